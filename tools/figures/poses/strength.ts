// Key poses of the strength exercises. Units and angles as in skeleton.ts; seen from the side the figure faces right.

import type { Exercise, Pinned, Pose } from "../exercise.ts";

/** A rigid plank on the balls of the feet, `rise` degrees steep, hands under the shoulders. */
function plank(at: number, rise: number, head: number, sag = 0): Pose {
  const feet: Pinned = { target: [30, 3.4], end: -78 };
  const hands: Pinned = { target: [138, 2.6], end: -3 };
  const [cos, sin] = [Math.cos((rise * Math.PI) / 180), Math.sin((rise * Math.PI) / 180)];
  return {
    at,
    hip: [33.3 + 70.9 * cos, 14.3 + 70.9 * sin],
    spine: [rise + sag, rise - sag, head],
    nearArm: hands,
    farArm: { ...hands, target: [142, 2.6] },
    nearLeg: feet,
    farLeg: feet,
  };
}

const pushUps: Exercise = {
  view: "side",
  seconds: 2.1,
  still: 0.2,
  prop: "mat",
  poses: [
    plank(0, 18, 24),
    plank(0.12, 18, 26),
    plank(0.48, 1.8, 10, 1),
    plank(0.56, 2.2, 12, 1),
    plank(0.86, 18, 22),
  ],
};

const squats: Exercise = {
  view: "side",
  seconds: 2.4,
  still: 0.5,
  poses: [
    {
      at: 0,
      hip: [97, 75.9],
      spine: [90, 88, 88],
      nearArm: [-94, -76],
      farArm: [-90, -72],
      nearLeg: { target: [107, 0], end: 0 },
      farLeg: { target: [114, 0], end: 0 },
    },
    {
      at: 0.45,
      hip: [72, 40],
      spine: [58, 62, 78],
      nearArm: [2, 8],
      farArm: [9, 15],
      nearLeg: { target: [107, 0], end: 0 },
      farLeg: { target: [114, 0], end: 0 },
    },
    {
      at: 0.56,
      hip: [72, 39],
      spine: [58, 63, 80],
      nearArm: [3, 9],
      farArm: [10, 16],
      nearLeg: { target: [107, 0], end: 0 },
      farLeg: { target: [114, 0], end: 0 },
    },
    {
      at: 0.88,
      hip: [97, 75.9],
      spine: [90, 88, 90],
      nearArm: [-94, -76],
      farArm: [-90, -72],
      nearLeg: { target: [107, 0], end: 0 },
      farLeg: { target: [114, 0], end: 0 },
    },
  ],
};

/** Hands on the hips. */
const akimbo = { nearArm: [-140, -46, -14], farArm: [-134, -42, -10] } as const;

const lunges: Exercise = {
  view: "side",
  seconds: 4.4,
  still: 0.25,
  mirrored: true,
  poses: [
    {
      at: 0,
      hip: [56, 76.5],
      spine: [90, 88, 88],
      ...akimbo,
      nearLeg: { target: [66, 0], end: 0 },
      farLeg: { target: [66, 0], end: 0 },
    },
    {
      at: 0.2,
      hip: [68, 77],
      spine: [88, 86, 88],
      ...akimbo,
      nearLeg: [-30, -92, 2],
      farLeg: { target: [66, 0], end: -14 },
    },
    {
      at: 0.45,
      hip: [108, 48],
      spine: [86, 84, 88],
      ...akimbo,
      nearLeg: { target: [160, 0], end: 0 },
      farLeg: { target: [66, 3], end: -58 },
    },
    {
      at: 0.58,
      hip: [109, 45],
      spine: [86, 85, 90],
      ...akimbo,
      nearLeg: { target: [160, 0], end: 0 },
      farLeg: { target: [66, 3.1], end: -60 },
    },
    {
      at: 0.82,
      hip: [68, 76],
      spine: [92, 89, 88],
      ...akimbo,
      nearLeg: [-36, -84, 6],
      farLeg: { target: [66, 0], end: -14 },
    },
  ],
};

export const strength = { "push-ups": pushUps, squats, lunges };
