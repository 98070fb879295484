// Programs at home: with nothing, with a pull-up bar, with bands, with dumbbells.

import type { Program, ProgramSession } from "./program.ts";
import { free, hold } from "./sets.ts";

/** Two sessions in turn, three days a week. */
const inTurn = (a: ProgramSession, b: ProgramSession): Program["weeks"] => [
  [a, b, a],
  [b, a, b],
];

const bodyWeight = [10, 20] as const;

const homeFullBody: Program = {
  id: "home-full-body",
  name: "Full body at home",
  description:
    "Three sessions of about half an hour a week, with nothing but the floor, a chair and a step. Every two weeks an exercise gives way to a harder one, so that ten to twenty repetitions stay hard enough. Nothing in it pulls, because that takes a bar or a band. For the first weeks of training, and for journeys.",
  origin: {
    label: "Harder exercises instead of more repetitions: Kotarsky and others, 2018",
    url: "https://doi.org/10.1519/JSC.0000000000002345",
  },
  level: "novice",
  needs: [],
  lifts: [],
  weeks: (
    [
      ["squats", "incline-push-up", "butt-lift-bridge", "lunges", 20],
      ["step-up-with-knee-raise", "push-ups", "single-leg-glute-bridge", "lunges", 30],
      [
        "single-leg-high-box-squat",
        "push-ups-with-feet-elevated",
        "platform-hamstring-slides",
        "bodyweight-walking-lunge",
        45,
      ],
    ] as const
  ).flatMap(([squat, pushUp, bridge, lunge, seconds]) => {
    const a: ProgramSession = {
      name: "A",
      exercises: [
        free(squat, 3, bodyWeight),
        free(pushUp, 3, [6, 15]),
        free(bridge, 3, bodyWeight, { restS: 60 }),
        hold("plank", 2, seconds),
      ],
    };
    const b: ProgramSession = {
      name: "B",
      exercises: [
        free(lunge, 3, bodyWeight),
        free(pushUp, 3, [6, 15]),
        free("reverse-crunch", 2, bodyWeight, { restS: 60 }),
        hold("superman", 2, seconds),
      ],
    };
    return inTurn(a, b);
  }),
};

const barAndBody: Program = {
  id: "bar-and-body",
  name: "Body weight and a bar",
  description:
    "Three days a week with a pull-up bar, a chair and the floor. One session begins with what pulls, the other with what presses; legs are trained on one side at a time, because both together soon become too easy. Repetitions grow within their range; then comes a harder variant. For those who can do a few chin-ups.",
  origin: {
    label: "Calisthenics that grow by variants: Kotarsky and others, 2018",
    url: "https://doi.org/10.1519/JSC.0000000000002345",
  },
  level: "intermediate",
  needs: ["bar"],
  lifts: [],
  weeks: inTurn(
    {
      name: "Pull first",
      exercises: [
        free("chin-up", 4, [4, 10], { restS: 120 }),
        free("push-ups-with-feet-elevated", 3, [8, 15]),
        free("single-leg-high-box-squat", 3, [8, 15]),
        free("platform-hamstring-slides", 3, [8, 15], { restS: 60 }),
        free("hanging-leg-raise", 3, [6, 12], { restS: 60 }),
      ],
    },
    {
      name: "Press first",
      exercises: [
        free("push-ups-close-triceps-position", 4, [6, 15]),
        free("pullups", 3, [4, 10], { restS: 120 }),
        free("bodyweight-walking-lunge", 3, bodyWeight),
        free("single-leg-glute-bridge", 3, bodyWeight, { restS: 60 }),
        free("dead-bug", 2, bodyWeight, { restS: 60 }),
      ],
    },
  ),
};

const bandsOnly: Program = {
  id: "bands-only",
  name: "Bands only",
  description:
    "Three days a week with elastic bands and a post or a door to fix them to. A band is hardest where it is longest, so the end of each movement counts: hold it for a moment. When all sets reach the top of the range, take a stronger band or stand further away. For home and for a suitcase.",
  origin: {
    label: "Bands compared with weights: Lopes and others, 2019",
    url: "https://doi.org/10.1177/2050312119831116",
  },
  level: "novice",
  needs: ["bands"],
  lifts: [],
  weeks: inTurn(
    {
      name: "A",
      exercises: [
        free("squats-with-bands", 3, [10, 15]),
        free("push-ups", 3, [6, 15]),
        free("back-flyes-with-bands", 3, [12, 20], { restS: 60 }),
        free("seated-band-hamstring-curl", 3, [12, 20], { restS: 60 }),
        free("speed-band-overhead-triceps", 2, [12, 20], { restS: 60 }),
      ],
    },
    {
      name: "B",
      exercises: [
        free("band-good-morning", 3, [10, 15]),
        free("shoulder-press-with-bands", 3, [10, 15]),
        free("upright-row-with-bands", 3, [10, 15], { restS: 60 }),
        free("cross-over-with-bands", 2, [12, 20], { restS: 60 }),
        free("band-pull-apart", 2, [12, 20], { restS: 60 }),
        free("monster-walk", 2, [12, 20], { restS: 60 }),
      ],
    },
  ),
};

const dumbbellDays: Program = {
  id: "three-days-with-dumbbells",
  name: "Three days with dumbbells",
  description:
    "Two sessions for the whole body in turn, three days a week, with a pair of dumbbells and no bench. Each session has a squat or a hinge, something that presses and something that pulls. Weights go up when all sets reach the top of their range. For the first year, and for those who stay at home.",
  origin: {
    label: "Two to three whole-body days for novices: American College of Sports Medicine, 2009",
    url: "https://doi.org/10.1249/MSS.0b013e3181915670",
  },
  level: "novice",
  needs: ["dumbbells"],
  lifts: [],
  weeks: inTurn(
    {
      name: "A",
      exercises: [
        free("dumbbell-squat", 3, [8, 12]),
        free("dumbbell-floor-press", 3, [8, 12]),
        free("one-arm-dumbbell-row", 3, [8, 12]),
        free("standing-dumbbell-calf-raise", 2, [10, 15], { restS: 60 }),
        free("dead-bug", 2, [8, 12], { restS: 60 }),
      ],
    },
    {
      name: "B",
      exercises: [
        free("stiff-legged-dumbbell-deadlift", 3, [8, 12]),
        free("standing-dumbbell-press", 3, [8, 12]),
        free("bent-over-two-dumbbell-row", 3, [8, 12]),
        free("dumbbell-rear-lunge", 2, [8, 12]),
        free("push-ups", 2, [6, 15]),
        free("hammer-curls", 2, [10, 15], { restS: 60 }),
      ],
    },
  ),
};

export const homePrograms: readonly Program[] = [homeFullBody, bandsOnly, dumbbellDays, barAndBody];
