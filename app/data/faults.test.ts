import { expect, test } from "vitest";
import { now as noon, workout } from "#tests/contracts/behaviour.ts";
import { installFaultyDisk, noRoom } from "#tests/support/faulty-disk.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { dataErrorKind } from "./data-error.ts";
import type { FitnessDatabase } from "./database.ts";
import { addGoal } from "./goals/commands.ts";
import { listGoals } from "./goals/queries.ts";
import { editEntry, recordEntry, removeEntry } from "./history/commands.ts";
import { findEntry, listNewestEntries } from "./history/queries.ts";
import { listQuarantined } from "./quarantine.ts";
import { eraseData } from "./transfer/move-owner.ts";
import { exportJson, importFile, planImport } from "./transfer/transfer.client.ts";

const toward = { towardGoals: true };
const disk = installFaultyDisk();

function open(clock = { now: noon }): FitnessDatabase {
  disk.fail = () => undefined;
  return openTestDatabase({ now: () => new Date(clock.now) });
}

const everything = (db: FitnessDatabase) => Promise.all(db.tables.map((table) => table.toArray()));

test.each(["history", "totals", "goals", "meta"])(
  "a disk that is full at the %s of a command leaves rows, totals and clock as they were",
  async (step) => {
    const db = open();
    await addGoal(db, { type: "frequency", target: 2, deadline: "2026-12-31" });
    await recordEntry(db, workout(), toward);
    const before = await everything(db);
    disk.fail = (table) => (table === step ? noRoom() : undefined);
    const cause = await recordEntry(db, workout(), toward).catch((error: unknown) => error);
    expect(dataErrorKind(cause)).toBe("full");
    expect(await everything(db)).toEqual(before);
    disk.fail = () => undefined;
    await recordEntry(db, workout(), toward);
    expect((await listGoals(db))[0]?.current).toBe(2);
  },
);

test("a clock that goes a day back or a year forward loses nothing, and later edits stay later", async () => {
  const day = 86_400_000;
  const clock = { now: noon };
  const db = open(clock);
  await addGoal(db, { type: "frequency", target: 9, deadline: "2099-12-31" });
  const { id } = await recordEntry(db, workout(), toward);
  for (const [note, shift] of [
    ["a year on", 365 * day],
    ["back", -365 * day],
    ["yesterday", -day],
  ] as const) {
    clock.now += shift;
    await editEntry(db, id, { note });
    expect((await findEntry(db, id))?.note).toBe(note);
    await recordEntry(db, workout({ endedAt: new Date(clock.now).toISOString() }), toward);
  }
  expect((await listNewestEntries(db, 9)).total).toBe(4);
  expect((await listGoals(db))[0]?.current).toBe(4);
});

test("a damaged row is shown as it is, keeps its place in the export, and the others go on working", async () => {
  const db = open();
  const { id } = await recordEntry(db, workout(), toward);
  await recordEntry(db, workout({ note: "fine" }), toward);
  await db.history.update(id, { duration: "ninety" });
  const { entries, unreadable, total } = await listNewestEntries(db, 5);
  expect(entries.map((entry) => entry.note)).toEqual(["fine"]);
  expect(unreadable).toMatchObject([{ key: id, raw: { duration: "ninety", exercise: "Running" } }]);
  expect(total).toBe(2);
  expect(await (await exportJson(db)).text()).toContain('"duration":"ninety"');
  await removeEntry(db, id);
  await editEntry(db, entries[0]?.id ?? "", { effort: 2 });
  expect((await listNewestEntries(db, 5)).entries).toMatchObject([{ effort: 2 }]);
});

test("two owners in two tabs see their own rows alone", async () => {
  const [mine, theirs] = [open(), open()];
  await recordEntry(mine, workout(), toward);
  expect((await listNewestEntries(theirs, 5)).total).toBe(0);
});

test("a thousand goals all get their share of one workout", async () => {
  const db = open();
  for (let n = 0; n < 1000; n++) await addGoal(db, { type: "frequency", target: 2, deadline: "2026-12-31" });
  await recordEntry(db, workout(), toward);
  const goals = await listGoals(db);
  expect(goals.length).toBe(1000);
  expect(goals.every((goal) => goal.current === 1)).toBe(true);
});

test.each([
  [
    "a web page renamed to .json",
    "<!doctype html><html><title>Backup</title></html>",
    "no file that we can read",
  ],
  ["some other JSON", '{"workouts":[]}', "isn't an export"],
  ["an empty file", "", "no file that we can read"],
  ["an export of a newer version", '{"format":"fitness-tracker","version":2,"tables":{}}', "newer version"],
])("importing %s is refused in plain words and changes nothing", async (name, text, words) => {
  const db = open();
  await recordEntry(db, workout(), toward);
  const before = await everything(db);
  await expect(planImport(db, new Blob([text]))).rejects.toThrow(words);
  await expect(importFile(db, new Blob([text]), name)).rejects.toMatchObject({ name: "FileRefused" });
  expect(await everything(db)).toEqual(before);
});

test("an export that was cut off anywhere is recognised and changes nothing", async () => {
  const db = open();
  for (let n = 0; n < 5; n++) await recordEntry(db, workout(), toward);
  const text = await (await exportJson(db)).text();
  await eraseData(db);
  for (let tenths = 1; tenths < 10; tenths++) {
    const cut = new Blob([text.slice(0, Math.floor((text.length * tenths) / 10))]);
    await expect(importFile(db, cut, "cut.json")).rejects.toThrow("cut off");
  }
  expect((await listNewestEntries(db, 1)).total).toBe(0);
  await importFile(db, new Blob([text]), "whole.json");
  expect((await listNewestEntries(db, 1)).total).toBe(5);
});

test("an import for which there is no room changes nothing", async () => {
  const db = open();
  for (let n = 0; n < 5; n++) await recordEntry(db, workout(), toward);
  const file = await exportJson(db);
  await eraseData(db);
  const before = await everything(db);
  disk.fail = (table) => (table === "imports" ? noRoom() : undefined);
  const error = await importFile(db, file, "big.json").catch((cause: unknown) => cause);
  expect(dataErrorKind(error)).toBe("full");
  expect(await everything(db)).toEqual(before);
});

test("rows in a file that can't be read, or that would harm, go to quarantine and the rest comes in", async () => {
  const db = open();
  const row = { key: "a", value: workout(), clock: "019c00000000-0000-abc" };
  const bad = [
    { ...row, key: 5 },
    { ...row, key: "b", clock: "ffffffffffff-0000-abc" },
    { ...row, key: "c", value: { exercise: "no end" } },
    "text",
  ];
  const harmful =
    '{"key":"d","clock":"019c00000000-0000-abc","value":{"__proto__":{"endedAt":"x"},"endedAt":"x"}}';
  const rows = [...[row, ...bad].map((item) => JSON.stringify(item)), harmful].join(",");
  const file = new Blob([`{"format":"fitness-tracker","version":1,"tables":{"history":[${rows}]}}`]);
  const { report } = await planImport(db, file);
  expect(report).toEqual({ new: 1, same: 0, conflicting: 0, unreadable: 5 });
  await importFile(db, file, "odd.json");
  expect((await listNewestEntries(db, 5)).total).toBe(1);
  expect((await listQuarantined(db)).map((item) => item.from)).toEqual(Array(5).fill("import"));
});

test("a file can't pass an unreadable item off as one that came by sync, nor replace one that is here", async () => {
  const db = open();
  const item = (id: string, from: string) => ({
    ...{ id, from, reason: "It can't be read.", at: new Date(noon).toISOString(), isUnsent: true },
    raw: `of ${from}`,
  });
  const importItems = async (...items: unknown[]) => {
    const file = { format: "fitness-tracker", version: 1, tables: {}, quarantine: items };
    await importFile(db, new Blob([JSON.stringify(file)]), "odd.json");
  };
  const here = { ...item("sync:1", "sync"), raw: "here" };
  await db.quarantine.put({ key: here.id, value: here });
  await importItems(item("sync:1", "storage"), item("sync:2", "sync"), item("3", "storage"));
  const { isUnsent: _, ...ofSync } = item("sync:2", "sync");
  const { isUnsent: __, ...ofStorage } = item("3", "storage");
  expect(new Map((await db.quarantine.toArray()).map(({ key, value }) => [key, value]))).toEqual(
    new Map<string, unknown>([
      ["sync:1", here],
      ["sync:2", { ...ofSync, from: "import" }],
      ["3", ofStorage],
    ]),
  );
});
