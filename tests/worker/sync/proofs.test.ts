import { expect, test } from "vitest";
import { proofHeader, syncErrorSchema, syncPath } from "#app/contracts/sync.ts";
import { apiKey, origin } from "#tests/worker/auth/harness.ts";
import { execute } from "../database.ts";
import { type Browser, signedInBrowser } from "../web-session/browser.ts";
import { withClock } from "../web-session/clock.ts";
import {
  asMember,
  bare,
  countRows,
  createMaker,
  type DeviceKey,
  helloOf,
  liveSockets,
  member,
  newDevice,
  newEpoch,
  newRecovery,
  openSocket,
  post,
  pushOf,
  readStored,
  syncedMember,
  typesOf,
} from "./relay.ts";

const advance = withClock();

async function codeOf(answer: Response | Promise<Response>): Promise<[number, string]> {
  const given = await answer;
  return [given.status, syncErrorSchema.parse(await given.json()).code];
}

const notMember = [403, "not_member"];
const otherProof = newRecovery().proof;

test("without the root, or with a former one, a device that is known sends and gets nothing", async () => {
  const { person, first, second } = await syncedMember();
  await post(person, helloOf(first.id), pushOf(createMaker(first.id, 1).next()));
  const frame = createMaker(second.id, 1).next();
  const closed = { type: "closed", reason: "unknown_device" };
  for (const wrong of [otherProof, "A", `${member}A`.slice(0, 44)]) {
    const answers = await post(person, helloOf(second.id, { member: wrong }), pushOf(frame));
    expect(bare(answers)).toMatchObject([closed, { type: "refused", reason: "invalid" }]);
    const socket = await openSocket(person);
    socket.send(helloOf(second.id, { member: wrong }));
    expect(bare([await socket.next()])).toEqual([closed]);
    expect(await socket.closed).toBe(4002);
  }
  expect(await countRows(person)).toMatchObject({ frame: 1 });
  expect(typesOf(await post(person, helloOf(second.id), pushOf(frame)))).toContain("ack");
});

test("a new epoch has a proof of its own: the former one opens nothing any more", async () => {
  const { person, first, second } = await syncedMember();
  const next = newRecovery().proof;
  const slots = [{ device: second.id, wrapped: "c2xvdA" }];
  const asked = newEpoch(1, first, { slots, member: next });
  expect((await person.send("POST", "/epochs", asked)).status).toBe(201);
  // The answer was lost: the same request, still with the former proof.
  expect((await person.send("POST", "/epochs", asked)).status).toBe(201);
  const recovery = newRecovery();
  const bodies: [string, string, unknown][] = [
    ["GET", "/devices", undefined],
    ["GET", "/frames", undefined],
    ["POST", "/devices", { epoch: 2, device: newDevice() }],
    ["POST", "/devices", { epoch: 2, device: second }],
    ["PUT", "/recovery", { epoch: 2, recovery }],
    ["POST", "/epochs", newEpoch(2, first)],
  ];
  const stored = await readStored(person);
  for (const [method, path, body] of bodies)
    for (const headers of [
      {},
      { [proofHeader]: "" },
      { [proofHeader]: "no proof" },
      { [proofHeader]: otherProof },
    ])
      expect(await codeOf(person.send(method, path, body, headers)), `${method} ${path}`).toEqual(notMember);
  expect(await readStored(person)).toEqual(stored);
  for (const [method, path, body] of bodies)
    expect((await person.send(method, path, body, { [proofHeader]: next })).status, path).toBeLessThan(300);
});

test("the relay stores no proof, but what can't be turned back into one", async () => {
  const { person, first, epoch } = await syncedMember();
  const stored = JSON.stringify(await readStored(person));
  for (const secret of [member, first.leave, epoch.recovery.proof]) expect(stored).not.toContain(secret);
});

test("a link is begun and read by any session, and answered by a member", async () => {
  const { person } = await syncedMember();
  const link = { id: "0".repeat(16), publicKey: newDevice().publicKey, commitment: otherProof };
  const patch = (body: object, headers = {}) => person.send("PATCH", `/links/${link.id}`, body, headers);
  const alone = { [proofHeader]: "" };
  expect((await person.send("POST", "/links", link, alone)).status).toBe(201);
  expect(await codeOf(patch({ answerKey: "b25l" }, alone))).toEqual(notMember);
  expect((await patch({ answerKey: "b25l" })).status).toBe(204);
  expect((await patch({ nonce: "bm9uY2U" }, alone)).status).toBe(204);
  expect(await codeOf(patch({ wrapped: "cm9vdA", epoch: 1 }, alone))).toEqual(notMember);
  expect((await patch({ wrapped: "cm9vdA", epoch: 1 })).status).toBe(204);
  expect((await person.send("GET", `/links/${link.id}`, undefined, alone)).status).toBe(200);
});

test("a device leaves with what it alone knows; its sockets are closed, and another one may join", async () => {
  const { person, first, second, devices } = await syncedMember(9);
  expect(devices).toHaveLength(10);
  const [goes, stays] = await liveSockets(person, second, first);
  const remove = (id: string, leave: string) =>
    person.send("DELETE", `/devices/${id}`, undefined, { [proofHeader]: leave });
  for (const wrong of [first.leave, member, "", otherProof])
    expect(await codeOf(remove(second.id, wrong))).toEqual([404, "not_found"]);
  expect(await codeOf(remove("x", second.leave))).toEqual([400, "bad_request"]);
  expect((await remove(second.id, second.leave)).status).toBe(204);
  expect(bare([await goes.next()])).toEqual([{ type: "closed", reason: "unknown_device" }]);
  expect(await goes.closed).toBe(4002);
  expect(await codeOf(remove(second.id, second.leave))).toEqual([404, "not_found"]);
  const late = await post(person, helloOf(second.id), pushOf(createMaker(second.id, 1).next()));
  expect(bare(late)).toMatchObject([{ type: "closed" }, { type: "refused" }]);
  expect((await person.send("POST", "/devices", { epoch: 1, device: newDevice() })).status).toBe(204);
  stays.send(pushOf(createMaker(first.id, 1).next()));
  expect(await stays.next()).toMatchObject({ type: "ack", seq: 1 });
});

/** Sync on in a browser whose sign-in is `days` old. */
async function syncedBrowser() {
  const { browser, password } = await signedInBrowser();
  const device = newDevice();
  const ask = (method: string, path: string, body?: unknown) =>
    browser.send(syncPath + path, {
      method,
      headers: { origin, ...asMember },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  expect((await ask("POST", "/epochs", newEpoch(0, device))).status).toBe(201);
  return { browser, password, device, ask };
}

const decisions = (device: DeviceKey): [string, string, unknown][] => [
  ["PUT", "/recovery", { epoch: 1, recovery: newRecovery() }],
  ["POST", "/epochs", newEpoch(1, device)],
  ["DELETE", "", undefined],
];

const age = (ms: number) => execute("UPDATE session SET created_at = created_at - ?", ms);
const dayMs = 86_400_000;

const prove = (browser: Browser, form: Record<string, string>) =>
  browser.submit("/settings", { intent: "prove-identity", ...form });

test("a sign-in of yesterday decides nothing about the keys before the person has proved who they are", async () => {
  const { browser, password, device, ask } = await syncedBrowser();
  await age(dayMs);
  for (const [method, path, body] of decisions(device))
    expect(await codeOf(ask(method, path, body)), method).toEqual([403, "prove_identity"]);
  await prove(browser, { currentPassword: "not it" });
  for (const [method, path, body] of decisions(device))
    expect(await codeOf(ask(method, path, body)), method).toEqual([403, "prove_identity"]);
  expect(await (await ask("GET", "/status")).json()).toMatchObject({ on: true, epoch: 1 });

  await prove(browser, { currentPassword: password });
  const [renew] = decisions(device);
  if (renew) expect((await ask(...renew)).status).toBe(204);
  advance(30 * 60_000);
  for (const [method, path, body] of decisions(device))
    expect(await codeOf(ask(method, path, body)), method).toEqual([403, "prove_identity"]);
});

test("what was proved in one browser counts for its session alone", async () => {
  const { browser, password, device, ask } = await syncedBrowser();
  await age(dayMs);
  await prove(browser, { currentPassword: password });
  const proved = browser.cookies.get("proved") ?? browser.cookies.get("__Host-proved") ?? "";
  expect(proved).not.toBe("");
  const other = await syncedBrowser();
  await age(dayMs);
  for (const name of ["proved", "__Host-proved"]) other.browser.cookies.set(name, proved);
  const [renew] = decisions(other.device);
  if (renew) expect(await codeOf(other.ask(...renew))).toEqual([403, "prove_identity"]);
  for (const [method, path, body] of decisions(device).slice(1))
    expect((await ask(method, path, body)).status, method).toBeLessThan(300);
});

test("a program with an old token decides nothing about the keys either, also with headers that claim a proof", async () => {
  const { person, first } = await syncedMember();
  await age(dayMs);
  for (const [method, path, body] of decisions(first))
    expect(await codeOf(person.send(method, path, body))).toEqual([403, "prove_identity"]);
  const forged = { "x-relay-caller": JSON.stringify({ userId: "someone", isProved: true }), apikey: apiKey };
  for (const [method, path, body] of decisions(first))
    expect(await codeOf(person.send(method, path, body, forged))).toEqual([403, "prove_identity"]);
});

test("a sign-in of yesterday turns sync on once the person has proved who they are, and repeats a lost answer", async () => {
  const { browser, password } = await signedInBrowser();
  const ask = (body: unknown) =>
    browser.send(`${syncPath}/epochs`, { method: "POST", headers: { origin }, body: JSON.stringify(body) });
  await age(dayMs);
  const epoch = newEpoch(0, newDevice());
  expect(await codeOf(ask(epoch))).toEqual([403, "prove_identity"]);
  await prove(browser, { currentPassword: password });
  expect((await ask(epoch)).status).toBe(201);
  advance(30 * 60_000);
  expect((await ask(epoch)).status).toBe(201);
});

test("sockets of a session without the root drive no socket of a device away", async () => {
  const { person, first } = await syncedMember();
  const [device] = await liveSockets(person, first);
  const others = [];
  for (let n = 0; n < 20; n += 1) {
    advance(1);
    others.push(await openSocket(person));
  }
  expect(await others[0]?.closed).toBe(4000);
  device.send(pushOf(createMaker(first.id, 1).next()));
  expect(await device.next()).toMatchObject({ type: "ack", seq: 1 });
});
