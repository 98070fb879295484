/// <reference path="../../../tests/support/provided-context.d.ts" />
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { rowTables } from "#app/model/row-change.ts";
import { command, liveThrough } from "#tests/contracts/histories.ts";
import { RelayDouble } from "#tests/contracts/relay-double.ts";
import { createReplica, workout } from "#tests/contracts/replicas.ts";
import { listUnsynced } from "#tests/support/list-unsynced.ts";
import { confirmIn, toKnownClocks, type UnsyncedRow } from "../sync/unsynced-rows.ts";
import { changesOf } from "./merge-row.ts";

const start = Date.UTC(2026, 2, 1, 12);

test("three devices agree after any work, losses, repeats, kills and a wiped relay; no workout is lost or counted twice", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 40 }), async (commands) => {
      const relay = new RelayDouble();
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
