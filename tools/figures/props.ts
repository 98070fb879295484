// The objects on which the figures stand and that they hold: ground, track, mat and bike, with their moving parts.

import { type Palette, short } from "./draw.ts";
import { box, type Crop } from "./skeleton.ts";

export type PropName = "track" | "mat" | "bike";

/** Markup in the order it is painted: behind everything, between the far limbs and the body, before everything. */
interface Layers {
  readonly behind: string;
  readonly between: string;
  readonly before: string;
}

/** Soles rest on this line. */
const floor = box.ground + 3;
const hub = { rear: 50, front: 148, y: box.ground - 24, radius: 23 } as const;

/** The crank of the bike, y up from the ground. The pedals turn round it once per loop. */
export const crank = { x: 98, y: 26, arm: 11.5 } as const;

/** The rims of both wheels. */
export const bikeSpan: readonly number[] = [hub.rear - hub.radius - 2, hub.front + hub.radius + 2];

const line = (d: string, colour: string, width: number, extra = "") =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${extra}/>`;

/** A part that turns clockwise around its own origin, at (x, y). */
const spinning = (x: number, y: number, time: number, inside: string) =>
  `<g transform="translate(${x} ${y})"><g class="p" transform="rotate(${short(time * 360)})">${inside}</g></g>`;

function wheel(x: number, time: number, { body }: Palette): string {
  const spokes = line("M0-21V21M-18.2-10.5 18.2 10.5M-18.2 10.5 18.2-10.5", body, 1, ' opacity=".4"');
  const rim = `<circle cx="${x}" cy="${hub.y}" r="${hub.radius}" fill="none" stroke="${body}" stroke-width="3.4"/>`;
  return rim + spinning(x, hub.y, time, spokes);
}

function bike(time: number, palette: Palette, floorLine: string): Layers {
  const { accent, body } = palette;
  const axle = box.ground - crank.y;
  const pedal = (way: 1 | -1) => {
    const arm = line(`M0 0H${way * crank.arm}`, body, 3);
    return spinning(crank.x, axle, time, arm);
  };
  const frame = `M${hub.rear} ${hub.y} 75 118 129 114M98 ${axle} 75 118M${hub.rear} ${hub.y} 98 ${axle} 129 114`;
  const fork = line(`M${hub.front} ${hub.y} 127 106M127 106Q135 98 142 102Q146 106 140 110`, body, 3.4);
  const seat = line("M75 118 71 106", body, 3.4) + line("M62 105H79", body, 4.6);
  return {
    behind: floorLine + pedal(-1),
    between:
      wheel(hub.rear, time, palette) +
      wheel(hub.front, time, palette) +
      line(frame, accent, 4.4) +
      fork +
      seat,
    before: `<circle cx="${crank.x}" cy="${axle}" r="5" fill="${body}"/>${pedal(1)}`,
  };
}

/**
 * The stripes of the track pass about as fast as the standing foot. A loop moves them by a whole number of stripes.
 */
const stripes = { length: 18, gap: 10.5, perLoop: 5 } as const;
export const stripeStep = (stripes.length + stripes.gap) * stripes.perLoop;

/**
 * Moved by a transform inside a window, because animating the dash offset itself would repaint on the main thread.
 */
function track(time: number, { ground }: Palette, { x, width }: Crop): string {
  const dash = ` class="p" transform="translate(${short(-time * stripeStep)} 0)" stroke-dasharray="${stripes.length} ${stripes.gap}"`;
  return `<svg x="${x + 5}" y="${floor - 3}" width="${width - 10}" height="6">${line("M2 3H340", ground, 3, dash)}</svg>`;
}

/** Ground and prop of an exercise at a moment of its loop. The ground is as wide as the visible part. */
export function drawProp(prop: PropName | undefined, time: number, palette: Palette, crop: Crop): Layers {
  const flat = { between: "", before: "" };
  const { x, width } = crop;
  if (prop === "track") return { behind: track(time, palette, crop), ...flat };
  if (prop === "mat") {
    const mat = `<rect x="${x + 2}" y="${floor - 1.5}" width="${width - 4}" height="5" rx="2.5" fill="${palette.ground}"/>`;
    return { behind: mat, ...flat };
  }
  const ground = line(`M${x + 6} ${floor}H${x + width - 6}`, palette.ground, 3);
  return prop === "bike" ? bike(time, palette, ground) : { behind: ground, ...flat };
}
