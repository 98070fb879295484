import fc from "fast-check";
import { expect, test } from "vitest";
import { exercises } from "../exercise/built-in-exercises.ts";
import type { Exercise } from "../exercise/exercise.ts";
import { runningWorkoutSchema } from "../running-workout/running-workout.ts";
import { maxWeightG, type SetKind, setKinds } from "../set/training-set.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import { cardsOfRoutine, listCardExercises } from "./cards-of-routine.ts";
import { hasCards, type NewRoutine, newRoutineSchema, type RoutineStep, type SetTarget } from "./routine.ts";

const bench: Exercise = {
  id: "bench-press",
  name: "Bench Press",
  category: "strength",
  kcalPerMinute: 4.3,
  measure: "weight-reps",
};
const target = { sets: 3, minReps: 8, maxReps: 12, incrementG: 2500 };
const step: RoutineStep = { exerciseId: bench.id, exercise: bench, seconds: 200, restS: 120, target };

const entry: HistoryEntry = {
  id: "e",
  exercise: bench.name,
  exerciseId: bench.id,
  duration: 600,
  caloriesBurned: 40,
  date: "",
  day: "2026-03-03",
  startedAt: "2026-03-03T18:00:00Z",
  endedAt: "2026-03-03T18:10:00Z",
  source: "exercise",
  kcalModel: "exercise",
  sets: [1, 2, 3].map((id) => ({ id: `${id}`, kind: "normal", reps: 12, weightG: 60_000 })),
};

function cards(
  routine: Pick<NewRoutine, "steps" | "rounds">,
  entries: readonly HistoryEntry[] = [entry],
  kinds?: ReadonlyMap<string, readonly (readonly SetKind[])[]>,
) {
  let count = 0;
  return cardsOfRoutine(routine, exercises, new Map([[bench.id, entries]]), {
    newId: () => `card-${++count}`,
    now: 1000,
    today: "2026-03-05",
    unit: "kg",
    kinds,
  });
}

const setsOf = (all: ReturnType<typeof cards>) =>
  all.map(({ sets }) => sets.map(({ id, kind, reps }) => [id, kind, reps ?? null]));

test("a repeated exercise has the kinds of sets that it had, each time its own; only work sets are planned", () => {
  const all = cards({ steps: [step, step] }, [entry], new Map([[bench.id, [["warm-up", "normal", "drop"]]]]));
  expect(setsOf(all)).toEqual([
    [
      ["1", "warm-up", null],
      ["2", "normal", 8],
      ["3", "drop", null],
    ],
    ["1", "2", "3"].map((id) => [id, "normal", expect.anything()]),
  ]);
});

test("a workout in which the exercise was only warmed up is no last time", () => {
  const warmUp: HistoryEntry = {
    ...entry,
    id: "later",
    day: "2026-03-04",
    endedAt: "2026-03-04T18:10:00Z",
    sets: [{ id: "1", kind: "warm-up", reps: 5, weightG: 20_000 }],
  };
  expect(cards({ steps: [step] }, [warmUp, entry])).toEqual(cards({ steps: [step] }, [entry]));
});

test("a repeated exercise of warm-up sets alone has no other sets, and nothing is said of them", () => {
  const [card] = cards({ steps: [step] }, [], new Map([[bench.id, [["warm-up", "warm-up"]]]]));
  expect(card?.sets.map(({ kind, reps }) => [kind, reps])).toEqual([
    ["warm-up", undefined],
    ["warm-up", undefined],
  ]);
  expect(card).not.toHaveProperty("reason");
});

test("a repeated exercise that was only timed is a set of its time", () => {
  const yoga = { exerciseId: "yoga", seconds: 60, restS: 30 };
  expect(cards({ steps: [yoga] }, [], new Map([["yoga", [[]]]]))).toMatchObject([
    { sets: [{ seconds: 60 }] },
  ]);
});

test("a step of sets becomes a card with the next numbers, its rest, and why, without the library", () => {
  expect(cards({ steps: [{ ...step, target: { ...target, group: "B" } }] })).toEqual([
    {
      id: "card-1",
      exercise: bench,
      sets: ["1", "2", "3"].map((id) => ({ id, kind: "normal", reps: 8, weightG: 62_500 })),
      startedAt: 1000,
      restS: 120,
      group: "B",
      reason: "8–12 reps · +2.5 kg: 3 x 12 done on Tuesday",
    },
  ]);
});

test("the planned reserve stands beside the repetitions", () => {
  const careful = { ...step, target: { ...target, rir: 2 } };
  expect(cards({ steps: [careful] })).toMatchObject([
    { reason: "8–12 reps · RIR 2 · +2.5 kg: 3 x 12 done on Tuesday", rir: 2 },
  ]);
});

test("sets that differ have their own boxes: warm-ups, repetitions, weights, a score and each side", () => {
  const perSet: SetTarget["perSet"] = [
    { kind: "warm-up", minReps: 5, weightG: 40_000 },
    { kind: "normal", minReps: 10, weightG: 60_000 },
    { kind: "normal", minReps: 6, weightG: 70_000, isAmrap: true },
    { kind: "drop", minReps: 15 },
  ];
  const own = { ...step, target: { sets: 2, minReps: 8, maxReps: 8, isEachSide: true, perSet } };
  const [card] = cards({ steps: [own] }, []);
  const side = { isEachSide: true };
  const sets = [
    { kind: "warm-up", reps: 5, weightG: 40_000, ...side },
    { kind: "normal", reps: 10, weightG: 60_000, ...side },
    { kind: "normal", amrapFrom: 6, weightG: 70_000, ...side },
    { kind: "drop", reps: 15, ...side },
  ];
  expect(card).toMatchObject({ sets, reason: "10, 6+ reps · each side" });
  const [twice] = cards({ steps: [own], rounds: 2 }, []);
  expect(twice?.sets.map(({ kind }) => kind)).toEqual([
    ...["warm-up", "normal", "normal", "drop", "normal", "normal", "drop"],
  ]);
  expect(runningWorkoutSchema.shape.cards.safeParse([twice]).success).toBe(true);
});

test("one number of repetitions is no range", () => {
  const fixed = { ...step, target: { ...target, maxReps: 8 } };
  expect(cards({ steps: [fixed] }, [])).toMatchObject([{ reason: expect.stringMatching(/^The first time/) }]);
});

test("the next numbers come from the sets of the last workout, though the exercise was timed in it as well", () => {
  const { sets: _, ...timed } = entry;
  const inWorkout = [
    { ...entry, workoutId: "w" },
    {
      ...timed,
      id: "timed",
      workoutId: "w",
      startedAt: "2026-03-03T17:50:00Z",
      endedAt: "2026-03-03T17:55:00Z",
    },
  ];
  expect(cards({ steps: [step] }, inWorkout)).toMatchObject([
    { reason: "8–12 reps · +2.5 kg: 3 x 12 done on Tuesday" },
  ]);
});

test("a timed step beside sets becomes a set of its time; a deleted exercise is left out", () => {
  const plank = { exerciseId: "yoga", seconds: 60, restS: 30 };
  const [, second, ...rest] = cards({ steps: [step, { ...plank, exerciseId: "gone" }, plank] });
  expect(rest).toEqual([]);
  expect(second).toMatchObject({ exercise: { id: "yoga", measure: "time" }, sets: [{ seconds: 60 }] });
});

test("rounds repeat every step's sets, as one superset", () => {
  const squats = {
    exerciseId: "squats",
    seconds: 60,
    restS: 30,
    target: { sets: 1, minReps: 10, maxReps: 10 },
  };
  const all = cards({ steps: [{ ...squats, exerciseId: "push-ups" }, squats], rounds: 3 });
  expect(all.map(({ group, sets }) => [group, sets.map(({ reps }) => reps)])).toEqual([
    ["A", [10, 10, 10]],
    ["A", [10, 10, 10]],
  ]);
});

test("a routine of timed steps has no cards; each exercise is looked up once", () => {
  const timed = { exerciseId: "yoga", seconds: 60, restS: 0 };
  expect(hasCards({ steps: [timed] })).toBe(false);
  expect(hasCards({ steps: [timed, step] })).toBe(true);
  expect(listCardExercises({ steps: [timed, step, step] }, exercises)).toEqual([bench]);
});

test("the cards of any routine fit the running workout", () => {
  // A file may contain any weight.
  const aWeight = fc.option(fc.integer({ min: -3 * maxWeightG, max: 3 * maxWeightG }), { nil: undefined });
  const aSet = fc.record({
    reps: fc.constantFrom(4, 9),
    weightG: fc.integer({ min: -maxWeightG, max: maxWeightG }),
  });
  const aStep = fc.record({
    exerciseId: fc.constantFrom("bench-press", "squats", "yoga", "gone"),
    seconds: fc.integer({ min: 1, max: 7200 }),
    restS: fc.integer({ min: 0, max: 3600 }),
    target: fc.option(
      fc.record({
        sets: fc.integer({ min: 1, max: 50 }),
        minReps: fc.constant(5),
        maxReps: fc.integer({ min: 5, max: 9 }),
        weightG: aWeight,
        incrementG: fc.option(fc.integer({ min: 1, max: 3 * maxWeightG }), { nil: undefined }),
        perSet: fc.option(
          fc.array(
            fc.record(
              {
                kind: fc.constantFrom(...setKinds),
                minReps: fc.integer({ min: 1, max: 9 }),
                maxReps: fc.integer({ min: 1, max: 9 }),
                weightG: fc.integer({ min: -3 * maxWeightG, max: 3 * maxWeightG }),
                isAmrap: fc.boolean(),
              },
              { requiredKeys: ["kind"] },
            ),
            { maxLength: 50 },
          ),
          { nil: undefined },
        ),
      }),
      { nil: undefined },
    ),
  });
  const withCopy = <Step extends { exerciseId: string }>(step: Step) =>
    step.exerciseId === bench.id ? { ...step, exercise: bench } : step;
  const routine = fc.record({
    name: fc.constant("Any"),
    steps: fc.array(fc.oneof(aStep, aStep.map(withCopy)), { minLength: 1, maxLength: 10 }),
    rounds: fc.integer({ min: 1, max: 20 }),
  });
  fc.assert(
    fc.property(routine, fc.array(aSet, { maxLength: 4 }), (any, done) => {
      const stored = newRoutineSchema.parse(JSON.parse(JSON.stringify(any)));
      const sets = done.map((set, at) => ({ id: `${at}`, kind: "normal" as const, ...set }));
      const all = cards(stored, [{ ...entry, sets }]);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      expect(runningWorkoutSchema.shape.cards.safeParse(all).success).toBe(true);
    }),
  );
});

test("sets of distance alone are cards of distances, empty until they are typed or taken from the last time", () => {
  const target = { sets: 2, minReps: 1, maxReps: 1, measure: "distance-time" } as const;
  const [card] = cards({ steps: [{ exerciseId: "running", seconds: 600, restS: 60, target }] });
  expect(card?.exercise).toMatchObject({ id: "running", measure: "distance-time" });
  expect(card?.sets).toEqual([
    { id: "1", kind: "normal" },
    { id: "2", kind: "normal" },
  ]);
});
