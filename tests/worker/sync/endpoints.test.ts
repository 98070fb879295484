/** The JSON endpoints: turning on, devices, epochs, recovery, links, turning off. */
import { expect, test } from "vitest";
import { storedFramesSchema, syncDevicesSchema, syncErrorSchema } from "#app/contracts/sync.ts";
import { withClock } from "../web-session/clock.ts";
import {
  bare,
  countRows,
  createMaker,
  helloOf,
  liveSockets,
  newDevice,
  newEpoch,
  newMember,
  newRecovery,
  pastTheDoor,
  post,
  pushOf,
  syncedMember,
} from "./relay.ts";

const advance = withClock();

async function expectRefusal(answer: Response | Promise<Response>, status: number, code: string) {
  const given = await answer;
  const error = syncErrorSchema.parse(await given.clone().json());
  expect([given.status, error.code]).toEqual([status, code]);
  expect(given.headers.get("cache-control")).toBe("no-store");
  return { ...error, retryAfter: Number(given.headers.get("retry-after")) };
}

const hex16 = () => newDevice().id.slice(0, 16);
const newLink = () => ({ id: hex16(), publicKey: newDevice().publicKey, commitment: newRecovery().proof });

test("while sync is off nothing is stored, and everything says so", async () => {
  const member = await newMember();
  const status = await member.send("GET", "/status");
  expect(status.headers.get("cache-control")).toContain("no-store");
  expect(await status.json()).toEqual({ on: false, epoch: 0, frames: 0, bytes: 0, devices: 0 });
  for (const list of ["/devices", "/frames"])
    expect(await (await member.send("GET", list)).json()).toEqual([]);
  const device = newDevice();
  await expectRefusal(member.send("POST", "/devices", { epoch: 1, device }), 409, "off");
  await expectRefusal(member.send("PUT", "/recovery", { epoch: 1, recovery: newRecovery() }), 409, "off");
  await expectRefusal(member.send("POST", "/recovery", { proof: newRecovery().proof }), 409, "off");
  await expectRefusal(member.send("POST", "/links", newLink()), 409, "off");
  await expectRefusal(member.send("GET", `/links/${hex16()}`), 404, "not_found");
  await expectRefusal(member.send("GET", `/epoch?device=${device.id}`), 404, "not_found");
  await expectRefusal(member.send("GET", "/nothing"), 404, "not_found");
  expect(bare(await post(member, helloOf(device.id)))).toEqual([{ type: "closed", reason: "off" }]);
  expect((await member.send("DELETE", "")).status).toBe(204);
  expect(await countRows(member)).toEqual({});
});

test("turned on, devices join, and the status counts them", async () => {
  const { person, first, second } = await syncedMember();
  const maker = createMaker(first.id, 1);
  const frames = [maker.next(), maker.next(500)];
  await post(person, helloOf(first.id), ...frames.map(pushOf));
  const bytes = frames.reduce((sum, { length }) => sum + length, 0);
  const status = await (await person.send("GET", "/status")).json();
  expect(status).toEqual({ on: true, epoch: 1, frames: 2, bytes, devices: 2 });
  const listed = syncDevicesSchema.parse(await (await person.send("GET", "/devices")).json());
  expect(listed.map(({ addedAt: _, lastSeenAt: __, ...device }) => device)).toEqual(
    [first, second].toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ leave: _, ...device }) => device),
  );
});

test("ten devices join and the eleventh doesn't; one that joins twice is one", async () => {
  const { person, devices } = await syncedMember(9);
  expect(devices).toHaveLength(10);
  const join = (device: ReturnType<typeof newDevice>) =>
    person.send("POST", "/devices", { epoch: 1, device });
  await expectRefusal(join(newDevice()), 403, "too_many_devices");
  for (const device of devices) expect((await join(device)).status).toBe(204);
  await expectRefusal(person.send("POST", "/devices", { epoch: 2, device: newDevice() }), 409, "conflict");
  expect((await (await person.send("GET", "/status")).json<{ devices: number }>()).devices).toBe(10);
});

test("of two devices that turn sync on one is first; its request again gets the same answer", async () => {
  const member = await newMember();
  const [one, two] = [newEpoch(0, newDevice()), newEpoch(0, newDevice())];
  const answers = await Promise.all([one, two].map((asked) => member.send("POST", "/epochs", asked)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const winner = answers[0]?.status === 201 ? one : two;
  const again = await member.send("POST", "/epochs", winner);
  expect([again.status, await again.json()]).toEqual([201, { epoch: 1 }]);
  await expectRefusal(member.send("POST", "/epochs", { ...winner, from: 4 }), 409, "conflict");
});

test("a new epoch removes what was, keeps devices with a slot and revokes the others", async () => {
  const { person, first, second, devices } = await syncedMember(2);
  const lost = devices[2] ?? newDevice();
  const maker = createMaker(first.id, 1);
  await post(person, helloOf(first.id), pushOf(maker.next()));
  const [stays, goes] = await liveSockets(person, second, lost);

  const asked = newEpoch(1, first, { slots: [{ device: second.id, wrapped: "c2xvdA" }] });
  expect((await person.send("POST", "/epochs", asked)).status).toBe(201);
  expect(bare([await stays.next(), await goes.next()])).toEqual([
    { type: "epoch", epoch: 2 },
    { type: "closed", reason: "revoked" },
  ]);
  expect(await goes.closed).toBe(4002);
  expect(await (await person.send("GET", "/status")).json()).toEqual({
    ...{ on: true, epoch: 2, frames: 0, bytes: 0, devices: 2 },
  });
  const read = async (id: string) => (await person.send("GET", `/epoch?device=${id}`)).json();
  const { note, recovery } = asked;
  expect(await read(second.id)).toEqual({ epoch: 2, note, slot: "c2xvdA", recovery: recovery.sealed });
  expect(await read(lost.id)).toEqual({ epoch: 2, note, slot: null, recovery: recovery.sealed });
  await expectRefusal(person.send("GET", `/epoch?device=${newDevice().id}`), 404, "not_found");
  await expectRefusal(person.send("GET", "/epoch?device=x"), 400, "bad_request");

  expect(bare(await post(person, helloOf(second.id)))).toEqual([{ type: "epoch", epoch: 2 }]);
  expect(bare(await post(person, helloOf(lost.id)))).toEqual([{ type: "closed", reason: "revoked" }]);
  const old = bare(await post(person, helloOf(first.id, { epoch: 2 }), pushOf(maker.next())));
  expect(old).toMatchObject([
    { type: "welcome", epoch: 2, head: 0, counter: 0 },
    { type: "live" },
    { type: "refused", reason: "epoch" },
  ]);
  // The socket of before takes nothing until it says hello again.
  const next = createMaker(second.id, 2).next();
  stays.send(pushOf(next));
  expect(await stays.next()).toMatchObject({ type: "refused", reason: "invalid" });
  stays.send(helloOf(second.id, { epoch: 2 }));
  await stays.until("live");
  stays.send(pushOf(next));
  expect(await stays.next()).toMatchObject({ type: "ack", seq: 1 });
});

test("a new epoch removes nothing that the device which begins it has not merged", async () => {
  const { person, first, second } = await syncedMember();
  const maker = createMaker(second.id, 1);
  await post(person, helloOf(second.id), pushOf(maker.next()), pushOf(maker.next()));
  const begin = (from: number, head?: number) =>
    person.send("POST", "/epochs", { ...newEpoch(from, first), ...(head !== undefined && { head }) });
  for (const head of [0, 1]) await expectRefusal(begin(1, head), 409, "behind");
  expect(await (await person.send("GET", "/status")).json()).toMatchObject({ epoch: 1, frames: 2 });
  expect((await begin(1, 2)).status).toBe(201);
  const next = createMaker(first.id, 2);
  await post(person, helloOf(first.id, { epoch: 2 }), pushOf(next.next()));
  // An erasure, for which the user accepts the loss.
  expect((await begin(2)).status).toBe(201);
});

test("an epoch is begun by a device of the account, for devices of the account", async () => {
  const { person, first, second } = await syncedMember();
  const foreign = newDevice();
  await expectRefusal(person.send("POST", "/epochs", newEpoch(1, foreign)), 409, "conflict");
  const slots = [{ device: foreign.id, wrapped: "c2xvdA" }];
  await expectRefusal(person.send("POST", "/epochs", newEpoch(1, first, { slots })), 409, "conflict");
  expect((await person.send("POST", "/epochs", newEpoch(1, first))).status).toBe(201);
  await expectRefusal(person.send("POST", "/epochs", newEpoch(2, second)), 409, "conflict");
});

test("the recovery code opens the root; after five wrong ones in an hour none is compared", async () => {
  const { person: member, epoch } = await syncedMember();
  const person = await pastTheDoor(member);
  const open = (proof: string) => person.send("POST", "/recovery", { proof });
  const right = await open(epoch.recovery.proof);
  expect(await right.json()).toEqual({ epoch: 1, wrapped: epoch.recovery.wrapped });
  const wrong = newRecovery().proof;
  for (const left of [4, 3]) expect((await expectRefusal(open(wrong), 403, "wrong_code")).left).toBe(left);
  expect((await open(epoch.recovery.proof)).status).toBe(200);
  for (const left of [4, 3, 2, 1, 0]) {
    expect((await expectRefusal(open(wrong), 403, "wrong_code")).left).toBe(left);
    advance(60_000);
  }
  const { retryAfter } = await expectRefusal(open(epoch.recovery.proof), 429, "too_many_requests");
  expect(retryAfter).toBe(55 * 60);
  advance(retryAfter * 1000 - 1);
  await expectRefusal(open(epoch.recovery.proof), 429, "too_many_requests");
  advance(1);
  expect((await open(epoch.recovery.proof)).status).toBe(200);
});

test("another recovery code replaces the one before, at this epoch only", async () => {
  const { person, epoch } = await syncedMember();
  const recovery = newRecovery();
  await expectRefusal(person.send("PUT", "/recovery", { epoch: 2, recovery }), 409, "conflict");
  expect((await person.send("PUT", "/recovery", { epoch: 1, recovery })).status).toBe(204);
  await expectRefusal(person.send("POST", "/recovery", { proof: epoch.recovery.proof }), 403, "wrong_code");
  const opened = await person.send("POST", "/recovery", { proof: recovery.proof });
  expect(await opened.json()).toEqual({ epoch: 1, wrapped: recovery.wrapped });
});

test("a link is written field by field, each once and in its order", async () => {
  const { person } = await syncedMember();
  const link = newLink();
  const patch = (body: object) => person.send("PATCH", `/links/${link.id}`, body);
  const read = async () => (await person.send("GET", `/links/${link.id}`)).json();
  expect((await person.send("POST", "/links", link)).status).toBe(201);
  expect((await person.send("POST", "/links", link)).status).toBe(201);
  await expectRefusal(person.send("POST", "/links", { ...newLink(), id: link.id }), 409, "conflict");

  // The nonce before the other key, and the root before the nonce, would give the six digits away.
  await expectRefusal(patch({ nonce: "bm9uY2U" }), 409, "conflict");
  await expectRefusal(patch({ wrapped: "cm9vdA", epoch: 1 }), 409, "conflict");
  // Two devices answer at once: one is the one that the digits are made with.
  const keys = ["b25l", "dHdv"];
  const raced = await Promise.all(keys.map((answerKey) => patch({ answerKey })));
  expect(raced.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  const answerKey = keys[raced.findIndex(({ status }) => status === 204)];
  expect((await patch({ answerKey })).status).toBe(204);
  expect((await patch({ nonce: "bm9uY2U" })).status).toBe(204);
  await expectRefusal(patch({ nonce: "YW5vdGhlcg" }), 409, "conflict");
  await expectRefusal(patch({ wrapped: "cm9vdA", epoch: 2 }), 409, "conflict");
  expect((await patch({ wrapped: "cm9vdA", epoch: 1 })).status).toBe(204);
  await expectRefusal(patch({ wrapped: "b3RoZXI", epoch: 1 }), 409, "conflict");
  await expectRefusal(patch({ answerKey: "b25l", nonce: "bm9uY2U" }), 400, "bad_request");
  const { publicKey, commitment } = link;
  expect(await read()).toEqual({
    ...{ publicKey, commitment, answerKey, nonce: "bm9uY2U", wrapped: "cm9vdA", epoch: 1 },
  });
});

test("three links wait at a time, for ten minutes", async () => {
  const { person: member } = await syncedMember();
  const person = await pastTheDoor(member);
  const links = [newLink(), newLink(), newLink()];
  for (const link of links) {
    expect((await person.send("POST", "/links", link)).status).toBe(201);
    advance(60_000);
  }
  const full = await expectRefusal(person.send("POST", "/links", newLink()), 429, "too_many_requests");
  expect(full.retryAfter).toBe(7 * 60);
  advance(7 * 60_000 - 1);
  expect((await person.send("GET", `/links/${links[0]?.id}`)).status).toBe(200);
  advance(1);
  await expectRefusal(person.send("GET", `/links/${links[0]?.id}`), 404, "not_found");
  await expectRefusal(
    person.send("PATCH", `/links/${links[0]?.id}`, { answerKey: "b25l" }),
    404,
    "not_found",
  );
  expect((await person.send("POST", "/links", newLink())).status).toBe(201);
});

test("turned off, the relay forgets everything and says so to open sockets", async () => {
  const { person, first, epoch } = await syncedMember();
  const [socket] = await liveSockets(person, first);
  expect((await person.send("DELETE", "")).status).toBe(204);
  expect(bare([await socket.next()])).toEqual([{ type: "closed", reason: "off" }]);
  expect(await socket.closed).toBe(4002);
  expect(await countRows(person)).toEqual({});
  expect((await person.send("POST", "/epochs", epoch)).status).toBe(201);
  expect(bare(await post(person, helloOf(newDevice().id)))).toEqual([
    { type: "closed", reason: "unknown_device" },
  ]);
});

test("a body that is no JSON, or longer than any, is refused", async () => {
  const { person } = await syncedMember();
  const bytes = new TextEncoder().encode("{");
  await expectRefusal(person.send("POST", "/links", bytes), 400, "bad_request");
  await expectRefusal(person.send("POST", "/links", new Uint8Array(33_000)), 413, "too_large");
});

test("the newest pieces are listed by time and size, oldest first, and nothing else", async () => {
  const { person, first } = await syncedMember();
  const maker = createMaker(first.id, 1);
  const frames = [maker.next(), maker.next(), maker.next()];
  await post(person, helloOf(first.id), ...frames.map(pushOf));
  const answer = await person.send("GET", "/frames");
  expect(answer.status).toBe(200);
  const listed: unknown = await answer.json();
  const stored = storedFramesSchema.parse(listed);
  expect(listed).toEqual(stored);
  expect(stored.map(({ bytes }) => bytes)).toEqual(frames.map(({ length }) => length));
  expect(stored.map(({ at }) => at)).toEqual(stored.map(({ at }) => at).sort());
});
