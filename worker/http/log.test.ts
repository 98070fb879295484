import { afterEach, expect, test, vi } from "vitest";
import { logError } from "./log.ts";

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
