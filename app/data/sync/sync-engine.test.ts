import { expect, test } from "vitest";
import { decodeMessage } from "#app/contracts/sync-message.ts";
import type { RowDatabase } from "#app/data/engine/row-database.ts";
import { writeRows } from "#app/data/rows/row-writer.ts";
import { createRunningWorkoutStore } from "#app/data/stores/running-workout-store.ts";
import { toFields } from "#app/model/json.ts";
import type { RunningWorkout } from "#app/model/running-workout.ts";
import { createFaultyLine } from "#tests/support/faulty-line.ts";
import { listUnsynced } from "#tests/support/list-unsynced.ts";
import { MessageRelay } from "#tests/support/message-relay.ts";
import { createReplica, deviceId, importRoot, readShared, workout } from "#tests/support/replicas.ts";
import { RelayAnswerError, type RelayLine } from "./environment.ts";
import { listRunningElsewhere } from "./running-share.ts";
import type { SyncActivity } from "./sync.ts";
import type { EngineEnd, SyncEngine } from "./sync-engine.ts";
import { forgetSyncIn } from "./sync-state.ts";

const start = Date.UTC(2026, 2, 1, 12);

function createPair() {
  const relay = new MessageRelay();
  const [a, b] = [createReplica("a", { now: start }), createReplica("b", { now: start })];
  return { relay, a, b };
}

const running = (id: string, revision: number): RunningWorkout => ({
  revision,
  seenAt: start,
  awaySince: null,
  category: null,
  general: { id, startedAt: start, watch: { gatheredMs: 0, runningSince: start }, name: "Push day" },
  panel: null,
  rest: { status: "idle", open: false, presetS: 60, remainingMs: 0, endsAt: null },
});

/** Resolves once the engine reports `reason` anew. */
const reports = (engine: SyncEngine, reason: SyncActivity["reason"]) =>
  new Promise<void>((resolve) => {
    const stop = engine.subscribe(() => {
      if (engine.read().reason !== reason) return;
      stop();
      resolve();
    });
  });

test("a change reaches a device that is connected; the next ones of a second go together", async () => {
  const { relay, a, b } = createPair();
  const [one, two] = [await a.open(relay.line), await b.open(relay.line)];
  one.start();
  two.start();
  await Promise.all([one.syncNow(), two.syncNow()]);
  await a.history.record(workout(60, 10, start), { towardGoals: true });
  await expect.poll(async () => (await b.history.listNewest(10)).total).toBe(1);
  for (let n = 0; n < 5; n++) await a.history.record(workout(60, 10, start + n), { towardGoals: true });
  expect(a.timers.isDueIn(1000)).toBe(true);
  a.timers.advance(1000);
  await expect.poll(async () => (await b.history.listNewest(10)).total).toBe(6);
  expect(relay.frames).toHaveLength(2);
  await expect.poll(() => one.read()).toMatchObject({ mark: "up-to-date", reason: "none" });
  await Promise.all([one.stop(), two.stop()]);
});

test("what was recorded last is sent first, so that a new device shows it first", async () => {
  const { relay, a, b } = createPair();
  const changes = Array.from({ length: 600 }, (_, n) => ({
    table: "history" as const,
    key: `w${n}`,
    patch: toFields({ ...workout(60, 10, start - n * 3_600_000), day: "2026-03-01", date: "1 March" }),
    clock: `${(start - n * 3_600_000).toString(16).padStart(12, "0")}-0000-another`,
  }));
  await writeRows(a.context, ["history"], (writer) => writer.merge(changes, true));
  await a.sync(relay.line);
  expect(relay.frames.length).toBeGreaterThan(1);
  // The connection of the new device is slow: so far it has got one.
  relay.frames.splice(1);
  relay.head = 1;
  await b.sync(relay.line);
  const { entries } = await b.history.listNewest(50);
  expect(entries.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, n) => `w${n}`));
});

test("rows whose keys are names of what every object has hold up nothing", async () => {
  const { relay, a, b } = createPair();
  const text = (key: string) => ({ table: "settings" as const, key, patch: { text: "any" } });
  await writeRows(a.context, ["settings"], (writer) =>
    writer.write(["constructor", "toString", "__proto__"].map(text)),
  );
  await a.history.record(workout(60, 10, start), { towardGoals: false });
  expect(await a.sync(relay.line)).toBe("unsendable");
  await b.sync(relay.line);
  const list = () => b.context.db.read(["settings"], (tx) => tx.list("settings"));
  expect((await list()).map(({ key }) => key)).toEqual(["constructor", "toString"]);
  expect((await b.history.listNewest(10)).total).toBe(1);
});

test("a running workout is offered elsewhere, moves when it is taken over, and ends when it ends", async () => {
  const { relay, a, b } = createPair();
  const [here, there] = [createRunningWorkoutStore(a.context.db), createRunningWorkoutStore(b.context.db)];
  await here.update(() => running("w1", 4));
  await a.sync(relay.line);
  const engine = await b.open(relay.line);
  engine.start();
  await engine.syncNow();
  await expect
    .poll(() => engine.runningElsewhere())
    .toEqual([{ device: deviceId("a"), startedAt: new Date(start).toISOString(), name: "Push day" }]);
  await engine.takeOver(deviceId("a"));
  await expect.poll(() => engine.runningElsewhere()).toEqual([]);
  await expect(engine.takeOver(deviceId("a"))).rejects.toThrow();
  await engine.syncNow();
  expect(await there.find()).toMatchObject({ revision: 5, general: { id: "w1" } });
  await a.sync(relay.line);
  expect(await here.find()).toMatchObject({ revision: 5, general: null });
  await there.update(() => ({ ...running("w1", 6), general: null }));
  await engine.syncNow();
  const other = await a.open(relay.line);
  other.start();
  await other.syncNow();
  expect(other.runningElsewhere()).toEqual([]);
  await Promise.all([engine.stop(), other.stop()]);
});

test("a workout that has ended isn't offered to a device that learns of its end by a snapshot", async () => {
  const { relay, a, b } = createPair();
  const here = createRunningWorkoutStore(a.context.db);
  await here.update(() => running("w1", 4));
  await a.sync(relay.line);
  await b.sync(relay.line);
  await here.update(() => ({ ...running("w1", 5), general: null }));
  relay.wantsSnapshot = true;
  await a.sync(relay.line);
  relay.wantsSnapshot = false;
  relay.removeCovered();
  const listRunning = () => listRunningElsewhere(b.context.db, new Date(start));
  expect(await listRunning()).toMatchObject([{ name: "Push day" }]);
  await b.sync(relay.line);
  expect(await listRunning()).toEqual([]);
});

test("sets ticked while another device took the workout over stay", async () => {
  const { relay, a, b } = createPair();
  const here = createRunningWorkoutStore(a.context.db);
  await here.update(() => running("w1", 4));
  await a.sync(relay.line);
  const engine = await b.open(relay.line);
  engine.start();
  await engine.syncNow();
  await engine.takeOver(deviceId("a"));
  await engine.syncNow();
  await engine.stop();
  await here.update(() => running("w1", 5));
  await a.sync(relay.line);
  expect(await here.find()).toMatchObject({ revision: 5, general: { id: "w1" } });
});

test("a full disk: nothing is acknowledged that is not stored, and it goes on once there is room", async () => {
  const { relay, a, b } = createPair();
  await a.history.record(workout(60, 10, start), { towardGoals: true });
  await a.sync(relay.line);
  const { db } = b.context;
  const isFull = { now: true };
  const full: RowDatabase = {
    ...db,
    write: (tables, work) =>
      isFull.now && tables.includes("history") && tables.includes("quarantine")
        ? Promise.reject(new DOMException("No room", "QuotaExceededError"))
        : db.write(tables, work),
  };
  expect(await b.sync(relay.line, { db: full })).toBe("storage-full");
  expect((await b.history.listNewest(10)).total).toBe(0);
  isFull.now = false;
  expect(await b.sync(relay.line, { db: full })).toBe("none");
  expect(await readShared(b)).toEqual(await readShared(a));
});

test("a device that was offline at first catches up in a worker all the same", async () => {
  const { relay, a, b } = createPair();
  for (let n = 0; n < 4; n++) {
    await a.history.record(workout(60, 10, start + n), { towardGoals: true });
    await a.sync(relay.line);
  }
  let isDown = true;
  const line: RelayLine = {
    open: (...listeners) =>
      isDown ? Promise.reject(new TypeError("No socket")) : relay.line.open(...listeners),
    post: () => Promise.reject(new TypeError("No answer")),
  };
  let asked = 0;
  const openInboxWorker = async () => {
    asked++;
    return null;
  };
  const engine = await b.open(line, { openInboxWorker });
  engine.start();
  await engine.syncNow();
  expect(engine.read()).toMatchObject({ reason: "offline" });
  isDown = false;
  await engine.syncNow();
  expect((await b.history.listNewest(10)).total).toBe(4);
  expect(asked).toBe(1);
  await engine.stop();
});

test("a relay that answers 500 for an hour is asked ever more seldom, and everything is sent afterwards", async () => {
  const { relay, a } = createPair();
  let asked = 0;
  let isDown = true;
  const line: RelayLine = {
    open: async (onMessage, onClose) => {
      if (isDown) throw new TypeError("No socket");
      return relay.line.open(onMessage, onClose);
    },
    post: async () => {
      asked++;
      throw new RelayAnswerError(500);
    },
  };
  await a.history.record(workout(60, 10, start), { towardGoals: true });
  const engine = await a.open(line);
  engine.start();
  await engine.syncNow();
  expect(engine.read()).toMatchObject({ mark: "waiting", reason: "relay-failing" });
  for (let passedMs = 0; passedMs < 3_600_000; ) {
    const pauseMs = await a.timers.nextDue();
    const failed = reports(engine, "relay-failing");
    a.timers.advance(pauseMs);
    passedMs += pauseMs;
    await failed;
  }
  await a.timers.nextDue();
  expect(asked).toBeGreaterThan(8);
  expect(asked).toBeLessThan(40);
  isDown = false;
  await engine.syncNow();
  expect(engine.read()).toMatchObject({ mark: "up-to-date", reason: "none" });
  expect(relay.frames).toHaveLength(1);
  await engine.stop();
});

test("a relay that ends the connection with each frame is asked ever more seldom", async () => {
  const { relay, a } = createPair();
  let opened = 0;
  const line: RelayLine = {
    async open(onMessage, onClose) {
      opened++;
      const socket = await relay.line.open(onMessage, onClose);
      const isPush = (message: Uint8Array) => /"push"/.test(JSON.stringify(decodeMessage(message)?.value));
      return {
        send: (message) => (isPush(message) ? socket.close() : socket.send(message)),
        close: socket.close,
      };
    },
    post: () => Promise.reject(new TypeError("No answer")),
  };
  await a.history.record(workout(60, 10, start), { towardGoals: true });
  const engine = await a.open(line);
  engine.start();
  await engine.syncNow();
  for (let passedMs = 0; passedMs < 600_000; ) {
    const pauseMs = await a.timers.nextDue();
    const ended = reports(engine, "relay-failing");
    a.timers.advance(pauseMs);
    passedMs += pauseMs;
    await ended;
  }
  expect(opened).toBeGreaterThan(3);
  expect(opened).toBeLessThan(30);
  await engine.stop();
});

test("a full relay is not sent the frame with each poll, only when the person asks", async () => {
  const { relay, a } = createPair();
  let refused = 0;
  relay.isFull = true;
  relay.tamper = (said) => {
    if (said.message.type === "refused") refused++;
    return [said];
  };
  await a.history.record(workout(60, 10, start), { towardGoals: true });
  const engine = await a.open(createFaultyLine(relay.line, "refused", 1000));
  engine.start();
  await expect.poll(() => engine.read()).toMatchObject({ reason: "relay-full" });
  for (let polls = 0; polls < 5; polls++) {
    await expect.poll(() => a.timers.isDueIn(20_000)).toBe(true);
    a.timers.advance(20_000);
  }
  await expect.poll(() => a.timers.isDueIn(20_000)).toBe(true);
  expect(refused).toBe(1);
  relay.isFull = false;
  await engine.syncNow();
  expect(relay.frames).toHaveLength(1);
  await engine.stop();
});

test.each([
  ["signed-out", new RelayAnswerError(401)],
  ["too-fast", new RelayAnswerError(429)],
  ["offline", new TypeError("Failed to fetch")],
] as const)("the line says why: %s", async (reason, cause) => {
  const fail = () => Promise.reject(cause);
  const { a } = createPair();
  expect(await a.sync({ open: fail, post: fail })).toBe(reason);
});

test("where sockets are blocked everything goes by POST", async () => {
  const { relay, a, b } = createPair();
  const blocked = createFaultyLine(relay.line, "refused", 1000);
  for (let n = 0; n < 3; n++) await a.history.record(workout(60, 10, start + n), { towardGoals: true });
  expect(await a.sync(blocked)).toBe("none");
  expect(await b.sync(blocked)).toBe("none");
  expect(await readShared(b)).toEqual(await readShared(a));
  expect(await listUnsynced(a.context.db, 10)).toEqual([]);
});

test("a newer epoch and a closed door are reported, and nothing is sent any more", async () => {
  const { relay, a } = createPair();
  await a.sync(relay.line);
  const stored = relay.everStored.length;
  await a.history.record(workout(60, 10, start), { towardGoals: false });
  relay.begin(3);
  const engine = await a.open(relay.line);
  const ends: EngineEnd[] = [];
  engine.onEnd((end) => ends.push(end));
  engine.start();
  await engine.syncNow();
  await engine.stop();
  relay.begin(0);
  const closed = await a.open(relay.line);
  closed.onEnd((end) => ends.push(end));
  closed.start();
  await closed.syncNow();
  await closed.stop();
  expect(ends).toEqual([
    { kind: "epoch", epoch: 3 },
    { kind: "closed", reason: "off" },
  ]);
  expect(relay.everStored).toHaveLength(stored);
});

test("turned off and on again under another root, everything is sent anew", async () => {
  const { relay, a, b } = createPair();
  await a.history.record(workout(60, 10, start), { towardGoals: true });
  await a.sync(relay.line);
  await a.context.db.write(["meta"], forgetSyncIn);
  relay.begin(1);
  const root = await importRoot(7);
  expect(await a.sync(relay.line, { root })).toBe("none");
  expect(await b.sync(relay.line, { root })).toBe("none");
  expect(await readShared(b)).toEqual(await readShared(a));
  expect((await b.history.listNewest(10)).total).toBe(1);
});

test("a device restored from an older copy goes on from what it had sent", async () => {
  const { relay, a, b } = createPair();
  await a.history.record(workout(60, 10, start), { towardGoals: true });
  await a.sync(relay.line);
  // The same device's older copy: it knows nothing of the frame that it has sent.
  const copy = createReplica("a", { now: start + 5000 });
  await copy.history.record(workout(30, 5, start + 5000), { towardGoals: true });
  expect(await copy.sync(relay.line)).toBe("none");
  expect(await b.sync(relay.line)).toBe("none");
  expect(relay.frames).toHaveLength(2);
  expect(await listUnsynced(copy.context.db, 10)).toEqual([]);
});
