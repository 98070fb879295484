/** What a page doesn't know is refused and logged as such, without a stack: nothing is broken. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { fetchUnder, origin } from "./auth/harness.ts";

const faults = vi.spyOn(console, "error").mockImplementation(() => {});
const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
afterEach(() => {
  faults.mockClear();
  warnings.mockClear();
});

const ask = (method: string, path: string) =>
  fetchUnder(env, new Request(origin + path, { method, headers: { origin }, redirect: "manual" }));

test.each([
  ["POST", "/about"],
  ["PUT", "/about"],
  ["PROPFIND", "/about"],
  ["PROPFIND", "/about.data"],
  ["OPTIONS", "/about"],
  ["POST", "/no-such-page"],
  ["POST", "/robots.txt"],
])("%s %s is 405 and one line", async (method, path) => {
  const answer = await ask(method, path);
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET, HEAD");
  expect(faults.mock.calls).toEqual([]);
  const lines = warnings.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines).toEqual([
    {
      level: "warn",
      event: "method_not_allowed",
      requestId: answer.headers.get("x-request-id"),
      method,
      path,
    },
  ]);
});

test.each([
  ["GET", "/no-such-page", 404],
  ["HEAD", "/no-such-page", 404],
  ["HEAD", "/about", 200],
  ["POST", "/login", 400],
  ["GET", "/__manifest", 404],
])("%s %s is %i and no fault", async (method, path, status) => {
  expect((await ask(method, path)).status).toBe(status);
  expect(faults.mock.calls).toEqual([]);
});

/** An id of an alarm has this shape; any text gets the same refusals. */
const alarm = `/alarms/v1/${"a".repeat(96)}`;

test.each([
  ["GET", "/alarms/v1", 405, "POST"],
  ["POST", "/alarms/v1/key", 405, "GET, HEAD"],
  ["GET", alarm, 405, "PATCH, DELETE"],
  ["PROPFIND", alarm, 405, "PATCH, DELETE"],
  ["GET", "/alarms/v1/x/y", 404, null],
  ["DELETE", "/not-me", 405, "GET, HEAD, POST"],
  ["GET", "/newsletter", 405, "POST"],
  ["PUT", "/newsletter/confirm", 405, "GET, HEAD, POST"],
  ["DELETE", "/newsletter/unsubscribe", 405, "GET, HEAD, POST"],
  ["GET", "/newsletter/other", 404, null],
])(
  "%s %s of an API is %i in JSON, with the methods that are answered",
  async (method, path, status, allow) => {
    const answer = await ask(method, path);
    expect([answer.status, answer.headers.get("allow")]).toEqual([status, allow]);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({
      error: expect.stringMatching(/\.$/),
      requestId: answer.headers.get("x-request-id"),
    });
    expect([faults.mock.calls, warnings.mock.calls]).toEqual([[], []]);
  },
);

test.each(["/newsletter", "/newsletter/other"])("a person who opens %s gets Page Not Found", async (path) => {
  const headers = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const answer = await fetchUnder(env, new Request(origin + path, { headers }));
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toContain("text/html");
  expect(await answer.text()).toContain("Page Not Found");
});
