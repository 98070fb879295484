import "fake-indexeddb/auto";
import { afterEach, expect, test } from "vitest";
import { addGoal, takeUnannouncedGoals } from "#app/data/goals/commands.ts";
import { listGoals } from "#app/data/goals/queries.ts";
import { recordEntry } from "#app/data/history/commands.ts";
import { findEntry, listNewestEntries } from "#app/data/history/queries.ts";
import { listQuarantined } from "#app/data/quarantine.ts";
import { findRunningWorkout, updateRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import { readSettings, saveSettings } from "#app/data/settings/settings.ts";
import { idle, now, toward, workout } from "#tests/contracts/behaviour.ts";
import { installFaultyDisk } from "#tests/support/faulty-disk.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { countRecorded, moveOwner } from "./move-owner.ts";
import { listImports } from "./stored-imports.ts";
import { importFile, revertImport } from "./transfer.client.ts";

/** A row of a file with an entry. */
const entryRow = (id: string, clock: string, note = "") => ({
  key: id,
  value: { ...workout(), date: "3/10/2026", day: "2026-03-10", note },
  clock,
});
const fileOf = (...history: unknown[]) =>
  new Blob([JSON.stringify({ format: "fitness-tracker", version: 1, tables: { history } })]);

const running = { id: "running", startedAt: now, watch: { gatheredMs: 0, runningSince: now } };
const disk = installFaultyDisk();

afterEach(() => {
  disk.fail = () => undefined;
});

/** An account's data, and a guest's beside them. */
const openBoth = () => ({
  data: openTestDatabase({ now: () => new Date(now) }),
  guest: openTestDatabase({ now: () => new Date(now) }),
});

/** Moves the data, and closes the tab when they are stored and not yet removed from the guest's. */
async function moveCutOff({ data, guest }: ReturnType<typeof openBoth>): Promise<void> {
  disk.fail = (table, database) =>
    database === guest.name && table === "history" ? new Error("The tab is closed") : undefined;
  await expect(moveOwner(guest, data)).rejects.toThrow("The tab is closed");
  disk.fail = () => undefined;
}

test("an account takes over what the guest recorded and what runs, once, and the guest's part is empty afterwards", async () => {
  const { data, guest } = openBoth();
  await addGoal(guest, { type: "duration", target: 100, deadline: "2026-12-31" });
  await recordEntry(guest, workout(), toward);
  await updateRunningWorkout(guest, () => ({ ...idle, category: "cardio", general: running }));
  expect(await countRecorded(guest)).toEqual({ workouts: 1, goals: 1, running: true });
  await moveOwner(guest, data);
  await moveOwner(guest, data);
  expect(await listGoals(data)).toMatchObject([{ type: "duration", current: 1.5 }]);
  expect((await listNewestEntries(data, 5)).total).toBe(1);
  expect(await findRunningWorkout(data)).toMatchObject({ category: "cardio", general: running });
  expect(await countRecorded(guest)).toEqual({ workouts: 0, goals: 0, running: false });
});

test("a goal that was announced to the guest isn't announced to the account again", async () => {
  const { data, guest } = openBoth();
  const since = new Date(now - 60_000).toISOString();
  await addGoal(guest, { type: "frequency", target: 1, deadline: "2026-12-31" });
  await recordEntry(guest, workout(), toward);
  expect(await takeUnannouncedGoals(guest, since)).toHaveLength(1);
  await addGoal(guest, { type: "duration", target: 1, deadline: "2026-12-31" });
  await recordEntry(guest, workout({ id: "later" }), toward);
  await moveCutOff({ data, guest });
  await moveOwner(guest, data);
  // The second goal was reached and not announced.
  expect(await takeUnannouncedGoals(data, since)).toMatchObject([{ type: "duration" }]);
});

test("sets that a guest ticked outside a workout move to the account, also where a workout runs", async () => {
  const { data, guest } = openBoth();
  await updateRunningWorkout(data, () => ({ ...idle, general: { ...running, id: "mine" } }));
  const exercise = {
    id: "barbell-squat",
    name: "Barbell Squat",
    category: "strength",
    kcalPerMinute: 4,
    measure: "weight-reps",
  } as const;
  const doneAt = new Date(now).toISOString();
  const sets = [{ id: "s", kind: "normal" as const, reps: 8, weightG: 80_000, doneAt }];
  await updateRunningWorkout(guest, () => ({
    ...idle,
    cards: [{ id: "c", exercise, sets, startedAt: now }],
  }));
  expect(await countRecorded(guest)).toMatchObject({ running: true });
  await moveOwner(guest, data);
  await moveOwner(guest, data);
  expect(await findRunningWorkout(data)).toMatchObject({
    general: { id: "mine" },
    cards: [{ id: "c", sets }],
  });
  expect(await countRecorded(guest)).toMatchObject({ running: false });
});

test("what a guest has ended and what isn't recorded yet moves to the account, once, and is recorded there", async () => {
  const { data, guest } = openBoth();
  const entry = { workout: { ...workout(), id: "ended" }, options: toward };
  await updateRunningWorkout(guest, () => ({ ...idle, unrecorded: [entry] }));
  await moveCutOff({ data, guest });
  await moveOwner(guest, data);
  expect((await findRunningWorkout(data))?.unrecorded).toEqual([entry]);
  expect((await findRunningWorkout(guest))?.unrecorded ?? []).toEqual([]);
});

test("what another tab of the guest records during the move is moved as well", async () => {
  const { data, guest } = openBoth();
  await recordEntry(guest, workout(), toward);
  let later: Promise<unknown> | undefined;
  disk.fail = (table, database) => {
    if (table === "history" && database === data.name)
      later ??= recordEntry(guest, workout({ id: "later" }), toward);
    return undefined;
  };
  await moveOwner(guest, data);
  await later;
  expect((await listNewestEntries(data, 5)).total).toBe(2);
});

test("a guest's favourites and rests join those of the account", async () => {
  const { data, guest } = openBoth();
  await saveSettings(data, { favourites: { Bench: true }, exerciseRestS: { bench: 180 } });
  await saveSettings(guest, { favourites: { Squat: true }, exerciseRestS: { squat: 240 } });
  await moveOwner(guest, data);
  const { favourites, exerciseRestS } = await readSettings(data);
  expect(favourites.toSorted()).toEqual(["Bench", "Squat"]);
  expect(exerciseRestS).toEqual({ bench: 180, squat: 240 });
});

test("items of the guest's that couldn't be read move as well, and an import that they made can be taken back", async () => {
  const { data, guest } = openBoth();
  const file = fileOf(entryRow("imported", "019c00000000-0000-abc"), "odd");
  await recordEntry(guest, workout(), toward);
  await importFile(guest, file, "mine.json");
  await moveOwner(guest, data);
  await moveOwner(guest, data);
  expect(await listQuarantined(data)).toMatchObject([
    { from: "import", raw: expect.stringContaining("odd") },
  ]);
  const [batch] = await listImports(data);
  expect(batch?.name).toBe("mine.json");
  await revertImport(data, batch?.id ?? "");
  expect((await listNewestEntries(data, 5)).total).toBe(1);
  expect(await findEntry(data, "imported")).toBeNull();
  expect(await listQuarantined(guest)).toEqual([]);
  expect(await listImports(guest)).toEqual([]);
});

test("an import that a guest made is taken back without what the account had before", async () => {
  const { data, guest } = openBoth();
  const old = entryRow("both", "019b00000000-0000-abc", "before");
  const both = entryRow("both", "019c00000000-0000-abc", "after");
  const mine = entryRow("mine", "019c00000000-0000-abc");
  const added = entryRow("added", "019c00000000-0000-abc");
  await importFile(data, fileOf(mine, both), "former.json");
  await importFile(guest, fileOf(old), "old.json");
  await importFile(guest, fileOf(mine, both, added), "mine.json");
  await moveOwner(guest, data);
  for (const { id, name } of await listImports(data))
    if (name !== "former.json") await revertImport(data, id);
  expect(await findEntry(data, "mine")).not.toBeNull();
  expect(await findEntry(data, "both")).toMatchObject({ note: "after" });
  expect(await findEntry(data, "added")).toBeNull();
});

test("an import can still be taken back after a move that was cut off", async () => {
  const { data, guest } = openBoth();
  const file = fileOf(entryRow("imported", "019c00000000-0000-abc"));
  await importFile(guest, file, "mine.json");
  await moveCutOff({ data, guest });
  expect(await findEntry(data, "imported")).not.toBeNull();
  await moveOwner(guest, data);
  const [batch] = await listImports(data);
  await revertImport(data, batch?.id ?? "");
  expect(await findEntry(data, "imported")).toBeNull();
});
