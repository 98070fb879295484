// Figures without an exercise, for the hero, empty states and the Page Not Found. Units as in skeleton.ts.

import type { Exercise, Pose } from "../exercise.ts";

const stance = {
  nearLeg: { target: [118, 0], end: -12 },
  farLeg: { target: [82, 0], end: 192 },
} as const;

/** Catching breath, hands on the hips. The chest rises and sinks, and the weight moves from foot to foot. */
function breath(at: number, lift: number, sway: number): Pose {
  return {
    at,
    hip: [100 + sway * 2, 76.3 + lift * 0.6],
    spine: [90 - sway, 90 + sway, 90 + sway * 3],
    nearArm: [-42 + lift * 7, 228 - lift * 4, 200],
    farArm: [222 - lift * 7, -48 + lift * 4, -20],
    ...stance,
  };
}

const resting: Exercise = {
  view: "front",
  seconds: 5,
  still: 0.125,
  poses: [breath(0, 0, 1), breath(0.25, 1, 1), breath(0.5, 0, -1), breath(0.75, 1, -1)],
};

/** Looking for the way, a hand over the eyes. `way` is -1 to the left, 1 to the right. */
function lookout(at: number, way: number): Pose {
  return {
    at,
    hip: [100 + way * 4, 76],
    spine: [90 - way * 3, 90 - way * 5, 90 - way * 14],
    nearArm: [14 - way * 6, 150 - way * 10, 176 - way * 12],
    farArm: [222 - way * 3, -48, -20],
    ...stance,
  };
}

const lost: Exercise = {
  view: "front",
  seconds: 5.6,
  still: 0.1,
  poses: [lookout(0, -1), lookout(0.3, -1), lookout(0.5, 1), lookout(0.8, 1)],
};

export const idle = { resting, lost };
