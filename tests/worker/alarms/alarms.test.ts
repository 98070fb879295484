/** Rest alarms from the request of a page to the message at the push service, through the Durable Object. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { verifyVapid } from "#tests/support/verify-vapid.ts";
import { origin } from "#tests/worker/auth/harness.ts";
import { plan, seenAt } from "#tests/worker/news/upstream.ts";
import { signedInBrowser, signIn } from "#tests/worker/web-session/browser.ts";
import { ask, evict, register, wake } from "./alarms-app.ts";

const minute = 60_000;
const start = Date.now();
const after = (ms: number) => start + ms;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Sets the clock to `ms` after the start, and wakes the object if it has asked for it. */
async function advanceTo(ms: number, id: string): Promise<boolean> {
  vi.setSystemTime(after(ms));
  return wake(id);
}

const requestsAt = async (endpoint: string) => (await seenAt(endpoint)).requests;

test("at its time, one message without content reaches the push service, signed for it", async () => {
  const endpoint = await plan({ status: 201 });
  const { status, id } = await register(endpoint, after(minute));
  expect(status).toBe(201);
  expect(await advanceTo(minute - 1, id)).toBe(true);
  expect(await requestsAt(endpoint)).toBe(0);
  await advanceTo(minute, id);
  const { requests, lastHeaders, lastBody } = await seenAt(endpoint);
  expect(requests).toBe(1);
  expect(lastBody).toBe("");
  expect(lastHeaders).toMatchObject({ ttl: "60", urgency: "high", topic: "rest-over" });
  expect(lastHeaders).not.toHaveProperty("content-encoding");
  const { publicKey } = await (await ask({ method: "GET", path: "/key" })).json<{ publicKey: string }>();
  const header = String(lastHeaders.authorization);
  expect(header.endsWith(`, k=${publicKey}`)).toBe(true);
  expect(await verifyVapid(header)).toEqual({
    aud: new URL(endpoint).origin,
    exp: Math.floor(after(minute) / 1000) + 3600,
    sub: env.PUBLIC_URL,
  });
  expect(await advanceTo(2 * minute, id)).toBe(false);
  expect(await requestsAt(endpoint)).toBe(1);
});

test("an object that was evicted before the time rings all the same", async () => {
  const endpoint = await plan({ status: 201 });
  const { id } = await register(endpoint, new Date(after(minute)).toISOString());
  await evict();
  await advanceTo(minute, id);
  expect(await requestsAt(endpoint)).toBe(1);
});

test("an alarm is moved, also after an eviction, and rings at the last time only", async () => {
  const endpoint = await plan({ status: 201 });
  const { id } = await register(endpoint, after(minute));
  for (const at of [75_000, 90_000, 45_000]) {
    const moved = await ask({ method: "PATCH", path: `/${id}`, body: { at: after(at) } });
    expect([moved.status, await moved.json()]).toEqual([200, { id }]);
    await evict();
  }
  await advanceTo(45_000, id);
  expect(await requestsAt(endpoint)).toBe(1);
  expect(await advanceTo(2 * minute, id)).toBe(false);
  expect((await ask({ method: "PATCH", path: `/${id}`, body: { at: after(3 * minute) } })).status).toBe(404);
});

test("a cancelled alarm never rings, and nothing of it is stored", async () => {
  const endpoint = await plan({ status: 201 });
  const { id } = await register(endpoint, after(minute));
  expect((await ask({ method: "DELETE", path: `/${id}` })).status).toBe(204);
  expect(await advanceTo(minute, id)).toBe(false);
  expect(await requestsAt(endpoint)).toBe(0);
  expect((await ask({ method: "DELETE", path: `/${id}` })).status).toBe(404);
});

test("a request that is sent again with its key makes no second alarm", async () => {
  const endpoint = await plan({ status: 201 });
  const key = crypto.randomUUID();
  const body = { subscription: { endpoint }, at: after(minute), key };
  const ids = new Set<string>();
  for (let time = 0; time < 3; time += 1)
    ids.add((await (await ask({ method: "POST", body })).json<{ id: string }>()).id);
  expect(ids.size).toBe(1);
  const [id = ""] = ids;
  await ask({ method: "DELETE", path: `/${id}` });
  expect(await advanceTo(minute, id)).toBe(false);
  expect(await requestsAt(endpoint)).toBe(0);
});

test.each([404, 410])(
  "a subscription whose push service answers %i gets no other message, and its page is answered so",
  async (status) => {
    const endpoint = await plan({ status });
    const { id } = await register(endpoint, after(minute));
    await register(endpoint, after(2 * minute));
    await advanceTo(minute, id);
    await advanceTo(2 * minute, id);
    expect(await requestsAt(endpoint)).toBe(1);
    expect(await register(endpoint, after(5 * minute))).toMatchObject({
      status: 410,
      error: "subscription_gone",
    });
  },
);

test("a redirect of a push service is not followed", async () => {
  const inner = await plan({ status: 201 });
  const endpoint = await plan({ status: 307, headers: { Location: inner } });
  const { id } = await register(endpoint, after(minute));
  await advanceTo(minute, id);
  expect(await requestsAt(endpoint)).toBe(1);
  expect(await requestsAt(inner)).toBe(0);
});

test("a push service that never answers is given up after five seconds, and the alarm waits for another try", async () => {
  const endpoint = await plan({ end: "silence" });
  const { id } = await register(endpoint, after(minute));
  const late = AbortSignal.abort(new DOMException("Time is up", "TimeoutError"));
  const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late);
  await advanceTo(minute, id);
  expect(limit).toHaveBeenCalledWith(5_000);
  expect((await ask({ method: "DELETE", path: `/${id}` })).status).toBe(204);
});

test("the alarms of a member are deleted with the account, and another browser's cookie makes no new ones", async () => {
  vi.useRealTimers();
  const endpoint = await plan({ status: 201 });
  const { browser, email } = await signedInBrowser();
  const headers = { cookie: browser.cookieHeader() };
  const { status, id } = await register(endpoint, Date.now() + minute, { headers });
  expect(status).toBe(201);
  await browser.submit("/settings", { intent: "delete-account", confirmation: email });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minute });
  await wake(id);
  expect(await requestsAt(endpoint)).toBe(0);
  const later = await register(endpoint, Date.now() + minute, { headers });
  expect(later).toMatchObject({ status: 401, error: "signed_out" });
});

test("a copied cookie of a session that has ended adds no alarms to the member's", async () => {
  vi.useRealTimers();
  const endpoint = await plan({ status: 201 });
  const { browser, ...person } = await signedInBrowser();
  const headers = { cookie: browser.cookieHeader() };
  expect((await browser.post("/auth/v1/session/sign-out")).status).toBe(204);
  const copied = await register(endpoint, Date.now() + minute, { headers });
  expect(copied).toMatchObject({ status: 401, error: "signed_out" });
  await signIn(browser, person);
  const { status } = await register(endpoint, Date.now() + minute, {
    headers: { cookie: browser.cookieHeader() },
  });
  expect(status).toBe(201);
});

test("a member and a guest with one subscription have different objects; only a member's new alarm needs the database", async () => {
  vi.useRealTimers();
  const endpoint = await plan({ status: 201 });
  const { browser } = await signedInBrowser();
  const DB = new Proxy(env.DB, {
    get: () => {
      throw new Error("The database was asked");
    },
  });
  const objects = [];
  for (const headers of [{}, { cookie: browser.cookieHeader() }]) {
    const more = "cookie" in headers ? {} : { DB };
    const { status, id } = await register(endpoint, Date.now() + minute, { headers, more });
    expect(status).toBe(201);
    const body = { at: Date.now() + 2 * minute };
    expect((await ask({ method: "PATCH", path: `/${id}`, body, more: { DB } })).status).toBe(200);
    expect((await ask({ method: "DELETE", path: `/${id}`, more: { DB } })).status).toBe(204);
    objects.push(id.slice(0, 64));
  }
  expect(objects[0]).not.toBe(objects[1]);
});

test("the answer has the public key and the time by the server's clock", async () => {
  const answer = await ask({ method: "GET", path: "/key" });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({ publicKey: env.VAPID_PUBLIC_KEY, now: start });
  expect(new URL(inject("upstreamUrl")).origin).not.toBe(origin);
});
