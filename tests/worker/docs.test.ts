import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createApp } from "#worker/app.ts";
import { operations } from "#worker/docs/openapi.ts";
import { call } from "./auth/harness.ts";
import { requireDescribed } from "./described.ts";

/** What answers JSON to callers, except the endpoints of auth, which are described where they are written. */
const api = /^\/(news|auth\/v1\/session|rest\/v1|health|alarms\/v1|sync\/v1)(\/|$)/;
const methods = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

test("every route of the API is described, and every description has a route", () => {
  const mounted = createApp({ importBuild: () => import("../../build/server/index.js") })
    .routes.filter(({ method, path }) => methods.has(method) && api.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  const described = operations
    .filter(({ path }) => api.test(path))
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(described.toSorted()).toEqual([...new Set(mounted)].toSorted());
});

test.each([
  ["/news", 200],
  ["/news?q=activity&page=1&pageSize=2", 200],
  ["/news?tag=nutrition", 200],
  ["/news?page=-1", 400],
  ["/news/picture?src=https://a.example/1.png", 404],
  ["/health", 200],
  ["/health/ready", 200],
  ["/.well-known/jwks.json", 200],
  ["/auth/v1/.well-known/jwks.json", 200],
  ["/auth/v1/health", 200],
  ["/auth/v1/settings", 401],
  ["/auth/v1/verify?token=x", 400],
  ["/auth/v1/verify?token=x&type=signup", 303],
  ["/auth/v1/authorize?provider=nobody", 400],
  ["/auth/v1/callback?state=x", 303],
  ["/rest/v1/profiles", 401],
])("to everyone, %s answers %i as described", async (path, status) => {
  expect((await call(path)).status).toBe(status);
});

test("a page of another site may read that the document has not changed", async () => {
  const ask = (headers: HeadersInit = {}) =>
    exports.default.fetch(new Request("http://app.test/openapi.json", { headers }));
  const etag = (await ask()).headers.get("etag") ?? "";
  const unchanged = await ask({ "if-none-match": etag });
  expect([unchanged.status, unchanged.headers.get("access-control-allow-origin")]).toEqual([304, "*"]);
  expect(await unchanged.text()).toBe("");
});

test("the document names the errors of an endpoint and gives shapes a name", async () => {
  const answer = await exports.default.fetch(new Request("http://app.test/openapi.json"));
  const { paths, components } = await answer.json<{
    paths: Record<string, Record<string, { responses: Record<string, Record<string, unknown>> }>>;
    components: { schemas: Record<string, unknown> };
  }>();
  const refused = paths["/auth/v1/signup"]?.post?.responses[422];
  expect(refused?.["x-codes"]).toContain("weak_password");
  expect(refused?.description).toContain("`weak_password`");
  for (const name of ["User", "Session", "Factor", "AuthError", "PostgrestError"]) {
    expect(components.schemas).toHaveProperty(name);
  }
});

test.each([
  ["a status", Response.json({}, { status: 418 })],
  ["a code", Response.json({ code: 403, error_code: "weak_password", msg: "" }, { status: 403 })],
  ["a shape", Response.json({ id: 5 })],
])("%s that isn't described is found", async (_name, answer) => {
  const request = new Request("http://app.test/auth/v1/user");
  await expect(requireDescribed(request, answer)).rejects.toThrow("not");
});
