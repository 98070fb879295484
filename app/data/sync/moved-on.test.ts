import { expect, test } from "vitest";
import type { RowDatabase } from "#app/data/engine/row-database.ts";
import { createRunningWorkoutStore } from "#app/data/stores/running-workout-store.ts";
import { createTransferStore } from "#app/data/transfer/transfer-store.ts";
import { createFaultyLine } from "#tests/support/faulty-line.ts";
import { MessageRelay } from "#tests/support/message-relay.ts";
import {
  createReplica,
  deviceId,
  importRoot,
  type Replica,
  readShared,
  storeKeys,
  workout,
} from "#tests/support/replicas.ts";
import { eraseAllRows, erasedTables } from "./keys/erase-rows.ts";
import { takeRunning } from "./running-share.ts";
import { forgetEpochIn } from "./sync-state.ts";

const start = Date.UTC(2026, 2, 1, 12);

async function createPair() {
  const relay = new MessageRelay();
  const [a, b] = [createReplica("a", { now: start }), createReplica("b", { now: start })];
  return { relay, a, b };
}

/** Runs `work`, as another tab would, once the engine has merged `chunks` chunks. */
function afterChunks(db: RowDatabase, chunks: number, work: () => Promise<unknown>): RowDatabase {
  let merged = 0;
  return {
    ...db,
    async write(tables, run) {
      const result = await db.write(tables, run);
      if (tables.includes("quarantine") && ++merged === chunks) await work();
      return result;
    },
  };
}

/** Erases as another tab does that follows an erasure: app/data/sync/keys/store-epoch.ts. */
async function eraseInto({ context: { db } }: Replica, epoch: number): Promise<void> {
  await db.write([...erasedTables, "meta"], async (tx) => {
    await eraseAllRows(tx);
    await forgetEpochIn(tx);
  });
  await storeKeys(db, { device: deviceId("b"), epoch });
}

const listAll = ({ context: { db } }: Replica) => db.read(["history"], (tx) => tx.list("history"));

test.each([
  ["everything is erased everywhere", (victim: Replica) => eraseInto(victim, 2)],
  ["the data on this device are erased", (victim: Replica) => createTransferStore(victim.context).erase()],
])("a frame that was read before %s in another tab brings nothing back", async (_, erase) => {
  const { relay, a, b } = await createPair();
  for (let n = 0; n < 250; n++) await a.history.record(workout(60, 10, start + n), { towardGoals: false });
  await a.sync(relay.line);
  const db = afterChunks(b.context.db, 1, () => erase(b));
  const engine = await b.open(relay.line, { db });
  engine.start();
  await engine.syncNow();
  await engine.stop();
  expect(await listAll(b)).toEqual([]);
});

test("an engine whose keys another tab has replaced changes nothing of the new epoch", async () => {
  const { relay, a, b } = await createPair();
  await a.history.record(workout(60, 10, start), { towardGoals: false });
  await a.sync(relay.line);
  await b.sync(relay.line);
  const root = await importRoot(2);
  const stale = await b.open(relay.line);
  relay.begin(2);
  await a.sync(relay.line, { epoch: 2, root });
  expect(await b.sync(relay.line, { epoch: 2, root })).toBe("none");
  const before = await b.context.db.read(["meta", "history"], async (tx) => [
    await tx.list("meta"),
    await tx.list("history"),
  ]);
  // A hostile relay would serve the former epoch once more.
  relay.begin(1);
  stale.start();
  await stale.syncNow();
  await stale.stop();
  const after = await b.context.db.read(["meta", "history"], async (tx) => [
    await tx.list("meta"),
    await tx.list("history"),
  ]);
  expect(after).toEqual(before);
});

const running = (id: string, revision: number) => ({
  revision,
  seenAt: start,
  awaySince: null,
  category: null,
  general: { id, startedAt: start, watch: { gatheredMs: 0, runningSince: start }, name: "Push day" },
  panel: null,
  rest: { status: "idle" as const, open: false, presetS: 60, remainingMs: 0, endsAt: null },
});

test.each([
  ["was not packed yet", "none", 0],
  ["was packed and never got there", "request", 1],
] as const)(
  "a takeover that %s when the epoch changes ends the workout where it ran",
  async (_, fault, after) => {
    const { relay, a, b } = await createPair();
    const here = createRunningWorkoutStore(a.context.db);
    await here.update(() => running("w1", 4));
    await a.sync(relay.line);
    await b.sync(relay.line);
    await takeRunning(b.context.db, deviceId("a"));
    if (fault !== "none") await b.sync(createFaultyLine(relay.line, fault, after));
    expect(await here.find()).toMatchObject({ general: { id: "w1" } });
    relay.begin(2);
    const keys = { epoch: 2, root: await importRoot(2) };
    expect(await b.sync(relay.line, keys)).toBe("none");
    expect(await a.sync(relay.line, keys)).toBe("none");
    expect(await here.find()).toMatchObject({ general: null });
    expect(await createRunningWorkoutStore(b.context.db).find()).toMatchObject({ general: { id: "w1" } });
    expect(await readShared(b)).toEqual(await readShared(a));
  },
);
