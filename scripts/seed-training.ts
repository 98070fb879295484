/**
 * Two years of a user's training as an export file, for trying the app out. The same number and day make the same file.
 * Three days a week train push, pull and legs by double progression, and Saturdays are for running; some days are missed.
 */
import { exportFormat, exportVersion } from "../app/domain/row/export-file.ts";

interface Lift {
  readonly id: string;
  readonly name: string;
  /** Kilograms on the first day, and the step by which they rise when all sets reach `most` repetitions. */
  readonly kg: number;
  readonly step: number;
  readonly least: number;
  readonly most: number;
}

const lift = (name: string, kg: number, step: number, least: number, most: number): Lift => {
  const id = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return { id, name, kg, step, least, most };
};

/** By the day of the week, 1 for Monday. */
const plan = [
  {
    day: 1,
    name: "Push",
    lifts: [
      lift("Barbell Bench Press - Medium Grip", 50, 2.5, 5, 8),
      lift("Barbell Shoulder Press", 30, 2.5, 5, 8),
      lift("Triceps Pushdown", 20, 2.5, 8, 12),
    ],
  },
  {
    day: 3,
    name: "Pull",
    lifts: [
      lift("Barbell Deadlift", 70, 5, 3, 6),
      lift("Bent Over Barbell Row", 40, 2.5, 6, 10),
      lift("Dumbbell Bicep Curl", 10, 1, 8, 12),
    ],
  },
  {
    day: 5,
    name: "Legs",
    lifts: [
      lift("Barbell Squat", 60, 2.5, 5, 8),
      lift("Romanian Deadlift", 50, 2.5, 6, 10),
      lift("Standing Calf Raises", 40, 5, 10, 15),
    ],
  },
] as const;
const runDay = 6;

export const liftIds = plan.flatMap(({ lifts }) => lifts.map(({ id }) => id));

const dayMs = 86_400_000;
const days = 2 * 365;
const setSeconds = 40;
const restSeconds = 120;
const liftKcal = 5;
const runKcal = 10;

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const iso = (ms: number) => new Date(ms).toISOString();
const dayOf = (ms: number) => iso(ms).slice(0, 10);

/** @param lastDay YYYY-MM-DD; the training ends on it */
export function createTraining(seed: number, lastDay: string) {
  const random = createRandom(seed);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const tables = {
    history: [] as object[],
    goals: [] as object[],
    routines: [] as object[],
    bodyMeasurements: [] as object[],
  };
  const add = (table: keyof typeof tables, key: string, at: number, value: object) =>
    tables[table].push({ key, value, clock: `${at.toString(16).padStart(12, "0")}-0000-seed` });
  const last = Date.parse(`${lastDay}T00:00:00Z`);
  const first = last - (days - 1) * dayMs;

  const yearGoal = { id: "seed-goal-year", from: last - 200 * dayMs };
  const state = new Map(
    plan.flatMap(({ lifts }) => lifts.map((one) => [one.id, { kg: one.kg, reps: one.least }])),
  );

  const addEntry = (id: string, start: number, seconds: number, more: object) => {
    const end = start + seconds * 1000;
    const common = { startedAt: iso(start), endedAt: iso(end), day: dayOf(end), date: dayOf(end) };
    add("history", id, end, { ...common, duration: seconds, ...more });
  };

  /** The sets of one lift, and the next weight and repetitions that follow from them. */
  function train(one: Lift, start: number, id: string) {
    const now = state.get(one.id) ?? { kg: one.kg, reps: one.least };
    const sets = Array.from({ length: 3 }, (_, n) => ({
      id: `${id}-${n}`,
      kind: "normal",
      reps: Math.max(1, now.reps - (random() < 0.12 * n ? 1 : 0)),
      weightG: now.kg * 1000,
      doneAt: iso(start + (n + 1) * (setSeconds + restSeconds) * 1000),
      ...(n === 2 && { rpe: between(14, 19) / 2 }),
    }));
    const isDone = sets.every(({ reps }) => reps >= now.reps);
    if (isDone && now.reps >= one.most) state.set(one.id, { kg: now.kg + one.step, reps: one.least });
    // One repetition more, but not every time, because progress slows down.
    else if (isDone && random() < 0.45) state.set(one.id, { kg: now.kg, reps: now.reps + 1 });
    return sets;
  }

  for (let n = 0; n < days; n++) {
    const midnight = first + n * dayMs;
    const weekday = new Date(midnight).getUTCDay() || 7;
    if (weekday === 1) {
      const kg = 82 - 5 * (n / days) + random();
      const value = { measure: "weight", day: dayOf(midnight), value: Math.round(kg * 10) * 100 };
      const at = midnight + 7 * 3_600_000;
      add("bodyMeasurements", `seed-weight-${n}`, at, { ...value, createdAt: iso(at) });
    }
    // Two weeks of holidays in each half year, and one missed day in ten.
    if (n % 182 < 14 || random() < 0.1) continue;
    const start = midnight + between(16 * 60, 18 * 60) * 60_000;
    const goals = start >= yearGoal.from ? { goals: [yearGoal.id] } : {};
    const workout = plan.find(({ day }) => day === weekday);
    if (workout) {
      const id = `seed-workout-${n}`;
      let at = start;
      for (const one of workout.lifts) {
        const own = `${id}-${one.id}`;
        const sets = train(one, at, own);
        const seconds = sets.length * (setSeconds + restSeconds);
        addEntry(own, at, seconds, {
          exercise: one.name,
          exerciseId: one.id,
          category: "strength",
          measure: "weight-reps",
          workoutId: id,
          sets,
          source: "exercise",
          kcalModel: "exercise",
          kcalPerMinute: liftKcal,
          caloriesBurned: (seconds / 60) * liftKcal,
        });
        at += seconds * 1000;
      }
      const seconds = (at - start) / 1000;
      addEntry(id, start, seconds, {
        exercise: workout.name,
        source: "session",
        kcalModel: "session",
        caloriesBurned: (seconds / 60) * liftKcal,
        ...goals,
      });
    } else if (weekday === runDay) {
      const minutes = between(25, 60);
      addEntry(`seed-run-${n}`, start, minutes * 60, {
        exercise: "Running",
        exerciseId: "running",
        category: "cardio",
        source: "exercise",
        kcalModel: "exercise",
        kcalPerMinute: runKcal,
        caloriesBurned: minutes * runKcal,
        ...goals,
      });
    }
  }

  add("goals", yearGoal.id, yearGoal.from, {
    type: "frequency",
    target: 150,
    deadline: dayOf(last + 60 * dayMs),
    createdAt: iso(yearGoal.from),
  });
  for (const { day, name, lifts } of plan) {
    const steps = lifts.map(({ id, step, least, most, kg }) => ({
      exerciseId: id,
      seconds: 3 * setSeconds,
      restS: restSeconds,
      target: { sets: 3, minReps: least, maxReps: most, weightG: kg * 1000, incrementG: step * 1000 },
    }));
    add("routines", `seed-routine-${day}`, first, { name, steps, days: [day], createdAt: iso(first) });
  }
  return { format: exportFormat, version: exportVersion, tables };
}
