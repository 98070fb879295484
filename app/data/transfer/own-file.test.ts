/** Our own exports as files from outside: harmful, older than the data here, or too large for the disk. */
import "fake-indexeddb/auto";
import { afterEach, expect, test } from "vitest";
import { routines } from "#app/data/collections.ts";
import { addGoal } from "#app/data/goals/commands.ts";
import { listGoals } from "#app/data/goals/queries.ts";
import { editEntry, recordEntry, removeEntry } from "#app/data/history/commands.ts";
import { findEntry } from "#app/data/history/queries.ts";
import { listQuarantined } from "#app/data/quarantine.ts";
import { now, toward, workout } from "#tests/contracts/behaviour.ts";
import { installFaultyDisk, noRoom } from "#tests/support/faulty-disk.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { dataErrorKind } from "../data-error.ts";
import type { FitnessDatabase } from "../database.ts";
import { countTotals } from "../rows/totals.ts";
import { eraseData } from "./move-owner.ts";
import { listImports } from "./stored-imports.ts";
import { exportJson, importFile, revertImport } from "./transfer.client.ts";

const disk = installFaultyDisk();

afterEach(() => {
  disk.fail = () => undefined;
});

const open = () => openTestDatabase({ now: () => new Date(now) });

/** All that a database stores. */
const everything = async (db: FitnessDatabase) =>
  Object.fromEntries(await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()])));

const fileOf = (tables: Record<string, readonly unknown[]>, rest: object = {}) =>
  new Blob([JSON.stringify({ format: "fitness-tracker", version: 1, tables, ...rest })]);

/** A row of a file with an entry. */
const entryRow = (key: string, change: object = {}, clock = "019c00000000-0000-abc") => ({
  key,
  value: { ...workout(), date: "3/10/2026", day: "2026-03-10", ...change },
  clock,
});

test.each(["history", "totals", "meta", "imports", "quarantine"])(
  "an import during which the disk is full, at %s, changes nothing, and neither does undoing one",
  async (full) => {
    const db = open();
    await addGoal(db, { type: "frequency", target: 3, deadline: "2099-12-31" });
    for (let n = 0; n < 3; n++) await recordEntry(db, workout(), toward);
    const file = await exportJson(db);
    await eraseData(db);
    const other = fileOf({ history: [entryRow("other"), "odd"] });
    const { id } = await importFile(db, other, "other.json");
    const before = await everything(db);
    disk.fail = (table) => (table === full ? noRoom() : undefined);
    const failure = await importFile(db, file, "big.json").catch((cause: unknown) => cause);
    expect(dataErrorKind(failure)).toBe("full");
    expect(await everything(db)).toEqual(before);
    if (full !== "quarantine") {
      expect(dataErrorKind(await revertImport(db, id).catch((cause: unknown) => cause))).toBe("full");
      expect(await everything(db)).toEqual(before);
    }
    disk.fail = () => undefined;
    await importFile(db, file, "big.json");
    expect(await listGoals(db)).toMatchObject([{ current: 3 }]);
    expect((await listImports(db)).map(({ name }) => name)).toEqual(["big.json", "other.json"]);
  },
);

test("a field of a file that is called like a column beside the fields is refused, and the stored row stays", async () => {
  const db = open();
  const { id } = await recordEntry(db, workout(), toward);
  const before = await db.history.toArray();
  const columns = {
    id: "other",
    timestamp: "7fffffffffff-0000-abc",
    fieldTimestamps: { exercise: "7fffffffffff-0000-abc" },
    pending: 1,
    shownAt: "2000-01-01T00:00:00.000Z",
    exerciseKey: "running",
  };
  const rows = Object.entries(columns).map(([column, value]) => entryRow(id, { [column]: value }));
  const { report } = await importFile(db, fileOf({ history: rows }), "hostile.json");
  expect(report).toEqual({ new: 0, same: 0, conflicting: 0, unreadable: rows.length });
  expect(await db.history.toArray()).toEqual(before);
  expect(await listQuarantined(db)).toHaveLength(rows.length);
});

test("a file never overwrites newer edits, and the totals are those of the rows", async () => {
  const db = open();
  const { id } = await recordEntry(db, workout({ note: "first" }), toward);
  const old = await exportJson(db);
  await editEntry(db, id, { note: "second", duration: 120 });
  await recordEntry(db, workout(), toward);
  await importFile(db, old, "old.json");
  expect(await findEntry(db, id)).toMatchObject({ note: "second", duration: 120 });
  await importFile(
    db,
    fileOf({ history: [entryRow(id, { note: "third" }, "010000000000-0000-abc")] }),
    "older.json",
  );
  expect((await findEntry(db, id))?.note).toBe("second");
  const totals = await db.totals.toArray();
  const counted = countTotals(await db.history.toArray());
  const sumsOf = (all: typeof totals) =>
    all.map(({ key, count, seconds, tenths }) => [key, count, seconds, tenths]).sort();
  expect(sumsOf(totals)).toEqual(sumsOf(counted));
});

test("importing a deleted entry brings it back, and undoing the import deletes it again", async () => {
  const db = open();
  const { id } = await recordEntry(db, workout({ note: "gone" }), toward);
  const file = await exportJson(db);
  await removeEntry(db, id);
  const batch = await importFile(db, file, "all.json");
  expect(batch.report).toMatchObject({ new: 1, conflicting: 0 });
  expect(await findEntry(db, id)).toMatchObject({ note: "gone" });
  await revertImport(db, batch.id);
  expect(await findEntry(db, id)).toBeNull();
  await revertImport(db, batch.id);
  expect(await listImports(db)).toEqual([]);
});

test("undoing an import deletes its goals as well, also one that was reached since", async () => {
  const [db, other] = [open(), open()];
  await addGoal(other, { type: "duration", target: 1, deadline: "2026-12-31" });
  const batch = await importFile(db, await exportJson(other), "goals.json");
  await recordEntry(db, workout(), toward);
  expect(await listGoals(db)).toMatchObject([{ achievedAt: expect.any(String) }]);
  await revertImport(db, batch.id);
  expect(await listGoals(db)).toEqual([]);
});

test("a routine with sets that differ comes back from its file, and one with impossible sets isn't listed", async () => {
  const db = open();
  const perSet = [
    { kind: "warm-up" as const, minReps: 5, weightG: 40_000 },
    { kind: "normal" as const, minReps: 5, isAmrap: true },
  ];
  const target = { sets: 1, minReps: 8, maxReps: 8, isEachSide: true, perSet };
  const step = { exerciseId: "squats", seconds: 60, restS: 60, target };
  await routines.add(db, { name: "Legs", steps: [step] });
  const file = await exportJson(db);
  await eraseData(db);
  await importFile(db, file, "own.json");
  expect(await routines.list(db)).toMatchObject([{ name: "Legs", steps: [step] }]);
  const bad = { ...target, perSet: [{ kind: "normal", minReps: -1 }] };
  const value = {
    name: "Bad",
    createdAt: now,
    steps: [{ ...step, target: bad }],
  };
  await importFile(
    db,
    fileOf({ routines: [{ key: "bad", value, clock: "019c00000000-0000-abc" }] }),
    "bad.json",
  );
  expect(await routines.list(db)).toHaveLength(1);
});
