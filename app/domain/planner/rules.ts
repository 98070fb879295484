// The numbers of the planner's rules. The code reads from here what it needs; rule-sources.ts says where they are from.

export const rules = {
  R1: { numbers: { daysAMuscle: 2, moderateMinutes: 150, moderateMinutesMost: 300, vigorousFactor: 2 } },
  R2: { numbers: { shareOfMaximum: 0.8, setsLeast: 2, setsMost: 3, sessionsAWeek: 2 } },
  R3: { numbers: { weeklySets: 10 } },
  R4: { numbers: { stressedMore: 4, stressedCap: 22 } },
  R5: { numbers: { main: 1, helper: 0.5 } },
  R6: { numbers: { noticeable: 4, efficientLeast: 5, efficientMost: 10 } },
  R7: { numbers: { weeklySetsLeast: 4, repsLeast: 6, repsMost: 15 } },
  R8: { numbers: { weeklySetsLeast: 12, weeklySetsMost: 20 } },
  R9: { numbers: { undetectableFrom: 11, sessionSetsMost: 10 } },
  R10: { numbers: {} },
  R11: { numbers: { novice: 3, intermediate: 4, advanced: 5 } },
  R12: {
    numbers: {
      covered: 4,
      known: 2,
      level: 1,
      samePattern: 2,
      heavyAfterHeavy: 3,
      staysInBlock: 8,
      sameExercise: 1,
      mainLift: 4,
      helpersMost: 0.5,
    },
  },
  R13: { numbers: { least: 0.02, most: 0.1 } },
  R14: { numbers: {} },
  R15: { numbers: { heavyS: 180, heaviestS: 240, compoundS: 120, singleS: 75, healthS: 90 } },
  R16: { numbers: { effectSize: 0.12 } },
  R17: { numbers: { warmUpS: 180, repS: 3, setUpS: 15, rampS: 90 } },
  R18: { numbers: { tooLow: 0.95 } },
  R19: { numbers: { rpeAtFailure: 10, offBy: 1, changeG: 2500 } },
  R20: { numbers: { repsMost: 10, repsWithReserveMost: 12 } },
  R21: { numbers: { everyWeeks: 5.6, days: 6.4, loadingWeeks: 5, sets: 0.5, load: 0.9, rir: 4 } },
  R22: { numbers: { lifts: 2, below: 0.95, workouts: 2, effortAbove: 1, effortTimes: 3 } },
  R23: { numbers: { nothingDays: 10, shortDays: 21, shortSets: 0.75, shortRir: 1 } },
  R24: { numbers: { blockDays: 56, blockLoad: 0.9, longLoad: 0.8 } },
} as const satisfies Record<string, { readonly numbers: Readonly<Record<string, number>> }>;

export type RuleId = keyof typeof rules;

/** Why a number is what it is: one sentence with the owner's own numbers, and the rule behind it. */
export interface Why {
  readonly text: string;
  readonly rule: RuleId;
}
