// Key poses of the flexibility exercises. Units and angles as in skeleton.ts; seen from the side the figure faces right.

import type { Exercise, Limb, Pose } from "../exercise.ts";

type Arms = Pick<Pose, "nearArm" | "farArm">;

/** Both arms alike, from the angles of the near one. */
const both = (upper: number, lower: number, hand: number): Arms => ({
  nearArm: [upper, lower, hand],
  farArm: [180 - upper, 180 - lower, 180 - hand],
});

/** Positions of the arms: palms together before the heart and over the head, and arms wide open. */
const atHeart = both(-66, 154, 97);
const overhead = both(80, 130, 98);
const open = both(1, 1, 1);

const near = (x: number, y = 0): Limb => ({ target: [x, y], end: -10 });
const far = (x: number, y = 0): Limb => ({ target: [x, y], end: 190 });

/** Standing on one leg, with the other foot against its thigh. */
const tree = {
  hip: [96.5, 77.1],
  spine: [90, 90, 90],
  nearLeg: [-30, -168, -84],
  farLeg: far(89.5),
} as const;

const warrior = {
  hip: [93, 50],
  spine: [90, 90, 90],
  ...open,
  nearLeg: { target: [140, 0], end: -2 },
  farLeg: far(26.5),
} as const;

const yoga: Exercise = {
  view: "front",
  seconds: 17,
  still: 0.15,
  mirrored: true,
  prop: "mat",
  poses: [
    { at: 0, hip: [100, 77.2], spine: [90, 90, 90], ...atHeart, nearLeg: near(110.5), farLeg: far(89.5) },
    { at: 0.14, ...tree, ...atHeart },
    { at: 0.26, ...tree, ...overhead },
    { at: 0.42, ...tree, ...overhead },
    {
      at: 0.5,
      hip: [112, 74.6],
      spine: [90, 90, 90],
      ...both(50, 70, 70),
      nearLeg: near(140),
      farLeg: far(89.5),
    },
    {
      at: 0.56,
      hip: [102, 66],
      spine: [90, 90, 90],
      ...both(20, 26, 26),
      nearLeg: near(140),
      farLeg: far(55, 6),
    },
    { at: 0.64, ...warrior },
    { at: 0.8, ...warrior },
    {
      at: 0.86,
      hip: [103, 67],
      spine: [90, 90, 90],
      ...both(-30, -30, -30),
      nearLeg: near(140),
      farLeg: far(60, 5),
    },
    {
      at: 0.92,
      hip: [107, 75.6],
      spine: [90, 90, 90],
      ...both(-50, -76, -112),
      nearLeg: near(132, 3),
      farLeg: far(89.5),
    },
  ],
};

const feetApart = {
  nearLeg: { target: [135, 0], end: -12 },
  farLeg: { target: [65, 0], end: 192 },
} as const;

const stretching: Exercise = {
  view: "front",
  seconds: 7,
  still: 0.25,
  mirrored: true,
  poses: [
    { at: 0, hip: [100, 73], spine: [90, 90, 90], nearArm: [62, 84], farArm: [222, -48, -20], ...feetApart },
    {
      at: 0.36,
      hip: [100.6, 72.9],
      spine: [104, 126, 134],
      nearArm: [126, 142],
      farArm: [238, -26, -6],
      ...feetApart,
    },
    {
      at: 0.64,
      hip: [100.6, 72.9],
      spine: [106, 130, 138],
      nearArm: [132, 148],
      farArm: [240, -24, -4],
      ...feetApart,
    },
    { at: 0.86, hip: [100, 73], spine: [93, 96, 96], nearArm: [0, 4], farArm: [184, 186], ...feetApart },
  ],
};

/** Legs and arms as straight lines, the far ones a little beside the near ones. */
const straight = (legs: number, arms: number, point = 16) =>
  ({
    nearArm: [arms, arms + 1],
    farArm: [arms + 1, arms + 2],
    nearLeg: [legs, legs, legs + point],
    farLeg: [legs + 2, legs + 2, legs + 2 + point],
  }) as const;

const lying = { hip: [96, 8.2], spine: [180, 178, 172], ...straight(-2, -6, 44) } as const;

/** The hundred: head and shoulders lifted, legs low and long, the arms beat. */
const hundred = (at: number, arms: number): Pose => ({
  at,
  hip: [96, 8.6],
  spine: [176, 148, 122],
  ...straight(36, arms),
});

/** The teaser: balanced on the sit bones, a V of trunk and legs, arms along the legs. */
const teaser = (at: number, lift: number): Pose => ({
  at,
  hip: [96, 9.4],
  spine: [128 - lift, 120 - lift, 112],
  ...straight(47 + lift, 40 + lift),
});

const pilates: Exercise = {
  view: "side",
  seconds: 8,
  still: 0.68,
  prop: "mat",
  poses: [
    { at: 0, ...lying },
    { at: 0.07, ...lying },
    ...[0.2, 0.25, 0.3, 0.35, 0.4, 0.45].map((at, beat) => hundred(at, beat % 2 === 0 ? 12 : -3)),
    ...[teaser(0.58, 0), teaser(0.68, 2), teaser(0.78, 0)],
    hundred(0.89, 10),
  ],
};

export const flexibility = { yoga, stretching, pilates };
