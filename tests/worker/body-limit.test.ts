/** What pages and forms read of a body, and what they answer when it is longer than any form. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { goalsAchievedPath } from "#app/contracts/goals-achieved.ts";
import { refreshPath } from "#app/contracts/web-session-paths.ts";
import { expectRefused, fetchUnder, origin } from "./auth/harness.ts";

const limit = 64 * 1024;
const chunk = new Uint8Array(16 * 1024).fill(97);

/** 60 MB that record how much of them was read, and whether the rest was cancelled. */
function createFlood() {
  const flood = { sent: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (flood.sent >= 60_000_000) return controller.close();
        flood.sent += chunk.byteLength;
        controller.enqueue(chunk);
      },
      cancel() {
        flood.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { flood, body };
}

const send = (method: string, path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetchUnder(
    env,
    new Request(origin + path, { method, body, redirect: "manual", headers: { origin, ...headers } }),
  );

const form = { "content-type": "application/x-www-form-urlencoded" };
const routes = [
  ["POST", "/login"],
  ["POST", "/sign-up"],
  ["POST", "/settings"],
  ["POST", "/about"],
  ["DELETE", "/settings"],
  ["PROPFIND", "/login"],
  ["POST", "/no-such-page"],
  ["POST", "/news"],
  ["POST", "/health"],
  ["POST", "/dev/mailbox"],
  ["POST", "/not-me?token=abc"],
  ["POST", "/newsletter"],
  ["POST", "/newsletter/confirm?token=a.b"],
  ["POST", refreshPath],
  ["POST", goalsAchievedPath],
  ["POST", "/auth/v1/session/passkey-request"],
] as const;

test.each(routes)(
  "%s %s reads 64 KiB and gives the rest up, whatever the length says",
  async (method, path) => {
    for (const length of [{}, { "content-length": "10" }, { "content-length": "60000000" }]) {
      const { flood, body } = createFlood();
      const answer = await send(method, path, body, { ...form, ...length });
      expect(answer.status, JSON.stringify(length)).toBe(413);
      expect(flood.sent).toBeLessThanOrEqual(limit + 2 * chunk.byteLength);
      expect(flood.isCancelled).toBe(true);
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
  },
);

test("a body that is too long is refused in a page for people and in JSON for programs", async () => {
  const long = "x".repeat(limit + 1);
  const page = await send("POST", "/login", long, { accept: "text/html,*/*" });
  expect(page.headers.get("content-type")).toMatch("text/html");
  expect(await page.text()).toContain("That was too much at once");
  for (const path of ["/login", goalsAchievedPath]) {
    const answer = await send("POST", path, long, { accept: "*/*" });
    expect(answer.headers.get("cache-control")).toMatch("no-store");
    expect(await answer.json()).toEqual({
      error: "The body is longer than 64 KiB.",
      requestId: answer.headers.get("x-request-id"),
    });
  }
});

test("a form that just fits is read", async () => {
  const fixed = "intent=nonsense&more=";
  const body = fixed + "x".repeat(limit - fixed.length);
  expect((await send("POST", "/login", body, form)).status).toBe(400);
  expect((await send("POST", "/login", `${body}x`, form)).status).toBe(413);
});

test("the API reads a megabyte and gives the rest up", async () => {
  const { flood, body } = createFlood();
  const headers = { apikey: env.PUBLISHABLE_KEY, "content-length": "10" };
  const answer = await send("POST", "/auth/v1/signup", body, headers);
  await expectRefused(answer, 413, "request_entity_too_large");
  expect(flood.sent).toBeLessThanOrEqual(1024 * 1024 + 2 * chunk.byteLength);
  expect(flood.isCancelled).toBe(true);
});
