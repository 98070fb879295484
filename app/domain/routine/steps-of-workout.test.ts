import { expect, test } from "vitest";
import { exercises } from "../exercise/built-in-exercises.ts";
import type { TrainingSet } from "../set/training-set.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import { maxSteps, newRoutineSchema } from "./routine.ts";
import {
  listDone,
  listKinds,
  listLeftOut,
  listSteps as readSteps,
  updateRoutine,
} from "./steps-of-workout.ts";

const rests = { exerciseRestS: { squats: 45 }, defaultRestS: 90 };
const listSteps = (...[entry, parts, all]: Parameters<typeof listLeftOut>) =>
  readSteps(entry, parts, all, rests);
const t0 = Date.parse("2026-03-02T18:00:00Z");
const runId = "019cb0a0-0000-7000-8000-000000000001";

/** An entry from second `from` to second `to`. */
function entry(id: string, exercise: string, from: number, to: number, source = "exercise"): HistoryEntry {
  return {
    id,
    exercise,
    duration: to - from,
    caloriesBurned: 1,
    date: "",
    day: "2026-03-02",
    startedAt: new Date(t0 + from * 1000).toISOString(),
    endedAt: new Date(t0 + to * 1000).toISOString(),
    source: source === "session" ? "session" : "exercise",
    kcalModel: "exercise",
  };
}

test("one exercise is one step without a rest", () => {
  const only = entry("a", "Running", 0, 600);
  expect(listSteps(only, [only, entry("b", "Squats", 700, 800)], exercises)).toEqual([
    { exerciseId: "running", seconds: 600, restS: 0 },
  ]);
});

test("a general workout becomes the exercises done in it, in order, with the time between as rests", () => {
  const workout = entry("s", "General Workout", 0, 1000, "session");
  const entries = [
    entry("before", "Yoga", -100, -10),
    entry("c", "Lunges", 290, 350),
    entry("b", "Squats", 132, 200),
    entry("a", "Running", 10, 110),
    entry("after", "Pilates", 990, 1010),
    workout,
  ];
  expect(listSteps(workout, entries, exercises)).toEqual([
    { exerciseId: "running", seconds: 100, restS: 20 },
    { exerciseId: "squats", seconds: 68, restS: 90 },
    { exerciseId: "lunges", seconds: 60, restS: 0 },
  ]);
});

test("the workout of a run becomes its steps, those of the library included", () => {
  const steps = [0, 1].map((step) => ({
    ...entry(`${runId}-${step}`, "Sled Push", step * 100, step * 100 + 60),
    ...{ workoutId: runId, exerciseId: "sled-push", category: "strength" as const, kcalPerMinute: 4.3 },
  }));
  const exercise = { id: "sled-push", name: "Sled Push", category: "strength", kcalPerMinute: 4.3 };
  expect(listSteps(entry(runId, "Morning", 0, 160, "session"), steps, exercises)).toEqual([
    { exerciseId: "sled-push", exercise, seconds: 60, restS: 40 },
    { exerciseId: "sled-push", exercise, seconds: 60, restS: 0 },
  ]);
});

test("a step of a routine stands for its whole run", () => {
  const run = [0, 1, 2].map((step) => entry(`${runId}-${step}`, "Yoga", step * 100, step * 100 + 60));
  const other = entry("019cb0a0-0000-7000-8000-000000000002-0", "Squats", 5, 9);
  const [, second] = run;
  if (!second) throw new Error("there are three");
  expect(listSteps(second, [other, ...run.toReversed()], exercises)).toEqual([
    { exerciseId: "yoga", seconds: 60, restS: 40 },
    { exerciseId: "yoga", seconds: 60, restS: 40 },
    { exerciseId: "yoga", seconds: 60, restS: 0 },
  ]);
  expect(listDone(runId, [other, ...run])).toEqual(run);
  expect(listDone("019cb0a0-0000-7000-8000", [other, ...run])).toEqual([]);
});

test("what was done in a workout that has no entry of its own is found by its id, and becomes its steps", () => {
  const first = { ...entry("a", "Running", 0, 600), workoutId: "discarded" };
  const second = { ...entry("b", "Yoga", 660, 900), workoutId: "discarded" };
  const entries = [entry("c", "Squats", 100, 200), second, first];
  expect(listDone("discarded", entries)).toEqual([first, second]);
  expect(listSteps({ ...first, id: "discarded" }, entries, exercises)).toEqual([
    { exerciseId: "running", seconds: 600, restS: 60 },
    { exerciseId: "yoga", seconds: 240, restS: 0 },
  ]);
});

test("what can't be a step is left out, and what is left always makes a routine", () => {
  const workout = entry("s", "Cardio", 0, 100_000, "session");
  expect(listSteps(workout, [workout], exercises)).toEqual([]);
  expect(listSteps(entry("a", "Bench Press", 0, 60), [], exercises)).toEqual([]);
  const many = Array.from({ length: 150 }, (_, index) =>
    entry(`e${index}`, index === 3 ? "Gone" : "Running", index * 500, index * 500 + (index === 4 ? 0 : 400)),
  );
  const steps = listSteps(workout, [...many, entry("long", "Cycling", 80_000, 99_999)], exercises);
  expect(newRoutineSchema.safeParse({ name: "Long", steps: steps.slice(0, maxSteps) }).success).toBe(true);
  expect(listSteps(entry("x", "Cycling", 0, 9000), [], exercises)).toMatchObject([{ seconds: 7200 }]);
});

/** An exercise with sets of the workout `w`. */
function withSets(
  id: string,
  exerciseId: string,
  sets: Partial<TrainingSet>[],
  patch: Partial<HistoryEntry> = {},
) {
  return {
    ...entry(id, "Bench Press", Number(id) * 600, Number(id) * 600 + 500),
    category: "strength" as const,
    kcalPerMinute: 4.3,
    measure: "weight-reps" as const,
    workoutId: "w",
    exerciseId,
    sets: sets.map((set, index): TrainingSet => ({ id: `${index}`, kind: "normal", ...set })),
    ...patch,
  };
}

const doneAt = (seconds: number) => new Date(t0 + seconds * 1000).toISOString();

test("the sets of a workout become sets with targets, warm-ups in their places, a library's exercise as a copy", () => {
  const workout = entry("w", "Push day", 0, 4000, "session");
  const bench = withSets("1", "bench-press", [
    { kind: "warm-up", reps: 5, weightG: 20_000, doneAt: doneAt(0) },
    { reps: 12, weightG: 60_000, doneAt: doneAt(120) },
    { reps: 10, weightG: 60_000, doneAt: doneAt(240) },
    { reps: 9, weightG: 60_000, doneAt: doneAt(360) },
  ]);
  const squats = withSets("2", "squats", [{ reps: 20 }], {
    exercise: "Squats",
    measure: "bodyweight-reps",
    group: "A",
  });
  const yoga = withSets("3", "yoga", [{ seconds: 60 }, { seconds: 45 }], {
    exercise: "Yoga",
    measure: "time",
  });
  const running = { ...entry("r", "Running", 2500, 2800), workoutId: "w" };
  const copy = {
    id: "bench-press",
    name: "Bench Press",
    category: "strength",
    kcalPerMinute: 4.3,
    measure: "weight-reps",
  };
  const steps = listSteps(workout, [running, squats, yoga, bench], exercises);
  expect(steps).toEqual([
    {
      exerciseId: "bench-press",
      exercise: copy,
      seconds: 500,
      restS: 90,
      target: {
        sets: 3,
        minReps: 9,
        maxReps: 12,
        perSet: [{ kind: "warm-up", minReps: 5 }, ...Array(3).fill({ kind: "normal" })],
      },
    },
    {
      exerciseId: "squats",
      seconds: 500,
      restS: 45,
      target: { sets: 1, group: "A", minReps: 20, maxReps: 20 },
    },
    { exerciseId: "yoga", seconds: 500, restS: 90, target: { sets: 2, minReps: 1, maxReps: 1, seconds: 60 } },
    { exerciseId: "running", seconds: 300, restS: 0 },
  ]);
  expect(newRoutineSchema.safeParse({ name: "Push day", steps }).success).toBe(true);
});

test("the kinds of sets are listed for each time that an exercise was done", () => {
  const warm = { kind: "warm-up", reps: 5 } as const;
  const parts = [
    withSets("3", "bench-press", [{ reps: 5 }]),
    withSets("2", "squats", [warm, { reps: 5 }, { kind: "drop", reps: 5 }]),
    withSets("1", "bench-press", [warm, warm, { reps: 5 }]),
  ];
  expect([...listKinds(parts)]).toEqual([
    ["bench-press", [["warm-up", "warm-up", "normal"], ["normal"]]],
    ["squats", [["warm-up", "normal", "drop"]]],
  ]);
});

test("a drop set is none of a step's sets, as it is none of a progression", () => {
  const workout = entry("w", "Push day", 0, 4000, "session");
  const drop = { kind: "drop", reps: 15, weightG: 40_000 } as const;
  const bench = withSets("1", "bench-press", [{ reps: 8 }, { kind: "failure", reps: 7 }, drop]);
  expect(listSteps(workout, [bench], exercises).map(({ target }) => target)).toEqual([
    {
      sets: 2,
      minReps: 7,
      maxReps: 8,
      perSet: [{ kind: "normal" }, { kind: "normal" }, { kind: "drop", minReps: 15 }],
    },
  ]);
});

test("a set of as many as possible stays one, with what it asked for instead of its score", () => {
  const workout = entry("w", "Push day", 0, 4000, "session");
  const bench = withSets("1", "bench-press", [
    { reps: 5, isEachSide: true },
    { reps: 11, amrapFrom: 5, isEachSide: true },
  ]);
  expect(listSteps(workout, [bench], exercises).map(({ target }) => target)).toEqual([
    {
      sets: 2,
      minReps: 5,
      maxReps: 5,
      isEachSide: true,
      perSet: [{ kind: "normal" }, { kind: "normal", minReps: 5, isAmrap: true }],
    },
  ]);
});

test("an exercise of warm-up sets alone is a step of those sets, whether its length is known or not", () => {
  const warm = { kind: "warm-up", reps: 15 } as const;
  const workout = entry("w", "Push day", 0, 4000, "session");
  const parts = [
    withSets("1", "bench-press", [warm, warm]),
    withSets("2", "bench-press", [warm], { duration: 0 }),
  ];
  expect(listSteps(workout, parts, exercises).map(({ target }) => target)).toEqual([
    { sets: 2, minReps: 15, maxReps: 15 },
    { sets: 1, minReps: 15, maxReps: 15 },
  ]);
});

test("an updated routine has the workout's exercises, and keeps its own targets", () => {
  const target = { sets: 3, minReps: 8, maxReps: 12, incrementG: 2500, weightG: 60_000 };
  const step = (exerciseId: string, sets: number) => ({
    exerciseId,
    seconds: 60,
    restS: 75,
    target: { ...target, sets },
  });
  const routine = { name: "Push day", days: [1], steps: [step("bench-press", 3), step("squats", 3)] };
  const done = (exerciseId: string, sets: number) => ({
    exerciseId,
    seconds: 500,
    restS: 90,
    target: { sets, minReps: 9, maxReps: 9 },
  });
  expect(updateRoutine(routine, [done("lunges", 2), done("bench-press", 4)])).toEqual({
    ...routine,
    steps: [done("lunges", 2), step("bench-press", 4)],
  });
});

test("an updated routine of rounds has the steps and sets of one round, or no rounds where they differed", () => {
  const step = (exerciseId: string, sets?: number, group?: string) => ({
    exerciseId,
    seconds: 30,
    restS: 10,
    ...(sets && { target: { sets, minReps: 8, maxReps: 12, ...(group && { group }) } }),
  });
  const timed = { name: "Circuit", rounds: 3, steps: [step("running"), step("yoga")] };
  const round = [step("running"), step("yoga")];
  expect(updateRoutine(timed, [...round, ...round, ...round])).toEqual(timed);
  expect(updateRoutine(timed, [...round, ...round])).toEqual({
    name: "Circuit",
    steps: [...round, ...round],
  });
  expect(updateRoutine(timed, [...round, step("yoga"), step("running"), ...round])).not.toHaveProperty(
    "rounds",
  );

  const eight = Array.from({ length: 8 }, (_, at) => step(`step-${at}`));
  const many = { name: "Many", rounds: 20, steps: eight };
  expect(updateRoutine(many, Array(20).fill(eight).flat())).toEqual(many);
  expect(updateRoutine(many, Array(19).fill(eight).flat()).steps).toHaveLength(maxSteps);

  const circuit = {
    name: "Circuit",
    rounds: 3,
    steps: [step("push-ups", 1), step("yoga"), step("squats", 2)],
  };
  const done = [step("push-ups", 3, "A"), step("yoga", 3, "A"), step("squats", 6, "A")];
  expect(updateRoutine(circuit, done)).toEqual(circuit);
  expect(updateRoutine(circuit, [...done, step("lunges", 3, "A")])).toEqual({
    ...circuit,
    steps: [...circuit.steps, step("lunges", 1, "A")],
  });
  const unequal = [step("push-ups", 2, "A"), step("yoga", 3, "A"), step("squats", 6, "A")];
  expect(updateRoutine(circuit, unequal)).toEqual({ name: "Circuit", steps: unequal });
});

test("sets stay what they were: distances alone, and another measure than the exercise has", () => {
  const workout = entry("w", "Cardio day", 0, 4000, "session");
  const running = { exercise: "Running", measure: "distance-time" } as const;
  const steps = listSteps(
    workout,
    [
      withSets("1", "running", [{ meters: 5000 }, { meters: 1000 }], running),
      withSets("2", "running", [{ meters: 5000, seconds: 1500 }], running),
      withSets("3", "squats", [{ reps: 5, weightG: 80_000 }], { exercise: "Squats" }),
    ],
    exercises,
  );
  expect(steps.map(({ target }) => target)).toEqual([
    { sets: 2, minReps: 1, maxReps: 1, measure: "distance-time" },
    { sets: 1, minReps: 1, maxReps: 1, seconds: 1500, measure: "distance-time" },
    { sets: 1, minReps: 5, maxReps: 5, measure: "weight-reps" },
  ]);
  expect(newRoutineSchema.safeParse({ name: "Cardio day", steps }).success).toBe(true);
});

test("an own exercise that is deleted is no step and is named, whether it was added or imported", () => {
  const workout = entry("w", "Push day", 0, 4000, "session");
  const ids = ["019cb0a0-0000-7000-8000-000000000003", "import-0a1b2c3d"];
  const parts = ids.map((id, at) => withSets(`${at}`, id, [{ reps: 5 }], { exercise: `My press ${at}` }));
  expect(listSteps(workout, parts, exercises)).toEqual([]);
  expect(listLeftOut(workout, parts, exercises)).toEqual(["My press 0", "My press 1"]);
});

test("what is no step is named, once", () => {
  const workout = entry("w", "Push day", 0, 4000, "session");
  const { category, ...unknown } = withSets("1", "gone", [{ reps: 5 }], { exercise: "My press" });
  const parts = [unknown, { ...unknown, id: "2" }, withSets("3", "squats", [{ reps: 5 }])];
  expect(listLeftOut(workout, parts, exercises)).toEqual(["My press"]);
  expect(listSteps(workout, parts, exercises)).toHaveLength(1);
});

test("sets of an import, which have no length and so no rate, are a step with the rate of their category", () => {
  const { kcalPerMinute, ...imported } = withSets("1", "bench-press", [{ reps: 8, weightG: 80_000 }], {
    duration: 0,
  });
  const workout = entry("w", "Push day", 0, 0, "session");
  const steps = listSteps(workout, [imported], exercises);
  expect(steps).toMatchObject([
    { exerciseId: "bench-press", exercise: { name: "Bench Press", category: "strength", kcalPerMinute: 5 } },
  ]);
  expect(newRoutineSchema.safeParse({ name: "Push day", steps }).success).toBe(true);
  expect(listLeftOut(workout, [imported], exercises)).toEqual([]);
});
