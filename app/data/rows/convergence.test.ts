/// <reference path="../../../tests/support/provided-context.d.ts" />
import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { addGoal } from "#app/data/goals/commands.ts";
import {
  editEntry,
  recordEntries,
  recordEntry,
  removeEntry,
  restoreEntry,
} from "#app/data/history/commands.ts";
import { findEntry, listNewestEntries, listWorkoutExercises } from "#app/data/history/queries.ts";
import { nextTimestamp } from "#app/lib/hybrid-clock.ts";
import { command, liveThrough } from "#tests/contracts/histories.ts";
import { MessageRelay } from "#tests/support/message-relay.ts";
import {
  createReplica,
  fileRead,
  importFile,
  type Replica,
  type readings,
  readShared,
  workout,
} from "#tests/support/replicas.ts";
import {
  confirmRows,
  countPending,
  listPending,
  markAllPending,
  type PendingRow,
  toKnownTimestamps,
} from "../sync/store/pending-rows.ts";
import { revertImport } from "../transfer/import-file.ts";
import { listImports } from "../transfer/stored-imports.ts";
import { operationsOf } from "./merge-row.ts";

const start = Date.UTC(2026, 2, 1, 12);

test("three devices agree after any work, losses, repeats, kills and a wiped relay; no workout is lost or counted twice", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 40 }), async (commands) => {
      const relay = new MessageRelay();
      await liveThrough(commands, {
        line: () => relay.line,
        evict: async () => undefined,
        wantSnapshot: async () => {
          relay.removeCovered();
          relay.wantsSnapshot = true;
        },
        wipe: async () => {
          relay.begin(1);
          return 1;
        },
      });
    }),
    { numRuns: inject("randomHistories") },
  );
}, 1_200_000);

describe("a workout that one device deletes and another one edits later", () => {
  const parts = ["e1", "e2"];
  async function openPair() {
    const relay = new MessageRelay();
    const clock = { now: start };
    const [a, b] = [createReplica("a", clock), createReplica("b", clock)];
    const own = { ...workout(900, 90, start), id: "w", source: "session" as const };
    const exercises = parts.map((id) => ({ ...workout(60, 5, start), id, workoutId: "w" }));
    await recordEntries(
      a.db,
      [own, ...exercises].map((one) => ({ workout: one, options: { towardGoals: true } })),
    );
    const syncAll = async () => {
      for (const replica of [a, b, a, b]) expect(await replica.sync(relay.line)).toBe("none");
      expect(await readShared(a)).toEqual(await readShared(b));
    };
    await syncAll();
    const wait = () => {
      clock.now += 60_000;
    };
    return { relay, a, b, syncAll, wait };
  }
  const read = async ({ db }: Replica) => ({
    workout: await findEntry(db, "w"),
    exercises: (await listWorkoutExercises(db, "w")).map(({ id }) => id),
    total: (await listNewestEntries(db, 10)).total,
  });

  test.each(["w", "e1"])("is back whole on both, by an edit of %s", async (edited) => {
    const { a, b, syncAll, wait } = await openPair();
    wait();
    await removeEntry(a.db, "w");
    wait();
    await editEntry(b.db, edited, { note: "felt good" });
    await syncAll();
    for (const replica of [a, b]) {
      expect(await read(replica)).toMatchObject({ workout: { id: "w" }, exercises: parts, total: 3 });
      expect(await findEntry(replica.db, edited)).toMatchObject({ note: "felt good" });
      expect(await countPending(replica.db)).toBe(0);
    }
  });

  test("stays deleted after an edit that is older than the deletion", async () => {
    const { a, b, syncAll, wait } = await openPair();
    wait();
    await editEntry(b.db, "e1", { note: "felt good" });
    wait();
    await removeEntry(a.db, "w");
    await syncAll();
    expect(await read(b)).toEqual({ workout: null, exercises: [], total: 0 });
  });

  test("an exercise that was deleted since stays deleted, also for a device that reads all of it at once", async () => {
    const { relay, a, b, syncAll, wait } = await openPair();
    const c = createReplica("c", { now: start + 86_400_000 });
    expect(await c.sync(relay.line)).toBe("none");
    wait();
    await removeEntry(a.db, "w");
    wait();
    await editEntry(b.db, "w", { note: "felt good" });
    await syncAll();
    wait();
    await removeEntry(a.db, "e1");
    await syncAll();
    expect(await c.sync(relay.line)).toBe("none");
    await syncAll();
    for (const replica of [a, b, c]) expect(await read(replica)).toMatchObject({ exercises: ["e2"] });
    expect(await readShared(c)).toEqual(await readShared(a));
  });

  test("that a former version brought back alone is whole after Undo", async () => {
    const { a } = await openPair();
    await removeEntry(a.db, "w");
    const row = await a.db.history.get("w");
    if (!row) throw new Error("There is no row");
    await a.db.history.put({
      ...row,
      note: "felt good",
      fieldTimestamps: { ...row.fieldTimestamps, note: nextTimestamp("", start + 90_000, "b") },
      shownAt: String(row.endedAt),
    });
    expect((await read(a)).exercises).toEqual([]);
    await restoreEntry(a.db, "w");
    expect((await read(a)).exercises).toEqual(parts);
  });
});

describe("two devices that have read one file otherwise", () => {
  type As = keyof typeof readings;
  const orders: readonly (readonly [As, As])[] = [
    ["kg", "lb"],
    ["lb", "kg"],
  ];
  const openPair = async ([first, second]: readonly [As, As]) => {
    const relay = new MessageRelay();
    const pair = [createReplica("a", { now: start }), createReplica("b", { now: start })] as const;
    await importFile(pair[0], fileRead(first, start), "file");
    await importFile(pair[1], fileRead(second, start), "file");
    return { relay, pair };
  };

  test.each(orders)("agree once they have synced: %s and %s", async (...order) => {
    const { relay, pair } = await openPair(order);
    for (const replica of [...pair, ...pair]) expect(await replica.sync(relay.line)).toBe("none");
    const [a, b] = pair;
    expect(await readShared(a)).toEqual(await readShared(b));
    for (const { db } of pair) expect(await countPending(db)).toBe(0);
    const sent = relay.frames.length;
    for (const replica of pair) await replica.sync(relay.line);
    expect(relay.frames).toHaveLength(sent);
  });

  test.each(orders)(
    "agree as well where both hold it as sent, once one sends its own: %s and %s",
    async (...order) => {
      const { relay, pair } = await openPair(order);
      const [a, b] = pair;
      for (const { db } of pair) {
        const rows = await db.history.toArray();
        await db.history.bulkPut(rows.map(({ pending: _, ...row }) => row));
      }
      await markAllPending(a.db);
      for (const replica of [a, b, a]) await replica.sync(relay.line);
      expect(await readShared(a)).toEqual(await readShared(b));
    },
  );

  test("what one of them takes back and imports again is what both have", async () => {
    const { relay, pair } = await openPair(["kg", "lb"]);
    const [a, b] = pair;
    for (const replica of [...pair, ...pair]) await replica.sync(relay.line);
    const [batch] = await listImports(a.db);
    await revertImport(a.db, batch?.id ?? "");
    for (const replica of pair) await replica.sync(relay.line);
    await importFile(a, fileRead("kg", start), "again");
    for (const replica of pair) await replica.sync(relay.line);
    expect(await readShared(a)).toEqual(await readShared(b));
    const { entries } = await listNewestEntries(b.db, 10);
    expect(entries.map(({ exercise, sets }) => [exercise, sets?.[0]?.weightG])).toEqual([
      ["Dip", 40_000],
      ["Dip", 20_000],
    ]);
  });
});

test("a row is pending from its write until what was sent of it is confirmed; what was written since stays so", async () => {
  const clock = { now: start };
  const { db } = createReplica("a", clock);
  await addGoal(db, { type: "frequency", target: 1, deadline: "2099-12-31" });
  const confirm = (rows: readonly PendingRow[]) =>
    confirmRows(
      db,
      toKnownTimestamps(rows.flatMap(({ table, row }) => operationsOf(table, row, row.pending))),
    );
  const { id } = await recordEntry(db, workout(60, 10, start), { towardGoals: true });
  const sent = await listPending(db, 10);
  expect(sent.map(({ table }) => table)).toEqual(["history", "goals"]);
  clock.now += 1;
  await editEntry(db, id, { note: "hard" });
  await confirm(sent);
  const [left, ...others] = await listPending(db, 10);
  expect(others).toEqual([]);
  if (!left) throw new Error("The edit is pending");
  const operations = operationsOf(left.table, left.row, left.row.pending);
  expect(operations).toMatchObject([{ table: "history", id, patch: { note: "hard" } }]);
  await confirm([left]);
  expect(await countPending(db)).toBe(0);
});
