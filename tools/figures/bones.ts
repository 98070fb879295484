// Where the bones of a frame lie: for posing, measuring and writing style sheets.

import { type Bone, type Frame, type Point, type Side, skeleton, spread, type View } from "./skeleton.ts";

export const bones: readonly Bone[] = Object.keys(skeleton).filter((key): key is Bone => key in skeleton);

/** Returns a record with a value for every bone. A bone's parent is made before the bone. */
function mapBones<T>(make: (bone: Bone) => T): Record<Bone, T> {
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

/** The ball of the foot in the foot's own frame before it is turned: along the toes, and down to the sole. */
const ball = { side: [10, 5.5], front: [5, 5.5] } as const;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** `origin` moved by `distance` in the direction of `angle` (degrees). */
export function along(origin: Point, angle: number, distance: number): Point {
  return [origin[0] + distance * Math.cos(radians(angle)), origin[1] + distance * Math.sin(radians(angle))];
}

/** The direction of the sole, seen from the foot. Seen from the front, the far foot points the other way. */
function soleTurn(view: View, side: Side): -90 | 90 {
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

interface Span {
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
