// Turns poses that are written by hand (angles, or "the foot stands here") into angles for every bone.

import { along, ankleToBall, rootOf } from "./bones.ts";
import type { Limb, Pose } from "./exercise.ts";
import { type Bone, type Frame, type Point, type Side, skeleton, type View } from "./skeleton.ts";

const degrees = (radians: number) => (radians * 180) / Math.PI;
const clamp = (value: number) => Math.max(-1, Math.min(1, value));

/**
 * Two-bone inverse kinematics: world angles of the upper and the lower bone so that the lower one ends at `target`.
 * `bend` 1 turns the upper bone counter-clockwise from the straight line (a knee of someone facing right).
 * A target out of reach gives a straight limb that points at it.
 */
function reach(root: Point, target: Point, upper: number, lower: number, bend: 1 | -1): [number, number] {
  const dx = target[0] - root[0];
  const dy = target[1] - root[1];
  const distance = Math.max(1e-6, Math.hypot(dx, dy));
  const line = degrees(Math.atan2(dy, dx));
  const atRoot = degrees(
    Math.acos(clamp((upper ** 2 + distance ** 2 - lower ** 2) / (2 * upper * distance))),
  );
  const atEnd = degrees(Math.acos(clamp((lower ** 2 + distance ** 2 - upper ** 2) / (2 * lower * distance))));
  return [line + bend * atRoot, line - bend * atEnd];
}

export type LimbName = "nearArm" | "farArm" | "nearLeg" | "farLeg";

export const limbs: Readonly<Record<LimbName, readonly [upper: Bone, lower: Bone, end: Bone]>> = {
  farArm: ["farUpperArm", "farForearm", "farHand"],
  farLeg: ["farThigh", "farShin", "farFoot"],
  nearArm: ["nearUpperArm", "nearForearm", "nearHand"],
  nearLeg: ["nearThigh", "nearShin", "nearFoot"],
};

/** Knees bend forwards and elbows backwards. Seen from the front, each bends to its own side. */
function bendOf(view: View, limb: LimbName, flip: boolean): 1 | -1 {
  const leg = limb.endsWith("Leg");
  const forward = view === "side" ? leg : limb.startsWith("near");
  return forward !== flip ? 1 : -1;
}

const sideOf = (limb: LimbName): Side => (limb.startsWith("near") ? "near" : "far");

function turnLimb(limb: Limb, name: LimbName, root: Point, view: View): readonly [number, number, number] {
  if (!("target" in limb)) return [limb[0], limb[1], limb[2] ?? limb[1]];
  const [upper, lower] = limbs[name];
  const foot = name.endsWith("Leg") ? ankleToBall(view, sideOf(name), limb.end) : ([0, 0] as const);
  const target: Point = [limb.target[0] - foot[0], limb.target[1] - foot[1]];
  const bend = bendOf(view, name, limb.flip ?? false);
  return [...reach(root, target, skeleton[upper].length, skeleton[lower].length, bend), limb.end];
}

/** The angles of every bone in a pose. */
export function solvePose(pose: Omit<Pose, "at">, view: View): Frame {
  const [loin, chest, head] = pose.spine;
  const chestEnd = along(along(pose.hip, loin, skeleton.loin.length), chest, skeleton.chest.length);
  const turn = (name: LimbName) => {
    const root = rootOf({ view, hip: pose.hip }, limbs[name][0], { end: chestEnd, angle: chest });
    return turnLimb(pose[name], name, root, view);
  };
  const [farUpperArm, farForearm, farHand] = turn("farArm");
  const [farThigh, farShin, farFoot] = turn("farLeg");
  const [nearUpperArm, nearForearm, nearHand] = turn("nearArm");
  const [nearThigh, nearShin, nearFoot] = turn("nearLeg");
  const angles = {
    ...{ loin, chest, head, farUpperArm, farForearm, farHand, farThigh, farShin, farFoot },
    ...{ nearUpperArm, nearForearm, nearHand, nearThigh, nearShin, nearFoot },
  };
  return { view, hip: pose.hip, angles };
}
