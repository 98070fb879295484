import { afterEach, expect, test, vi } from "vitest";
import { openWorker } from "./worker-calls.ts";

interface Calls {
  open(name: string): Promise<void>;
  add(a: number, b: number): Promise<number>;
}

afterEach(() => vi.useRealTimers());

/** A worker that answers as `answer` says; undefined: never. */
function createWorker(answer: (question: { call: string; given: number[] }) => unknown) {
  const worker = {
    isEnded: false,
    onmessage: (_: { data: unknown }): void => undefined,
    postMessage(question: { call: string; given: number[] }) {
      const data = answer(question);
      if (data !== undefined) queueMicrotask(() => worker.onmessage({ data }));
    },
    terminate() {
      worker.isEnded = true;
    },
  };
  return worker;
}

const open = (worker: unknown) => openWorker<Calls>(() => worker as Worker, "open", "name");

test("calls are answered with what the worker returns or throws", async () => {
  const worker = await open(
    createWorker(({ call, given: [a = 0, b = 0] }) => {
      if (call === "open") return { value: undefined };
      return a > 0 ? { value: a + b } : { failure: { name: "RangeError", message: "Too small" } };
    }),
  );
  expect(await worker?.ask("add", 1, 2)).toBe(3);
  await expect(worker?.ask("add", 0, 2)).rejects.toMatchObject({ name: "RangeError", message: "Too small" });
});

test("a worker that never answers is ended, and opening it returns null", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockReturnValue();
  const silent = createWorker(() => undefined);
  const opened = open(silent);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([await opened, silent.isEnded]).toEqual([null, true]);
});

test("where workers are refused, there is none", async () => {
  const refused = () => {
    throw new Error("SecurityError");
  };
  expect(await openWorker<Calls>(refused, "open", "name")).toBeNull();
});
