import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exercises } from "#app/domain/exercise/built-in-exercises.ts";
import { createRun, reduceRoutine } from "#app/domain/routine/run/reduce-routine.ts";
import type { RoutineRun } from "#app/domain/routine/run/routine-run.ts";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";
import { recordSteps } from "./record-steps.ts";

const t0 = Date.parse("2026-03-02T18:04:00Z");
beforeEach(() => void vi.useFakeTimers({ now: t0 }));
afterEach(() => void vi.useRealTimers());

const steps = [
  { exerciseId: "running", seconds: 60, restS: 30 },
  { exerciseId: "squats", seconds: 40, restS: 0 },
];

function begin() {
  const run = createRun({ name: "Morning", steps }, exercises, "r", t0);
  if (!run) throw new Error("the routine has steps");
  return run;
}

function record(run = begin()) {
  const stored: { run: RoutineRun | null } = { run };
  const recorded = new Map<string | undefined, NewWorkout>();
  const toward = new Set<string | undefined>();
  const failures: unknown[] = [];
  const disk = { full: false };
  const over = new AbortController();
  void recordSteps({
    findRun: async () => stored.run,
    update: async (change) => {
      stored.run = stored.run && change(stored.run);
    },
    recordAll: async (items) => {
      if (disk.full) throw new DOMException("disk full", "QuotaExceededError");
      for (const { workout, options } of items) {
        recorded.set(workout.id, workout);
        if (options.towardGoals) toward.add(workout.id);
      }
    },
    onFailed: (error) => void failures.push(error),
    signal: over.signal,
  });
  return {
    stored,
    disk,
    over,
    failures,
    recorded,
    toward,
    ends: () => [...recorded.values()].map(({ id, endedAt }) => [id, endedAt]),
  };
}

const first = ["r-0", "2026-03-02T18:05:00.000Z"];
const second = ["r-1", "2026-03-02T18:06:10.000Z"];
const workout = ["r", "2026-03-02T18:06:10.000Z"];

test("each step is recorded when it ends, without a page that shows it", async () => {
  const { ends } = record();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(ends()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends()).toEqual([first]);
  await vi.advanceTimersByTimeAsync(70_000);
  expect(ends()).toEqual([first, second, workout]);
  expect(vi.getTimerCount()).toBe(0);
});

test("what ended while no page was open is recorded on the next one, at the time it ended", async () => {
  const run = begin();
  vi.setSystemTime(t0 + 86_400_000);
  const { ends } = record(run);
  await vi.advanceTimersByTimeAsync(0);
  expect(ends()).toEqual([first, second, workout]);
});

test("what ended while the device slept is recorded a second after it woke, as timers don't count the sleep", async () => {
  const { stored, ends } = record();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.setSystemTime(t0 + 600_000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ends()).toEqual([first, second, workout]);
  expect([stored.run?.phase, vi.getTimerCount()]).toEqual(["over", 0]);
});

test("a routine that came to its end by itself is stored as over, once all of it is recorded", async () => {
  const { stored, disk } = record();
  await vi.advanceTimersByTimeAsync(129_999);
  expect(stored.run).toMatchObject({ phase: "work", index: 0, done: [] });
  disk.full = true;
  await vi.advanceTimersByTimeAsync(1);
  expect(stored.run).toMatchObject({ phase: "work" });
  disk.full = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stored.run).toMatchObject({
    phase: "over",
    done: [{ index: 0 }, { index: 1, endedAt: t0 + 130_000 }],
  });
  stored.run = begin();
  vi.setSystemTime(t0 + 86_400_000);
  const later = record(stored.run);
  await vi.advanceTimersByTimeAsync(0);
  expect(later.stored.run?.phase).toBe("over");
});

test("a routine's steps are the exercises of one workout, which has the routine's name and counts toward no goal", async () => {
  const { recorded, toward } = record();
  await vi.advanceTimersByTimeAsync(130_000);
  expect([...recorded.values()].map(({ exercise, workoutId }) => [exercise, workoutId])).toEqual([
    ["Running", "r"],
    ["Squats", "r"],
    ["Morning", undefined],
  ]);
  expect(recorded.get("r")).toMatchObject({ duration: 130, source: "session" });
  expect([...toward]).toEqual(["r-0", "r-1"]);
});

test("nothing is recorded after an abort", async () => {
  const { over, ends } = record();
  over.abort();
  await vi.advanceTimersByTimeAsync(130_000);
  expect(ends()).toEqual([]);
});

test("a tab that was frozen records what another tab has made of the routine since, not its own plan", async () => {
  const { stored, ends } = record();
  await vi.advanceTimersByTimeAsync(0);
  // Stopped elsewhere after 20 s, while this tab's timers stand still.
  stored.run = reduceRoutine(begin(), { type: "stop" }, t0 + 20_000);
  await vi.advanceTimersByTimeAsync(130_000);
  expect(ends()).toEqual([
    ["r-0", "2026-03-02T18:04:20.000Z"],
    ["r", "2026-03-02T18:04:20.000Z"],
  ]);
});

test("a tab that was frozen records nothing of a routine that was removed", async () => {
  const { stored, ends } = record();
  await vi.advanceTimersByTimeAsync(0);
  stored.run = null;
  await vi.advanceTimersByTimeAsync(130_000);
  expect(ends()).toEqual([]);
});

test("the last step that a full storage refuses is recorded once there is room", async () => {
  const { disk, failures, ends } = record();
  await vi.advanceTimersByTimeAsync(60_000);
  disk.full = true;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(ends()).toEqual([first]);
  disk.full = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ends()).toEqual([first, second, workout]);
  expect(failures).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
