import "fake-indexeddb/auto";
import { afterEach, expect, test } from "vitest";
import { openIndexedDatabase } from "#app/data/engine/indexeddb-database.ts";
import type { Commit, RowDatabase } from "#app/data/engine/row-database.ts";
import { writeRows } from "#app/data/rows/row-writer.ts";
import { toFields } from "#app/model/json.ts";
import { listUnsynced } from "#tests/support/list-unsynced.ts";
import { MessageRelay } from "#tests/support/message-relay.ts";
import { createReplica, deviceId, storeKeys, workout } from "#tests/support/replicas.ts";

const start = Date.UTC(2026, 2, 1, 12);
const opened: RowDatabase[] = [];
afterEach(() => {
  for (const db of opened.splice(0)) db.close();
});

/** A device on IndexedDB, and the reports of changes of its workouts, each with its number of keys. */
async function createDevice(letter: string, name: string = crypto.randomUUID()) {
  const replica = createReplica(letter, { now: start });
  const db = await openIndexedDatabase(`fitness-tracker:${name}`);
  opened.push(db);
  await storeKeys(db, { device: deviceId(letter), epoch: 1 });
  const reports: number[] = [];
  db.onChange((commit: Commit) => {
    const keys = commit.get("history");
    if (keys !== undefined) reports.push(keys === "all" ? Number.POSITIVE_INFINITY : keys.size);
  });
  return { ...replica, db, context: { ...replica.context, db }, reports };
}

const changes = Array.from({ length: 300 }, (_, n) => ({
  table: "history" as const,
  key: `w${n}`,
  patch: toFields({ ...workout(60, 10, start - n * 60_000), day: "2026-03-01", date: "1 March" }),
  clock: `${(start - n).toString(16).padStart(12, "0")}-0000-another`,
}));

test("pages are refreshed once for a frame, and not when the relay has acknowledged one", async () => {
  const relay = new MessageRelay();
  const [a, b] = [await createDevice("a"), await createDevice("b")];
  await writeRows(a.context, ["history"], (writer) => writer.merge(changes, true));
  await a.sync(relay.line, { db: a.db });
  expect(await listUnsynced(a.db, 10)).toEqual([]);
  expect(a.reports).toEqual([300]);
  await b.sync(relay.line, { db: b.db });
  expect(b.reports).toEqual([300]);
});

test("what is reported later is reported with the next commit, or when that fails", async () => {
  const { db, reports } = await createDevice("a");
  const put = (key: string) => (tx: Parameters<Parameters<RowDatabase["write"]>[1]>[0]) =>
    tx.put("history", [{ key, value: {}, clock: "" }]);
  await db.write(["history"], put("a"), "later");
  await db.write(["history"], put("b"), "unreported");
  const failing = db.write(["history"], async (tx) => {
    await put("c")(tx);
    throw new Error("full");
  });
  await expect(failing).rejects.toThrow("full");
  expect(reports).toEqual([1]);
  await db.write(["history"], put("d"), "later");
  await db.write(["history"], put("e"));
  expect(reports).toEqual([1, 2]);
});

test("a tab names all rows of a frame that another tab had merged in part when it was killed", async () => {
  const relay = new MessageRelay();
  const a = await createDevice("a");
  await writeRows(a.context, ["history"], (writer) => writer.merge(changes, true));
  await a.sync(relay.line, { db: a.db });
  const name = crypto.randomUUID();
  const [killed, other] = [await createDevice("b", name), await createDevice("b", name)];
  let chunks = 0;
  const dying: RowDatabase = {
    ...killed.db,
    write: (tables, work, reported) =>
      reported === "later" && ++chunks > 2
        ? Promise.reject(new Error("The tab was killed"))
        : killed.db.write(tables, work, reported),
  };
  const syncing = killed.sync(relay.line, { db: dying });
  await expect.poll(() => chunks).toBeGreaterThan(2);
  await syncing;
  expect(other.reports).toEqual([]);
  await other.sync(relay.line, { db: other.db });
  expect(other.reports).toEqual([300]);
});

test("what was not reported yet is reported to other tabs when a tab closes, and when a commit fails", async () => {
  const name = crypto.randomUUID();
  const [one, other] = [await createDevice("a", name), await createDevice("b", name)];
  const put = (key: string) => (tx: Parameters<Parameters<RowDatabase["write"]>[1]>[0]) =>
    tx.put("history", [{ key, value: {}, clock: "" }]);
  await one.db.write(["history"], put("a"), "later");
  const { commit } = IDBTransaction.prototype;
  IDBTransaction.prototype.commit = function () {
    this.abort();
  };
  await one.db.write(["history"], put("b")).catch(() => undefined);
  IDBTransaction.prototype.commit = commit;
  await expect.poll(() => other.reports).toEqual([1]);
  await one.db.write(["history"], put("c"), "later");
  one.db.close();
  await expect.poll(() => other.reports).toEqual([1, 1]);
});
