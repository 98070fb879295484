import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { importRoot } from "#tests/support/replicas.ts";
import { createInboxWorkers } from "./open-inbox-worker.ts";
import { MovedOnError } from "./sync-state.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Asked {
  readonly call: string;
}

/** Workers that answer to each call what `answer` says; to undefined nothing. */
function createWorkers(answer: (call: string) => object | undefined) {
  const workers: { isRunning: boolean }[] = [];
  const start = () => {
    const worker = {
      isRunning: true,
      onmessage: (_: { data: object }) => undefined,
      postMessage({ call }: Asked) {
        const data = answer(call);
        if (data) void Promise.resolve().then(() => worker.onmessage({ data }));
      },
      terminate() {
        worker.isRunning = false;
      },
    };
    workers.push(worker);
    return worker as unknown as Worker;
  };
  return { workers, open: createInboxWorkers(start, "database") };
}

const keys = async () => ({ device: "0".repeat(32), epoch: 1, root: await importRoot() });
const frame = new Uint8Array(3);

test("a worker that fails is given up: the page does its work from then on", async () => {
  const { workers, open } = createWorkers((call) =>
    call === "open" ? { value: undefined } : { failure: { name: "TypeError", message: "no stream here" } },
  );
  const inbox = await open(await keys());
  await expect(inbox?.receive(1, frame)).rejects.toThrow("no stream here");
  inbox?.close();
  expect(await open(await keys())).toBeNull();
  expect(workers).toHaveLength(1);
});

test("a worker that doesn't answer any more, as of a phone that has ended it, is given up", async () => {
  const { workers, open } = createWorkers((call) => (call === "open" ? { value: undefined } : undefined));
  const inbox = await open(await keys());
  const received = expect(inbox?.receivePart(1, 0, 1, frame)).rejects.toThrow("doesn't answer");
  await vi.advanceTimersByTimeAsync(30_000);
  await received;
  inbox?.close();
  expect(workers).toEqual([expect.objectContaining({ isRunning: false })]);
  expect(await open(await keys())).toBeNull();
});

test("one that can't be opened is not asked for again", async () => {
  const { workers, open } = createWorkers(() => undefined);
  const opened = open(await keys());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await opened).toBeNull();
  expect(await open(await keys())).toBeNull();
  expect(workers).toHaveLength(1);
});

test.each([
  ["MovedOnError", MovedOnError],
  ["QuotaExceededError", Error],
])("%s says nothing against the worker", async (name, kind) => {
  const { open } = createWorkers((call) =>
    call === "open" ? { value: undefined } : { failure: { name, message: name } },
  );
  const inbox = await open(await keys());
  await expect(inbox?.receive(1, frame)).rejects.toThrow(kind);
  expect(await open(await keys())).not.toBeNull();
});
