import { Hono } from "hono";
import { expect, test } from "vitest";
import type { AppEnv } from "#worker/env.ts";
import { limitQuery, refuseLongPath } from "./size-limits.ts";

const origin = "https://fitness.example.com";
const ask = (path: string, init?: RequestInit) => refuseLongPath(new Request(origin + path, init));
const page = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };

/** Many parts, by any spelling of what is between them. */
const manyParts = ["/a", "/", "/a/", "/%2f", "/%2F", "/a%2fb", "/./a", "/..;", "\\a"];

test.each(manyParts)("a path of more than twenty parts like %s is refused", async (part) => {
  expect((await ask(part.repeat(21)))?.status).toBe(414);
  expect((await ask(`${part.repeat(21)}.data`))?.status).toBe(414);
});

test.each(["a", "%20", "%", ".", "ä", "a.data"])(
  "a path of more than 1,024 characters like %s is refused",
  async (part) => {
    expect((await ask(`/${part.repeat(1024)}`))?.status).toBe(414);
  },
);

test.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])(
  "by %s as well",
  async (method) => expect((await ask("/a".repeat(8_000), { method }))?.status).toBe(414),
);

test("up to that, a path is nobody's business here, nor is any query", () => {
  expect(ask(`/${"a".repeat(1023)}`)).toBeNull();
  expect(ask("/a".repeat(20))).toBeNull();
  expect(ask("/")).toBeNull();
  expect(ask(`/login?redirectTo=${"/a".repeat(8_000)}`)).toBeNull();
  expect(ask(`/login#${"/a".repeat(8_000)}`)).toBeNull();
});

test.each([
  ["/auth/v1/", { code: 414, error_code: "validation_failed", msg: expect.any(String) }],
  ["/auth/v1/session/", { error: expect.any(String), requestId: expect.any(String) }],
  ["/rest/v1/", { code: "PGRST125", details: null, hint: null, message: expect.any(String) }],
  ["/sync/v1/", { code: "bad_request", message: expect.any(String) }],
  ["/alarms/v1/", { error: expect.any(String), requestId: expect.any(String) }],
  ["/", { error: expect.any(String), requestId: expect.any(String) }],
])("%s refuses in its own form", async (start, error) => {
  const answer = await ask(start + "a".repeat(1024));
  expect(await answer?.json()).toEqual(error);
  expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "content-type": "application/json",
    "x-content-type-options": "nosniff",
    "x-request-id": expect.any(String),
  });
});

test("a person gets a page that shows nothing of the path", async () => {
  const answer = await ask(`/${"<script>".repeat(200)}`, page);
  expect(answer?.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await answer?.text()).toContain("<h1>This address is too long</h1>");
  expect(await (await ask("/auth/v1/".padEnd(1100, "a"), page))?.json()).toMatchObject({ code: 414 });
});

test("a query of a page is read up to 4,096 characters", async () => {
  const app = new Hono<AppEnv>().use(limitQuery()).all("*", (context) => context.text("page"));
  const statusOf = async (path: string, method = "GET") =>
    (await app.request(origin + path, { method })).status;
  expect(await statusOf(`/login?${"a".repeat(4095)}`)).toBe(200);
  expect(await statusOf(`/login?${"a".repeat(4096)}`)).toBe(414);
  expect(await statusOf(`/login.data?${"index=a&".repeat(600)}`, "POST")).toBe(414);
});
