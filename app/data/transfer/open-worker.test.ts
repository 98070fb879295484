import { expose } from "comlink";
import { afterEach, expect, test, vi } from "vitest";
import { openWorker } from "./open-worker.ts";

const calls = {
  open: (name: string) => name,
  add(a: number, b: number): number {
    if (a <= 0) throw new RangeError("Too small");
    return a + b;
  },
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** One end of a channel in place of a worker, whose other end answers unless it is silent. */
function createWorker(isSilent = false) {
  const { port1, port2 } = new MessageChannel();
  if (!isSilent) expose(calls, port2);
  const terminate = vi.fn(() => port1.close());
  port1.start();
  return Object.assign(port1, { terminate, onerror: null });
}

const open = (worker: unknown) =>
  openWorker<typeof calls>(
    () => worker as Worker,
    (remote) => remote.open("name"),
  );

test("calls are answered with what the worker returns or throws", async () => {
  const worker = createWorker();
  const opened = await open(worker);
  expect(await opened?.calls.add(1, 2)).toBe(3);
  await expect(opened?.calls.add(0, 2)).rejects.toMatchObject({ name: "RangeError", message: "Too small" });
  opened?.close();
  expect(worker.terminate).toHaveBeenCalledOnce();
});

test("a worker that never answers is ended, and opening it returns null", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(console, "warn").mockReturnValue();
  const silent = createWorker(true);
  const opened = open(silent);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await opened).toBeNull();
  expect(silent.terminate).toHaveBeenCalledOnce();
});

test("if workers are refused, there is none", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const refused = () => {
    throw new DOMException("Not allowed", "SecurityError");
  };
  expect(await openWorker<typeof calls>(refused, (remote) => remote.open("name"))).toBeNull();
});
