import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import type { Data } from "#app/data/data.ts";
import { openData } from "#app/data/open-data.client.ts";
import type { NewWorkout } from "#app/model/history-entry.ts";
import { type NewOwnExercise, ownToExercise } from "#app/model/own-exercise.ts";
import { addOwnExercise, hasSets } from "./add-own-exercise.ts";
import { editOwnExercise } from "./edit-own-exercise.ts";

const dips: NewOwnExercise = {
  name: "Dips",
  category: "strength",
  kcalPerMinute: 6,
  measure: "weight-reps",
  equipment: "other",
};

let count = 0;
const open = () =>
  openData(
    { kind: "account", id: `own exercises ${++count}` },
    { formatDate: (instant) => instant.toISOString().slice(0, 10) },
  );

const record = (data: Data, change: Partial<NewWorkout> = {}) =>
  data.history.record(
    {
      exercise: "Dips",
      duration: 60,
      caloriesBurned: 6,
      startedAt: "2026-11-01T08:00:00.000Z",
      endedAt: "2026-11-01T08:01:00.000Z",
      source: "exercise",
      kcalModel: "exercise",
      ...change,
    },
    { towardGoals: false },
  );
const sets = [{ id: "1", kind: "normal" as const, reps: 8, weightG: 10_000 }];
const namesOf = async (data: Data, id: string, name: string) =>
  (await data.history.listOfExercise({ id, name }, { limit: 9 })).map(({ exercise }) => exercise);

test("a renamed exercise keeps its entries, those without its id as well, and its mark as a favourite", async () => {
  const data = await open();
  const own = await data.exercises.add(dips);
  await data.settings.save({ favourites: { Running: true, Dips: true } });
  await record(data, { exerciseId: own.id, measure: "weight-reps", sets });
  await record(data, { startedAt: "2026-10-01T08:00:00.000Z", endedAt: "2026-10-01T08:01:00.000Z" });
  await editOwnExercise(data, own, { ...dips, name: "Ring dips" });
  // The entries say what it was called when it was done.
  expect(await namesOf(data, own.id, "Ring dips")).toEqual(["Dips", "Dips"]);
  expect((await data.settings.read()).favourites).toEqual(["Running", "Ring dips"]);
  // A new exercise of the former name begins with nothing.
  const { exercise, isBack } = await addOwnExercise(data, dips);
  expect([isBack, await namesOf(data, exercise.id, "Dips")]).toEqual([false, []]);
});

test("a workout that was entered under the exercise's name stays a workout when the exercise is renamed", async () => {
  const data = await open();
  const own = await data.exercises.add(dips);
  const { id } = await record(data, { source: "logged" });
  await record(data, { exercise: "Bench Press", exerciseId: "bench-press", workoutId: id, sets });
  await editOwnExercise(data, own, { ...dips, name: "Ring dips" });
  expect(await namesOf(data, own.id, "Ring dips")).toEqual([]);
  expect((await data.history.find(id))?.exerciseId).toBeUndefined();
});

test("what is recorded of an exercise changes until it has sets, or is in the workout that runs", async () => {
  const data = await open();
  const own = await data.exercises.add(dips);
  const measure = async () => (await data.exercises.list())[0]?.measure;
  const { equipment: _, ...bodyweight } = { ...dips, measure: "bodyweight-reps" as const };
  await record(data, { exerciseId: own.id });
  await editOwnExercise(data, own, bodyweight);
  expect(await measure()).toBe("bodyweight-reps");
  expect((await data.exercises.list())[0]).not.toHaveProperty("equipment");
  await editOwnExercise(data, own, dips);

  await record(data, { exerciseId: own.id, measure: "weight-reps", sets });
  expect(await hasSets(data, own)).toBe(true);
  const { measure: __, ...timed } = dips;
  for (const change of [bodyweight, timed]) {
    await editOwnExercise(data, own, { ...change, kcalPerMinute: 7 });
    expect(await data.exercises.list()).toMatchObject([{ kcalPerMinute: 7, measure: "weight-reps" }]);
  }

  const other = await data.exercises.add({ ...timed, name: "Planks" });
  expect(await hasSets(data, other)).toBe(false);
  await data.runningWorkout.update(() => ({
    revision: 1,
    seenAt: Date.UTC(2026, 10, 2),
    awaySince: null,
    category: null,
    general: null,
    panel: null,
    rest: { status: "idle", open: false, presetS: 60, remainingMs: 60_000, endsAt: null },
    cards: [{ id: "card", exercise: ownToExercise(other), startedAt: Date.UTC(2026, 10, 2), sets: [] }],
  }));
  expect(await hasSets(data, other)).toBe(true);
});

test.each(["Dips", " dips "])("%j, added after the exercise was deleted, is that exercise", async (name) => {
  const data = await open();
  const own = await data.exercises.add(dips);
  await record(data, { exerciseId: own.id, measure: "weight-reps", sets });
  await data.exercises.remove(own.id);
  const again: NewOwnExercise = { name, category: "strength", kcalPerMinute: 9, primaryMuscles: ["chest"] };
  const { exercise, isBack } = await addOwnExercise(data, again);
  expect(isBack).toBe(true);
  expect(exercise).toEqual({
    ...again,
    id: own.id,
    createdAt: own.createdAt,
    name: name.trim(),
    // It has sets.
    measure: "weight-reps",
  });
  expect(await data.exercises.list()).toEqual([exercise]);
  // The undo of its deletion changes nothing more.
  await data.exercises.restore(own.id);
  expect(await data.exercises.list()).toEqual([exercise]);
});
