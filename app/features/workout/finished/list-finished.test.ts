import { expect, test } from "vitest";
import { recordEntries } from "#app/data/history/commands.ts";
import { findEntry } from "#app/data/history/queries.ts";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { listFinished } from "./list-finished.ts";

const t0 = Date.parse("2026-03-02T18:00:00Z");

/** A workout with one entry of the same exercise for each weight, the next one beginning when the one before ended. */
function makeWorkout(id: string, day: number, weights: readonly number[]): NewWorkout[] {
  const at = (minute: number) => new Date(t0 + day * 86_400_000 + minute * 60_000).toISOString();
  const plain = { category: "strength", caloriesBurned: 1, kcalModel: "exercise" } as const;
  return [
    {
      ...{ ...plain, id, exercise: "Push day", source: "session", duration: 3600 },
      ...{ startedAt: at(0), endedAt: at(60) },
    },
    ...weights.map(
      (weightG, index): NewWorkout => ({
        ...{ ...plain, id: `${id}-${index}`, workoutId: id, exerciseId: "bench", exercise: "Bench Press" },
        ...{ source: "exercise", duration: 600, measure: "weight-reps" },
        ...{ startedAt: at(index * 10), endedAt: at(index * 10 + 10) },
        sets: [{ id: "1", kind: "normal", reps: 5, weightG }],
      }),
    ),
  ];
}

test("an exercise that is done twice in a workout holds only the records that its first time left", async () => {
  const db = openTestDatabase({ now: () => new Date(t0) });
  const record = (id: string, day: number, weights: readonly number[]) =>
    recordEntries(
      db,
      makeWorkout(id, day, weights).map((workout) => ({ workout, options: { towardGoals: false } })),
    );
  await record("w1", 0, [80_000]);
  await record("w2", 1, [90_000, 85_000]);
  await record("w3", 2, [92_500, 95_000]);

  const heaviest = async (id: string) => {
    const workout = await findEntry(db, id);
    if (!workout) throw new Error("It was recorded");
    return (await listFinished(db, workout)).map(({ before, records }) => [
      before?.id,
      ...records.flatMap(({ kind, before: best, value }) => (kind === "heaviest" ? [best, value] : [])),
    ]);
  };
  expect(await heaviest("w2")).toEqual([["w1-0", 80_000, 90_000], ["w1-0"]]);
  expect(await heaviest("w3")).toEqual([
    ["w2-1", 90_000, 92_500],
    ["w2-1", 92_500, 95_000],
  ]);
});

test("a workout is compared with the last one that had working sets, not with warm-ups alone", async () => {
  const db = openTestDatabase({ now: () => new Date(t0) });
  const record = (workouts: readonly NewWorkout[]) =>
    recordEntries(
      db,
      workouts.map((workout) => ({ workout, options: { towardGoals: false } })),
    );
  const warmUp = [{ id: "1", kind: "warm-up" as const, reps: 5, weightG: 20_000 }];
  await record(makeWorkout("w1", 0, [80_000]));
  await record(makeWorkout("w2", 1, [20_000]).map((one) => (one.sets ? { ...one, sets: warmUp } : one)));
  await record(makeWorkout("w3", 2, [82_500]));
  const workout = await findEntry(db, "w3");
  if (!workout) throw new Error("It was recorded");
  expect((await listFinished(db, workout)).map(({ before }) => before?.id)).toEqual(["w1-0"]);
});

test("a timed exercise of a workout is compared with its last time before the workout", async () => {
  const db = openTestDatabase({ now: () => new Date(t0) });
  const timed = (workout: NewWorkout): NewWorkout => {
    const { sets: _, measure: __, ...rest } = workout;
    return workout.workoutId ? { ...rest, exercise: "Running", exerciseId: "running" } : workout;
  };
  for (const [day, id] of ["w1", "w2"].entries())
    await recordEntries(
      db,
      makeWorkout(id, day, [1, 1]).map((workout) => ({
        workout: timed(workout),
        options: { towardGoals: false },
      })),
    );
  const workout = await findEntry(db, "w2");
  if (!workout) throw new Error("It was recorded");
  expect((await listFinished(db, workout)).map(({ before }) => before?.id)).toEqual(["w1-1", "w1-1"]);
});
