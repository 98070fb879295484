import { expect, test } from "vitest";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { type ChangedExercise, findExercisesChange } from "#app/domain/workout/find-exercises-change.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { makePushDay } from "#tests/support/training.ts";
import { addGoal } from "../goals/commands.ts";
import { listGoals } from "../goals/queries.ts";
import { changeExercises } from "./change-exercises.ts";
import { recordEntries } from "./commands.ts";
import { findEntry, listDayTotals, listWorkoutExercises } from "./queries.ts";

const now = new Date("2026-03-09T18:00:00Z");
const squats: Exercise = { id: "sq", name: "Squats", category: "strength", kcalPerMinute: 5 };
const plank: Exercise = {
  id: "pl",
  name: "Plank",
  category: "flexibility",
  kcalPerMinute: 3,
  measure: "time",
};

async function setUp(name = "Push day") {
  const db = openTestDatabase({ now: () => now });
  await addGoal(db, { type: "calories", target: 500, deadline: "2027-01-01" });
  const workouts = makePushDay("push", now.getTime()).map((one) =>
    one.id === "push" ? { ...one, exercise: name } : one,
  );
  await recordEntries(
    db,
    workouts.map((workout) => ({ workout, options: { towardGoals: workout.id !== "push" } })),
  );
  const read = async () => ({
    workout: await findEntry(db, "push"),
    exercises: await listWorkoutExercises(db, "push"),
    goals: (await listGoals(db)).map(({ current }) => current),
    totals: await listDayTotals(db, "2026-01-01", "2027-01-01"),
  });
  const change = async (after: (before: readonly HistoryEntry[]) => readonly ChangedExercise[]) => {
    const { workout, exercises } = await read();
    if (!workout) throw new Error("There is no workout");
    const found = findExercisesChange(workout, exercises, after(exercises), (id) =>
      id === "bench" || id === "dips" ? ["chest"] : undefined,
    );
    return { found, undo: await changeExercises(db, workout, found) };
  };
  return { read, change };
}

const keep = ({ id, sets = [], note = "", group }: HistoryEntry): ChangedExercise => ({
  id,
  sets,
  note,
  group,
});
const set = { id: "new", kind: "normal", seconds: 120, rpe: 8, note: "shaky" } as const;

test("a form that changes nothing writes nothing", async () => {
  const { change } = await setUp();
  const { found } = await change((before) => before.map(keep));
  expect(found).toEqual({ edits: new Map(), added: [], removed: [] });
});

test("exercises are added, moved, replaced, noted and removed at once, and all of it is taken back", async () => {
  const { read, change } = await setUp();
  const before = await read();
  const { undo } = await change(([bench, dips]) => [
    { id: "added", picked: plank, sets: [set], note: "after the run", group: undefined },
    ...(dips ? [{ ...keep(dips), picked: squats }] : []),
    ...(bench ? [{ ...keep(bench), sets: (bench.sets ?? []).map((one) => ({ ...one, rpe: 9 })) }] : []),
  ]);
  const { workout, exercises, goals, totals } = await read();
  expect(exercises.map(({ exercise }) => exercise)).toEqual(["Plank", "Squats", "Bench Press"]);
  const [added, replaced, bench] = exercises;
  expect(added).toMatchObject({ duration: 120, caloriesBurned: 6, note: "after the run", sets: [set] });
  // The kcal follow the new rate; the length stays.
  expect(replaced).toMatchObject({ exerciseId: "sq", measure: "time", duration: 600, caloriesBurned: 50 });
  expect(bench?.sets?.map(({ rpe }) => rpe)).toEqual([9, 9, 9, 9]);
  expect(workout?.exercise).toBe("Push day");
  expect(goals).toEqual([96]);
  expect(totals).toMatchObject([{ count: 1, caloriesBurned: 96 }]);
  await undo();
  expect(await read()).toEqual(before);
});

test("exercises become a superset and leave it; one that only has the letter is in none", async () => {
  const { read, change } = await setUp();
  const groups = async () => (await read()).exercises.map(({ group = "" }) => group);
  const { undo } = await change((before) => before.map((one) => ({ ...keep(one), group: "A" })));
  expect(await groups()).toEqual(["A", "A"]);
  const left = await change(([bench, dips]) => [
    ...(bench ? [{ ...keep(bench), group: undefined }] : []),
    ...(dips ? [keep(dips)] : []),
  ]);
  expect(await groups()).toEqual(["", ""]);
  await left.undo();
  expect(await groups()).toEqual(["A", "A"]);
  await undo();
  expect(await groups()).toEqual(["", ""]);
  const { found } = await change((before) => [
    ...before.map(keep),
    { id: "added", picked: plank, sets: [set], note: "", group: "A" },
  ]);
  expect(found.added[0]).not.toHaveProperty("group");
});

test("removed exercises come back with their place and the progress of goals", async () => {
  const { read, change } = await setUp();
  const before = await read();
  const { undo } = await change(([bench]) => (bench ? [keep(bench)] : []));
  expect(await read()).toMatchObject({ exercises: [{ exercise: "Bench Press" }], goals: [40] });
  await undo();
  expect(await read()).toEqual(before);
});

test("a workout that is named by its exercises is named by the changed ones, and no other", async () => {
  const { read, change } = await setUp("Chest");
  const { undo } = await change(([bench]) => [
    {
      id: "added",
      picked: { ...plank, measure: "time" },
      sets: Array(9).fill(set),
      note: "",
      group: undefined,
    },
    ...(bench ? [keep(bench)] : []),
  ]);
  expect((await read()).workout).toMatchObject({ exercise: "Flexibility", category: "flexibility" });
  await undo();
  expect((await read()).workout).toMatchObject({ exercise: "Chest", category: "strength" });
});
