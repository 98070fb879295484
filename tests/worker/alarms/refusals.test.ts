/** Requests that are no valid rest alarm are refused with a code, before they cost anything. */
import { env } from "cloudflare:workers";
import { expect, inject, test } from "vitest";
import { maxAlarmAheadMs } from "#app/contracts/alarms.ts";
import { ask, fill, register, subscriptionOf } from "./alarms-app.ts";

const push = "https://fcm.googleapis.com/fcm/send/abc";
const soon = () => Date.now() + 60_000;

test.each([
  ["another host", "https://example.com/a", {}],
  ["our own site", `${env.PUBLIC_URL}/alarms/v1`, {}],
  ["no address", "abc", {}],
  ["a server of this machine without PUSH_ORIGINS", `${inject("upstreamUrl")}/plans/0`, { PUSH_ORIGINS: "" }],
])("a subscription at %s is refused", async (_name, endpoint, more) => {
  const refused = { status: 400, error: "endpoint_refused" };
  expect(await register(endpoint, soon(), { more })).toMatchObject(refused);
});

test.each([
  ["now", () => Date.now()],
  ["more than six hours ahead", () => Date.now() + maxAlarmAheadMs + 60_000],
  ["a year ahead, as by a wrong clock", () => Date.now() + 365 * 86_400_000],
  ["the same as text", () => new Date(Date.now() + 365 * 86_400_000).toISOString()],
])("%s is out of range, for a new alarm and for a moved one", async (_name, at) => {
  expect(await register(push, at())).toMatchObject({ status: 400, error: "at_out_of_range" });
  const { id } = await register(push, soon());
  const moved = await ask({ method: "PATCH", path: `/${id}`, body: { at: at() } });
  expect([moved.status, await moved.json()]).toEqual([400, { error: "at_out_of_range" }]);
  expect((await ask({ method: "DELETE", path: `/${id}` })).status).toBe(204);
});

test.each([
  ["no JSON", "{"],
  ["no time", { subscription: subscriptionOf(push) }],
  ["a time that is no number", { subscription: subscriptionOf(push), at: "tomorrow" }],
  ["a key that is no UUID", { subscription: subscriptionOf(push), at: soon(), key: "../1" }],
])("%s is no alarm", async (_name, body) => {
  const answer = await ask({ method: "POST", body });
  expect([answer.status, await answer.json()]).toEqual([400, { error: "validation_failed" }]);
});

test("a body of more than 4 KiB is not read, for any stated length", async () => {
  const body = JSON.stringify({ subscription: subscriptionOf(push), at: soon(), more: "a".repeat(4096) });
  for (const headers of [{}, { "content-length": "10" }]) {
    const answer = await ask({ method: "POST", body, headers });
    expect([answer.status, await answer.json()]).toEqual([413, { error: "too_large" }]);
  }
});

test.each([
  ["an object of nobody", "0".repeat(96)],
  ["a short text", "abc"],
  ["a long text", "a".repeat(900)],
])("%s is no id of an alarm", async (_name, id) => {
  for (const method of ["PATCH", "DELETE"]) {
    const answer = await ask({ method, path: `/${id}`, ...(method === "PATCH" && { body: { at: soon() } }) });
    expect([answer.status, await answer.json()]).toEqual([404, { error: "alarm_unknown" }]);
  }
});

test("a person who knows one alarm of a subscription can't guess another of it", async () => {
  const first = await register(push, soon());
  const second = await register(push, soon());
  expect(first.id).toMatch(/^[0-9a-f]{96}$/);
  expect(first.id.slice(64)).not.toBe(second.id.slice(64));
  const guessed = first.id.slice(0, 64) + "0".repeat(32);
  expect((await ask({ method: "DELETE", path: `/${guessed}` })).status).toBe(404);
  for (const { id } of [first, second])
    expect((await ask({ method: "DELETE", path: `/${id}` })).status).toBe(204);
});

test.each([
  ["another site", { origin: "https://evil.test" }],
  ["a form of another site", { origin: "null" }],
])("%s registers, moves and cancels nothing", async (_name, headers) => {
  const { id } = await register(push, soon());
  const body = { subscription: subscriptionOf(push), at: soon() };
  expect((await ask({ method: "POST", body, headers })).status).toBe(403);
  expect((await ask({ method: "PATCH", path: `/${id}`, body: { at: soon() }, headers })).status).toBe(403);
  expect((await ask({ method: "DELETE", path: `/${id}`, headers })).status).toBe(403);
  expect((await ask({ method: "DELETE", path: `/${id}` })).status).toBe(204);
});

test("one client address has a limit, counted before anything is read", async () => {
  const keys: string[] = [];
  const ALARM_RATE = {
    limit: async ({ key }: { key: string }) => ({ success: keys.push(key) < 1 }),
  };
  const more = { ALARM_RATE };
  const address = "2001:db8:1:2:3:4:5:6";
  for (const asked of [
    { method: "POST", body: "{" },
    { method: "PATCH", path: "/abc", body: "{" },
    { method: "DELETE", path: "/abc" },
  ]) {
    const answer = await ask({ ...asked, address, more });
    expect([answer.status, await answer.json()]).toEqual([429, { error: "too_many_requests" }]);
    expect(answer.headers.get("retry-after")).toBe("60");
  }
  expect(keys).toEqual(Array(3).fill("2001:db8:1:2::/64"));
});

test("a subscription has a hundred waiting alarms at most", async () => {
  const endpoint = `${push}/many`;
  const { id } = await register(endpoint, soon());
  await fill(id, endpoint, 99);
  expect(await register(endpoint, soon())).toMatchObject({ status: 429, error: "too_many_alarms" });
  expect((await ask({ method: "DELETE", path: `/${id}` })).status).toBe(204);
  expect((await register(endpoint, soon())).status).toBe(201);
});

test.each([
  ["the keys", { VAPID_PRIVATE_KEY: "" }],
  ["one of the keys", { VAPID_PUBLIC_KEY: "" }],
])("without %s everything answers that there are no alarms", async (_name, more) => {
  const requests = [
    { method: "GET", path: "/key" },
    { method: "POST", body: { subscription: subscriptionOf(push), at: soon() } },
    { method: "PATCH", path: "/abc", body: { at: soon() } },
    { method: "DELETE", path: "/abc" },
  ];
  for (const asked of requests) {
    const answer = await ask({ ...asked, more });
    expect([answer.status, await answer.json()]).toEqual([503, { error: "alarms_unavailable" }]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});
