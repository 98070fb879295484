/** Messages that no device sends: they are refused with a code, nothing is stored, and the object keeps working. */
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { syncErrorSchema } from "#app/contracts/sync.ts";
import { headerLength } from "#app/contracts/sync-frame.ts";
import { encodeMessage, encodeSequence } from "#app/contracts/sync-message.ts";
import {
  bare,
  countRows,
  createMaker,
  helloOf,
  newDevice,
  newEpoch,
  newRecovery,
  openSocket,
  partOf,
  post,
  pushOf,
  readStored,
  syncedMember,
  typesOf,
} from "./relay.ts";

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes);
const refused = { type: "refused", frame: null, reason: "invalid" };

const messages: [string, (a: string) => Uint8Array][] = [
  ["nothing", () => bytesOf()],
  ["a length alone", () => bytesOf(0, 0, 0, 9)],
  ["a length of four gigabytes", () => bytesOf(255, 255, 255, 255, 123, 125)],
  ["no JSON", () => bytesOf(0, 0, 0, 2, 123, 123)],
  ["no UTF-8", () => bytesOf(0, 0, 0, 2, 255, 254)],
  ["JSON of more than 4 KiB", () => encodeMessage({ type: "push", more: "x".repeat(5000) })],
  ["an unknown type", () => encodeMessage({ type: "grant-me-everything" })],
  ["a prototype", () => encodeMessage(JSON.parse('{"__proto__":{"type":"push"}}'))],
  ["a hello without a device", () => encodeMessage({ type: "hello", epoch: 1, cursor: 0 })],
  ["a cursor below zero", (a) => helloOf(a, { cursor: -1 })],
  ["a cursor that is no integer", (a) => helloOf(a, { cursor: 0.5 })],
  ["a device that is SQL", () => helloOf("'; DROP TABLE frame; --".padEnd(32, "0"))],
  ["a push without a frame", () => pushOf(bytesOf())],
  ["a frame that is cut in its header", (a) => pushOf(createMaker(a, 1).next().subarray(0, 72))],
  ["a frame that is cut in its tag", (a) => pushOf(createMaker(a, 1).next(0).subarray(0, 100))],
  ["a snapshot of no parts", (a) => snapshotOf(a, { part: 0, parts: 0 })],
  ["a snapshot of a million parts", (a) => snapshotOf(a, { part: 0, parts: 1_000_000 })],
];

test("what is no message is refused over HTTP and on a socket, and stores nothing", async () => {
  const { person, first } = await syncedMember();
  const before = await readStored(person);
  const socket = await openSocket(person);
  for (const [name, make] of messages) {
    const answers = await post(person, helloOf(first.id), make(first.id));
    expect(bare(answers.slice(2)), name).toEqual([refused]);
    socket.send(make(first.id));
    expect(bare([await socket.next()]), name).toEqual([refused]);
  }
  expect(await readStored(person)).toEqual(before);
});

function snapshotOf(device: string, more: { part: number; parts: number }) {
  const maker = createMaker(device, 1);
  return partOf({ id: maker.snapshotId(), upTo: 0, ...more }, maker.parts(1)[0] ?? bytesOf());
}

test("a text that is no ping is refused, and so is a message of a megabyte", async () => {
  const { person, first } = await syncedMember();
  const socket = await openSocket(person);
  socket.send("hello");
  expect(bare([await socket.next()])).toEqual([refused]);
  socket.send(helloOf(first.id));
  await socket.until("live");
  socket.send(pushOf(createMaker(first.id, 1).next(1_000_000)));
  expect(await socket.next()).toMatchObject({ type: "refused", reason: "too_large" });
  socket.send(pushOf(createMaker(first.id, 1).next()));
  expect(await socket.next()).toMatchObject({ type: "ack", seq: 1 });
});

test.each([
  ["a length that doesn't fit", bytesOf(0, 0, 0, 9, 1), 400, "bad_request"],
  ["half a length", bytesOf(0, 0), 400, "bad_request"],
  ["more than 4 MiB", new Uint8Array(4_300_000), 413, "too_large"],
])("a body with %s is refused", async (_name, body, status, code) => {
  const { person } = await syncedMember();
  const answer = await person.send("POST", "/messages", body);
  expect(answer.status).toBe(status);
  expect(syncErrorSchema.parse(await answer.json()).code).toBe(code);
});

test("any bytes, and any change to a right message, store nothing that is not a device's next frame", async () => {
  const faults = vi.spyOn(console, "error");
  const { person, first } = await syncedMember();
  const right = pushOf(createMaker(first.id, 1).next());
  const start = 4 + JSON.stringify({ type: "push" }).length;
  // Behind the header is ciphertext, which the relay can't check.
  const change = fc
    .tuple(fc.nat(start + headerLength - 1), fc.integer({ min: 1, max: 255 }))
    .map(([at, by]) => right.map((byte, n) => (n === at ? byte ^ by : byte)));
  const cut = fc.nat(right.length - 33).map((length) => right.slice(0, length));
  const any = fc.oneof(fc.uint8Array({ maxLength: 300 }), change, cut);
  const sent = fc.sample(any, { seed: 17, numRuns: 300 });
  // A frame's own id is the device's choice.
  const isOtherId = (message: Uint8Array) =>
    message.length === right.length && message.every((byte, at) => byte === right[at] || isInId(at));
  const isInId = (at: number) => at >= start + 5 && at < start + 21;
  const answers = await post(
    person,
    helloOf(first.id),
    ...sent.filter((message) => !isOtherId(message)).map((message) => new Uint8Array(message)),
  );
  const types = new Set(typesOf(answers).slice(2));
  types.delete("live");
  expect([...types]).toEqual(["refused"]);
  expect(await countRows(person)).toMatchObject({ frame: 0, part: 0 });
  expect(typesOf(await post(person, helloOf(first.id), new Uint8Array(right)))).toContain("ack");
  expect(faults).not.toHaveBeenCalled();
  faults.mockRestore();
});

const link = { id: "0".repeat(16), publicKey: newDevice().publicKey, commitment: newRecovery().proof };
const epoch = newEpoch(0, newDevice());
const bodies: [string, string, string, unknown][] = [
  ["null", "POST", "/epochs", null],
  ["an epoch below zero", "POST", "/epochs", { ...epoch, from: -1 }],
  ["a name in plain words", "POST", "/devices", { epoch: 1, device: { ...newDevice(), label: "My phone" } }],
  ["an empty proof", "PUT", "/recovery", { epoch: 1, recovery: { proof: "", wrapped: "" } }],
  ["a list as a proof", "POST", "/recovery", { proof: ["x"] }],
  ["a short id", "POST", "/links", { ...link, id: "x" }],
  ["an unknown field", "PATCH", `/links/${link.id}`, { something: 1 }],
];

test("bodies that are not as described are refused, and store nothing", async () => {
  const { person } = await syncedMember();
  const before = await readStored(person);
  for (const [name, method, path, body] of bodies) {
    const answer = await person.send(method, path, body);
    const { code } = syncErrorSchema.parse(await answer.json());
    expect([answer.status, code], name).toEqual([400, "bad_request"]);
  }
  expect(await readStored(person)).toEqual(before);
});

test("one request asks for no more than one large answer, and for five hundred small ones", async () => {
  const { person, first } = await syncedMember();
  const maker = createMaker(first.id, 1);
  for (let n = 0; n < 2; n += 1) {
    const frames = Array.from({ length: 12 }, () => pushOf(maker.next(250_000)));
    await post(person, helloOf(first.id, { cursor: 12 * n }), ...frames);
  }
  const hellos = Array.from({ length: 50 }, () => helloOf(first.id));
  const types = typesOf(await post(person, ...hellos));
  expect(types.filter((type) => type === "welcome").length).toBeLessThanOrEqual(2);
  const body = encodeSequence(Array.from({ length: 501 }, () => bytesOf()));
  const answer = await person.send("POST", "/messages", body);
  expect([answer.status, syncErrorSchema.parse(await answer.json()).code]).toEqual([400, "bad_request"]);
});
