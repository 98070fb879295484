import { expect, test } from "vitest";
import { ownExercises } from "#app/data/collections.ts";
import type { FitnessDatabase } from "#app/data/database.ts";
import { recordEntry } from "#app/data/history/commands.ts";
import { listExerciseEntries } from "#app/data/history/exercise-log.ts";
import { findEntry } from "#app/data/history/queries.ts";
import { updateRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import { readSettings, saveSettings } from "#app/data/settings/settings.ts";
import { type NewOwnExercise, ownToExercise } from "#app/domain/exercise/own-exercise.ts";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { addOwnExercise, hasSets } from "./add-own-exercise.ts";
import { editOwnExercise } from "./edit-own-exercise.ts";

const dips: NewOwnExercise = {
  name: "Dips",
  category: "strength",
  kcalPerMinute: 6,
  measure: "weight-reps",
  equipment: "other",
};

const open = () => openTestDatabase({ formatDate: (instant) => instant.toISOString().slice(0, 10) });

const record = (data: FitnessDatabase, change: Partial<NewWorkout> = {}) =>
  recordEntry(
    data,
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
const namesOf = async (data: FitnessDatabase, id: string, name: string) =>
  (await listExerciseEntries(data, { id, name }, 9)).map(({ exercise }) => exercise);

test("a renamed exercise keeps its entries, those without its id as well, and its mark as a favourite", async () => {
  const data = open();
  const own = await ownExercises.add(data, dips);
  await saveSettings(data, { favourites: { Running: true, Dips: true } });
  await record(data, { exerciseId: own.id, measure: "weight-reps", sets });
  await record(data, { startedAt: "2026-10-01T08:00:00.000Z", endedAt: "2026-10-01T08:01:00.000Z" });
  await editOwnExercise(data, own, { ...dips, name: "Ring dips" });
  // The entries say what it was called when it was done.
  expect(await namesOf(data, own.id, "Ring dips")).toEqual(["Dips", "Dips"]);
  expect((await readSettings(data)).favourites).toEqual(["Running", "Ring dips"]);
  // A new exercise of the former name begins with nothing.
  const { exercise, isBack } = await addOwnExercise(data, dips);
  expect([isBack, await namesOf(data, exercise.id, "Dips")]).toEqual([false, []]);
});

test("a workout that was entered under the exercise's name stays a workout when the exercise is renamed", async () => {
  const data = open();
  const own = await ownExercises.add(data, dips);
  const { id } = await record(data, { source: "logged" });
  await record(data, { exercise: "Bench Press", exerciseId: "bench-press", workoutId: id, sets });
  await editOwnExercise(data, own, { ...dips, name: "Ring dips" });
  expect(await namesOf(data, own.id, "Ring dips")).toEqual([]);
  expect((await findEntry(data, id))?.exerciseId).toBeUndefined();
});

test("what is recorded of an exercise changes until it has sets, or is in the workout that runs", async () => {
  const data = open();
  const own = await ownExercises.add(data, dips);
  const measure = async () => (await ownExercises.list(data))[0]?.measure;
  const { equipment: _, ...bodyweight } = { ...dips, measure: "bodyweight-reps" as const };
  await record(data, { exerciseId: own.id });
  await editOwnExercise(data, own, bodyweight);
  expect(await measure()).toBe("bodyweight-reps");
  expect((await ownExercises.list(data))[0]).not.toHaveProperty("equipment");
  await editOwnExercise(data, own, dips);

  await record(data, { exerciseId: own.id, measure: "weight-reps", sets });
  expect(await hasSets(data, own)).toBe(true);
  const { measure: __, ...timed } = dips;
  for (const change of [bodyweight, timed]) {
    await editOwnExercise(data, own, { ...change, kcalPerMinute: 7 });
    expect(await ownExercises.list(data)).toMatchObject([{ kcalPerMinute: 7, measure: "weight-reps" }]);
  }

  const other = await ownExercises.add(data, { ...timed, name: "Planks" });
  expect(await hasSets(data, other)).toBe(false);
  await updateRunningWorkout(data, () => ({
    revision: 1,
    seenAt: Date.UTC(2026, 10, 2),
    actedAt: Date.UTC(2026, 10, 2),
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
  const data = open();
  const own = await ownExercises.add(data, dips);
  await record(data, { exerciseId: own.id, measure: "weight-reps", sets });
  await ownExercises.remove(data, own.id);
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
  expect(await ownExercises.list(data)).toEqual([exercise]);
  // The undo of its deletion changes nothing more.
  await ownExercises.restore(data, own.id);
  expect(await ownExercises.list(data)).toEqual([exercise]);
});
