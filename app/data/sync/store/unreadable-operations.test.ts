import fc from "fast-check";
import { expect, test } from "vitest";
import { toBase64 } from "#app/contracts/encoding.ts";
import { recordEntry } from "#app/data/history/commands.ts";
import { listNewestEntries } from "#app/data/history/queries.ts";
import { listQuarantined, toQuarantined } from "#app/data/quarantine.ts";
import { putRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import { toFields } from "#app/domain/row/json.ts";
import { operation, sendContent, timestampAt } from "#tests/support/foreign-frames.ts";
import { MessageRelay } from "#tests/support/message-relay.ts";
import {
  createReplica,
  deviceId,
  importRoot,
  type Replica,
  randomBytes,
  readShared,
  workout,
} from "#tests/support/replicas.ts";
import { formatContent } from "../frames/frame-content.ts";
import { metaKeys, putMeta, readTaken } from "./sync-state.ts";

const start = Date.UTC(2026, 2, 1, 12);
const unreadable = [
  operation("d1", timestampAt(start), "diaries"),
  JSON.stringify({ change: "of a newer form" }),
];
const nextKeys = async () => ({ epoch: 2, root: await importRoot(2) });

const listRaw = async ({ db }: Replica): Promise<string[]> => {
  const items = await listQuarantined(db);
  return items.map(({ raw }) => raw).toSorted();
};

/** A device that has read what it can of another device's changes, and has sent a workout of its own. */
async function createReader(relay: MessageRelay): Promise<Replica> {
  const device = createReplica("a", { now: start });
  await sendContent(relay, formatContent([...unreadable, operation("g1", timestampAt(start))]));
  await recordEntry(device.db, workout(60, 10, start), { towardGoals: false });
  await device.sync(relay.line);
  expect(await listRaw(device)).toEqual(unreadable.toSorted());
  return device;
}

test("what a device couldn't read of a lost device goes with it into a new epoch", async () => {
  const relay = new MessageRelay();
  const device = await createReader(relay);
  for (const epoch of [2, 3]) {
    relay.begin(epoch);
    const keys = { epoch, root: await importRoot(epoch) };
    expect(await device.sync(relay.line, keys)).toBe("none");
    const late = createReplica("b", { now: start });
    expect(await late.sync(relay.line, keys)).toBe("none");
    expect(await listRaw(late)).toEqual(unreadable.toSorted());
    expect((await listNewestEntries(late.db, 10)).total).toBe(1);
  }
});

test("of several devices that couldn't read it one sends it, and none has it twice", async () => {
  const relay = new MessageRelay();
  const device = await createReader(relay);
  const other = createReplica("b", { now: start });
  await other.sync(relay.line);
  relay.begin(2);
  const keys = await nextKeys();
  await device.sync(relay.line, keys);
  const { head } = relay;
  for (const one of [other, device, other]) expect(await one.sync(relay.line, keys)).toBe("none");
  expect(relay.head).toBe(head);
  expect(await listRaw(other)).toEqual(unreadable.toSorted());
  expect(await listRaw(device)).toEqual(unreadable.toSorted());
});

test("what the person has thrown away goes nowhere", async () => {
  const relay = new MessageRelay();
  const device = await createReader(relay);
  await device.db.quarantine.clear();
  relay.begin(2);
  const keys = await nextKeys();
  await device.sync(relay.line, keys);
  const late = createReplica("b", { now: start });
  await late.sync(relay.line, keys);
  expect(await listRaw(late)).toEqual([]);
});

test("more than a frame holds goes in several, and none is lost where an answer is", async () => {
  const relay = new MessageRelay();
  const device = createReplica("a", { now: start });
  const many = Array.from({ length: 1200 }, (_, n) => operation(`d${n}`, timestampAt(start), "diaries"));
  for (let at = 0; at < many.length; at += 400)
    await sendContent(relay, formatContent(many.slice(at, at + 400)));
  await device.sync(relay.line);
  relay.begin(2);
  const keys = await nextKeys();
  let acks = 0;
  relay.tamper = (said) => (said.message.type === "ack" && acks++ === 0 ? [] : [said]);
  const engine = await device.open(relay.line, keys);
  engine.start();
  await expect.poll(() => acks).toBe(1);
  await engine.syncNow();
  expect(engine.read()).toMatchObject({ mark: "up-to-date" });
  await engine.stop();
  const late = createReplica("b", { now: start });
  await late.sync(relay.line, keys);
  expect(await listRaw(late)).toEqual(many.toSorted());
});

/** Stores texts as if they had come by sync. */
const store = ({ db }: Replica, texts: readonly string[]): Promise<unknown> =>
  db.quarantine.bulkPut(
    texts.map((text, n) => {
      const { key, value } = toQuarantined({ now: db.now, newId: () => `sync:${n}` }, "sync", text, "Why.");
      return { key, value: toFields({ ...(value as object), isUnsent: true }) };
    }),
  );

const running = {
  revision: 4,
  seenAt: start,
  actedAt: start,
  awaySince: null,
  category: null,
  general: { id: "w1", startedAt: start, watch: { gatheredMs: 0, runningSince: start }, name: "Push day" },
  panel: null,
  rest: { status: "idle" as const, open: false, presetS: 60, remainingMs: 0, endsAt: null },
};

const breaking = fc.constantFrom(
  "]",
  '],"t":[{"device":"61","id":"w1","revision":9}],"c":[',
  '1],"v":2,"c":[1',
  "no change",
  "",
  "17",
  "null",
  operation("d1", timestampAt(start), "diaries"),
);
const pieces = fc.oneof(breaking, fc.json(), fc.string({ unit: "binary" }));

test("whatever text is stored, other devices read each frame, get its rows and nothing that the text adds", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 5 }), async (texts) => {
      const relay = new MessageRelay();
      const [device, other] = [createReplica("a", { now: start }), createReplica("b", { now: start })];
      await store(device, texts);
      await putRunningWorkout(device.db, running);
      await recordEntry(device.db, workout(60, 10, start), { towardGoals: false });
      expect(await device.sync(relay.line)).toBe("none");
      const engine = await other.open(relay.line);
      engine.start();
      await engine.syncNow();
      expect(engine.read()).toMatchObject({ mark: "up-to-date" });
      await expect.poll(engine.runningElsewhere).toMatchObject([{ name: "Push day" }]);
      await engine.stop();
      expect(await readShared(other)).toEqual(await readShared(device));
    }),
    { numRuns: 60 },
  );
});

test("what no version has as a change stays on this device", async () => {
  const relay = new MessageRelay();
  const [device, other] = [createReplica("a", { now: start }), createReplica("b", { now: start })];
  await sendContent(relay, formatContent(['"no change"', "17", "null", ...unreadable]));
  await device.sync(relay.line);
  relay.begin(2);
  const keys = await nextKeys();
  await device.sync(relay.line, keys);
  await other.sync(relay.line, keys);
  expect(await listRaw(other)).toEqual(unreadable.toSorted());
  expect(await listRaw(device)).toHaveLength(5);
});

test("what an update can read is merged here, and on the devices that couldn't read it either", async () => {
  for (const epoch of [1, 2]) {
    const relay = new MessageRelay();
    const [device, other] = [createReplica("a", { now: start }), createReplica("b", { now: start })];
    await device.sync(relay.line);
    const operations = Array.from({ length: 200 }, (_, n) => operation(`g${n}`, timestampAt(start)));
    await store(device, [...operations, ...unreadable]);
    if (epoch > 1) relay.begin(epoch);
    const keys = { epoch, root: await importRoot(epoch) };
    expect(await device.sync(relay.line, keys)).toBe("none");
    expect(await listRaw(device)).toEqual(unreadable.toSorted());
    expect(await device.db.goals.toArray()).toHaveLength(200);
    await other.sync(relay.line, keys);
    expect(await readShared(other)).toEqual(await readShared(device));
  }
});

/** A text that can't be compressed. */
const makeNoise = (bytes: number): string =>
  Array.from({ length: Math.ceil(bytes / 30_000) }, () => toBase64(randomBytes(22_500))).join("");

for (const [what, bytes, sent] of [
  ["fits only without the running workout is sent after it", 330_000, 1],
  ["is larger than a frame holds up nothing", 400_000, 0],
] as const) {
  test(`an unread change that ${what}`, async () => {
    const relay = new MessageRelay();
    const [device, other] = [createReplica("a", { now: start }), createReplica("b", { now: start })];
    await store(device, [JSON.stringify(["diaries", "d1", timestampAt(start), { text: makeNoise(bytes) }])]);
    const general = { ...running.general, id: makeNoise(30_000) };
    await putRunningWorkout(device.db, { ...running, general });
    await putMeta(device.db, metaKeys.taken, [{ device: deviceId("b"), id: "w0", revision: 1 }]);
    relay.begin(2);
    const keys = await nextKeys();
    expect(await device.sync(relay.line, keys)).toBe("none");
    expect(await readTaken(device.db)).toEqual([]);
    const engine = await other.open(relay.line, keys);
    engine.start();
    await engine.syncNow();
    await expect.poll(engine.runningElsewhere).toMatchObject([{ name: "Push day" }]);
    await engine.stop();
    expect(await listRaw(other)).toHaveLength(sent);
  });
}
