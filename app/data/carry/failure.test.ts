import { expect, test } from "vitest";
import { troubleOf } from "../data-error.ts";
import { describeFailure, reviveFailure } from "./failure.ts";
import { FileRefused } from "./read-file.ts";

const send = (error: unknown): Error => reviveFailure(structuredClone(describeFailure(error)));

test("a refused file keeps its name and its words", () => {
  const error = send(new FileRefused("This is none."));
  expect([error.name, error.message]).toEqual(["FileRefused", "This is none."]);
});

test("what lies under an error still tells what the trouble is", () => {
  const aborted = Object.assign(new Error("Aborted"), {
    name: "AbortError",
    inner: new DOMException("Too much", "QuotaExceededError"),
  });
  expect(troubleOf(send(aborted))).toBe("full");
  expect(troubleOf(send(new Error("x", { cause: new DOMException("y", "VersionError") })))).toBe("outdated");
});

test("what isn't an error, or wraps itself, arrives as one", () => {
  expect(send("broken").message).toBe("broken");
  const endless = new Error("round and round");
  endless.cause = endless;
  expect(send(endless).message).toBe("round and round");
});
