import { afterEach, expect, test, vi } from "vitest";
import { logError, logWarning, redact } from "./log.ts";

const log = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => log.mockClear());
const line = () => String(log.mock.calls[0]?.[0]);

test("an error is one JSON line with its message, its stack and the request id", () => {
  logError(new TypeError("x is not a function"), { requestId: "1", path: "/" });
  const parsed = JSON.parse(line());
  expect(parsed).toMatchObject({ requestId: "1", error: "TypeError", message: "x is not a function" });
  expect(parsed.stack).toContain("log.test.ts");
});

test("a failed query is logged by its cause, without the values that were bound to it", () => {
  const failed = Object.assign(new Error("Failed query: select ?\nparams: ada@example.com"), {
    query: "select ?",
    params: ["ada@example.com"],
    cause: new Error("D1_ERROR: the network connection was lost"),
  });
  logError(failed, { requestId: "1" });
  expect(line()).toContain("the network connection was lost");
  expect(line()).toContain("select ?");
  expect(line()).not.toContain("ada@example.com");
});

test("whatever else was thrown is logged as text", () => {
  logError("just words", { requestId: "1" });
  expect(JSON.parse(line())).toMatchObject({ message: "just words" });
});

const proof = "a".repeat(43);
const alarm = "0123456789abcdef".repeat(6);
const jwt = `eyJhbGciOiJFUzI1NiJ9${"x".repeat(30)}.eyJzdWIiOiJhIn0.abc-_def`;

test.each([
  [
    `https://app.test/auth/v1/verify?token=abc&type=signup failed`,
    "https://app.test/auth/v1/verify?… failed",
  ],
  ["to /login#access_token=abc", "to /login?…"],
  [`https://fcm.googleapis.com/fcm/send/${alarm} refused`, "https://fcm.googleapis.com/fcm/send/… refused"],
  [`/alarms/v1/${alarm}`, "/alarms/v1/…"],
  [`x-sync-proof: ${proof}`, "x-sync-proof: …"],
  [`Bearer ${jwt}`, "Bearer …"],
  ["no mailbox ada+tag@example.com here", "no mailbox … here"],
])("%s is written without what grants access or names a person", (text, shown) => {
  expect(redact(text)).toBe(shown);
});

test.each([
  'select "id" from "user" where "email" = ? and "id" = ? limit ?',
  "at requireIsolate (/work/node_modules/@remix-run/router/dist/index.js:12:34)",
  "5f0c8c7e-6c1e-4a53-9d6c-1f6f5b1f7c11",
  "https://login.example.com/tenant/v2.0",
  "D1_ERROR: the network connection was lost",
])("%s stays as it is", (text) => expect(redact(text)).toBe(text));

test("every line is written so, its stack and cause too", () => {
  const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
  const error = new Error(`no answer of ${alarm}`, { cause: new Error(`of ${alarm}`) });
  logError(error, { requestId: "1", path: `/alarms/v1/${alarm}` });
  logWarning("push failed", { host: "fcm.googleapis.com", detail: `TypeError: ${proof}` });
  const lines = line() + String(warnings.mock.calls[0]?.[0]);
  expect(lines).toContain("fcm.googleapis.com");
  for (const secret of [alarm, proof]) expect(lines).not.toContain(secret);
  warnings.mockRestore();
});
