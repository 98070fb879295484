// Key poses of the flexibility exercises. Units and angles as in skeleton.ts; seen from the side the figure faces right.

import type { Exercise, Held, Pose } from "../exercise.ts";

// The sun salutation keeps hands and feet to a few places: `front` where one stands and bends, `back` where the plank ends.
const front: Held = { place: [134, 0], end: 0 };
const farFront: Held = { place: [139, 0], end: 0 };
const back: Held = { place: [34, 0], end: -70 };
const hands = { nearArm: { place: [140, 2.6], end: -3 }, farArm: { place: [142, 2.6], end: -3 } } as const;

const downwardDog = {
  hip: [79.4, 63.4],
  spine: [-41, -46, -74],
  ...hands,
  nearLeg: { ...back, end: -48 },
  farLeg: { ...back, end: -48 },
} as const;

const forwardFold = {
  hip: [116, 74],
  spine: [-30, -60, -92],
  ...hands,
  nearLeg: front,
  farLeg: farFront,
} as const;

const yoga: Exercise = {
  view: "side",
  seconds: 12,
  still: 0.68,
  prop: "mat",
  poses: [
    {
      at: 0,
      hip: [124, 76.3],
      spine: [92, 98, 104],
      nearArm: [92, 98],
      farArm: [84, 90],
      nearLeg: front,
      farLeg: farFront,
    },
    {
      at: 0.06,
      hip: [125, 76],
      spine: [95, 106, 116],
      nearArm: [102, 110],
      farArm: [94, 102],
      nearLeg: front,
      farLeg: farFront,
    },
    {
      at: 0.13,
      hip: [117, 74.5],
      spine: [44, 26, 20],
      nearArm: [-38, -70],
      farArm: [-32, -64],
      nearLeg: front,
      farLeg: farFront,
    },
    { at: 0.2, ...forwardFold },
    {
      at: 0.27,
      hip: [102, 54],
      spine: [0, -22, -20],
      ...hands,
      nearLeg: { place: [84, 9], end: -50 },
      farLeg: farFront,
    },
    { at: 0.33, hip: [90.5, 33.4], spine: [26, 15, 34], ...hands, nearLeg: back, farLeg: farFront },
    { at: 0.38, hip: [90.5, 33.4], spine: [26, 15, 38], ...hands, nearLeg: back, farLeg: farFront },
    {
      at: 0.43,
      hip: [96, 39.5],
      spine: [12, 6, 14],
      ...hands,
      nearLeg: back,
      farLeg: { place: [84, 7], end: -50 },
    },
    { at: 0.47, hip: [101.7, 35.6], spine: [20, 19, 16], ...hands, nearLeg: back, farLeg: back },
    { at: 0.51, hip: [101.5, 34], spine: [20, 19, 18], ...hands, nearLeg: back, farLeg: back },
    {
      at: 0.58,
      hip: [104, 12],
      spine: [46, 72, 100],
      ...hands,
      nearLeg: [-178, -180, -170],
      farLeg: [-178, -180, -170],
    },
    { at: 0.68, ...downwardDog },
    { at: 0.78, ...downwardDog },
    {
      at: 0.83,
      hip: [98, 76],
      spine: [-44, -58, -84],
      ...hands,
      nearLeg: { place: [88, 14], end: -40 },
      farLeg: { place: [93, 14], end: -40 },
    },
    { at: 0.87, ...forwardFold },
    {
      at: 0.92,
      hip: [117, 74.5],
      spine: [42, 32, 34],
      nearArm: [-40, -50],
      farArm: [-34, -44],
      nearLeg: front,
      farLeg: farFront,
    },
  ],
};

const feetApart = {
  nearLeg: { place: [135, 0], end: -12 },
  farLeg: { place: [65, 0], end: 192 },
} as const;

const stretching: Exercise = {
  view: "front",
  seconds: 7,
  still: 0.25,
  mirrored: true,
  poses: [
    { at: 0, hip: [100, 72], spine: [90, 90, 90], nearArm: [58, 84], farArm: [218, 312, 344], ...feetApart },
    {
      at: 0.36,
      hip: [105, 70.5],
      spine: [106, 128, 134],
      nearArm: [124, 140],
      farArm: [232, 330, 350],
      ...feetApart,
    },
    {
      at: 0.64,
      hip: [105.5, 70.3],
      spine: [108, 132, 138],
      nearArm: [129, 146],
      farArm: [234, 332, 352],
      ...feetApart,
    },
    { at: 0.86, hip: [101, 72], spine: [93, 96, 96], nearArm: [0, 4], farArm: [184, 186], ...feetApart },
  ],
};

/** The hundred: from table-top the legs reach out and stay while the arms beat; `out` is how far, beats are an eighth. */
function beat(at: number, out: number): Pose {
  const pump = Math.round(at * 8) % 2 === 0 ? 21 : 4;
  return {
    at,
    hip: [92, 10],
    spine: [176, 150 - out * 6, 122 - out * 6],
    nearArm: [pump, pump + 1],
    farArm: [pump + 5, pump + 6],
    nearLeg: [98 - out * 66, 4 + out * 29, -24 + out * 34],
    farLeg: [102 - out * 66, 8 + out * 29, -20 + out * 34],
  };
}

const pilates: Exercise = {
  view: "side",
  seconds: 4.4,
  still: 0.5,
  prop: "mat",
  poses: [
    beat(0, 0),
    ...[beat(1 / 8, 0.1), beat(2 / 8, 0.7), beat(3 / 8, 1), beat(4 / 8, 1)],
    ...[beat(5 / 8, 1), beat(6 / 8, 0.7), beat(7 / 8, 0.1)],
  ],
};

export const flexibility = { yoga, stretching, pilates };
