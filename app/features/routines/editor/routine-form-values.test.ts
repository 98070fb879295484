import fc from "fast-check";
import { expect, test } from "vitest";
import { exercises } from "#app/domain/exercise/built-in-exercises.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { type NewRoutine, newRoutineSchema } from "#app/domain/routine/routine.ts";
import { setKinds } from "#app/domain/set/training-set.ts";
import { gramsPerPound } from "#app/lib/weight.ts";
import {
  createStep,
  moveStep,
  parseRoutine,
  pickExercise,
  type TypedStep,
  toKind,
  toTypedRoutine,
} from "./routine-form-values.ts";

const bench: Exercise = {
  id: "bench-press",
  name: "Bench Press",
  category: "strength",
  kcalPerMinute: 4.3,
  measure: "weight-reps",
};

const target = { sets: 3, minReps: 8, maxReps: 12, rir: 2, weightG: 62_500, incrementG: 2500, group: "A" };
const routine: NewRoutine = {
  name: "Push day",
  steps: [
    { exerciseId: bench.id, exercise: bench, seconds: 288, restS: 90, target },
    { exerciseId: "yoga", seconds: 60, restS: 0 },
  ],
  days: [1, 4],
  rounds: 2,
  leadInS: 3,
};

const typed = toTypedRoutine(routine, "kg");
const parse = (patch: Partial<TypedStep>, unit: "kg" | "lb" = "kg") => {
  const [first, ...rest] = typed.steps;
  if (!first) throw new Error("there are two");
  return parseRoutine({ ...typed, steps: [{ ...first, ...patch }, ...rest] }, exercises, unit);
};
const errorsOf = (patch: Partial<TypedStep>) => {
  const read = parse(patch);
  return "errors" in read ? read.errors.steps[0] : null;
};

type Texts = TypedStep["rows"][number]["texts"];
/** The rows of the first step, with another text in one of them. */
const rowsWith = (texts: Texts, at = 0): TypedStep["rows"] =>
  (typed.steps[0]?.rows ?? []).map((row, index) =>
    index === at ? { ...row, texts: { ...row.texts, ...texts } } : row,
  );
/** The same texts in all rows. */
const allWith = (texts: Texts): TypedStep["rows"] =>
  (typed.steps[0]?.rows ?? []).map((row) => ({ ...row, texts: { ...row.texts, ...texts } }));
const rowErrorOf = (texts: Texts) => errorsOf({ rows: rowsWith(texts, 1) })?.rows?.get("2");

test("what is stored is typed and read back as it was", () => {
  expect(parseRoutine(typed, exercises, "kg")).toEqual({ routine });
});

test("weights whose texts are untouched stay as exact as they were, in either unit", () => {
  const inPounds = toTypedRoutine(routine, "lb");
  expect(inPounds.steps[0]).toMatchObject({
    rows: Array(3).fill({ texts: { weightG: "137.79" } }),
    increment: "5.51",
  });
  expect(parseRoutine({ ...inPounds, name: "Push" }, exercises, "lb")).toEqual({
    routine: { ...routine, name: "Push" },
  });
});

test("how the sets are measured stays, and a distance needs no time", () => {
  const target = { sets: 2, minReps: 1, maxReps: 1, measure: "distance-time" } as const;
  for (const seconds of [undefined, 900]) {
    const step = {
      exerciseId: "running",
      restS: 60,
      seconds: 60,
      target: { ...target, ...(seconds && { seconds }) },
    };
    const run = toTypedRoutine({ ...routine, steps: [step] }, "kg");
    const read = parseRoutine(run, exercises, "kg");
    expect("routine" in read && read.routine.steps[0]?.target).toEqual(step.target);
  }
});

test("sets that differ are typed and read back as they were, with warm-ups, AMRAP and each side", () => {
  const perSet = [
    { kind: "warm-up" as const, minReps: 5, weightG: 40_000 },
    { kind: "warm-up" as const },
    { kind: "normal" as const, minReps: 10, maxReps: 12, weightG: 60_000 },
    { kind: "failure" as const, minReps: 8 },
    { kind: "normal" as const, minReps: 5, weightG: 70_000, isAmrap: true },
    { kind: "drop" as const, minReps: 15 },
  ];
  const mixed = { sets: 3, minReps: 10, maxReps: 12, isEachSide: true, perSet };
  const step = {
    exerciseId: bench.id,
    exercise: bench,
    restS: 90,
    seconds: 2 * 3 * (5 + 12 + 8 + 5 + 15) + 5 * 90,
    target: mixed,
  };
  const stored = { ...routine, steps: [step] };
  expect(parseRoutine(toTypedRoutine(stored, "kg"), exercises, "kg")).toEqual({ routine: stored });
  expect(parseRoutine(toTypedRoutine(stored, "lb"), exercises, "lb")).toEqual({ routine: stored });
});

test("sets with a length keep it while their exercise is deleted", () => {
  const target = { sets: 3, minReps: 1, maxReps: 1, seconds: 25 };
  for (const more of [{}, { measure: "distance-time" } as const]) {
    const step = { exerciseId: "gone", restS: 60, seconds: 195, target: { ...target, ...more } };
    const hang = toTypedRoutine({ ...routine, steps: [step] }, "kg");
    expect(parseRoutine(hang, exercises, "kg")).toEqual({ routine: { ...routine, steps: [step] } });
  }
});

test("bad input gets a plain word beside its field", () => {
  const whole = "Enter a whole number from 1 to 999.";
  for (const reps of ["0", "10000", "1,5", "abc", "-3", " "])
    expect(rowErrorOf({ reps })).toEqual({ field: "reps", error: whole });
  expect(rowErrorOf({ reps: "12", maxReps: "8" })).toEqual({
    field: "maxReps",
    error: "Enter 12 or more, or leave it empty",
  });
  expect(rowErrorOf({ weightG: "abc" })).toEqual({
    field: "weightG",
    error: "Enter a number, such as 82.5.",
  });
  expect(rowErrorOf({ weightG: "-5" })).toEqual({ field: "weightG", error: "A value can't be below 0." });
  expect(errorsOf({ restS: "3601" })).toEqual({ restS: "Enter a whole number from 0 to 3,600." });
  const warmUps = rowsWith({}).map((row) => ({ ...row, kind: "warm-up" as const }));
  expect(errorsOf({ rows: warmUps })?.rows?.get("1")?.error).toBe("Plan a set that isn't a warm-up.");
  expect(errorsOf({ increment: "0" })).toEqual({ increment: "Enter more than 0." });
  expect(errorsOf({ increment: "0", progresses: false })).toBeNull();
  expect(parseRoutine({ ...typed, name: " ", rounds: "21" }, exercises, "kg")).toMatchObject({
    errors: { name: "Name the routine", rounds: "Enter a whole number from 1 to 20." },
  });
  expect(parseRoutine({ ...typed, steps: [] }, exercises, "kg")).toMatchObject({
    errors: { empty: "Add an exercise." },
  });
});

test("reps without a range, a weight as last time, decimals with a comma, pounds", () => {
  const targetOf = (patch: Partial<TypedStep>, unit: "kg" | "lb" = "kg") => {
    const read = parse(patch, unit);
    return "routine" in read ? read.routine.steps[0]?.target : null;
  };
  expect(targetOf({ rows: allWith({ reps: "5", maxReps: "" }) })).toMatchObject({ minReps: 5, maxReps: 5 });
  expect(targetOf({ hasRange: false })).toMatchObject({ minReps: 8, maxReps: 8 });
  expect(targetOf({ rows: allWith({ weightG: "" }) })).not.toHaveProperty("weightG");
  expect(targetOf({ rows: allWith({ weightG: "1,5" }) })).toMatchObject({ weightG: 1500 });
  expect(targetOf({ rows: allWith({ weightG: "135" }) }, "lb")).toMatchObject({
    weightG: Math.round(135 * gramsPerPound),
  });
  expect(targetOf({ progresses: false })).not.toHaveProperty("incrementG");
  expect(targetOf({ group: "" })).not.toHaveProperty("group");
  // An exercise of time has no reps, so a text in their field is no error.
  const rows = allWith({ reps: "abc", weightG: "abc", seconds: "0:45" }).map(({ recorded, ...row }) => row);
  expect(targetOf({ exerciseId: "yoga", rows })).toEqual({
    sets: 3,
    minReps: 1,
    maxReps: 1,
    seconds: 45,
    group: "A",
  });
});

test("an exercise of the library comes with its copy and its kind; a listed one without", () => {
  const [running = bench] = exercises;
  const step = createStep([], running, exercises, "lb");
  expect(step).toMatchObject({ exerciseId: "running", hasSets: false, increment: "5" });
  const picked = pickExercise(step, bench, exercises);
  expect(picked).toMatchObject({ exerciseId: bench.id, exercise: bench, hasSets: true });
  const back = pickExercise(picked, running, exercises);
  expect(back).not.toHaveProperty("exercise");
  expect(back).toMatchObject({ exerciseId: "running", hasSets: true });
  const rows = allWith({ weightG: "60" });
  const next = createStep([{ ...picked, group: "A", rows }], bench, exercises, "kg");
  expect(next).toMatchObject({ key: 1, exercise: bench, hasSets: true, group: "" });
  expect(next.rows.map(({ texts, recorded }) => [texts.weightG, recorded])).toEqual(
    Array(3).fill(["", undefined]),
  );
});

test("a rest that wasn't changed is longer between sets than between timed steps", () => {
  const [running = bench] = exercises;
  const step = createStep([], running, exercises, "kg");
  const picked = pickExercise(step, bench, exercises);
  expect(picked.restS).toBe("90");
  expect(toKind(picked, "sets").restS).toBe("90");
  expect(toKind(picked, "timed").restS).toBe("30");
  expect(pickExercise({ ...step, restS: "45" }, bench, exercises).restS).toBe("45");
});

test("any text in any field: the form either has an error or makes a routine that can be stored", () => {
  const text = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom("0", "1", "8", "12", "10000", "1,5", "2.5", ""),
  );
  const aStep = fc.record({
    key: fc.nat(),
    exerciseId: fc.constantFrom("running", "squats", "gone"),
    restS: text,
    seconds: text,
    hasSets: fc.boolean(),
    rows: fc.array(
      fc.record({
        id: fc.constantFrom("1", "2"),
        kind: fc.constantFrom(...setKinds),
        isAmrap: fc.boolean(),
        texts: fc.record({ weightG: text, reps: text, maxReps: text, seconds: text }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    hasRange: fc.boolean(),
    isEachSide: fc.boolean(),
    rir: text,
    group: fc.constantFrom("", "A"),
    progresses: fc.boolean(),
    increment: text,
  });
  const form = fc.record({
    name: fc.string({ maxLength: 80 }),
    steps: fc.array(aStep, { minLength: 1, maxLength: 3 }),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
    rounds: text,
    leadIn: fc.boolean(),
  });
  fc.assert(
    fc.property(form, fc.constantFrom("kg", "lb"), (values, unit) => {
      const read = parseRoutine(values, exercises, unit);
      if ("routine" in read) expect(newRoutineSchema.safeParse(read.routine).success).toBe(true);
      else {
        const { name, rounds, steps } = read.errors;
        const words = steps.flatMap(({ rows, ...errors }) => [
          ...Object.values(errors),
          ...[...(rows?.values() ?? [])].map(({ error }) => error),
        ]);
        expect(name ?? rounds ?? words[0]).toBeTruthy();
      }
    }),
  );
});

test("a timed exercise in a superset has sets, so that the superset is stored; a time alone is in none", () => {
  const groupsOf = (steps: readonly TypedStep[]) => {
    const read = parseRoutine({ ...typed, steps: [...steps] }, exercises, "kg");
    return "routine" in read && read.routine.steps.map((step) => step.target?.group);
  };
  const [bench, yoga] = typed.steps;
  if (!bench || !yoga) throw new Error("there are two");
  const joined = moveStep(typed.steps, yoga.key, { withKey: bench.key });
  expect(groupsOf(joined)).toEqual(["A", "A"]);
  const plank = exercises.find(({ id }) => id === "stretching");
  if (!plank) throw new Error("there is one");
  expect(groupsOf(joined.with(1, pickExercise(joined[1] ?? yoga, plank, exercises)))).toEqual(["A", "A"]);
  const timed = joined.with(1, toKind(joined[1] ?? yoga, "timed"));
  expect(timed[1]?.group).toBe("");
});
