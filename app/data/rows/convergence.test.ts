/// <reference path="../../../tests/support/provided-context.d.ts" />
import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { rowTables } from "#app/model/row-change.ts";
import { command, liveThrough } from "#tests/contracts/histories.ts";
import { listUnsynced } from "#tests/support/list-unsynced.ts";
import { MessageRelay } from "#tests/support/message-relay.ts";
import { createReplica, fileRead, type readings, readShared, workout } from "#tests/support/replicas.ts";
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
