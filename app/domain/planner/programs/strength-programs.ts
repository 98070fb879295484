// Programs for strength with a barbell, by percentages of a training maximum.

import type { Lift, Program, ProgramSession, ProgramSet } from "./program.ts";
import { across, amrap, free, hold, scored, unscored } from "./sets.ts";

type Rule = Omit<Lift, "id" | "exerciseId" | "step">;

const exerciseOf = {
  squat: "barbell-squat",
  bench: "barbell-bench-press-medium-grip",
  press: "standing-military-press",
  deadlift: "barbell-deadlift",
} as const;
type MainLift = keyof typeof exerciseOf;

/** Squat and deadlift move more muscle than bench and press, so their steps are larger. */
const lift = (name: MainLift, rule: Rule, id: string = name): Lift => ({
  id,
  exerciseId: exerciseOf[name],
  step: name === "squat" || name === "deadlift" ? "large" : "small",
  ...rule,
});

const mainLifts = ["squat", "bench", "press", "deadlift"] as const;

const fiveByFive = (): Program => {
  const rule: Rule = { startPercent: 65, failures: 3, dropPercent: 90 };
  const a: ProgramSession = {
    name: "A",
    exercises: [
      scored("squat", 180, across(5, 5, 100)),
      scored("bench", 180, across(5, 5, 100)),
      free("bent-over-barbell-row", 3, [6, 8], { restS: 120 }),
    ],
  };
  const b: ProgramSession = {
    name: "B",
    exercises: [
      scored("squat", 180, across(5, 5, 100)),
      scored("press", 180, across(5, 5, 100)),
      scored("deadlift", 180, across(2, 5, 100)),
      hold("plank", 3, 30),
    ],
  };
  return {
    id: "five-by-five",
    name: "Five by five",
    description:
      "Two sessions in turn, three days a week. Each lift has five sets of five with one weight, and the next time a little more. It begins light, so that the technique can grow with the weight. When a weight fails three times, a tenth comes off and the climb begins again. For the first months with a barbell.",
    origin: {
      label:
        "After the sets of five of Bill Starr, The Strongest Shall Survive, 1976, as C. S. Sloan describes them",
      url: "https://cssloanstrength.blogspot.com/2024/04/the-strongest-shall-always-survive.html",
    },
    level: "novice",
    needs: ["barbell", "rack", "bench"],
    lifts: mainLifts.map((name) => lift(name, rule)),
    weeks: [
      [a, b, a],
      [b, a, b],
    ],
  };
};

const threeTiers = (): Program => {
  const first = (id: string) =>
    scored(id, 210, amrap(across(4, 4, 100)), amrap(across(5, 3, 100)), amrap(across(6, 2, 100)));
  const second = (id: string) => scored(id, 150, across(3, 10, 100), across(3, 8, 100), across(3, 6, 100));
  const third = (...ids: string[]) => ids.map((id) => free(id, 3, [12, 15], { restS: 75 }));
  return {
    id: "three-tiers",
    name: "Three tiers",
    description:
      "Four sessions in turn, on three or four days a week. Each has one heavy lift, one lift of middle weight with more repetitions, and light exercises. The last heavy set has as many repetitions as possible. When a weight fails, the same weight is done in more sets of fewer repetitions; only when that fails as well does the weight go down. For those whose weights no longer rise every time.",
    origin: {
      label: "After the tiers of the GZCL method by Cody LeFever, 2014",
      url: "https://swoleateveryheight.blogspot.com/2014/07/the-gzcl-method-simplified_13.html",
    },
    level: "intermediate",
    needs: ["barbell", "rack", "bench", "dumbbells"],
    lifts: mainLifts.flatMap((name) => [
      lift(name, { startPercent: 80, failures: 3, staysInStage: true, dropPercent: 85, doubleFrom: 5 }),
      lift(name, { startPercent: 60, failures: 3, staysInStage: true, dropPercent: 85 }, `${name}-volume`),
    ]),
    weeks: [
      [
        {
          name: "Squat",
          exercises: [
            first("squat"),
            second("bench-volume"),
            ...third("one-arm-dumbbell-row", "reverse-crunch"),
          ],
        },
        {
          name: "Press",
          exercises: [
            first("press"),
            second("deadlift-volume"),
            ...third("dumbbell-incline-row", "hammer-curls"),
          ],
        },
        {
          name: "Bench press",
          exercises: [
            first("bench"),
            second("squat-volume"),
            ...third("one-arm-dumbbell-row", "lying-dumbbell-tricep-extension"),
          ],
        },
        {
          name: "Deadlift",
          exercises: [
            first("deadlift"),
            second("press-volume"),
            ...third("dumbbell-incline-row", "side-lateral-raise"),
          ],
        },
      ],
    ],
  };
};

const fourWeekWave = (): Program => {
  const up = (...sets: (readonly [reps: number, percent: number])[]): ProgramSet[] =>
    sets.map(([reps, percent]) => ({ reps, percent }));
  const wave = [
    { main: amrap(up([5, 67.5], [5, 75], [5, 82.5])), more: 3 },
    { main: amrap(up([3, 72.5], [3, 80], [3, 87.5])), more: 3 },
    { main: amrap(up([5, 77.5], [3, 85], [1, 92.5])), more: 3 },
    { main: up([5, 45], [5, 55], [5, 62.5]), more: 2 },
  ];
  const days: readonly (readonly [lift: MainLift, name: string, others: readonly string[]])[] = [
    ["press", "Press", ["chin-up", "lying-dumbbell-tricep-extension", "seated-bent-over-rear-delt-raise"]],
    ["deadlift", "Deadlift", ["split-squat-with-dumbbells", "hanging-leg-raise"]],
    ["bench", "Bench press", ["one-arm-dumbbell-row", "incline-dumbbell-press", "dumbbell-bicep-curl"]],
    ["squat", "Squat", ["stiff-legged-dumbbell-deadlift", "standing-dumbbell-calf-raise"]],
  ];
  return {
    id: "four-week-wave",
    name: "Four-week wave",
    description:
      "One main lift a day, four days a week. Over three weeks the repetitions fall and the weights rise, and the last set of the day has as many repetitions as possible; the fourth week is light. The percentages refer to nine tenths of the maximum, so that hardly a set is missed. After each wave the training maximum rises by a small step, or falls by a tenth if the top set of the third week wasn't reached. For years of slow progress.",
    origin: {
      label: "After the waves of 5/3/1 by Jim Wendler, 2009; the percentages are ours",
      url: "https://www.jimwendler.com/",
    },
    level: "intermediate",
    needs: ["barbell", "rack", "bench", "dumbbells", "bar"],
    lifts: mainLifts.map((name) => lift(name, { startPercent: 90, failures: 1, dropPercent: 90 })),
    weeks: wave.map(({ main, more }, week) =>
      days.map(([id, name, others]) => ({
        name,
        exercises: [
          week === 2 ? scored(id, 180, main) : unscored(id, 180, main),
          ...others.map((other) => free(other, more, [8, 12])),
        ],
      })),
    ),
  };
};

const strengthBlock = (): Program => {
  const weeks: readonly (readonly ProgramSet[])[] = [
    across(4, 6, 70),
    across(4, 6, 72.5),
    across(5, 5, 75),
    across(4, 4, 80),
    across(4, 4, 82.5),
    across(5, 3, 85),
    amrap([...across(1, 3, 80), ...across(1, 2, 87.5), ...across(1, 2, 92.5)]),
    across(2, 5, 60),
  ];
  return {
    id: "strength-block",
    name: "Eight-week strength block",
    description:
      "Three days a week, eight weeks. The weeks go from many repetitions with middle weights to few with heavy ones. In the seventh week the last set shows how much stronger you are, and the eighth is a rest. The percentages refer to a maximum that you could lift on any day. For those who want to be strong at a certain date.",
    origin: {
      label: "After Stone, O'Bryant and Garhammer, 1981: A hypothetical model for strength training",
      url: "https://www.bisp-surf.de/Record/PU198303018215",
    },
    level: "advanced",
    needs: ["barbell", "rack", "bench", "dumbbells"],
    lifts: mainLifts.map((name) =>
      lift(name, { startPercent: 95, failures: 1, dropPercent: 95, doubleFrom: 3 }),
    ),
    weeks: weeks.map((sets, week) => {
      const main = (id: MainLift) => (week === 6 ? scored(id, 210, [...sets]) : unscored(id, 210, [...sets]));
      const half = (id: MainLift) => unscored(id, 150, across(3, 5, week < 6 ? 65 : 55));
      const more = week < 6 ? 3 : 2;
      return [
        {
          name: "Squat and bench press",
          exercises: [main("squat"), main("bench"), free("one-arm-dumbbell-row", more, [8, 12])],
        },
        {
          name: "Deadlift and press",
          exercises: [main("deadlift"), main("press"), free("dumbbell-incline-row", more, [8, 12])],
        },
        {
          name: "Lighter squat and bench press",
          exercises: [
            half("squat"),
            half("bench"),
            free("stiff-legged-dumbbell-deadlift", more, [8, 12]),
            free("side-lateral-raise", more, [12, 15], { restS: 60 }),
          ],
        },
      ];
    }),
  };
};

const threeLoads = (): Program => {
  const day = (
    name: string,
    sets: ProgramSet[],
    isHeavy: boolean,
    others: readonly string[],
  ): ProgramSession => ({
    name,
    exercises: [
      ...(["squat", "bench"] as const).map((id) =>
        isHeavy ? scored(id, 180, sets) : unscored(id, 150, sets),
      ),
      ...others.map((other) => free(other, 3, [8, 12])),
    ],
  });
  return {
    id: "three-loads",
    name: "Three loads a week",
    description:
      "Squat and bench press on three days: once with eight repetitions, once with six, and once with four. Each day asks for something else, so none is like the one before. The last heavy set has as many repetitions as possible, and decides the weights of the next week. For those who stopped getting stronger with the same sets each time.",
    origin: {
      label: "After Rhea and others, 2002: linear and daily undulating periodized programs",
      url: "https://doi.org/10.1519/1533-4287(2002)016%3C0250:ACOLAD%3E2.0.CO;2",
    },
    level: "intermediate",
    needs: ["barbell", "rack", "bench", "dumbbells"],
    lifts: (["squat", "bench"] as const).map((name) =>
      lift(name, { startPercent: 90, failures: 2, dropPercent: 95 }),
    ),
    weeks: [
      [
        day("Eights", across(3, 8, 75), false, ["one-arm-dumbbell-row", "stiff-legged-dumbbell-deadlift"]),
        day("Sixes", across(3, 6, 82.5), false, ["dumbbell-incline-row", "side-lateral-raise"]),
        day("Fours", amrap(across(3, 4, 90)), true, [
          "one-arm-dumbbell-row",
          "stiff-legged-dumbbell-deadlift",
        ]),
      ],
    ],
  };
};

/** In the order of the experience that they ask for, from the first months to years. */
export const strengthPrograms: readonly Program[] = [
  fiveByFive(),
  threeTiers(),
  threeLoads(),
  fourWeekWave(),
  strengthBlock(),
];
