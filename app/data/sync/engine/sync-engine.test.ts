import { expect, test } from "vitest";
import { decodeMessage } from "#app/contracts/sync-message.ts";
import { recordEntry } from "#app/data/history/commands.ts";
import { listNewestEntries } from "#app/data/history/queries.ts";
import { writeRows } from "#app/data/rows/row-writer.ts";
import { findRunningWorkout, putRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import { toFields } from "#app/domain/row/json.ts";
import { fillDisk } from "#tests/support/faulty-database.ts";
import { createFaultyLine } from "#tests/support/faulty-line.ts";
import { createPair, createRunningPair, running, start } from "#tests/support/replica-pair.ts";
import { createReplica, deviceId, importRoot, readShared, workout } from "#tests/support/replicas.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { countPending } from "../store/pending-rows.ts";
import { listRunningElsewhere } from "../store/running-share.ts";
import { forgetSync } from "../store/sync-state.ts";
import type { SyncActivity } from "../sync.ts";
import type { EngineEnd, SyncEngine } from "./sync-engine.ts";
import { RelayAnswerError, type RelayLine } from "./transport.ts";

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
  await recordEntry(a.db, workout(60, 10, start), { towardGoals: true });
  await expect.poll(async () => (await listNewestEntries(b.db, 10)).total).toBe(1);
  for (let n = 0; n < 5; n++) await recordEntry(a.db, workout(60, 10, start + n), { towardGoals: true });
  expect(a.timers.isDueIn(1000)).toBe(true);
  a.timers.advance(1000);
  await expect.poll(async () => (await listNewestEntries(b.db, 10)).total).toBe(6);
  expect(relay.frames).toHaveLength(2);
  await expect.poll(() => one.read()).toMatchObject({ mark: "up-to-date", reason: "none" });
  await Promise.all([one.stop(), two.stop()]);
});

test("what another tab of this device records is sent at once as well", async () => {
  const { relay, a } = createPair();
  const engine = await a.open(relay.line);
  engine.start();
  await engine.syncNow();
  const tab = openTestDatabase(a.db, a.db.name);
  await recordEntry(tab, workout(60, 10, start), { towardGoals: false });
  await expect.poll(() => relay.frames.length).toBe(1);
  await expect.poll(() => countPending(a.db)).toBe(0);
  await engine.stop();
});

test("what was recorded last is sent first, so that a new device shows it first", async () => {
  const { relay, a, b } = createPair();
  const operations = Array.from({ length: 600 }, (_, n) => ({
    table: "history" as const,
    id: `w${n}`,
    patch: toFields({ ...workout(60, 10, start - n * 3_600_000), day: "2026-03-01", date: "1 March" }),
    timestamp: `${(start - n * 3_600_000).toString(16).padStart(12, "0")}-0000-another`,
  }));
  await writeRows(a.db, ["history"], (writer) => writer.merge(operations, true));
  await a.sync(relay.line);
  expect(relay.frames.length).toBeGreaterThan(1);
  // The connection of the new device is slow: so far it has received one frame.
  relay.frames.splice(1);
  relay.head = 1;
  await b.sync(relay.line);
  const { entries } = await listNewestEntries(b.db, 50);
  expect(entries.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, n) => `w${n}`));
});

test("rows whose ids are names of what every object has hold up nothing", async () => {
  const { relay, a, b } = createPair();
  const text = (id: string) => ({ table: "settings" as const, id, patch: { text: "any" } });
  await writeRows(a.db, ["settings"], (writer) =>
    writer.write(["constructor", "toString", "__proto__"].map(text)),
  );
  await recordEntry(a.db, workout(60, 10, start), { towardGoals: false });
  expect(await a.sync(relay.line)).toBe("unsendable");
  await b.sync(relay.line);
  expect(await b.db.settings.toCollection().primaryKeys()).toEqual(["constructor", "toString"]);
  expect((await listNewestEntries(b.db, 10)).total).toBe(1);
});

test("a running workout is offered elsewhere, moves when it is taken over, and ends when it ends", async () => {
  const { relay, a, b } = await createRunningPair();
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
  expect(await findRunningWorkout(b.db)).toMatchObject({ revision: 5, general: { id: "w1" } });
  await a.sync(relay.line);
  expect(await findRunningWorkout(a.db)).toMatchObject({ revision: 5, general: null });
  await putRunningWorkout(b.db, { ...running("w1", 6), general: null });
  await engine.syncNow();
  const other = await a.open(relay.line);
  other.start();
  await other.syncNow();
  expect(other.runningElsewhere()).toEqual([]);
  await Promise.all([engine.stop(), other.stop()]);
});

test("a workout that has ended isn't offered to a device that learns of its end by a snapshot", async () => {
  const { relay, a, b } = await createRunningPair();
  await b.sync(relay.line);
  await putRunningWorkout(a.db, { ...running("w1", 5), general: null });
  relay.wantsSnapshot = true;
  await a.sync(relay.line);
  relay.wantsSnapshot = false;
  relay.removeCovered();
  const listRunning = () => listRunningElsewhere(b.db);
  expect(await listRunning()).toMatchObject([{ name: "Push day" }]);
  await b.sync(relay.line);
  expect(await listRunning()).toEqual([]);
});

test("sets ticked while another device took the workout over stay", async () => {
  const { relay, a, b } = await createRunningPair();
  const engine = await b.open(relay.line);
  engine.start();
  await engine.syncNow();
  await engine.takeOver(deviceId("a"));
  await engine.syncNow();
  await engine.stop();
  await putRunningWorkout(a.db, running("w1", 5));
  await a.sync(relay.line);
  expect(await findRunningWorkout(a.db)).toMatchObject({ revision: 5, general: { id: "w1" } });
});

test("a full disk: nothing is acknowledged that is not stored, and it goes on once there is room", async () => {
  const { relay, a, b } = createPair();
  await recordEntry(a.db, workout(60, 10, start), { towardGoals: true });
  await a.sync(relay.line);
  const isFull = { now: true };
  const full = fillDisk(openTestDatabase(b.db, b.db.name), () => isFull.now, "runningWorkout", "quarantine");
  expect(await b.sync(relay.line, { db: full })).toBe("storage-full");
  expect((await listNewestEntries(b.db, 10)).total).toBe(0);
  isFull.now = false;
  expect(await b.sync(relay.line, { db: full })).toBe("none");
  expect(await readShared(b)).toEqual(await readShared(a));
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
  await recordEntry(a.db, workout(60, 10, start), { towardGoals: true });
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
  await recordEntry(a.db, workout(60, 10, start), { towardGoals: true });
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
  await recordEntry(a.db, workout(60, 10, start), { towardGoals: true });
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

test("a frame that the relay refuses as too early waits for as many seconds as the relay says", async () => {
  const { relay, a } = createPair();
  relay.tamper = ({ message, frame }) =>
    message.type === "ack"
      ? [{ message: { ...message, type: "refused", reason: "too_fast", retryAfterS: 7 }, frame }]
      : [{ message, frame }];
  await recordEntry(a.db, workout(60, 10, start), { towardGoals: false });
  const engine = await a.open(relay.line);
  engine.start();
  await expect.poll(() => engine.read()).toMatchObject({ reason: "too-fast" });
  expect(a.timers.isDueIn(7000)).toBe(true);
  relay.tamper = (said) => [said];
  a.timers.advance(7000);
  await expect.poll(() => countPending(a.db)).toBe(0);
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
  for (let n = 0; n < 3; n++) await recordEntry(a.db, workout(60, 10, start + n), { towardGoals: true });
  expect(await a.sync(blocked)).toBe("none");
  expect(await b.sync(blocked)).toBe("none");
  expect(await readShared(b)).toEqual(await readShared(a));
  expect(await countPending(a.db)).toBe(0);
});

test("where sockets open and are dropped before any answer everything goes by POST", async () => {
  const { relay, a } = createPair();
  let opened = 0;
  const line: RelayLine = {
    ...relay.line,
    async open(_, onClose) {
      opened++;
      return { send: onClose, close: () => undefined };
    },
  };
  await recordEntry(a.db, workout(60, 10, start), { towardGoals: false });
  const engine = await a.open(line);
  engine.start();
  // Time passes in small steps, because the pause begins a moment after the connection has ended.
  await expect
    .poll(() => {
      a.timers.advance(250);
      return engine.read();
    })
    .toMatchObject({ mark: "up-to-date", reason: "none" });
  expect(relay.frames).toHaveLength(1);
  // A socket is tried again after a while, but only once.
  expect(opened).toBe(2);
  await engine.stop();
});

test("a newer epoch and a closed door are reported, and nothing is sent any more", async () => {
  const { relay, a } = createPair();
  await a.sync(relay.line);
  const stored = relay.everStored.length;
  await recordEntry(a.db, workout(60, 10, start), { towardGoals: false });
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
  await recordEntry(a.db, workout(60, 10, start), { towardGoals: true });
  await a.sync(relay.line);
  await forgetSync(a.db);
  relay.begin(1);
  const root = await importRoot(7);
  expect(await a.sync(relay.line, { root })).toBe("none");
  expect(await b.sync(relay.line, { root })).toBe("none");
  expect(await readShared(b)).toEqual(await readShared(a));
  expect((await listNewestEntries(b.db, 10)).total).toBe(1);
});

test("a device restored from an older copy goes on from what it had sent", async () => {
  const { relay, a, b } = createPair();
  await recordEntry(a.db, workout(60, 10, start), { towardGoals: true });
  await a.sync(relay.line);
  // An older copy of the same device. It knows nothing of the frame that the device has sent.
  const copy = createReplica("a", { now: start + 5000 });
  await recordEntry(copy.db, workout(30, 5, start + 5000), { towardGoals: true });
  expect(await copy.sync(relay.line)).toBe("none");
  expect(await b.sync(relay.line)).toBe("none");
  expect(relay.frames).toHaveLength(2);
  expect(await countPending(copy.db)).toBe(0);
});
