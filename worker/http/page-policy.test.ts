import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Env } from "#worker/env.ts";
import { createPagePolicy, type PagePolicyOptions, toasterStyles } from "./page-policy.ts";

const strict = { isLoose: false, isCounted: false };

function read(vars: Partial<Env>, options: PagePolicyOptions = strict): Map<string, string> {
  const policy = createPagePolicy(vars as Env, "abc", options);
  return new Map(policy.split("; ").map((part) => [part.split(" ", 1)[0] ?? "", part.replace(/^\S+ ?/, "")]));
}

test("scripts run with the nonce or as files of ours; nothing else does", () => {
  const policy = read({});
  expect(Object.fromEntries(policy)).toMatchObject({
    "default-src": "'self'",
    "script-src": "'self' 'nonce-abc'",
    "img-src": "'self' data: blob:",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "default figures",
  });
  expect([...policy.values()].join(" ")).not.toMatch(/unsafe|\*|http/);
});

test("each answer has its own nonce", () => {
  const env = {} as Env;
  expect(createPagePolicy(env, "one", strict)).toContain("'nonce-one'");
  expect(createPagePolicy(env, "two", strict)).toContain("'nonce-two'");
});

test("Cloudflare's counter is allowed only where visits are counted", () => {
  const policy = read({}, { isLoose: false, isCounted: true });
  expect(policy.get("script-src")).toBe("'self' 'nonce-abc' https://static.cloudflareinsights.com");
  expect(policy.get("connect-src")).toBe("'self' https://cloudflareinsights.com");
});

test("forms may lead to the providers that are configured", () => {
  expect(read({ GOOGLE_CLIENT_ID: "g", GITHUB_CLIENT_ID: "h" }).get("form-action")).toBe(
    "'self' https://accounts.google.com https://github.com",
  );
  const elsewhere = { GOOGLE_CLIENT_ID: "g", AUTH_GOOGLE_ISSUER: "http://127.0.0.1:9000/realm" };
  expect(read(elsewhere).get("form-action")).toBe("'self' http://127.0.0.1:9000");
});

test("the loose policy gives way for styles and markup, not for scripts", () => {
  const policy = read({}, { isLoose: true, isCounted: false });
  expect(policy.get("style-src")).toBe("'self' 'unsafe-inline'");
  expect(policy.get("script-src")).toBe("'self' 'nonce-abc'");
  expect(policy.has("require-trusted-types-for")).toBe(false);
});

test("the toaster's style sheet is the one that the policy knows; after an update its hash goes into page-policy.ts", () => {
  const source = readFileSync("node_modules/sonner/dist/index.mjs", "utf8");
  const [, literal = '""'] = /^__insertCSS\((".*")\);?$/m.exec(source) ?? [];
  const sheets = ["", String(JSON.parse(literal))];
  const hashes = sheets.map((sheet) => `'sha256-${createHash("sha256").update(sheet).digest("base64")}'`);
  expect(toasterStyles).toEqual(hashes);
});
