/// <reference path="../../../tests/support/provided-context.d.ts" />
import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { tick } from "#app/lib/hybrid-clock.ts";
import { rowTables } from "#app/model/row-change.ts";
import { command, liveThrough } from "#tests/contracts/histories.ts";
import { listUnsynced } from "#tests/support/list-unsynced.ts";
import { MessageRelay } from "#tests/support/message-relay.ts";
import {
  createReplica,
  fileRead,
  type Replica,
  type readings,
  readShared,
  workout,
} from "#tests/support/replicas.ts";
import { confirmIn, markAllIn, toKnownClocks, type UnsyncedRow } from "../sync/unsynced-rows.ts";
import { changesOf } from "./merge-row.ts";

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
}, 300_000);

describe("a workout that one device deletes and another one edits later", () => {
  const parts = ["e1", "e2"];
  async function openPair() {
    const relay = new MessageRelay();
    const clock = { now: start };
    const [a, b] = [createReplica("a", clock), createReplica("b", clock)];
    const own = { ...workout(900, 90, start), id: "w", source: "session" as const };
    const exercises = parts.map((id) => ({ ...workout(60, 5, start), id, workoutId: "w" }));
    await a.history.recordAll(
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
  const read = async ({ history }: Replica) => ({
    workout: await history.find("w"),
    exercises: (await history.listOfWorkout("w")).map(({ id }) => id),
    total: (await history.listNewest(10)).total,
  });

  test.each(["w", "e1"])("is back whole on both, by an edit of %s", async (edited) => {
    const { a, b, syncAll, wait } = await openPair();
    wait();
    await a.history.remove("w");
    wait();
    await b.history.edit(edited, { note: "felt good" });
    await syncAll();
    for (const replica of [a, b]) {
      expect(await read(replica)).toMatchObject({ workout: { id: "w" }, exercises: parts, total: 3 });
      expect(await replica.history.find(edited)).toMatchObject({ note: "felt good" });
      expect(await listUnsynced(replica.context.db, 10)).toEqual([]);
    }
  });

  test("stays deleted after an edit that is older than the deletion", async () => {
    const { a, b, syncAll, wait } = await openPair();
    wait();
    await b.history.edit("e1", { note: "felt good" });
    wait();
    await a.history.remove("w");
    await syncAll();
    expect(await read(b)).toEqual({ workout: null, exercises: [], total: 0 });
  });

  test("an exercise that was deleted since stays deleted, also for a device that reads all of it at once", async () => {
    const { relay, a, b, syncAll, wait } = await openPair();
    const c = createReplica("c", { now: start + 86_400_000 });
    expect(await c.sync(relay.line)).toBe("none");
    wait();
    await a.history.remove("w");
    wait();
    await b.history.edit("w", { note: "felt good" });
    await syncAll();
    wait();
    await a.history.remove("e1");
    await syncAll();
    expect(await c.sync(relay.line)).toBe("none");
    await syncAll();
    for (const replica of [a, b, c]) expect(await read(replica)).toMatchObject({ exercises: ["e2"] });
    expect(await readShared(c)).toEqual(await readShared(a));
  });

  test("that a former version brought back alone is whole after Undo", async () => {
    const { a } = await openPair();
    await a.history.remove("w");
    await a.context.db.write(["history"], async (tx) => {
      const [row] = await tx.findMany("history", ["w"]);
      if (!row) throw new Error("There is no row");
      const clock = tick("", start + 90_000, "b");
      await tx.put("history", [
        {
          ...row,
          value: { ...row.value, note: "felt good" },
          edits: { ...row.edits, note: clock },
          at: String(row.value.endedAt),
        },
      ]);
    });
    expect((await read(a)).exercises).toEqual([]);
    await a.history.restore("w");
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
    await pair[0].transfer.import(fileRead(first, start), "file");
    await pair[1].transfer.import(fileRead(second, start), "file");
    return { relay, pair };
  };

  test.each(orders)("agree once they have synced: %s and %s", async (...order) => {
    const { relay, pair } = await openPair(order);
    for (const replica of [...pair, ...pair]) expect(await replica.sync(relay.line)).toBe("none");
    const [a, b] = pair;
    expect(await readShared(a)).toEqual(await readShared(b));
    for (const { context } of pair) expect(await listUnsynced(context.db, 10)).toEqual([]);
    const sent = relay.frames.length;
    for (const replica of pair) await replica.sync(relay.line);
    expect(relay.frames).toHaveLength(sent);
  });

  test.each(orders)(
    "agree as well where both hold it as sent, once one sends its own: %s and %s",
    async (...order) => {
      const { relay, pair } = await openPair(order);
      const [a, b] = pair;
      for (const { context } of pair)
        await context.db.write(rowTables, async (tx) => {
          const rows = await tx.list("history");
          await tx.put(
            "history",
            rows.map(({ unsynced: _, ...row }) => row),
          );
        });
      await a.context.db.write(rowTables, markAllIn);
      for (const replica of [a, b, a]) await replica.sync(relay.line);
      expect(await readShared(a)).toEqual(await readShared(b));
    },
  );

  test("what one of them takes back and imports again is what both have", async () => {
    const { relay, pair } = await openPair(["kg", "lb"]);
    const [a, b] = pair;
    for (const replica of [...pair, ...pair]) await replica.sync(relay.line);
    const [batch] = await a.transfer.listImports();
    await a.transfer.revert(batch?.id ?? "");
    for (const replica of pair) await replica.sync(relay.line);
    await a.transfer.import(fileRead("kg", start), "again");
    for (const replica of pair) await replica.sync(relay.line);
    expect(await readShared(a)).toEqual(await readShared(b));
    const { entries } = await b.history.listNewest(10);
    expect(entries.map(({ exercise, sets }) => [exercise, sets?.[0]?.weightG])).toEqual([
      ["Dip", 40_000],
      ["Dip", 20_000],
    ]);
  });
});

test("a row is unsynced from its write until what was sent of it is confirmed; what was written since stays so", async () => {
  const clock = { now: start };
  const { context, history, goals } = createReplica("a", clock);
  await goals.add({ type: "frequency", target: 1, deadline: "2099-12-31" });
  const confirm = (rows: readonly UnsyncedRow[]) =>
    context.db.write(rowTables, (tx) =>
      confirmIn(tx, toKnownClocks(rows.flatMap(({ table, row }) => changesOf(table, row, row.unsynced)))),
    );
  const { id } = await history.record(workout(60, 10, start), { towardGoals: true });
  const sent = await listUnsynced(context.db, 10);
  expect(sent.map(({ table }) => table)).toEqual(["history", "goals"]);
  clock.now += 1;
  await history.edit(id, { note: "hard" });
  await confirm(sent);
  const [left, ...others] = await listUnsynced(context.db, 10);
  expect(others).toEqual([]);
  if (!left) throw new Error("The edit is unsynced");
  const changes = changesOf(left.table, left.row, left.row.unsynced);
  expect(changes).toMatchObject([{ table: "history", key: id, patch: { note: "hard" } }]);
  await confirm([left]);
  expect(await listUnsynced(context.db, 10)).toEqual([]);
});
