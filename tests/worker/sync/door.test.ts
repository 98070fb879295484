/** Who reaches the relay: sessions of this account that exist and have used the second step, from our own pages. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { syncErrorSchema, syncPath } from "#app/contracts/sync.ts";
import { encodeSequence } from "#app/contracts/sync-message.ts";
import { apiKey, bearer, call, fetchUnder, origin, serviceAt } from "#tests/worker/auth/harness.ts";
import { verifiedAt } from "../auth/second-step.ts";
import { execute } from "../database.ts";
import { newBrowser, signedInBrowser, signIn } from "../web-session/browser.ts";
import { withClock } from "../web-session/clock.ts";
import {
  bare,
  countRows,
  createMaker,
  helloOf,
  type Member,
  newDevice,
  newEpoch,
  openSocket,
  pastTheDoor,
  post,
  pushOf,
  syncedMember,
  upgrade,
} from "./relay.ts";

const advance = withClock();

async function codeOf(answer: Response): Promise<[number, string]> {
  expect(answer.headers.get("cache-control")).toContain("no-store");
  return [answer.status, syncErrorSchema.parse(await answer.json()).code];
}

const doors = [
  ["GET", "/status"],
  ["GET", "/devices"],
  ["GET", "/frames"],
  ["POST", "/devices"],
  ["DELETE", `/devices/${"0".repeat(32)}`],
  ["GET", "/epoch?device=00"],
  ["POST", "/epochs"],
  ["PUT", "/recovery"],
  ["POST", "/recovery"],
  ["POST", "/links"],
  ["GET", "/links/0000000000000000"],
  ["PATCH", "/links/0000000000000000"],
  ["POST", "/messages"],
  ["DELETE", ""],
] as const;

test("every endpoint needs a session that exists", async () => {
  const { person } = await syncedMember();
  const ended = await person.signInAgain();
  await call("/auth/v1/logout?scope=local", { method: "POST", headers: bearer(ended.token) });
  const attempts: Record<string, string>[] = [
    {},
    { cookie: "session=forged; __Host-session=forged" },
    bearer("forged"),
    bearer(apiKey),
    { authorization: "Basic x", apikey: apiKey },
    { authorization: `Bearer ${person.token}` },
    bearer(ended.token),
  ];
  for (const [method, path] of doors)
    for (const headers of attempts) {
      const answer = await call(syncPath + path, { method, headers: { origin, ...headers } });
      expect(await codeOf(answer), `${method} ${path}`).toEqual([401, "no_session"]);
    }
});

test("a server without objects says to every caller that it has no sync", async () => {
  const { SYNC: _, ...without } = env;
  for (const [method, path] of doors) {
    const request = new Request(origin + syncPath + path, { method, headers: { origin } });
    expect(await codeOf(await fetchUnder(without, request))).toEqual([503, "not_offered"]);
  }
});

test("the pages' cookie is enough for our own pages, and is not renewed by it", async () => {
  const { browser } = await signedInBrowser();
  const before = browser.cookieHeader();
  const json = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
    browser.send(syncPath + path, { method, headers, body: JSON.stringify(body) });
  const device = newDevice();
  const epoch = newEpoch(0, device);
  for (const headers of [{}, { origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
    expect(await codeOf(await json("POST", "/epochs", epoch, headers))).toEqual([403, "no_session"]);
    expect(await codeOf(await json("DELETE", "", {}, headers))).toEqual([403, "no_session"]);
    const sent = await browser.send(`${syncPath}/messages`, {
      ...{ method: "POST", headers, body: encodeSequence([helloOf(device.id)]) },
    });
    expect(await codeOf(sent)).toEqual([403, "no_session"]);
  }
  expect((await json("POST", "/epochs", epoch, { origin })).status).toBe(201);
  expect((await json("DELETE", "", {}, { "sec-fetch-site": "same-origin" })).status).toBe(204);
  const status = await browser.send(`${syncPath}/status`);
  expect(await status.json()).toMatchObject({ on: false });
  expect(browser.lines()).toEqual([]);
  expect(browser.cookieHeader()).toBe(before);
});

test("a socket opens for our own pages only", async () => {
  const { browser } = await signedInBrowser();
  const cookie = browser.cookieHeader();
  for (const headers of [{}, { origin: "https://evil.example" }, { origin: "null" }])
    expect(await codeOf(await upgrade({ cookie, ...headers }))).toEqual([403, "no_session"]);
  expect(await codeOf(await upgrade({ origin }))).toEqual([401, "no_session"]);
  const open = await upgrade({ cookie, origin });
  expect(open.status).toBe(101);
  open.webSocket?.accept();
  open.webSocket?.close();
  const plain = await browser.send(`${syncPath}/socket`);
  expect(await codeOf(plain)).toEqual([426, "bad_request"]);
});

test("an old cookie opens nothing: of an ended session, and a copy from before renewals", async () => {
  const { browser, email, password } = await signedInBrowser();
  const copy = browser.cookieHeader();
  const status = (cookie: string) => browser.send(`${syncPath}/status`, { headers: { cookie } });
  for (let renewal = 0; renewal < 2; renewal += 1) {
    advance(60_000);
    await browser.post("/auth/v1/session/refresh");
  }
  expect(await codeOf(await status(copy))).toEqual([401, "no_session"]);
  expect((await status(browser.cookieHeader())).status).toBe(200);
  const other = newBrowser();
  await signIn(other, { email, password });
  const ended = other.cookieHeader();
  expect((await status(ended)).status).toBe(200);
  await other.post("/auth/v1/session/sign-out");
  expect(await codeOf(await status(ended))).toEqual([401, "no_session"]);
});

test("a session that lacks the second step opens nothing", async () => {
  const { service, session, email, password } = await verifiedAt();
  const weak = await service.signInWithPassword({ email, password });
  const ask = (token: string) => call(`${syncPath}/status`, { headers: bearer(token) });
  expect(await codeOf(await ask(weak.access_token))).toEqual([401, "no_session"]);
  expect((await ask(session.access_token)).status).toBe(200);
  const headers = bearer(session.access_token);
  expect((await call(`${syncPath}/status`, { method: "HEAD", headers })).status).toBe(200);
});

test("a banned person's session opens nothing", async () => {
  const { person } = await syncedMember();
  await execute("UPDATE user SET banned_until = ? WHERE id = ?", Date.now() + 60_000, person.userId);
  expect(await codeOf(await person.send("GET", "/status"))).toEqual([401, "no_session"]);
});

test("a person reaches no device, frame or link of another account", async () => {
  const [mine, theirs] = [await syncedMember(), await syncedMember()];
  const frame = createMaker(theirs.first.id, 1).next();
  await post(theirs.person, helloOf(theirs.first.id), pushOf(frame));
  expect(bare(await post(mine.person, helloOf(theirs.first.id)))).toEqual([
    { type: "closed", reason: "unknown_device" },
  ]);
  const asked = await mine.person.send("GET", `/epoch?device=${theirs.first.id}`);
  expect(await codeOf(asked)).toEqual([404, "not_found"]);
  const { proof } = theirs.epoch.recovery;
  expect(await codeOf(await mine.person.send("POST", "/recovery", { proof }))).toEqual([403, "wrong_code"]);
  const link = { id: "0".repeat(16), publicKey: newDevice().publicKey, commitment: proof };
  expect((await theirs.person.send("POST", "/links", link)).status).toBe(201);
  expect(await codeOf(await mine.person.send("GET", `/links/${link.id}`))).toEqual([404, "not_found"]);
  const forged = await mine.person.send("GET", "/status", undefined, {
    "x-relay-caller": JSON.stringify({ userId: theirs.person.userId, sessionId: "x", counter: 0 }),
  });
  expect(await forged.json()).toMatchObject({ frames: 0 });
});

/** Two sockets of two sessions, both live. */
async function twoSessions() {
  const { person, first, second } = await syncedMember();
  const other = await person.signInAgain();
  const [one, two] = [await openSocket(person), await openSocket(other)];
  one.send(helloOf(first.id));
  two.send(helloOf(second.id));
  await Promise.all([one.until("live"), two.until("live")]);
  const end = ({ token }: Member) =>
    call("/auth/v1/logout?scope=local", { method: "POST", headers: bearer(token) });
  return { person, other, first, second, one, two, end };
}

test("a socket of a session that has ended sends nothing, and is closed", async () => {
  const { person, other, first, second, one, two, end } = await twoSessions();
  expect((await end(other)).status).toBe(204);
  advance(60_000);
  two.send(pushOf(createMaker(second.id, 1).next()));
  expect(await two.closed).toBe(4001);
  expect(await countRows(person)).toMatchObject({ frame: 0 });
  one.send(pushOf(createMaker(first.id, 1).next()));
  expect(await one.next()).toMatchObject({ type: "ack", seq: 1 });
});

test("a socket of a session that has ended gets nothing either", async () => {
  const { other, first, one, two, end } = await twoSessions();
  await end(other);
  advance(60_000);
  one.send(pushOf(createMaker(first.id, 1).next()));
  expect(await one.next()).toMatchObject({ type: "ack", seq: 1 });
  expect(await two.closed).toBe(4001);
  expect(two.received).toEqual([]);
});

test("a socket with a token from before its session was taken over is closed, and the new token opens one", async () => {
  const { person, other, second, two } = await twoSessions();
  const service = await serviceAt(() => new Date());
  const { access_token: token } = await service.takeOver(other.token);
  advance(60_000);
  two.send(pushOf(createMaker(second.id, 1).next()));
  expect(await two.closed).toBe(4001);
  expect(await countRows(person)).toMatchObject({ frame: 0 });
  expect((await upgrade(bearer(other.token))).status).toBe(401);
  expect((await upgrade(bearer(token))).status).toBe(101);
});

test("after an hour a socket has to pass the door again", async () => {
  const { first, one, two } = await twoSessions();
  advance(3_599_999);
  one.send(pushOf(createMaker(first.id, 1).next()));
  expect(await one.next()).toMatchObject({ type: "ack" });
  expect(await two.next()).toMatchObject({ type: "frame" });
  advance(1);
  two.send(helloOf(first.id));
  expect(await Promise.all([one.closed, two.closed])).toEqual([4000, 4000]);
});

test.each([
  ["POST", "/epochs", 201],
  ["DELETE", "", 204],
] as const)("%s %s is done while sockets are closing", async (method, path, status) => {
  const { person, first, one, two } = await twoSessions();
  const { send } = await pastTheDoor(person);
  // The sessions are checked here, so that nothing is waited for between the sockets' end and the change.
  advance(3_599_999);
  await send("GET", "/status");
  advance(1);
  const body = method === "POST" ? newEpoch(1, first) : undefined;
  expect((await send(method, path, body)).status).toBe(status);
  expect(await Promise.all([one.closed, two.closed])).toEqual([4000, 4000]);
});

test("twenty sockets a person: the oldest is closed for the next", async () => {
  const { person } = await syncedMember();
  const sockets = [];
  for (let n = 0; n < 21; n += 1) {
    sockets.push(await openSocket(person));
    advance(1);
  }
  expect(await sockets[0]?.closed).toBe(4000);
  for (const { send } of sockets.slice(1)) send("ping");
  expect(await Promise.all(sockets.slice(1).map(({ nextRaw }) => nextRaw()))).toEqual(Array(20).fill("pong"));
});
