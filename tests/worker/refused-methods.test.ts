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
  ["POST", "/about.data"],
  ["PUT", "/about"],
  ["DELETE", "/"],
  ["PROPFIND", "/about"],
  ["PROPFIND", "/about.data"],
  ["OPTIONS", "/about"],
  ["POST", "/no-such-page"],
  ["POST", "/robots.txt"],
  ["PUT", "/sitemap.xml"],
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
  ["GET", "/no-such-page.data", 404],
  ["HEAD", "/about", 200],
  ["HEAD", "/robots.txt", 200],
  ["POST", "/login", 400],
  ["PUT", "/login", 400],
  ["GET", "/__manifest", 204],
])("%s %s is %i and no fault", async (method, path, status) => {
  expect((await ask(method, path)).status).toBe(status);
  expect(faults.mock.calls).toEqual([]);
});
