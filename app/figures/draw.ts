// Draws a frame as SVG markup. Small on purpose: this file and the still frames are all that reaches the browser.

import { type Bone, box, type Frame, type Side, skeleton, spread } from "./skeleton.ts";

/** Any CSS colours; `body` for the near side, `far` is its opacity on the far side. */
export interface Palette {
  readonly body: string;
  readonly far: number;
  readonly accent: string;
  readonly ground: string;
}

/** A turn of one bone inside its parent: SVG user units and degrees, y down. */
export interface Turn {
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
  return (
    `M0 ${-from}Q${peak} ${short(-middle - above)} ${length} ${-to}A${to} ${to} 0 0 1 ${length} ${to}` +
    `Q${peak} ${short(middle + below)} 0 ${from}A${from} ${from} 0 0 1 0 ${-from}Z`
  );
}

const shapes = {
  upperArm: limb(25, 5.6, 4.2, 1.2, 1.2),
  forearm: limb(23, 4.2, 2.9, 0.9, 0.9),
  hand: limb(6, 3, 2.6, 0.5, 0.5),
  thigh: limb(36, 9.2, 5.6, 1, 1.6),
  shin: limb(35, 5.5, 3.4, 2.4, -0.6),
  neck: limb(9, 4.8, 4.2),
  pelvis: {
    side: "M8-8.3Q-2-10.6-8-7.4Q-11.5 0-7.6 7Q0 9.6 8 8.2Z",
    front: "M5-10.4Q-2-13.6-8-13L-11 0-8 13Q-2 13.6 5 10.4Z",
  },
  loin: {
    side: "M6-8.6Q11-8.6 19-8A8 8 0 0 1 19 8Q11 8 6.4 8.2Q7.6 0 6-8.6Z",
    front: "M4-11Q11-8.8 19-10A10 10 0 0 1 19 10Q11 8.8 4 11Q2.6 0 4-11Z",
  },
  chest: {
    side: "M0-8Q11-11.6 19-8.6Q24.5-6 24-1Q23 7 17 10Q12 12 7 10Q3 8.8 0 8A8 8 0 0 1 0-8Z",
    front:
      "M0-10Q9-12 14-17.5Q23-19.5 25-13L23.5-4.5Q21 0 23.5 4.5L25 13Q23 19.5 14 17.5Q9 12 0 10A10 10 0 0 1 0-10Z",
  },
  foot: {
    side: "M-4.6 1.5Q-5.5 6.5-3 6.8L13 6.8Q16 6.6 15.4 4.6Q14.8 3.2 10 2.2Q6 1.2 3-2.4L-3-2.4Z",
    front: "M-4-1Q-4.6 6.5-3 6.8L7.5 6.8Q9.6 6.4 9 4.4Q7.6 2.6 3.5-2.4L-3-2.4Z",
  },
} as const;

const path = (d: string, extra = ""): string => `<path d="${d}"${extra}/>`;

function group(frame: Frame, bone: Bone, inside: string): string {
  const { x, y, angle } = turnOf(frame, bone);
  const shift = x || y ? `translate(${short(x)} ${short(y)})` : "";
  return `<g class="${skeleton[bone].code}" transform="${shift}rotate(${short(angle)})">${inside}</g>`;
}

function arm(frame: Frame, side: Side): string {
  const hand = group(frame, `${side}Hand`, path(shapes.hand));
  const forearm = group(frame, `${side}Forearm`, path(shapes.forearm) + hand);
  return group(frame, `${side}UpperArm`, path(shapes.upperArm) + forearm);
}

function leg(frame: Frame, side: Side): string {
  const mirror = frame.view === "front" && side === "far" ? ' transform="scale(1 -1)"' : "";
  const foot = group(frame, `${side}Foot`, path(shapes.foot[frame.view], mirror));
  const shin = group(frame, `${side}Shin`, path(shapes.shin, mirror) + foot);
  return group(frame, `${side}Thigh`, path(shapes.thigh, mirror) + shin);
}

const onSpine = (frame: Frame, low: string, high: string) =>
  group(frame, "loin", low + group(frame, "chest", high));

/** A body part at the hips' place; several of them make the figure, so that a prop can stand between. */
function atHips({ hip }: Frame, palette: Palette, inside: string): string {
  const place = `translate(${short(hip[0])} ${short(box.ground - hip[1])})`;
  return `<g class="r" fill="${palette.body}" transform="${place}">${inside}</g>`;
}

function drawTrunk(frame: Frame, palette: Palette): string {
  const { view } = frame;
  const cloth = ` fill="${palette.accent}"`;
  const skull = '<ellipse cx="15.5" cy=".6" rx="9.8" ry="8.6"/>';
  const head = group(frame, "head", path(shapes.neck) + skull);
  return onSpine(
    frame,
    path(shapes.pelvis[view]) + path(shapes.loin[view], cloth),
    head + path(shapes.chest[view], cloth),
  );
}

/** The body in two layers: what lies behind a prop (the far limbs), and the rest. */
export function drawBody(frame: Frame, palette: Palette): { far: string; near: string } {
  const farArm = onSpine(frame, "", arm(frame, "far"));
  const nearArm = onSpine(frame, "", arm(frame, "near"));
  const trunk = drawTrunk(frame, palette);
  if (frame.view === "front") {
    const near = farArm + nearArm + leg(frame, "far") + leg(frame, "near") + trunk;
    return { far: "", near: atHips(frame, palette, near) };
  }
  const faint = (inside: string) => `<g opacity="${palette.far}">${inside}</g>`;
  return {
    far: atHips(frame, palette, faint(farArm) + faint(leg(frame, "far"))),
    near: atHips(frame, palette, leg(frame, "near") + trunk + nearArm),
  };
}
