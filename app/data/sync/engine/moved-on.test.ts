import { expect, test } from "vitest";
import type { FitnessDatabase } from "#app/data/database.ts";
import { recordEntry } from "#app/data/history/commands.ts";
import { findRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import { eraseData } from "#app/data/transfer/move-owner.ts";
import { createFaultyLine } from "#tests/support/faulty-line.ts";
import { createPair, createRunningPair, start } from "#tests/support/replica-pair.ts";
import {
  deviceId,
  importRoot,
  type Replica,
  readShared,
  storeKeys,
  workout,
} from "#tests/support/replicas.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { eraseAllRows } from "../keys/store-epoch.ts";
import { takeRunning } from "../store/running-share.ts";
import { forgetEpoch } from "../store/sync-state.ts";

/** A tab that calls `work`, as another tab would, once the engine has merged the first chunk of a frame. */
function afterFirstChunk(db: FitnessDatabase, work: () => Promise<unknown>): FitnessDatabase {
  const tab = openTestDatabase(db, db.name);
  const { transaction } = tab;
  let isMerged = false;
  return Object.assign(tab, {
    async transaction(...given: unknown[]) {
      const result = await Reflect.apply(transaction, tab, given);
      const [mode, tables] = given;
      const isChunk =
        mode === "rw" &&
        Array.isArray(tables) &&
        [tab.runningWorkout, tab.quarantine, tab.history].every((table) => tables.includes(table));
      if (isChunk && !isMerged) {
        isMerged = true;
        await work();
      }
      return result;
    },
  });
}

/** Erases like another tab that follows an erasure: app/data/sync/keys/store-epoch.ts. */
async function eraseInto({ db }: Replica, epoch: number): Promise<void> {
  await db.transaction("rw", db.tables, async () => {
    await eraseAllRows(db);
    await forgetEpoch(db);
  });
  await storeKeys(db, { device: deviceId("b"), epoch });
}

test.each([
  ["everything is erased everywhere", (victim: Replica) => eraseInto(victim, 2)],
  ["the data on this device are erased", (victim: Replica) => eraseData(victim.db)],
])("a frame that was read before %s in another tab brings nothing back", async (_, erase) => {
  const { relay, a, b } = createPair();
  for (let n = 0; n < 250; n++) await recordEntry(a.db, workout(60, 10, start + n), { towardGoals: false });
  await a.sync(relay.line);
  const db = afterFirstChunk(b.db, () => erase(b));
  const engine = await b.open(relay.line, { db });
  engine.start();
  await engine.syncNow();
  await engine.stop();
  expect(await b.db.history.count()).toBe(0);
});

test("an engine whose keys another tab has replaced changes nothing of the new epoch", async () => {
  const { relay, a, b } = createPair();
  await recordEntry(a.db, workout(60, 10, start), { towardGoals: false });
  await a.sync(relay.line);
  await b.sync(relay.line);
  const root = await importRoot(2);
  const stale = await b.open(relay.line);
  relay.begin(2);
  await a.sync(relay.line, { epoch: 2, root });
  expect(await b.sync(relay.line, { epoch: 2, root })).toBe("none");
  const before = [await b.db.meta.toArray(), await b.db.history.toArray()];
  // A hostile relay would serve the former epoch once more.
  relay.begin(1);
  stale.start();
  await stale.syncNow();
  await stale.stop();
  const after = [await b.db.meta.toArray(), await b.db.history.toArray()];
  expect(after).toEqual(before);
});

test.each([
  ["was not packed yet", "none", 0],
  ["was packed and never got there", "request", 1],
] as const)(
  "a takeover that %s when the epoch changes ends the workout where it ran",
  async (_, fault, after) => {
    // Only this device records the workout that it has ended before.
    const ended = { workout: { ...workout(60, 10, start), id: "ended" }, options: { towardGoals: true } };
    const { relay, a, b } = await createRunningPair({ unrecorded: [ended] });
    await b.sync(relay.line);
    await takeRunning(b.db, deviceId("a"));
    if (fault !== "none") await b.sync(createFaultyLine(relay.line, fault, after));
    expect(await findRunningWorkout(a.db)).toMatchObject({ general: { id: "w1" } });
    relay.begin(2);
    const keys = { epoch: 2, root: await importRoot(2) };
    expect(await b.sync(relay.line, keys)).toBe("none");
    expect(await a.sync(relay.line, keys)).toBe("none");
    expect(await findRunningWorkout(a.db)).toMatchObject({ general: null, unrecorded: [ended] });
    const there = await findRunningWorkout(b.db);
    expect(there).toMatchObject({ general: { id: "w1" } });
    expect(there?.unrecorded).toBeUndefined();
    expect(await readShared(b)).toEqual(await readShared(a));
  },
);
