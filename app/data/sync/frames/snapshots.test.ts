import { expect, test } from "vitest";
import { recordEntry } from "#app/data/history/commands.ts";
import { listNewestEntries } from "#app/data/history/queries.ts";
import { writeRows } from "#app/data/rows/row-writer.ts";
import { operation, sendContent, timestampAt } from "#tests/support/foreign-frames.ts";
import { MessageRelay } from "#tests/support/message-relay.ts";
import { createReplica, type Replica, readShared, workout } from "#tests/support/replicas.ts";
import { formatContent } from "./frame-content.ts";

const start = Date.UTC(2026, 2, 1, 12);

async function recordMany({ db }: Replica, count: number): Promise<void> {
  const operations = Array.from({ length: count }, (_, n) => ({
    table: "history" as const,
    id: `entry-${n}`,
    patch: { ...workout(60, 10, start + n * 1000), note: `n${n}` },
    timestamp: timestampAt(start + n),
  }));
  await writeRows(db, ["history"], (writer) => writer.merge(operations, true));
}

/** A text that can't be compressed, so it is larger than a frame even if it is packed alone. */
function makeLargeText(): string {
  const bytes = new Uint8Array(300_000);
  for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return Array.from(bytes, (byte) => byte.toString(36)).join("");
}

const editNote = (replica: Replica, id: string, note: string) =>
  writeRows(replica.db, ["history"], (writer) => writer.write([{ table: "history", id, patch: { note } }]));

/** Whether the device answers the relay's request for a snapshot. */
async function makesSnapshot(relay: MessageRelay, device: Replica): Promise<boolean> {
  const former = relay.snapshot;
  relay.wantsSnapshot = true;
  await device.sync(relay.line);
  relay.wantsSnapshot = false;
  return relay.snapshot !== former;
}

test("a snapshot of more parts than the relay takes in a minute waits, and goes on; frames don't wait", async () => {
  const relay = new MessageRelay();
  const [device, late] = [createReplica("a", { now: start }), createReplica("b", { now: start })];
  await recordMany(device, 2600);
  await device.sync(relay.line);
  relay.partsLeft = 2;
  relay.wantsSnapshot = true;
  const engine = await device.open(relay.line);
  engine.start();
  await engine.syncNow();
  expect(relay.snapshot).toBeNull();
  expect(engine.read()).toMatchObject({ mark: "up-to-date", reason: "none" });
  const { head } = relay;
  await recordEntry(device.db, workout(60, 10, start), { towardGoals: false });
  await expect.poll(() => relay.head).toBe(head + 1);
  for (let minutes = 0; minutes < 2; minutes++) {
    await expect.poll(() => device.timers.isDueIn(60_000)).toBe(true);
    relay.partsLeft = 2;
    device.timers.advance(60_000);
  }
  await expect.poll(() => relay.snapshot?.parts.length).toBe(6);
  await engine.stop();
  relay.removeCovered();
  expect(await late.sync(relay.line)).toBe("none");
  expect(await readShared(late)).toEqual(await readShared(device));
});

test("a part whose answer is lost is sent again, and the snapshot counts", async () => {
  const relay = new MessageRelay();
  const device = createReplica("a", { now: start });
  await recordMany(device, 1200);
  await device.sync(relay.line);
  relay.wantsSnapshot = true;
  relay.tamper = (said) => (said.message.type === "ack" && relay.everStored.length === 5 ? [] : [said]);
  const engine = await device.open(relay.line);
  engine.start();
  await expect.poll(() => relay.everStored.length).toBe(5);
  relay.tamper = (said) => [said];
  await engine.syncNow();
  await expect.poll(() => relay.snapshot?.parts.length).toBe(3);
  await engine.stop();
});

test("a full relay takes the snapshot that makes room, and then what waits", async () => {
  const relay = new MessageRelay();
  const device = createReplica("a", { now: start });
  await recordMany(device, 3);
  await device.sync(relay.line);
  const engine = await device.open(relay.line);
  engine.start();
  await engine.syncNow();
  relay.isFull = true;
  relay.wantsSnapshot = true;
  await recordEntry(device.db, workout(60, 10, start), { towardGoals: false });
  await expect.poll(() => relay.snapshot).not.toBeNull();
  await expect.poll(() => engine.read().reason).toBe("relay-full");
  await engine.syncNow();
  expect(engine.read()).toMatchObject({ mark: "up-to-date", reason: "none" });
  expect(relay.frames).toHaveLength(2);
  await engine.stop();
});

test("a device that couldn't read a change makes no snapshot: later devices would lose it", async () => {
  const relay = new MessageRelay();
  const [device, other] = [createReplica("a", { now: start }), createReplica("b", { now: start })];
  await recordMany(device, 3);
  expect(await makesSnapshot(relay, device)).toBe(true);
  await sendContent(relay, formatContent([operation("g1", timestampAt(start), "diaries")]));
  expect(await makesSnapshot(relay, device)).toBe(false);
  // Deleting the unreadable item from the quarantine doesn't put it into the rows.
  await device.db.quarantine.clear();
  expect(await makesSnapshot(relay, device)).toBe(false);
  // Everything is still there for a device that can read it.
  await other.sync(relay.line);
  expect(await other.db.quarantine.toArray()).toHaveLength(1);
});

test("a device whose row is damaged makes no snapshot", async () => {
  const relay = new MessageRelay();
  const device = createReplica("a", { now: start });
  await recordMany(device, 3);
  await device.sync(relay.line);
  const row = await device.db.history.toCollection().first();
  if (row) await device.db.history.put({ ...row, timestamp: "yesterday" });
  expect(await makesSnapshot(relay, device)).toBe(false);
});

test("a row larger than a frame stays here, is stated, and holds up neither the others nor a snapshot", async () => {
  const relay = new MessageRelay();
  const [device, other] = [createReplica("a", { now: start }), createReplica("b", { now: start })];
  await recordMany(device, 600);
  await editNote(device, "entry-1", makeLargeText());
  expect(await makesSnapshot(relay, device)).toBe(true);
  const engine = await device.open(relay.line);
  engine.start();
  await engine.syncNow();
  expect(engine.read()).toMatchObject({
    mark: "needs-you",
    reason: "unsendable",
    pendingRows: 0,
    unsendable: [{ table: "history", name: "Running" }],
  });
  relay.removeCovered();
  expect(await other.sync(relay.line)).toBe("none");
  expect((await listNewestEntries(other.db, 1000)).total).toBe(600);
  // Once the note is shorter, it is sent like any other.
  await editNote(device, "entry-1", "short again");
  await engine.syncNow();
  expect(engine.read()).toMatchObject({ mark: "up-to-date", reason: "none", unsendable: [] });
  await engine.stop();
  expect(await other.sync(relay.line)).toBe("none");
  expect(await readShared(other)).toEqual(await readShared(device));
});

test("a row that other devices couldn't read is not sent; the others are", async () => {
  const relay = new MessageRelay();
  const [device, other] = [createReplica("a", { now: start }), createReplica("b", { now: start })];
  const id = "k".repeat(2000);
  await writeRows(device.db, ["history"], (writer) =>
    writer.write([{ table: "history", id, patch: { ...workout(60, 10, start) } }]),
  );
  await recordMany(device, 3);
  expect(await device.sync(relay.line)).toBe("unsendable");
  expect(await other.sync(relay.line)).toBe("none");
  expect((await listNewestEntries(other.db, 10)).total).toBe(3);
  expect(await other.db.quarantine.toArray()).toEqual([]);
});
