// Plays an exercise: the frame at any moment of its loop.

import { bones, placeBones } from "./bones.ts";
import { createLoopCurve } from "./curve.ts";
import type { Exercise, Limb, Pinned, Pose } from "./exercise.ts";
import { type LimbName, limbs, solvePose } from "./kinematics.ts";
import { type Bone, box, type Frame } from "./skeleton.ts";

function reflect(limb: Limb): Limb {
  if ("target" in limb)
    return { ...limb, target: [box.width - limb.target[0], limb.target[1]], end: 180 - limb.end };
  return limb[2] === undefined
    ? [180 - limb[0], 180 - limb[1]]
    : [180 - limb[0], 180 - limb[1], 180 - limb[2]];
}

/**
 * The same pose with its sides swapped: seen from the side the limbs swap sides, seen from the front everything is
 * mirrored.
 */
function swapSides(pose: Pose, view: Exercise["view"]): Pose {
  const turn = view === "front" ? reflect : (limb: Limb) => limb;
  const [loin, chest, head] = pose.spine;
  return {
    at: pose.at,
    hip: view === "front" ? [box.width - pose.hip[0], pose.hip[1]] : pose.hip,
    spine: view === "front" ? [180 - loin, 180 - chest, 180 - head] : pose.spine,
    nearArm: turn(pose.farArm),
    farArm: turn(pose.nearArm),
    nearLeg: turn(pose.farLeg),
    farLeg: turn(pose.nearLeg),
  };
}

/** All key poses of one loop, in order. */
export function listPoses({ poses, mirrored, view }: Exercise): readonly Pose[] {
  if (!mirrored) return poses;
  const half = (pose: Pose, start: number): Pose => ({ ...pose, at: start + pose.at / 2 });
  return [...poses.map((pose) => half(pose, 0)), ...poses.map((pose) => half(swapSides(pose, view), 0.5))];
}

/** Each angle, turned by full circles until it is nearest to the angle before it. */
function unwind(angles: readonly number[]): { values: number[]; gain: number } {
  const near = (angle: number, previous: number) => angle - 360 * Math.round((angle - previous) / 360);
  const values: number[] = [];
  for (const angle of angles) values.push(near(angle, values.at(-1) ?? angle));
  const first = values[0] ?? 0;
  return { values, gain: near(first, values.at(-1) ?? first) - first };
}

/** The fixed end of a limb at moment t; null while it swings free between its key poses. */
type Hold = (t: number) => Pinned | null;

function createHold(name: LimbName, poses: readonly Pose[], frames: readonly Frame[]): Hold {
  const [, lowerBone, endBone] = limbs[name];
  const times = poses.map((pose) => pose.at);
  const held = poses.map((pose) => pose[name]).map((limb) => ("target" in limb ? limb : null));
  const targets = frames.map((frame) => placeBones(frame)[name.endsWith("Leg") ? endBone : lowerBone].end);
  const x = createLoopCurve(
    times,
    targets.map((target) => target[0]),
  );
  const y = createLoopCurve(
    times,
    targets.map((target) => target[1]),
  );
  const ends = unwind(frames.map((frame) => frame.angles[endBone]));
  const end = createLoopCurve(times, ends.values, ends.gain);
  return (t) => {
    const phase = t - Math.floor(t);
    const next = times.findIndex((time) => time > phase);
    const from = next < 0 ? held.at(-1) : held.at(next - 1);
    const to = held[Math.max(0, next)];
    if (!from || !to || from.flip !== to.flip) return null;
    return { target: [x(t), y(t)], end: end(t), ...(from.flip && { flip: true }) };
  };
}

/** Returns a function from the moment in the loop (1 is one loop) to the frame. Create it once and call it often. */
export function createMotion(exercise: Exercise): (t: number) => Frame {
  const poses = listPoses(exercise);
  const times = poses.map((pose) => pose.at);
  const frames = poses.map((pose) => solvePose(pose, exercise.view));
  const curves = new Map<Bone, (t: number) => number>();
  for (const bone of bones) {
    const { values, gain } = unwind(frames.map((frame) => frame.angles[bone]));
    curves.set(bone, createLoopCurve(times, values, gain));
  }
  const angle = (bone: Bone, t: number) => curves.get(bone)?.(t) ?? 0;
  const hipX = createLoopCurve(
    times,
    poses.map((pose) => pose.hip[0]),
  );
  const hipY = createLoopCurve(
    times,
    poses.map((pose) => pose.hip[1]),
  );

  const createLimb = (name: LimbName) => {
    const [upper, lower, end] = limbs[name];
    const hold = createHold(name, poses, frames);
    return (t: number): Limb => hold(t) ?? [angle(upper, t), angle(lower, t), angle(end, t)];
  };
  const [nearArm, farArm] = [createLimb("nearArm"), createLimb("farArm")];
  const [nearLeg, farLeg] = [createLimb("nearLeg"), createLimb("farLeg")];

  return (t) =>
    solvePose(
      {
        hip: [hipX(t), hipY(t)],
        spine: [angle("loin", t), angle("chest", t), angle("head", t)],
        nearArm: nearArm(t),
        farArm: farArm(t),
        nearLeg: nearLeg(t),
        farLeg: farLeg(t),
      },
      exercise.view,
    );
}
