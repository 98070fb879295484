import fc from "fast-check";
import { expect, test } from "vitest";
import { toHex } from "#app/contracts/encoding.ts";
import { syncLimits } from "#app/contracts/sync.ts";
import { decodeHeader, minFrameLength } from "#app/contracts/sync-frame.ts";
import { addGoal } from "#app/data/goals/commands.ts";
import { editEntry, recordEntry } from "#app/data/history/commands.ts";
import { listQuarantined } from "#app/data/quarantine.ts";
import { writeRows } from "#app/data/rows/row-writer.ts";
import { operation, sendContent, timestampAt } from "#tests/support/foreign-frames.ts";
import { MessageRelay } from "#tests/support/message-relay.ts";
import { createReplica, deviceId, importRoot, readShared, workout } from "#tests/support/replicas.ts";
import { fromBase64 } from "../keys/sealing.ts";
import {
  createFrameCipher,
  deriveFrameKey,
  fromPadded,
  maxTextBytes,
  padme,
  toPadded,
} from "./frame-cipher.ts";
import { formatContent } from "./frame-content.ts";

const start = Date.UTC(2026, 2, 1, 12);

test("a frame that was stored once opens for ever, and with its own header only", async () => {
  const stored =
    "AQAAAAMBI0VniavN7wEjRWeJq83vYWFhYWFhYWFhYWFhYWFhYQAAAAf//////////////////////////////////////////wUFBQUFBQUFBQUFBU80" +
    "pLqRxz601tCrYrbwq94AbfrCq+++oYSAekWRtFpv0PdHUUEar/IHo7Pv2ZUG8PTdiHaYyIhb/L6SHEEMPFzIT/q84OP1H+lB8QM=";
  const cipher = createFrameCipher({ device: deviceId("b"), epoch: 3, root: await importRoot() });
  const frame = fromBase64(stored);
  const header = { format: 1, epoch: 3, id: "0123456789abcdef".repeat(2), device: deviceId("a"), counter: 7 };
  expect(decodeHeader(frame)).toEqual({ ...header, former: "f".repeat(64) });
  const opened = await cipher.open({ ...header, former: "" }, frame);
  expect(opened && (await fromPadded(opened))).toBe(
    formatContent([JSON.stringify(["goals", "g", "018c00000000-0000-a", { target: 2 }])]),
  );
  const changed = frame.map((byte, at) => (at === 40 ? 8 : byte));
  expect(await cipher.open({ ...header, counter: 8, former: "" }, changed)).toBeNull();
});

test("each epoch and device has a key of its own", async () => {
  const root = await importRoot();
  const iv = new Uint8Array(12);
  const seal = async (epoch: number, device: string) =>
    toHex(
      new Uint8Array(
        await crypto.subtle.encrypt(
          { name: "AES-GCM", iv },
          await deriveFrameKey({ root, epoch }, device),
          iv,
        ),
      ),
    );
  const [a, b] = [deviceId("a"), deviceId("b")];
  const sealed = await Promise.all([seal(1, a), seal(1, b), seal(2, a), seal(1, a)]);
  expect(new Set(sealed).size).toBe(3);
  expect(sealed[0]).toBe(sealed[3]);
});

test("padding is at most an eighth, and padded texts come back", async () => {
  expect([1, 9, 100, 1000, 262_143].map(padme)).toEqual([1, 10, 104, 1024, 262_144]);
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 3000 }), async (text) => {
      const padded = await toPadded(text);
      if (!padded) throw new Error("It is short");
      expect(padme(padded.length)).toBe(padded.length);
      expect(await fromPadded(padded)).toBe(text);
    }),
    { numRuns: 50 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 300_000 }), (length) => {
      expect(padme(length)).toBeGreaterThanOrEqual(length);
      expect(padme(length)).toBeLessThanOrEqual(length * 1.125);
    }),
  );
});

test("a text that inflates to more than it may is not read, nor is one cut short", async () => {
  const zeros = new Uint8Array(maxTextBytes * 8);
  const stream = new Blob([zeros]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bomb = new Uint8Array(await new Response(stream).arrayBuffer());
  expect(bomb.length).toBeLessThan(syncLimits.frameBytes);
  const framed = new Uint8Array(4 + bomb.length);
  new DataView(framed.buffer).setUint32(0, bomb.length);
  framed.set(bomb, 4);
  expect(await fromPadded(framed)).toBeNull();
  expect(await fromPadded(framed.subarray(0, 100))).toBeNull();
  expect(await toPadded("a".repeat(maxTextBytes + 1))).toBeNull();
});

test("a change that can't be read goes to the quarantine, once, and the others are merged", async () => {
  const relay = new MessageRelay();
  const device = createReplica("a", { now: start });
  const unreadable = [
    operation("g1", "yesterday"),
    operation("g2", timestampAt(Date.UTC(2500, 0, 1))),
    operation("g3", timestampAt(start), "cookies"),
    JSON.stringify(["goals", "g4", timestampAt(start), "text"]),
    ...["id", "timestamp", "fieldTimestamps", "pending", "shownAt", "exerciseKey", "__proto__"].map(
      (name, n) => `["goals","h${n}","${timestampAt(start)}",{"target":2,"${name}":"overwritten"}]`,
    ),
    "17",
  ];
  const yearAhead = operation("fine", timestampAt(start + 365 * 86_400_000));
  await sendContent(relay, formatContent([...unreadable, yearAhead]));
  expect(await device.sync(relay.line)).toBe("none");
  const items = (await listQuarantined(device.db)).map(({ raw }) => raw);
  expect(items.toSorted()).toEqual(unreadable.toSorted());
  expect(await device.db.goals.toCollection().primaryKeys()).toEqual(["fine"]);
  // The next write here gets a later timestamp than the change from a clock a year ahead.
  const { id } = await recordEntry(device.db, workout(60, 10, start), { towardGoals: true });
  const row = await device.db.history.get(id);
  expect(row && row.timestamp > timestampAt(start + 365 * 86_400_000)).toBe(true);
});

test("a frame of a newer version waits for the update; this device's own work is sent meanwhile", async () => {
  const relay = new MessageRelay();
  const device = createReplica("a", { now: start });
  await sendContent(relay, formatContent([operation("g1", timestampAt(start))]));
  const newer = JSON.stringify({ v: 2, c: [operation("g2", timestampAt(start))], more: true });
  await sendContent(relay, newer);
  await sendContent(relay, formatContent([operation("g3", timestampAt(start))]));
  await recordEntry(device.db, workout(60, 10, start), { towardGoals: false });
  expect(await device.sync(relay.line)).toBe("update-first");
  expect(await device.db.goals.toCollection().primaryKeys()).toEqual(["g1"]);
  expect(relay.frames.at(-1)?.device).toBe(deviceId("a"));
  // The change is for the updated app to read.
  const index = relay.frames.findIndex(({ seq }) => seq === 2);
  expect(index).toBe(1);
  expect(await device.sync(relay.line)).toBe("update-first");
});

test("a frame of a newer format waits as well, if it is authentic", async () => {
  const relay = new MessageRelay();
  await sendContent(relay, formatContent([]), 3);
  expect(await createReplica("a", { now: start }).sync(relay.line)).toBe("update-first");
});

test("nothing that the relay has stored holds a word of the person's; every size is a step of the padding", async () => {
  const relay = new MessageRelay();
  const device = createReplica("a", { now: start });
  const words = ["Squat", "heavy", "history", "goals", "exercise", "frequency", "Running"];
  for (let n = 0; n < 40; n++) {
    const { id } = await recordEntry(device.db, workout(60 + n, 10, start + n), { towardGoals: true });
    await editEntry(device.db, id, { note: `Squat heavy ${"x".repeat(n)}` });
    if (n % 5 === 0) await device.sync(relay.line);
  }
  await addGoal(device.db, { type: "frequency", target: 3, deadline: "2099-01-01" });
  await device.sync(relay.line);
  relay.wantsSnapshot = true;
  await device.sync(relay.line);
  expect(relay.snapshot).not.toBeNull();
  expect(relay.everStored.length).toBeGreaterThan(8);
  for (const bytes of relay.everStored) {
    const text = new TextDecoder("latin1").decode(bytes);
    for (const word of words) expect(text).not.toContain(word);
    const padded = bytes.length - minFrameLength;
    expect(padme(padded)).toBe(padded);
    expect(decodeHeader(bytes)?.device).toBe(deviceId("a"));
  }
});

test("10,000 entries turn sync on and off again, and lose nothing; another device gets them all", async () => {
  const relay = new MessageRelay();
  const [device, other] = ["a", "b"].map((letter) => createReplica(letter, { now: start }));
  if (!device || !other) throw new Error("There are two");
  const items = Array.from({ length: 10_000 }, (_, n) => ({
    ...workout(60, 10, start + n * 1000),
    note: `n${n}`,
  }));
  const operations = items.map((item, n) => ({
    table: "history" as const,
    id: `entry-${n}`,
    patch: JSON.parse(JSON.stringify(item)),
    timestamp: timestampAt(start + n),
  }));
  await writeRows(device.db, ["history"], (writer) => writer.merge(operations, true));
  const before = await readShared(device);
  expect(await device.sync(relay.line)).toBe("none");
  expect(relay.frames).toHaveLength(20);
  const bytes = relay.frames.reduce((sum, frame) => sum + frame.bytes.length, 0);
  expect(bytes / 10_000).toBeLessThan(100);
  expect(await readShared(device)).toEqual(before);
  expect(await other.sync(relay.line)).toBe("none");
  expect(await readShared(other)).toEqual(before);
}, 120_000);
