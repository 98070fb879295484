import { expect, test } from "vitest";
import { exercises } from "../exercise/built-in-exercises.ts";
import type { Exercise } from "../exercise/exercise.ts";
import { restPresets } from "../settings.ts";
import { findEmptyEnd } from "./card-queries.ts";
import { toExerciseEntry } from "./recorded-entries.ts";
import type { RunningWorkout, UnrecordedEntry } from "./running-workout.ts";
import { awayMs } from "./timing/absence.ts";
import { restLeftMs } from "./timing/rest-timer.ts";
import { elapsedSeconds } from "./timing/stopwatch.ts";
import { createTrackerState, reduceTracker, type TrackerEvent } from "./tracker-state.ts";

const t0 = Date.parse("2026-03-02T18:04:00Z");
const running = exercise("running");
const cycling = exercise("cycling");

/** Runs a script of [seconds after t0, event] and returns the last state. */
function play(
  script: readonly (readonly [number, TrackerEvent])[],
  from = createTrackerState(),
): RunningWorkout {
  return script.reduce((state, [s, event]) => reduceTracker(state, event, t0 + s * 1000), from);
}

function exercise(id: string): Exercise {
  const found = exercises.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no exercise ${id}`);
  return found;
}

const time = { type: "time", present: true } as const;
const hiddenTime = { type: "time", present: false } as const;

test("a workout runs from Start to End by the clock, however seldom the time was dispatched", () => {
  const state = play([[0, { type: "workout-start", id: "a" }]]);
  expect(state.general && elapsedSeconds(state.general.watch, t0 + 1_800_000)).toBe(1800);
  expect(play([[30, { type: "workout-end" }]], state).general).toBeNull();
});

test("a second Start, as another tab may send it, changes nothing", () => {
  const state = play([
    [0, { type: "workout-start", id: "a" }],
    [9, { type: "workout-start", id: "b" }],
  ]);
  expect(state.general).toMatchObject({ id: "a", startedAt: t0 });
});

test("entries wait until they are recorded; then the field is gone", () => {
  const entryOf = (id: string) =>
    ({ workout: { id }, options: { towardGoals: true } }) as unknown as UnrecordedEntry;
  const state = play([[0, { type: "record", entries: [entryOf("a"), entryOf("b")] }]]);
  const left = reduceTracker(state, { type: "recorded", ids: ["a"] }, t0);
  expect(left.unrecorded?.map(({ workout }) => workout.id)).toEqual(["b"]);
  expect(left.revision).toBe(state.revision + 1);
  expect("unrecorded" in reduceTracker(left, { type: "recorded", ids: ["b"] }, t0)).toBe(false);
});

test("Undo of a Reset continues as if it had not been pressed, unless the time before it was saved, or Stop came", () => {
  const before = play([
    [0, { type: "exercise-pick", exercise: running }],
    [0, { type: "exercise-start", id: "a" }],
  ]);
  const { panel } = before;
  if (!panel) throw new Error("an exercise is on the panel");
  const undo = { type: "exercise-unreset", id: "r", panel } as const;
  const reset = play([[40, { type: "exercise-reset", id: "r" }]], before);
  const back = play([[45, undo]], reset);
  expect(back.panel && elapsedSeconds(back.panel.watch, t0 + 50_000)).toBe(50);
  expect(back.unsaved).toEqual([]);
  for (const type of ["unsaved-remove", "exercise-stop"] as const) {
    const since = play([[42, { type, id: "r" }]], reset);
    expect(play([[45, undo]], since).panel, type).toEqual(since.panel);
  }
});

test("a workout ended empty if no set was ticked and nothing was timed in it", () => {
  const start = [0, { type: "workout-start", id: "w" }] as const;
  const end = [60, { type: "workout-end" }] as const;
  const timed = [
    [1, { type: "exercise-pick", exercise: running }],
    [1, { type: "exercise-start", id: "a" }],
  ] as const;
  const card = { id: "c", exercise: running, sets: [{ id: "s", kind: "normal" as const }] };
  const add = [1, { type: "card-add" as const, card }] as const;
  const tick = [9, { type: "set-tick", card: "c", set: "s", change: {}, restS: 60 }] as const;
  expect(findEmptyEnd(play([start]))).toBeNull();
  expect(findEmptyEnd(play([start, end]))).toBe("w");
  expect(findEmptyEnd(play([start, add, end]))).toBe("w");
  expect(findEmptyEnd(play([start, add, tick, end]))).toBeNull();
  expect(findEmptyEnd(play([start, ...timed, [31, { type: "exercise-stop" }], end]))).toBeNull();
  expect(findEmptyEnd(play([start, ...timed, end]))).toBeNull();
  expect(
    findEmptyEnd(play([start, ...timed, [31, { type: "exercise-pick", exercise: cycling }], end])),
  ).toBeNull();
});

test("choosing a different exercise stops and zeroes; choosing the same one doesn't", () => {
  const script = [
    [0, { type: "exercise-pick", exercise: running }],
    [0, { type: "exercise-start", id: "a" }],
  ] as const;
  const same = play([...script, [40, { type: "exercise-pick", exercise: running }]]);
  expect(same.panel && elapsedSeconds(same.panel.watch, t0 + 40_000)).toBe(40);
  const other = play([...script, [40, { type: "exercise-pick", exercise: cycling }]]);
  expect(other.panel).toMatchObject({ exercise: cycling, watch: { gatheredMs: 0, runningSince: null } });
});

test("Reset zeroes a running exercise and leaves it running", () => {
  const state = play([
    [0, { type: "exercise-pick", exercise: running }],
    [0, { type: "exercise-start", id: "a" }],
    [40, { type: "exercise-reset", id: "r" }],
  ]);
  expect(state.panel && elapsedSeconds(state.panel.watch, t0 + 45_000)).toBe(5);
});

const atCycling = { type: "exercise-pick", exercise: cycling } as const;

test("a switch sets aside what ran 5 s or more as Stop would have recorded it, and nothing shorter", () => {
  const script = [
    [0, { type: "exercise-pick", exercise: running }],
    [0, { type: "exercise-start", id: "a" }],
  ] as const;
  expect(play([...script, [4.9, atCycling]]).unsaved ?? []).toEqual([]);
  const { unsaved } = play([...script, [45.9, atCycling]]);
  expect(unsaved).toEqual([toExerciseEntry(play(script), t0 + 45_900)]);
  expect(unsaved).toMatchObject([{ id: "a", exercise: "Running", duration: 45, caloriesBurned: 7.5 }]);
});

test("Reset sets aside under an id of its own: what goes on keeps its id, and both can be recorded", () => {
  const state = play([
    [0, { type: "exercise-pick", exercise: running }],
    [0, { type: "exercise-start", id: "a" }],
    [40, { type: "exercise-reset", id: "r" }],
  ]);
  expect(state.panel?.id).toBe("a");
  expect(state.unsaved).toMatchObject([{ id: "r", duration: 40 }]);
});

test("several switches wait side by side, oldest first, until each is taken away; one can be put back", () => {
  const lunges = { type: "exercise-pick", exercise: exercise("lunges") } as const;
  const state = play([
    [0, { type: "exercise-pick", exercise: running }],
    [0, { type: "exercise-start", id: "a" }],
    [10, atCycling],
    [11, { type: "exercise-start", id: "b" }],
    [31, lunges],
    [40, { type: "workout-start", id: "s" }],
    [90, { type: "workout-end" }],
  ]);
  expect(state.unsaved?.map(({ id, duration }) => [id, duration])).toEqual([
    ["a", 10],
    ["b", 20],
  ]);
  const [first] = state.unsaved ?? [];
  const less = play([[100, { type: "unsaved-remove", id: "a" }]], state);
  expect(less.unsaved?.map(({ id }) => id)).toEqual(["b"]);
  expect(less.revision).toBe(state.revision + 1);
  const again = first && play([[101, { type: "unsaved-restore", workout: first }]], less);
  expect(again?.unsaved).toEqual(state.unsaved);
});

test("ending the workout leaves the exercise that runs in it running", () => {
  const state = play([
    [0, { type: "workout-start", id: "s" }],
    [0, { type: "exercise-pick", exercise: running }],
    [0, { type: "exercise-start", id: "a" }],
    [30, { type: "workout-end" }],
  ]);
  expect(state.panel && elapsedSeconds(state.panel.watch, t0 + 40_000)).toBe(40);
  expect(state.unsaved ?? []).toEqual([]);
});

test("Stop keeps the reading; the next Start is a new set from zero, so nothing is counted twice", () => {
  const stopped = play([
    [0, { type: "exercise-pick", exercise: running }],
    [0, { type: "exercise-start", id: "a" }],
    [40, { type: "exercise-stop" }],
  ]);
  expect(stopped.panel && elapsedSeconds(stopped.panel.watch, t0 + 99_000)).toBe(40);
  const again = play([[100, { type: "exercise-start", id: "b" }]], stopped);
  expect(again.panel).toMatchObject({ id: "b" });
  expect(again.panel && elapsedSeconds(again.panel.watch, t0 + 107_000)).toBe(7);
});

test("the rest timer starts from the preset, pauses, goes on, and stops by itself at zero", () => {
  const paused = play([
    [0, { type: "rest-start" }],
    [20, { type: "rest-pause" }],
  ]);
  expect(paused.rest).toMatchObject({ status: "paused", remainingMs: 40_000, endsAt: null });
  const over = play(
    [
      [100, { type: "rest-start" }],
      [140, hiddenTime],
    ],
    paused,
  );
  expect(over.rest).toMatchObject({ status: "idle", remainingMs: 0, presetS: 60 });
  expect(play([[150, { type: "rest-start" }]], over).rest.remainingMs).toBe(60_000);
});

test("a rest that ended in a hidden page is over before the next press counts", () => {
  const state = play([
    [0, { type: "rest-start" }],
    [75, { type: "rest-pause" }],
  ]);
  expect(state.rest).toMatchObject({ status: "idle", remainingMs: 0 });
});

test("Reset reloads the preset and stops; Stop zeroes and closes; Close only hides", () => {
  const script = [
    [0, { type: "rest-open" }],
    [0, { type: "rest-start" }],
  ] as const;
  expect(play([...script, [9, { type: "rest-reset" }]]).rest).toMatchObject({
    status: "idle",
    remainingMs: 60_000,
    open: true,
  });
  expect(play([...script, [9, { type: "rest-stop" }]]).rest).toMatchObject({
    status: "idle",
    remainingMs: 0,
    open: false,
  });
  const closed = play([...script, [9, { type: "rest-close" }]]).rest;
  expect(closed).toMatchObject({ status: "running", open: false });
  expect(restLeftMs(closed, t0 + 10_000)).toBe(50_000);
});

test.each(restPresets)("the preset of %i s is taken at once unless the countdown runs", (seconds) => {
  const idle = play([[0, { type: "rest-preset", seconds }]]).rest;
  expect(idle).toMatchObject({ presetS: seconds, remainingMs: seconds * 1000 });
  const script = [
    [0, { type: "rest-start" }],
    [1, { type: "rest-preset", seconds }],
  ] as const;
  const busy = play(script);
  expect(busy.rest).toMatchObject({ presetS: seconds, remainingMs: 60_000, status: "running" });
  expect(play([[2, { type: "rest-reset" }]], busy).rest.remainingMs).toBe(seconds * 1000);
});

test("starting a workout leaves a rest that was begun before it as it is", () => {
  const resting = [
    [0, { type: "rest-preset", seconds: 90 }],
    [0, { type: "rest-start" }],
  ] as const;
  const { rest } = play([...resting, [20, { type: "workout-start", id: "a", restS: 60 }]]);
  expect(rest.status).toBe("running");
  expect(restLeftMs(rest, t0 + 20_000)).toBe(70_000);
  const over = play([...resting, [100, { type: "workout-start", id: "a", restS: 120 }]]).rest;
  expect(over).toMatchObject({ status: "idle", remainingMs: 120_000 });
});

test("ending the workout zeroes and closes the rest timer and keeps its preset", () => {
  const state = play([
    [0, { type: "workout-start", id: "a" }],
    [1, { type: "rest-preset", seconds: 90 }],
    [2, { type: "rest-open" }],
    [2, { type: "rest-start" }],
    [9, { type: "workout-end" }],
  ]);
  expect(state.rest).toEqual({ status: "idle", open: false, presetS: 90, remainingMs: 0, endsAt: null });
});

test("a clock set back never takes away what was gathered", () => {
  const state = play([
    [0, { type: "workout-start", id: "a" }],
    [60, time],
    [-3600, time],
  ]);
  expect(state.general && elapsedSeconds(state.general.watch, t0 - 3590_000)).toBe(70);
});

test("after a long absence the workout still runs and the last activity is remembered", () => {
  const start = play([
    [0, { type: "workout-start", id: "a" }],
    [300, time],
  ]);
  const short = play([[300 + awayMs / 1000 - 1, time]], start);
  expect(short.awaySince).toBeNull();
  const back = play(
    [
      [900, hiddenTime],
      [7200, time],
    ],
    start,
  );
  expect(back.awaySince).toBe(t0 + 300_000);
  expect(back.general && elapsedSeconds(back.general.watch, t0 + 7_200_000)).toBe(7200);
  expect(play([[7201, { type: "away-continue" }]], back)).toMatchObject({
    awaySince: null,
    general: { id: "a" },
  });
  expect(play([[7201, { type: "away-end" }]], back)).toMatchObject({ awaySince: null, general: null });
  expect(play([[7201, { type: "away-discard" }]], back)).toMatchObject({ awaySince: null, general: null });
});

test("what was discarded comes back as it was, its question too, unless something else runs by then", () => {
  const back = play([
    [0, { type: "category-toggle", category: "cardio" }],
    [0, { type: "workout-start", id: "a" }],
    [60, { type: "exercise-pick", exercise: running }],
    [60, { type: "exercise-start", id: "b" }],
    [120, time],
    [4000, time],
  ]);
  const gone = play([[4005, { type: "away-discard" }]], back);
  const { general, panel, awaySince } = play([[4010, { type: "away-restore", discarded: back }]], gone);
  expect([general, awaySince]).toEqual([back.general, t0 + 120_000]);
  expect(panel && elapsedSeconds(panel.watch, t0 + 4_060_000)).toBe(4000);
  const other = play([[4010, { type: "workout-start", id: "c" }]], gone);
  expect(play([[4015, { type: "away-restore", discarded: back }]], other).general?.id).toBe("c");
});

test("ending at the last activity stops the exercise at that instant", () => {
  const state = play([
    [0, { type: "exercise-pick", exercise: running }],
    [0, { type: "exercise-start", id: "a" }],
    [120, time],
    [4000, time],
    [4005, { type: "away-end" }],
  ]);
  expect(state.panel && elapsedSeconds(state.panel.watch, t0 + 9_999_000)).toBe(120);
});

test("what began after the absence isn't ended or discarded with what ran through it", () => {
  const back = play([
    [0, { type: "workout-start", id: "a" }],
    [60, time],
    [4000, time],
    [4005, { type: "exercise-pick", exercise: running }],
    [4010, { type: "exercise-start", id: "b" }],
  ]);
  for (const type of ["away-end", "away-discard"] as const) {
    const { general, panel, awaySince } = play([[5000, { type }]], back);
    expect([general, awaySince]).toEqual([null, null]);
    expect(panel && elapsedSeconds(panel.watch, t0 + 5_010_000)).toBe(1000);
  }
  const alone = play([
    [0, { type: "exercise-pick", exercise: running }],
    [0, { type: "exercise-start", id: "b" }],
    [60, time],
    [4000, time],
    [4010, { type: "workout-start", id: "a" }],
    [5000, { type: "away-end" }],
  ]);
  expect(alone).toMatchObject({
    general: { id: "a" },
    awaySince: null,
    panel: { watch: { gatheredMs: 60_000 } },
  });
});

test("15 s more or less move a running rest, a paused and a waiting one; the preset stays", () => {
  const started = play([[0, { type: "rest-start" }]]);
  const longer = play([[50, { type: "rest-adjust", seconds: 15 }]], started);
  expect(restLeftMs(longer.rest, t0 + 50_000)).toBe(25_000);
  expect(restLeftMs(longer.rest, t0 + 60_000)).toBe(15_000);
  const paused = play(
    [
      [52, { type: "rest-pause" }],
      [80, { type: "rest-adjust", seconds: -15 }],
    ],
    longer,
  );
  expect(paused.rest).toMatchObject({ status: "paused", remainingMs: 8_000, endsAt: null });
  const waiting = play([[0, { type: "rest-adjust", seconds: -15 }]]);
  expect(waiting.rest).toMatchObject({ status: "idle", remainingMs: 45_000, presetS: 60 });
  expect(play([[9, { type: "rest-reset" }]], waiting).rest.remainingMs).toBe(60_000);
});

test("a rest that is cut below nothing is over, and none is longer than an hour", () => {
  const cut = play([
    [0, { type: "rest-start" }],
    [50, { type: "rest-adjust", seconds: -15 }],
  ]);
  expect(cut.rest).toMatchObject({ status: "idle", remainingMs: 0, endsAt: null });
  let long = createTrackerState();
  for (let press = 0; press < 300; press++) long = play([[0, { type: "rest-adjust", seconds: 15 }]], long);
  expect(long.rest.remainingMs).toBe(3_600_000);
  const longest = play(
    [
      [0, { type: "rest-start" }],
      [0, { type: "rest-adjust", seconds: 15 }],
    ],
    long,
  );
  expect(restLeftMs(longest.rest, t0 + 3_600_000)).toBe(0);
});
