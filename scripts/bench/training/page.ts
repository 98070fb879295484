import type { FitnessDatabase } from "#app/data/database.ts";
import { addGoal } from "#app/data/goals/commands.ts";
import { recordEntries } from "#app/data/history/commands.ts";
import { listExerciseEntries, listLoggedExercises } from "#app/data/history/exercise-log.ts";
import { listNewestEntries } from "#app/data/history/queries.ts";
import { openDatabase } from "#app/data/open-database.client.ts";
import { updateRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import { eraseData } from "#app/data/transfer/erase-data.ts";
import { importFile } from "#app/data/transfer/transfer.client.ts";
import { computeExerciseRecords } from "#app/domain/records/exercise-records.ts";
import { listProgressPoints } from "#app/domain/records/progress-points.ts";
import type { ExerciseCard, RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import type { TrainingSet } from "#app/domain/set/training-set.ts";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";

/** Exercises of the history. The first is done in every workout, the others in turn. */
const exerciseCount = 300;
const exercisesInWorkout = 6;
const setsOfExercise = 5;
const dayMs = 86_400_000;
const newest = Date.UTC(2026, 10, 1, 18);

const opened = new Map<number, Promise<FitnessDatabase>>();

/** The data of a person who has stored that many sets. */
function open(size: number): Promise<FitnessDatabase> {
  const data = opened.get(size) ?? openDatabase({ kind: "account", id: `training-${size}` });
  opened.set(size, data);
  return data;
}

const iso = (at: number): string => new Date(at).toISOString();

const setsOf = (count: number, at: number): TrainingSet[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `set-${n}`,
    kind: "normal",
    reps: 5 + (n % 8),
    weightG: 60_000 + (n % 5) * 2500,
    doneAt: iso(at - (count - n) * 120_000),
  }));

const facts = (at: number, duration: number) => ({
  duration,
  caloriesBurned: 50,
  startedAt: iso(at - duration * 1000),
  endedAt: iso(at),
});

/** An exercise of a workout that ended at `at`. */
const exerciseOf = (workoutId: string, exercise: number, sets: number, at: number): NewWorkout => ({
  ...facts(at, 600),
  exercise: `Exercise ${exercise}`,
  exerciseId: `exercise-${exercise}`,
  category: "strength",
  source: "exercise",
  kcalModel: "exercise",
  workoutId,
  measure: "weight-reps",
  sets: setsOf(sets, at),
});

const workoutOf = (at: number): NewWorkout => ({
  ...facts(at, 3600),
  exercise: "Push day",
  source: "session",
  kcalModel: "session",
});

/** The rows of an export with that many sets. */
function listRows(size: number) {
  const clock = "018000000000-0000-bench";
  const rows = [];
  const exercises = Math.ceil(size / setsOfExercise);
  for (let n = 0; n < exercises; n++) {
    const workout = Math.floor(n / exercisesInWorkout);
    const at = newest - workout * dayMs;
    const which = n % exercisesInWorkout === 0 ? 0 : 1 + (n % (exerciseCount - 1));
    const entries: [string, NewWorkout][] = [
      [`exercise-${n}`, exerciseOf(`workout-${workout}`, which, setsOfExercise, at - (n % 6) * 60_000)],
    ];
    if (n % exercisesInWorkout === 0) entries.push([`workout-${workout}`, workoutOf(at)]);
    for (const [key, value] of entries)
      rows.push({ key, clock, value: { ...value, day: value.endedAt.slice(0, 10), date: "" } });
  }
  return rows;
}

/** A running workout of 6 exercises with 20 sets each, of which `done` are ticked. */
function running(revision: number, done: number): RunningWorkout {
  const cards = Array.from({ length: exercisesInWorkout }, (_, n): ExerciseCard => {
    const sets = setsOf(20, newest).map(({ doneAt, ...set }, m) =>
      n * 20 + m < done && doneAt !== undefined ? { ...set, doneAt } : set,
    );
    const exercise = {
      id: `exercise-${n}`,
      name: `Exercise ${n}`,
      category: "strength",
      kcalPerMinute: 6,
      measure: "weight-reps",
    } as const;
    return { id: `card-${n}`, exercise, sets, startedAt: newest };
  });
  return {
    ...{ revision, seenAt: newest, awaySince: null, category: "strength", panel: null, cards },
    general: { id: "running", startedAt: newest, watch: { gatheredMs: 0, runningSince: newest } },
    rest: { status: "idle", open: false, presetS: 60, remainingMs: 60_000, endsAt: null },
    openCard: "card-0",
  };
}

let ticked = 0;
let recorded = 0;

const operations = {
  tick: async (data: FitnessDatabase) => {
    const done = ticked++ % 120;
    await updateRunningWorkout(data, (before) => running((before?.revision ?? 0) + 1, done));
  },
  record: async (data: FitnessDatabase) => {
    const id = `recorded-${recorded++}`;
    const at = newest + recorded * 3_600_000;
    const towardGoals = true;
    await recordEntries(data, [
      ...Array.from({ length: exercisesInWorkout }, (_, n) => ({
        workout: { ...exerciseOf(id, n * 7, 20, at - n), id: `${id}-${n}` },
        options: { towardGoals },
      })),
      { workout: { ...workoutOf(at), id }, options: { towardGoals: false } },
    ]);
  },
  newest: (data: FitnessDatabase) => listExerciseEntries(data, { id: "exercise-0", name: "Exercise 0" }, 50),
  one: (data: FitnessDatabase) => readProgress(data, 8),
  often: (data: FitnessDatabase) => readProgress(data, 0),
};

/** What an exercise's page makes of all entries. */
async function readProgress(data: FitnessDatabase, exercise: number) {
  const logged = await listLoggedExercises(data, {
    id: `exercise-${exercise}`,
    name: `Exercise ${exercise}`,
  });
  computeExerciseRecords(logged);
  return listProgressPoints(logged);
}

const bench = {
  /** Stores that many sets, and three goals. Returns how many entries there are. */
  fill: async (size: number): Promise<number> => {
    const data = await open(size);
    await eraseData(data);
    const file = { format: "fitness-tracker", version: 1, tables: { history: listRows(size) } };
    await importFile(data, new Blob([JSON.stringify(file)]), "bench");
    for (const type of ["calories", "duration", "frequency"] as const)
      await addGoal(data, { type, target: 1_000_000, deadline: "2099-12-31" });
    return (await listNewestEntries(data, 1)).total;
  },
  /** Milliseconds of one call. */
  measure: async (size: number, operation: keyof typeof operations): Promise<number> => {
    const data = await open(size);
    const start = performance.now();
    await operations[operation](data);
    return performance.now() - start;
  },
  /** How many entries a list gives. */
  count: async (size: number, operation: "newest" | "one" | "often"): Promise<number> =>
    (await operations[operation](await open(size))).length,
};

export type Operation = keyof typeof operations;

type TrainingBench = typeof bench;

declare global {
  interface Window {
    trainingBench: TrainingBench;
  }
}

window.trainingBench = bench;
