// The body every moving figure shares: bone lengths, how bones hang together, where joints end up.
// Promise: world angles in degrees (0 = right, 90 = up; side views face right), y counts up from the ground.

export type Point = readonly [x: number, y: number];
export type Side = "near" | "far";
export type View = "side" | "front";
export type Bone = "loin" | "chest" | "head" | ArmBone | LegBone;
export type ArmBone = `${Side}${"UpperArm" | "Forearm" | "Hand"}`;
export type LegBone = `${Side}${"Thigh" | "Shin" | "Foot"}`;

/** One instant of a figure: where the hips are and where every bone points. */
export interface Frame {
  readonly view: View;
  readonly hip: Point;
  readonly angles: Readonly<Record<Bone, number>>;
}

interface Link {
  /** The bone it hangs from; null hangs from the hips. */
  readonly parent: Bone | null;
  readonly length: number;
  /** Short name for class and keyframe names. */
  readonly code: string;
}

/** The drawing box in user units; `ground` is the height of the floor measured from the top. */
export const box = { width: 200, height: 200, ground: 184 } as const;

/** Every bone, parents before children. About 7.5 heads: 142 units standing, the head 19. */
export const skeleton: Readonly<Record<Bone, Link>> = {
  loin: { parent: null, length: 19, code: "l" },
  chest: { parent: "loin", length: 21, code: "c" },
  head: { parent: "chest", length: 15.5, code: "h" },
  farUpperArm: { parent: "chest", length: 25, code: "fu" },
  farForearm: { parent: "farUpperArm", length: 23, code: "fa" },
  farHand: { parent: "farForearm", length: 8, code: "fh" },
  farThigh: { parent: null, length: 36, code: "ft" },
  farShin: { parent: "farThigh", length: 35, code: "fs" },
  farFoot: { parent: "farShin", length: 0, code: "ff" },
  nearUpperArm: { parent: "chest", length: 25, code: "nu" },
  nearForearm: { parent: "nearUpperArm", length: 23, code: "na" },
  nearHand: { parent: "nearForearm", length: 8, code: "nh" },
  nearThigh: { parent: null, length: 36, code: "nt" },
  nearShin: { parent: "nearThigh", length: 35, code: "ns" },
  nearFoot: { parent: "nearShin", length: 0, code: "nf" },
};

export const bones: readonly Bone[] = Object.keys(skeleton).filter((key): key is Bone => key in skeleton);

/** A record of something for every bone; parents are asked before their children. */
export function mapBones<T>(make: (bone: Bone) => T): Record<Bone, T> {
  const trunk = { loin: make("loin"), chest: make("chest"), head: make("head") };
  const arms = {
    ...{ farUpperArm: make("farUpperArm"), farForearm: make("farForearm"), farHand: make("farHand") },
    ...{ nearUpperArm: make("nearUpperArm"), nearForearm: make("nearForearm"), nearHand: make("nearHand") },
  };
  const legs = {
    ...{ farThigh: make("farThigh"), farShin: make("farShin"), farFoot: make("farFoot") },
    ...{ nearThigh: make("nearThigh"), nearShin: make("nearShin"), nearFoot: make("nearFoot") },
  };
  return { ...trunk, ...arms, ...legs };
}

/** How far shoulders and hips stand off the spine, across it; seen from the side a hint of depth remains. */
export const spread = {
  side: { shoulder: -1.5, hip: 0 },
  front: { shoulder: 14.5, hip: 7 },
} as const;

/** The ball of the foot in the foot's own frame, before turning: along the toes, and down to the sole. */
export const ball = { side: [10, 5.5], front: [5, 5.5] } as const;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** `origin` moved by `distance` in the direction of `angle` (degrees). */
export function along(origin: Point, angle: number, distance: number): Point {
  return [origin[0] + distance * Math.cos(radians(angle)), origin[1] + distance * Math.sin(radians(angle))];
}

/** Which way the sole lies from a foot: seen from the front the far foot points the other way. */
export function soleTurn(view: View, side: Side): -90 | 90 {
  return view === "front" && side === "far" ? 90 : -90;
}

/** The step from the ankle to the ball of a foot that points at `angle`. */
export function ankleToBall(view: View, side: Side, angle: number): Point {
  return along(along([0, 0], angle, ball[view][0]), angle + soleTurn(view, side), ball[view][1]);
}

/** Where a limb's first bone starts, given the hips and the spine. */
export function rootOf(
  frame: Pick<Frame, "view" | "hip">,
  bone: Bone,
  chest: { end: Point; angle: number },
): Point {
  const sign = bone.startsWith("near") ? 1 : -1;
  const { shoulder, hip } = spread[frame.view];
  if (bone.endsWith("Thigh")) return [frame.hip[0] + sign * hip, frame.hip[1]];
  if (bone.endsWith("UpperArm")) return along(chest.end, chest.angle - 90, sign * shoulder);
  return bone === "head" ? chest.end : frame.hip;
}

export interface Span {
  readonly start: Point;
  readonly end: Point;
}

/** Start and end of every bone, in box units with y up from the ground. */
export function placeBones(frame: Frame): Readonly<Record<Bone, Span>> {
  const placed = new Map<Bone, Span>();
  const place = (bone: Bone): Span => {
    const { parent, length } = skeleton[bone];
    const angle = frame.angles[bone];
    const hangsFromSpine = parent === null || parent === "chest";
    const chest = { end: placed.get("chest")?.end ?? frame.hip, angle: frame.angles.chest };
    const start = hangsFromSpine ? rootOf(frame, bone, chest) : (placed.get(parent)?.end ?? frame.hip);
    const side: Side = bone.startsWith("far") ? "far" : "near";
    const step = bone.endsWith("Foot") ? ankleToBall(frame.view, side, angle) : along([0, 0], angle, length);
    const span: Span = { start, end: [start[0] + step[0], start[1] + step[1]] };
    placed.set(bone, span);
    return span;
  };
  return mapBones(place);
}
