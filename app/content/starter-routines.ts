import { assumedRates } from "#app/domain/exercise/built-in-exercises.ts";
import type { Equipment } from "#app/domain/exercise/equipment.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import type { NewRoutine, RoutineStep, SetTarget } from "#app/domain/routine/routine.ts";
import type { Measure } from "#app/domain/set/training-set.ts";
import { toGrams, type WeightUnit } from "#app/lib/weight.ts";

/** A copy of a strength exercise of the library, which may not be loaded when the routine runs. */
const fromLibrary = (
  id: string,
  name: string,
  equipment: Equipment,
  muscle: NonNullable<Exercise["primaryMuscles"]>[number],
  measure: Measure = equipment === "body only" ? "bodyweight-reps" : "weight-reps",
): Exercise => ({
  id,
  name,
  category: "strength",
  kcalPerMinute: assumedRates.strength,
  measure,
  equipment,
  primaryMuscles: [muscle],
});

/** Seconds of work in a set. */
const setSeconds = 40;

/** Sets of an exercise in a range of repetitions; a built-in exercise is given by its id. */
function inSets(
  exercise: Exercise | string,
  sets: number,
  [minReps, maxReps]: readonly [number, number],
  restS: number,
  more: Partial<SetTarget> = {},
): RoutineStep {
  const step =
    typeof exercise === "string" ? { exerciseId: exercise } : { exerciseId: exercise.id, exercise };
  const seconds = sets * setSeconds + (sets - 1) * restS;
  return { ...step, seconds, restS, target: { sets, minReps, maxReps, ...more } };
}

const hold = { seconds: 30 } as const;

const squat = fromLibrary("barbell-squat", "Barbell Squat", "barbell", "quadriceps");
const bench = fromLibrary(
  "barbell-bench-press-medium-grip",
  "Barbell Bench Press - Medium Grip",
  "barbell",
  "chest",
);
const row = fromLibrary("bent-over-barbell-row", "Bent Over Barbell Row", "barbell", "middle back");
const deadlift = fromLibrary("romanian-deadlift", "Romanian Deadlift", "barbell", "hamstrings");
const pulldown = fromLibrary("wide-grip-lat-pulldown", "Wide-Grip Lat Pulldown", "cable", "lats");
const press = fromLibrary("dumbbell-shoulder-press", "Dumbbell Shoulder Press", "dumbbell", "shoulders");
const cableRow = fromLibrary("seated-cable-rows", "Seated Cable Rows", "cable", "middle back");
const curl = fromLibrary("dumbbell-bicep-curl", "Dumbbell Bicep Curl", "dumbbell", "biceps");
const pushdown = fromLibrary("triceps-pushdown", "Triceps Pushdown", "cable", "triceps");
const legPress = fromLibrary("leg-press", "Leg Press", "machine", "quadriceps");
const legCurl = fromLibrary("lying-leg-curls", "Lying Leg Curls", "machine", "hamstrings");
const calfRaise = fromLibrary("standing-calf-raises", "Standing Calf Raises", "machine", "calves");
const bridge = fromLibrary("butt-lift-bridge", "Butt Lift (Bridge)", "body only", "glutes");
const reverseCrunch = fromLibrary("reverse-crunch", "Reverse Crunch", "body only", "abdominals");
const plank = fromLibrary("plank", "Plank", "body only", "abdominals", "time");

type Starter = NewRoutine & { readonly id: string };

/**
 * Starter routines for strength: at home, in a gym, and two days for upper and lower body. Their weights grow by double
 * progression, in steps that plates and dumbbells of the unit have.
 */
export function strengthStarters(unit: WeightUnit): readonly Starter[] {
  const steps = unit === "kg" ? { large: 2500, small: 1000 } : { large: 500, small: 250 };
  const large = { rir: 2, incrementG: toGrams(steps.large, unit) };
  const small = { rir: 2, incrementG: toGrams(steps.small, unit) };
  return [
    {
      id: "starter-full-body-home",
      name: "Full body at home",
      steps: [
        inSets("squats", 3, [10, 20], 60),
        inSets("push-ups", 3, [6, 15], 60),
        inSets(bridge, 3, [10, 20], 60),
        inSets("lunges", 2, [8, 15], 60, { isEachSide: true }),
        inSets(reverseCrunch, 2, [10, 20], 45, { group: "A" }),
        inSets(plank, 2, [1, 1], 45, { ...hold, group: "A" }),
      ],
    },
    {
      id: "starter-full-body-gym",
      name: "Full body gym",
      steps: [
        inSets(squat, 3, [6, 10], 150, large),
        inSets(bench, 3, [6, 10], 120, large),
        inSets(row, 3, [8, 12], 120, large),
        inSets(press, 2, [8, 12], 90, small),
        inSets(legCurl, 2, [10, 15], 75, large),
        inSets(plank, 2, [1, 1], 60, hold),
      ],
    },
    {
      id: "starter-upper",
      name: "Upper body",
      steps: [
        inSets(bench, 3, [6, 10], 120, large),
        inSets(cableRow, 3, [8, 12], 120, large),
        inSets(press, 3, [8, 12], 90, small),
        inSets(pulldown, 3, [8, 12], 90, large),
        inSets(curl, 2, [10, 15], 60, { ...small, group: "A" }),
        inSets(pushdown, 2, [10, 15], 60, { ...large, group: "A" }),
      ],
    },
    {
      id: "starter-lower",
      name: "Lower body",
      steps: [
        inSets(squat, 3, [6, 10], 150, large),
        inSets(deadlift, 3, [8, 12], 120, large),
        inSets(legPress, 2, [10, 15], 90, large),
        inSets(legCurl, 2, [10, 15], 75, large),
        inSets(calfRaise, 3, [10, 15], 60, large),
        inSets(reverseCrunch, 2, [10, 20], 60),
      ],
    },
  ];
}

/** Starter routines of the built-in exercises, which run by the clock. */
export const timedStarters: readonly Starter[] = [
  {
    id: "starter-seven-minutes",
    name: "Seven minutes",
    steps: [
      { exerciseId: "jumping-jacks", seconds: 60, restS: 15 },
      { exerciseId: "push-ups", seconds: 45, restS: 20 },
      { exerciseId: "squats", seconds: 60, restS: 20 },
      { exerciseId: "lunges", seconds: 60, restS: 20 },
      { exerciseId: "pilates", seconds: 60, restS: 10 },
      { exerciseId: "stretching", seconds: 50, restS: 0 },
    ],
  },
  {
    id: "starter-easy-evening",
    name: "Easy evening",
    steps: [
      { exerciseId: "stretching", seconds: 120, restS: 10 },
      { exerciseId: "yoga", seconds: 300, restS: 15 },
      { exerciseId: "pilates", seconds: 120, restS: 0 },
    ],
  },
];
