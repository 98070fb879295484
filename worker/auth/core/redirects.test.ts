import fc from "fast-check";
import { expect, test } from "vitest";
import {
  chooseRedirect,
  isAllowedRedirect,
  type RedirectRules,
  withFragment,
  withQuery,
} from "./redirects.ts";

const rules: RedirectRules = {
  siteUrl: "https://app.example",
  redirectAllowList: ["https://*.preview.example/done", "https://docs.example/**", "myapp://callback"],
  allowLoopback: false,
};

const allowed = [
  "https://app.example",
  "https://app.example/dashboard?tab=1#top",
  "HTTPS://APP.EXAMPLE/",
  "https://app.example:443/",
  "https://one.preview.example/done",
  "https://one.preview.example/done#part",
  "https://docs.example/a/b.html",
  "myapp://callback",
];
test.each(allowed)("%s is allowed", (target) => {
  expect(isAllowedRedirect(target, rules)).toBe(true);
});

const refused = [
  "",
  "/dashboard",
  "//evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https:///evil.example",
  "https://evil.example",
  "https://evil.example/https://app.example",
  "http://app.example/",
  "https://app.example:8443/",
  "https://app.example.evil.example/",
  "https://app.example@evil.example/",
  "https://user:pass@app.example/",
  "https://@app.example/",
  "https://app.example\\@evil.example/",
  "https://evil.example\\.app.example/",
  "\thttps://app.example/",
  "https://app.example/\r\nSet-Cookie: a=b",
  "https://app.example/\u0000",
  "https://app.example/\u202e",
  "https://app\u3002example/",
  "javascript:alert(1)",
  "javascript://app.example/%0aalert(1)",
  "data:text/html,x",
  "blob:https://app.example/1",
  "https://a.b.preview.example/done",
  "https://preview.example/done",
  "https://one.preview.example/other",
  "https://evil.example/#.preview.example/done",
  "https://evil.example/?.preview.example/done",
  "otherapp://callback",
  "http://127.0.0.1:3000/",
  "http://localhost:3000/",
];
test.each(refused)("%j is refused", (target) => {
  expect(isAllowedRedirect(target, rules)).toBe(false);
  expect(chooseRedirect(target, rules)).toBe("https://app.example");
});

test("loopback addresses on any port are allowed in local mode only, and only as written", () => {
  const local = { ...rules, siteUrl: "http://127.0.0.1:8787", allowLoopback: true };
  for (const target of ["http://127.0.0.1:3000/x", "http://localhost:5173/", "http://[::1]:9/"]) {
    expect(isAllowedRedirect(target, local), target).toBe(true);
    expect(isAllowedRedirect(target, rules), target).toBe(false);
  }
  const odd = [
    "http://2130706433/",
    "http://0x7f000001/",
    "http://127.1/",
    "http://0177.0.0.1/",
    "http://127.0.0.2/",
    "http://localhost.evil.example/",
  ];
  for (const target of odd) expect(isAllowedRedirect(target, local), target).toBe(false);
});

test("whatever is asked for, the browser ends on the site or on a listed address", () => {
  const hosts = fc.constantFrom(
    "app.example",
    "evil.example",
    "docs.example",
    "app.example@evil.example",
    "app.example\\evil.example",
    "[::1]",
    "127.1",
  );
  const text = fc.oneof(
    fc.string(),
    fc.webUrl(),
    hosts.map((host) => `https://${host}/x`),
    fc.tuple(fc.constantFrom("https://", "//", "http:\\\\", "\t//"), hosts).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, (target) => {
      const { origin, hostname, pathname } = new URL(chooseRedirect(target, rules), "https://base.example");
      const isListed =
        hostname === "docs.example" || (hostname.endsWith(".preview.example") && pathname === "/done");
      return origin === "https://app.example" || isListed;
    }),
  );
});

test("parameters are added to the query and replace the fragment", () => {
  expect(withQuery("https://a.example/?x=1#old", { code: "a&b" })).toBe(
    "https://a.example/?x=1&code=a%26b#old",
  );
  expect(withFragment("https://a.example/?x=1#old", { error: "a b" })).toBe(
    "https://a.example/?x=1#error=a+b",
  );
});
