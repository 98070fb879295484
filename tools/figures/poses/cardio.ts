// Key poses of the cardio exercises. Units and angles as in skeleton.ts; seen from the side the figure faces right.

import type { Exercise, Pose } from "../exercise.ts";
import { crank } from "../props.ts";

const running: Exercise = {
  view: "side",
  seconds: 0.76,
  still: 0.4,
  mirrored: true,
  prop: "track",
  poses: [
    {
      at: 0,
      hip: [95, 75],
      spine: [82, 74, 78],
      nearArm: [-140, -58],
      farArm: [-62, 30],
      nearLeg: { target: [113, 0], end: 6 },
      farLeg: [-118, -182, -120],
    },
    {
      at: 0.3,
      hip: [96, 71],
      spine: [82, 73, 77],
      nearArm: [-108, -18],
      farArm: [-95, -8],
      nearLeg: { target: [94, 0], end: 0 },
      farLeg: [-78, -195, -130],
    },
    {
      at: 0.66,
      hip: [98, 75.5],
      spine: [78, 72, 79],
      nearArm: [-52, 40],
      farArm: [-146, -62],
      nearLeg: { target: [69, 3], end: -60 },
      farLeg: [-22, -118, -30],
    },
    {
      at: 0.84,
      hip: [97, 82],
      spine: [80, 74, 80],
      nearArm: [-46, 48],
      farArm: [-150, -66],
      nearLeg: [-122, -158, -95],
      farLeg: [-22, -92, 2],
    },
  ],
};

const jumpingJacks: Exercise = {
  view: "front",
  seconds: 1.2,
  still: 0.44,
  poses: [
    {
      at: 0,
      hip: [100, 77.4],
      spine: [90, 90, 90],
      nearArm: [-74, -82],
      farArm: [254, 262],
      nearLeg: { target: [111, 0], end: -12 },
      farLeg: { target: [89, 0], end: 192 },
    },
    {
      at: 0.1,
      hip: [100, 76.6],
      spine: [90, 90, 88],
      nearArm: [-66, -84],
      farArm: [246, 264],
      nearLeg: { target: [111, 0], end: -12 },
      farLeg: { target: [89, 0], end: 192 },
    },
    {
      at: 0.27,
      hip: [100, 83],
      spine: [90, 90, 92],
      nearArm: [2, 14],
      farArm: [178, 166],
      nearLeg: [-72, -78, -58],
      farLeg: [252, 258, 238],
    },
    {
      at: 0.44,
      hip: [100, 69],
      spine: [90, 90, 93],
      nearArm: [56, 74],
      farArm: [124, 106],
      nearLeg: { target: [144, 0], end: -14 },
      farLeg: { target: [56, 0], end: 194 },
    },
    {
      at: 0.55,
      hip: [100, 68],
      spine: [90, 90, 90],
      nearArm: [58, 80],
      farArm: [122, 100],
      nearLeg: { target: [144, 0], end: -14 },
      farLeg: { target: [56, 0], end: 194 },
    },
    {
      at: 0.76,
      hip: [100, 84],
      spine: [90, 90, 90],
      nearArm: [-4, 4],
      farArm: [184, 176],
      nearLeg: [-74, -80, -58],
      farLeg: [254, 260, 238],
    },
  ],
};

/** A pose for each twelfth of a turn of the crank. The ankle bends as the pedal rises. */
function pedal(step: number): Pose {
  const turn = -step * 30;
  const foot = (degrees: number) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return {
      target: [crank.x + crank.arm * cos, crank.y + 2 + crank.arm * sin] as const,
      end: -14 + 9 * cos,
    };
  };
  return {
    at: step / 12,
    hip: [78, 88],
    spine: [46 + Math.sin((turn * Math.PI) / 90), 34, 52],
    nearArm: { target: [140, 83], end: -10 },
    farArm: { target: [141, 83], end: -10 },
    nearLeg: foot(turn),
    farLeg: foot(turn + 180),
  };
}

const cycling: Exercise = {
  view: "side",
  seconds: 0.9,
  still: 0.06,
  prop: "bike",
  poses: [pedal(0), ...Array.from({ length: 11 }, (_, i) => pedal(i + 1))],
};

export const cardio = { running, "jumping-jacks": jumpingJacks, cycling };
