import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startGoalSync } from "./sync-achieved.ts";

let online: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => {
    online = listener;
  });
  vi.stubGlobal("removeEventListener", () => {
    online = () => undefined;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A server that answers with these statuses in turn and then 200; 0 is a network that is off. */
function serve(...statuses: number[]) {
  const sent: string[][] = [];
  vi.stubGlobal("fetch", async (_: string, init: { body: string }) => {
    const status = statuses.shift() ?? 200;
    if (status === 0) throw new TypeError("Failed to fetch");
    sent.push(JSON.parse(init.body).goalIds);
    return { ok: status === 200, status };
  });
  return sent;
}

function goalsOf(...ids: string[]) {
  const waiting = new Set(ids);
  return {
    waiting,
    listUnreported: async () => [...waiting],
    confirmReported: async (confirmed: readonly string[]) => {
      for (const id of confirmed) waiting.delete(id);
    },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test("sends everything unsynced at once, in parts, and nothing twice", async () => {
  const sent = serve();
  const goals = goalsOf(...Array.from({ length: 201 }, (_, index) => `g${index}`));
  const stop = startGoalSync(goals, "me");
  await settle();
  expect(sent.map(({ length }) => length)).toEqual([200, 1]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent).toHaveLength(2);
  stop();
});

test("tries again after growing waits, and at once when the network is back", async () => {
  const sent = serve(0, 503, 0);
  const goals = goalsOf("g");
  const stop = startGoalSync(goals, "me");
  await settle();
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toHaveLength(1);
  expect(goals.waiting.size).toBe(1);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(sent).toHaveLength(1);
  online();
  await settle();
  expect(goals.waiting.size).toBe(1);
  online();
  await settle();
  expect([sent.length, goals.waiting.size]).toEqual([2, 0]);
  stop();
});

test("after its end nothing is tried again", async () => {
  const sent = serve(503);
  const stop = startGoalSync(goalsOf("g"), "me");
  await settle();
  stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent).toHaveLength(1);
});

test("an id from a file that is too long doesn't hold up the others", async () => {
  const sent = serve();
  const goals = goalsOf("x".repeat(201), "g", "y".repeat(300));
  const stop = startGoalSync(goals, "me");
  await settle();
  expect([sent, goals.waiting.size]).toEqual([[["g"]], 0]);
  stop();
});
