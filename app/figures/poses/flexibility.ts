// Key poses of the flexibility exercises. Units and angles as in skeleton.ts; seen from the side the figure faces right.

import type { Exercise, Held } from "../exercise.ts";

/** A sun salutation. Hands and feet keep two places: `front` where one stands and bends, `back` where the plank ends. */
const front: Held = { place: [140, 0], end: 0 };
const farFront: Held = { place: [145, 0], end: 0 };
const back: Held = { place: [38, 0], end: -70 };
const farBack: Held = { place: [43, 0], end: -70 };
const palm: Held = { place: [146, 2.6], end: -3 };
const farPalm: Held = { place: [151, 2.6], end: -3 };

const yoga: Exercise = {
  view: "side",
  seconds: 12,
  still: 0.66,
  prop: "mat",
  poses: [
    {
      at: 0,
      hip: [131, 76.5],
      spine: [92, 98, 104],
      nearArm: [92, 98],
      farArm: [86, 92],
      nearLeg: front,
      farLeg: farFront,
    },
    {
      at: 0.06,
      hip: [132, 76.3],
      spine: [94, 104, 114],
      nearArm: [98, 106],
      farArm: [92, 100],
      nearLeg: front,
      farLeg: farFront,
    },
    {
      at: 0.18,
      hip: [119, 74],
      spine: [-38, -66, -92],
      nearArm: palm,
      farArm: farPalm,
      nearLeg: front,
      farLeg: farFront,
    },
    {
      at: 0.31,
      hip: [92, 38],
      spine: [38, 30, 40],
      nearArm: palm,
      farArm: farPalm,
      nearLeg: back,
      farLeg: farFront,
    },
    {
      at: 0.42,
      hip: [108, 36],
      spine: [20, 19, 16],
      nearArm: palm,
      farArm: farPalm,
      nearLeg: back,
      farLeg: farBack,
    },
    {
      at: 0.54,
      hip: [112, 12],
      spine: [44, 72, 98],
      nearArm: palm,
      farArm: farPalm,
      nearLeg: [-178, -180, -170],
      farLeg: [-178, -180, -170],
    },
    {
      at: 0.66,
      hip: [82, 76],
      spine: [-40, -44, -62],
      nearArm: palm,
      farArm: farPalm,
      nearLeg: back,
      farLeg: farBack,
    },
    {
      at: 0.76,
      hip: [82, 76],
      spine: [-40, -44, -62],
      nearArm: palm,
      farArm: farPalm,
      nearLeg: back,
      farLeg: farBack,
    },
    {
      at: 0.88,
      hip: [119, 74],
      spine: [-38, -66, -92],
      nearArm: palm,
      farArm: farPalm,
      nearLeg: front,
      farLeg: farFront,
    },
  ],
};

const stretching: Exercise = {
  view: "front",
  seconds: 6,
  still: 0.25,
  mirrored: true,
  poses: [
    {
      at: 0,
      hip: [100, 71],
      spine: [90, 90, 90],
      nearArm: [40, 92],
      farArm: [222, 312, 350],
      nearLeg: { place: [134, 0], end: -12 },
      farLeg: { place: [66, 0], end: 192 },
    },
    {
      at: 0.4,
      hip: [104, 70],
      spine: [104, 128, 132],
      nearArm: [122, 158],
      farArm: [236, 330, 350],
      nearLeg: { place: [134, 0], end: -12 },
      farLeg: { place: [66, 0], end: 192 },
    },
    {
      at: 0.65,
      hip: [104.5, 70],
      spine: [106, 132, 136],
      nearArm: [126, 162],
      farArm: [238, 332, 352],
      nearLeg: { place: [134, 0], end: -12 },
      farLeg: { place: [66, 0], end: 192 },
    },
  ],
};

const pilates: Exercise = {
  view: "side",
  seconds: 4.8,
  still: 0.5,
  prop: "mat",
  poses: [0, 1, 2, 3, 4, 5, 6, 7].map((beat) => {
    const out = [0, 0.1, 0.5, 1, 1, 1, 0.6, 0.1][beat] ?? 0;
    const pump = beat % 2 === 0 ? 14 : -2;
    return {
      at: beat / 8,
      hip: [96, 10] as const,
      spine: [176, 150 - out * 6, 122 - out * 6] as const,
      nearArm: [pump, pump + 1] as const,
      farArm: [pump + 5, pump + 6] as const,
      nearLeg: [96 - out * 56, 4 + out * 34, -24 + out * 36] as const,
      farLeg: [100 - out * 56, 8 + out * 34, -20 + out * 36] as const,
    };
  }) as unknown as Exercise["poses"],
};

export const flexibility = { yoga, stretching, pilates };
