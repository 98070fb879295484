// Draws a frame as SVG markup.

import { type Bone, box, type Frame, type Side, skeleton, spread } from "./skeleton.ts";

/** Any CSS colours. `body` is the colour of the near side; `far` is its opacity on the far side. */
export interface Palette {
  readonly body: string;
  readonly far: number;
  readonly accent: string;
  readonly ground: string;
}

/** A turn of one bone inside its parent: SVG user units and degrees, y down. */
interface Turn {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** One decimal is finer than a pixel at any size we draw. */
export const short = (value: number): string => String(Math.round(value * 10) / 10 + 0);

/** How each bone is moved and turned inside the bone that carries it. */
export function turnOf(frame: Frame, bone: Bone): Turn {
  const { parent } = skeleton[bone];
  const angle = (parent ? frame.angles[parent] : 0) - frame.angles[bone];
  const sign = bone.startsWith("near") ? 1 : -1;
  if (bone.endsWith("Thigh")) return { x: sign * spread[frame.view].hip, y: 0, angle };
  const x = parent ? skeleton[parent].length : 0;
  return { x, y: bone.endsWith("UpperArm") ? sign * spread[frame.view].shoulder : 0, angle };
}

/** A limb along the x axis: round ends, two radii, and a muscle that swells on either side. */
function limb(length: number, from: number, to: number, above = 0, below = 0): string {
  const middle = (from + to) / 2;
  const peak = short(length * 0.42);
  const d =
    `M0 ${-from}Q${peak} ${short(-middle - above)} ${length} ${-to}A${to} ${to} 0 0 1 ${length} ${to}` +
    `Q${peak} ${short(middle + below)} 0 ${from}A${from} ${from} 0 0 1 0 ${-from}Z`;
  return d.replaceAll(" -", "-");
}

const shapes = {
  upperArm: limb(25, 5.4, 4.2, 1.1, 1.1),
  forearm: limb(23, 4.3, 2.9, 0.9, 0.9),
  hand: "M-1.5-2.9Q2-5.8 6-5.9Q7.8-5.2 7-3.7Q11.7-2.6 11.8.2Q11.4 3.4 7.6 3.7Q3 3.8-1.5 2.9Z",
  thigh: limb(36, 9, 5.6, 1, 1.4),
  shin: limb(35, 5.5, 3.4, 2.4, -0.6),
  sleeve: "M0-6Q5.5-7 10.5-6.5L11 6.3Q5.5 6.8 0 6A6 6 0 0 1 0-6Z",
  head: {
    side: "M0-4.8L11-4.4 11 4.4 0 4.8ZM7.2 5.6Q6.8 1 8-4Q10.6-9.2 17.6-9.2Q27.6-9 27.8 0Q27.4 7.6 20.4 8.5Q18 8.8 16.5 10.5Q15.2 11 14.4 9Q12.8 8.4 11.6 8.9Q8.4 9.6 7.2 5.6Z",
    front:
      "M0-4.8L11-4.4 11 4.4 0 4.8ZM8-3.4Q10.4-8.2 17.6-8.3A9.7 8.3 0 0 1 17.6 8.3Q10.4 8.2 8 3.4Q7.3 0 8-3.4Z",
  },
  pelvis: {
    side: "M8-8.3Q-2-10.6-8-7.4Q-11.5 0-7.6 7Q0 9.6 8 8.2Z",
    front: "M5-10.4Q-3-13-5-13Q-12.5 0-5 13Q-3 13 5 10.4Z",
  },
  loin: {
    side: "M6-8.6Q11-8.6 19-8A8 8 0 0 1 19 8Q11 8 6.4 8.2Q7.6 0 6-8.6Z",
    front: "M3-11.6Q11-9.4 19-10.4A10.4 10.4 0 0 1 19 10.4Q11 9.4 3 11.6Q1.6 0 3-11.6Z",
  },
  chest: {
    side: "M0-8Q11-11.6 19-8.6Q24.5-6 24-1Q23 7 17 10Q12 12 7 10Q3 8.8 0 8A8 8 0 0 1 0-8Z",
    front:
      "M0-10.4Q8-11.6 13-14L21-19Q26.6-18 26.9-13L28-5.8Q23.6-4 23.4 0Q23.6 4 28 5.8L26.9 13Q26.6 18 21 19L13 14Q8 11.6 0 10.4A10.4 10.4 0 0 1 0-10.4Z",
  },
  foot: {
    side: "M-4.6 1.5Q-5.5 6.5-3 6.8L13 6.8Q16 6.6 15.4 4.6Q14.8 3.2 10 2.2Q6 1.2 3-2.4L-3-2.4Z",
    front: "M-4-1Q-4.8 6.5-3 6.8L8 6.8Q10.2 6.4 9.6 4.4Q8 2.4 3.5-2.4L-3-2.4Z",
  },
} as const;

const path = (d: string, extra = ""): string => `<path d="${d}"${extra}/>`;

function group(frame: Frame, bone: Bone, inside: string): string {
  const { x, y, angle } = turnOf(frame, bone);
  const shift = x || y ? `translate(${short(x)} ${short(y)})` : "";
  return `<g class="${skeleton[bone].code}" transform="${shift}rotate(${short(angle)})">${inside}</g>`;
}

function arm(frame: Frame, side: Side, { accent }: Palette): string {
  // The thumb points forwards or, seen from the front, inwards.
  const mirror = frame.view === "front" && side === "near" ? ' transform="scale(1 -1)"' : "";
  const hand = group(frame, `${side}Hand`, path(shapes.hand, mirror));
  const forearm = group(frame, `${side}Forearm`, path(shapes.forearm) + hand);
  const sleeve = path(shapes.sleeve, ` fill="${accent}"`);
  return group(frame, `${side}UpperArm`, forearm + path(shapes.upperArm) + sleeve);
}

function leg(frame: Frame, side: Side): string {
  const mirror = frame.view === "front" && side === "far" ? ' transform="scale(1 -1)"' : "";
  const foot = group(frame, `${side}Foot`, path(shapes.foot[frame.view], mirror));
  const shin = group(frame, `${side}Shin`, path(shapes.shin, mirror) + foot);
  return group(frame, `${side}Thigh`, path(shapes.thigh, mirror) + shin);
}

const onSpine = (frame: Frame, low: string, high: string) =>
  group(frame, "loin", low + group(frame, "chest", high));

/** A part of the body at the hips. Several parts make the figure, so that a prop can be drawn between them. */
function atHips({ hip }: Frame, palette: Palette, inside: string): string {
  const transform = `translate(${short(hip[0])} ${short(box.ground - hip[1])})`;
  return `<g class="r" fill="${palette.body}" transform="${transform}">${inside}</g>`;
}

function drawTrunk(frame: Frame, palette: Palette): string {
  const { view } = frame;
  const cloth = ` fill="${palette.accent}"`;
  const head = group(frame, "head", path(shapes.head[view]));
  return onSpine(
    frame,
    path(shapes.pelvis[view]) + path(shapes.loin[view], cloth),
    head + path(shapes.chest[view], cloth),
  );
}

/** The body in two layers: the far limbs, which lie behind a prop, and the rest. */
export function drawBody(frame: Frame, palette: Palette): { far: string; near: string } {
  const trunk = drawTrunk(frame, palette);
  if (frame.view === "front") {
    const arms = onSpine(frame, "", arm(frame, "far", palette) + arm(frame, "near", palette));
    return { far: "", near: atHips(frame, palette, leg(frame, "far") + leg(frame, "near") + trunk + arms) };
  }
  const farArm = onSpine(frame, "", arm(frame, "far", palette));
  const nearArm = onSpine(frame, "", arm(frame, "near", palette));
  return {
    far: `<g opacity="${palette.far}">${atHips(frame, palette, farArm + leg(frame, "far"))}</g>`,
    near: atHips(frame, palette, leg(frame, "near") + trunk + nearArm),
  };
}
