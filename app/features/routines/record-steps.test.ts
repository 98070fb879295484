import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exercises } from "#app/content/exercises.ts";
import type { NewWorkout } from "#app/model/history-entry.ts";
import { recordSteps } from "./record-steps.ts";
import { startRoutine } from "./routine-run.ts";

const t0 = Date.parse("2026-03-02T18:04:00Z");
beforeEach(() => void vi.useFakeTimers({ now: t0 }));
afterEach(() => void vi.useRealTimers());

const steps = [
  { exerciseId: "running", seconds: 60, restS: 30 },
  { exerciseId: "squats", seconds: 40, restS: 0 },
];

function begin() {
  const run = startRoutine({ name: "Morning", steps }, exercises, "r", t0);
  if (!run) throw new Error("the routine has steps");
  return run;
}

function record(run = begin()) {
  const recorded = new Map<string | undefined, NewWorkout>();
  const toward = new Set<string | undefined>();
  const failures: unknown[] = [];
  const over = new AbortController();
  recordSteps(run, {
    history: {
      recordAll: async (items) => {
        for (const { workout, options } of items) {
          recorded.set(workout.id, workout);
          if (options.towardGoals) toward.add(workout.id);
        }
      },
    },
    onFailed: (error) => void failures.push(error),
    signal: over.signal,
  });
  return {
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

test("each step is recorded when it ends, without a page that shows it", () => {
  const { ends } = record();
  vi.advanceTimersByTime(59_999);
  expect(ends()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ends()).toEqual([first]);
  vi.advanceTimersByTime(70_000);
  expect(ends()).toEqual([first, second, workout]);
  expect(vi.getTimerCount()).toBe(0);
});

test("what ended while no page was open is recorded on the next one, at the time it ended", () => {
  const run = begin();
  vi.setSystemTime(t0 + 86_400_000);
  expect(record(run).ends()).toEqual([first, second, workout]);
});

test("its steps are the exercises of one workout, which has the routine's name and counts toward no goal", () => {
  const { recorded, toward } = record();
  vi.advanceTimersByTime(130_000);
  expect([...recorded.values()].map(({ exercise, workoutId }) => [exercise, workoutId])).toEqual([
    ["Running", "r"],
    ["Squats", "r"],
    ["Morning", undefined],
  ]);
  expect(recorded.get("r")).toMatchObject({ duration: 130, source: "session" });
  expect([...toward]).toEqual(["r-0", "r-1"]);
});

test("nothing is recorded after an abort", () => {
  const { over, ends } = record();
  over.abort();
  vi.advanceTimersByTime(130_000);
  expect(ends()).toEqual([]);
});
