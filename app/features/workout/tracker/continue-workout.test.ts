import { expect, test, vi } from "vitest";
import { addGoal } from "#app/data/goals/commands.ts";
import { listGoals } from "#app/data/goals/queries.ts";
import { editEntry, recordEntries, removeEntry } from "#app/data/history/commands.ts";
import { findEntry, listNewestEntries } from "#app/data/history/queries.ts";
import { findRunningWorkout, updateRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { listCards } from "#app/domain/running-workout/card-queries.ts";
import { toEndedEntries } from "#app/domain/running-workout/recorded-entries.ts";
import type { RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import {
  createTrackerState,
  reduceTracker,
  type TrackerEvent,
} from "#app/domain/running-workout/tracker-state.ts";
import { maxSets } from "#app/domain/set/training-set.ts";
import { installFaultyDisk } from "#tests/support/faulty-disk.ts";
import { takeToasts } from "#tests/support/take-toasts.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { listFilledEntries, recordFilled } from "../controls/filled-sets.ts";
import { continueWorkout } from "./continue-workout.ts";

const disk = installFaultyDisk();

/** One tab. */
const own = async () => undefined;

const t0 = Date.parse("2026-03-02T18:00:00Z");
const minute = 60_000;

const lift = (id: string): Exercise => ({
  ...{ id, name: id, category: "strength", kcalPerMinute: 6, measure: "weight-reps" },
});
const running: Exercise = { id: "running", name: "Running", category: "cardio", kcalPerMinute: 10 };

/** A device with a goal, on which events happen as pages dispatch them. */
function createDevice() {
  const clock = { now: t0 };
  const db = openTestDatabase({ now: () => new Date(clock.now) });
  const read = async (): Promise<RunningWorkout> => (await findRunningWorkout(db)) ?? createTrackerState();
  let made = 0;
  const newId = () => `new-${++made}`;

  /** Dispatches `event` so many minutes after t0. What it ends is recorded first. */
  async function press(at: number, event: TrackerEvent): Promise<void> {
    clock.now = t0 + at * minute;
    const state = await read();
    if (event.type === "workout-end" || event.type === "exercise-stop") {
      const { workout, exercise, cards } = toEndedEntries(state, event.type, clock.now);
      await recordEntries(db, [
        ...(workout ? [{ workout, options: { towardGoals: false } }] : []),
        ...[...cards, ...(exercise ? [exercise] : [])].map((one) => ({
          workout: one,
          options: { towardGoals: true },
        })),
      ]);
    }
    await updateRunningWorkout(db, (stored) =>
      reduceTracker(stored ?? createTrackerState(), event, clock.now),
    );
  }
  async function goOn(at: number, id = "w"): Promise<boolean> {
    clock.now = t0 + at * minute;
    return continueWorkout(db, id, { newId, now: () => clock.now, own });
  }
  /** The visible part of the history, without ids. */
  async function readHistory() {
    const { entries } = await listNewestEntries(db, 20);
    const shown = entries.map(({ id, workoutId, goals: fed, ...entry }) => ({
      ...entry,
      fed: fed?.length ?? 0,
      // As a number, so that it can be compared with another history.
      workout: entries.findIndex((one) => one.id === workoutId),
    }));
    return { shown, progress: (await listGoals(db)).map(({ current }) => current) };
  }
  const addOne = () => addGoal(db, { type: "duration", target: 500, deadline: "2026-12-31" });
  return { db, read, press, goOn, readHistory, addGoal: addOne, clock };
}

const add = (id: string, sets = 2): TrackerEvent => ({
  type: "card-add",
  card: {
    id: `card-${id}`,
    exercise: lift(id),
    sets: Array.from({ length: sets }, (_, index) => ({ id: `${id}-${index + 1}`, kind: "normal" as const })),
  },
});
const tick = (card: string, set: string, reps = 8): TrackerEvent => ({
  type: "set-tick",
  card,
  set,
  change: { reps, weightG: 80_000 },
  restS: 90,
});

/** Two sets of an exercise, half of another, and a run that was stopped before. */
async function trainUntilEnd({ press, addGoal }: ReturnType<typeof createDevice>, ends: boolean) {
  await addGoal();
  await press(0, { type: "workout-start", id: "w" });
  await press(1, { type: "exercise-pick", exercise: running });
  await press(1, { type: "exercise-start", id: "run" });
  await press(9, { type: "exercise-stop" });
  await press(10, add("bench"));
  await press(12, tick("card-bench", "bench-1"));
  await press(14, tick("card-bench", "bench-2"));
  await press(15, add("row"));
  await press(17, tick("card-row", "row-1"));
  await press(18, { type: "set-change", card: "card-row", set: "row-2", change: { reps: 12 } });
  if (ends) await press(19, { type: "workout-end" });
}

test("a workout that ended by mistake and goes on is recorded like one that never ended", async () => {
  const [one, other] = [createDevice(), createDevice()];
  await trainUntilEnd(one, true);
  await trainUntilEnd(other, false);
  expect(await one.goOn(20)).toBe(true);
  // The history has nothing twice, and has the exercise that was stopped before the end.
  expect((await one.readHistory()).shown.map(({ exercise }) => exercise)).toEqual(["Running"]);
  for (const device of [one, other]) {
    const [, row] = listCards(await device.read());
    expect(row?.sets.map(({ reps, doneAt }) => [reps, doneAt !== undefined])).toEqual([
      [8, true],
      [12, false],
    ]);
    await device.press(21, tick(row?.id ?? "", "row-2", 12));
    await device.press(22, { type: "workout-end" });
  }
  expect(await one.readHistory()).toEqual(await other.readHistory());
  expect(await findEntry(one.db, "w")).toBeNull();
});

test("what was said and edited on its page stays when it goes on", async () => {
  const device = createDevice();
  await trainUntilEnd(device, true);
  await editEntry(device.db, "w", { exercise: "Push day", note: "New shoes", effort: 4 });
  const bench = await findEntry(device.db, "card-bench");
  const sets = bench?.sets?.map((set) => ({ ...set, reps: 5 }));
  await editEntry(device.db, "card-bench", { sets });
  await device.goOn(20);
  await device.press(30, { type: "workout-end" });
  const { shown } = await device.readHistory();
  expect(shown.find(({ source }) => source === "session")).toMatchObject({
    ...{ exercise: "Push day", note: "New shoes", effort: 4, duration: 1800 },
  });
  expect(shown.find(({ exercise }) => exercise === "bench")?.sets?.map(({ reps }) => reps)).toEqual([5, 5]);
});

test("an exercise that outlasts the workout goes on within it, with what was ticked since", async () => {
  const device = createDevice();
  const pushUps = lift("push-ups");
  await device.press(0, { type: "workout-start", id: "w" });
  await device.press(1, { type: "exercise-pick", exercise: pushUps });
  await device.press(1, add("push-ups", 3));
  await device.press(1, { type: "exercise-start", id: "timed" });
  await device.press(2, tick("card-push-ups", "push-ups-1"));
  await device.press(3, { type: "workout-end" });
  await device.press(4, tick("card-push-ups", "push-ups-2"));
  await device.press(4, add("bench"));
  await device.press(5, tick("card-bench", "bench-1"));
  expect(await device.goOn(6)).toBe(true);
  await device.press(7, { type: "exercise-stop" });
  await device.press(8, { type: "workout-end" });
  const { shown } = await device.readHistory();
  const workout = shown.findIndex(({ source }) => source === "session");
  const seen = shown.map(({ exercise, duration, sets, workout: of }) => [
    exercise,
    duration,
    sets?.length,
    of,
  ]);
  expect(seen.slice(0, 2)).toEqual([
    ["Chest", 480, undefined, -1],
    ["push-ups", 360, 2, workout],
  ]);
  expect(seen.slice(2)).toEqual([["bench", expect.any(Number), 1, workout]]);
});

test("a clock that is set back between the end and the press loses no time", async () => {
  const device = createDevice();
  await trainUntilEnd(device, true);
  expect(await device.goOn(10)).toBe(true);
  await device.press(10, { type: "rest-stop" });
  await device.press(12, { type: "workout-end" });
  const { shown } = await device.readHistory();
  expect(shown.find(({ source }) => source === "session")?.duration).toBe(21 * 60);
});

test("a workout doesn't go on while another runs, after another, long after its end, or without its entry", async () => {
  const other = createDevice();
  await trainUntilEnd(other, true);
  await other.press(20, { type: "workout-start", id: "next" });
  const before = [await other.read(), await other.readHistory()];
  expect(await other.goOn(21)).toBe(false);
  expect([await other.read(), await other.readHistory()]).toEqual(before);
  await other.press(22, { type: "workout-end" });
  await expect(other.goOn(23)).rejects.toThrow("too long ago");

  const late = createDevice();
  await trainUntilEnd(late, true);
  await expect(late.goOn(29)).rejects.toThrow("too long ago");

  const removed = createDevice();
  await trainUntilEnd(removed, true);
  await removeEntry(removed.db, "w");
  await expect(removed.goOn(20)).rejects.toThrow("removed");
  expect((await removed.read()).general).toBeNull();
});

test("when its entry can't be removed the workout goes on, and a notice says so", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const device = createDevice();
  await trainUntilEnd(device, true);
  const refused = new Error("refused");
  const continuing = { newId: () => crypto.randomUUID(), now: () => device.clock.now, own };
  const { db } = device;

  disk.fail = (table) => (table === "runningWorkout" ? refused : undefined);
  await expect(continueWorkout(db, "w", continuing)).rejects.toThrow("refused");
  disk.fail = () => undefined;
  expect((await device.read()).general).toBeNull();

  disk.fail = (table) => (table === "history" ? refused : undefined);
  expect(await continueWorkout(db, "w", continuing)).toBe(true);
  disk.fail = () => undefined;
  expect(takeToasts()).toMatchObject([
    { text: "Your workout goes on.", detail: expect.stringContaining("delete it from your history") },
  ]);
  expect((await device.read()).general).not.toBeNull();
  expect(await findEntry(db, "w")).not.toBeNull();
  logged.mockRestore();
});

test("a set that was added on the workout's page is recorded by the next end", async () => {
  const device = createDevice();
  await trainUntilEnd(device, true);
  const entry = await findEntry(device.db, "card-bench");
  const added = { id: "added", kind: "normal", reps: 6, weightG: 70_000 } as const;
  await editEntry(device.db, "card-bench", { sets: [...(entry?.sets ?? []), added] });
  await device.goOn(20);
  await device.press(30, { type: "workout-end" });
  const { shown } = await device.readHistory();
  expect(shown.find(({ exercise }) => exercise === "bench")?.sets?.at(-1)).toMatchObject({ reps: 6 });
});

test("sets that were added from the notice of the end are there once when it goes on", async () => {
  const device = createDevice();
  await trainUntilEnd(device, true);
  const { ended } = await device.read();
  // The sets that the notice's "Add to workout" records.
  const filled = ended ? listFilledEntries({ ...createTrackerState(), ...ended }, device.clock.now) : [];
  await recordFilled(device.db, filled);
  await device.goOn(20);
  const [, row] = listCards(await device.read());
  expect(row?.sets.map(({ id, doneAt }) => [id, doneAt !== undefined])).toEqual([
    ["row-1", true],
    ["row-2", true],
  ]);
});

test("a card that is as long as it can be, with what was added on the workout's page, goes on readable", async () => {
  const device = createDevice();
  await device.press(0, { type: "workout-start", id: "w" });
  await device.press(1, add("bench", maxSets));
  await device.press(2, tick("card-bench", "bench-1"));
  await device.press(3, { type: "workout-end" });
  const entry = await findEntry(device.db, "card-bench");
  const added = { id: "added", kind: "normal", reps: 6, weightG: 70_000 } as const;
  await editEntry(device.db, "card-bench", { sets: [...(entry?.sets ?? []), added] });
  expect(await device.goOn(4)).toBe(true);
  expect(listCards(await device.read())[0]?.sets).toHaveLength(maxSets);
});

test("an exercise that isn't saved yet stays one of the workout that goes on", async () => {
  const device = createDevice();
  await device.press(0, { type: "workout-start", id: "w" });
  await device.press(1, { type: "exercise-pick", exercise: running });
  await device.press(1, { type: "exercise-start", id: "run" });
  await device.press(4, { type: "exercise-pick", exercise: { ...running, id: "cycling", name: "Cycling" } });
  await device.press(5, { type: "workout-end" });
  await device.goOn(6);
  const { general, unsaved } = await device.read();
  expect(unsaved?.map(({ exercise, workoutId }) => [exercise, workoutId])).toEqual([
    ["Running", general?.id],
  ]);
});

test("an exercise that was deleted since stays deleted when the workout goes on", async () => {
  const device = createDevice();
  await trainUntilEnd(device, true);
  await removeEntry(device.db, "card-bench");
  await device.goOn(20);
  expect(listCards(await device.read()).map(({ exercise }) => exercise.id)).toEqual(["row"]);
});

test("sets that were recorded with the time of an exercise that outlasted the workout count once", async () => {
  const device = createDevice();
  await device.press(0, { type: "workout-start", id: "w" });
  await device.press(1, { type: "exercise-pick", exercise: lift("push-ups") });
  await device.press(1, add("push-ups"));
  await device.press(1, { type: "exercise-start", id: "timed" });
  await device.press(2, tick("card-push-ups", "push-ups-1"));
  await device.press(3, { type: "workout-end" });
  await device.press(4, { type: "exercise-stop" });
  // The card of the sets that are left is put away with the exercise.
  await device.press(4, { type: "exercise-close" });
  await device.goOn(5);
  await device.press(6, { type: "workout-end" });
  const { shown } = await device.readHistory();
  expect(shown.flatMap(({ sets }) => sets?.map(({ id }) => id) ?? [])).toEqual(["push-ups-1"]);
});

test("an exercise that replaced another one on the workout's page stays in a workout that goes on", async () => {
  const device = createDevice();
  await trainUntilEnd(device, true);
  const replaced = { exercise: "press", exerciseId: "press" };
  await editEntry(device.db, "card-bench", replaced);
  await device.goOn(20);
  const running = await device.read();
  expect(listCards(running).map(({ exercise }) => exercise.id)).toEqual(["row"]);
  const { entries } = await listNewestEntries(device.db, 20);
  expect(entries.find(({ exerciseId }) => exerciseId === "press")).toMatchObject({
    workoutId: running.general?.id,
    sets: [{ id: "bench-1" }, { id: "bench-2" }],
  });
});
