/** A page whose address is a secret: stored in no cache, sent to no other site. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { fetchUnder, origin } from "./auth/harness.ts";

const get = (path: string) =>
  fetchUnder(env, new Request(origin + path, { headers: { accept: "text/html" }, redirect: "manual" }));

test.each([
  "/login?type=recovery&token_hash=abc",
  "/login?from=provider&code=abc",
  "/login?confirm=abc",
  "/login.data?type=recovery&token_hash=abc",
  "/about?token=abc",
  "/?CODE=abc",
  "/no-such-page?access_token=abc",
  "/dashboard?token_hash=abc",
  "/not-me?token=abc",
  "/newsletter/confirm?token=a.b",
  "/newsletter/unsubscribe?token=a.b",
  "/auth/v1/verify?type=signup&token=abc",
  "/auth/v1/callback?state=abc&code=abc",
])("%s", async (path) => {
  const { headers } = await get(path);
  expect(headers.get("cache-control")).toContain("no-store");
  expect(headers.get("cache-control")).not.toContain("public");
  expect(headers.get("referrer-policy")).toBe("same-origin");
});

test.each(["/about", "/fitness-tips?level=beginner", "/?newsletter=confirmed"])(
  "%s holds no secret and may be cached and named to other sites",
  async (path) => {
    const { headers } = await get(path);
    expect(headers.get("cache-control")).toMatch(/^public/);
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  },
);
