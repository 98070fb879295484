import { expect, test } from "vitest";
import type { NewCard } from "../exercise-cards.ts";
import { toEndedEntries } from "../recorded-entries.ts";
import type { RunningWorkout } from "../running-workout.ts";
import { createTrackerState, reduceTracker, type TrackerEvent } from "../tracker-state.ts";
import { awayMs, isAway, markSeen, shownInstant, untouchedMs } from "./absence.ts";

const t0 = Date.parse("2026-03-02T18:04:00Z");
const hourMs = 3_600_000;

/** A workout that was left after a minute, as it is found `after` milliseconds later. */
function comeBack(after: number) {
  const started = reduceTracker(createTrackerState(), { type: "workout-start", id: "a" }, t0);
  const seen = reduceTracker(started, { type: "time", present: true }, t0 + 60_000);
  const at = t0 + 60_000 + after;
  const state = reduceTracker(seen, { type: "time", present: true }, at);
  return { at, state, shown: shownInstant(state, at) };
}

test("End Workout ends a workout that was left for six hours at its last activity, one left for less now", () => {
  const long = comeBack(6 * hourMs);
  expect(long.shown).toBe(t0 + 60_000);
  expect(toEndedEntries(long.state, "away-end", long.shown).workout).toMatchObject({
    duration: 60,
    endedAt: new Date(t0 + 60_000).toISOString(),
  });
  for (const after of [awayMs, 6 * hourMs - 1]) {
    const short = comeBack(after);
    expect(short.shown).toBe(short.at);
  }
});

test("a screen without a tracker shows a workout that was left for six hours at its last activity as well", () => {
  const left = reduceTracker(createTrackerState(), { type: "workout-start", id: "a" }, t0);
  expect(shownInstant(left, t0 + 21.7 * hourMs)).toBe(t0);
  expect(shownInstant(left, t0 + hourMs)).toBe(t0 + hourMs);
});

const started = reduceTracker(createTrackerState(), { type: "workout-start", id: "a" }, t0);

/** The page stays in front until `to`, and nothing is pressed. */
function watch(state: RunningWorkout, from: number, to: number): RunningWorkout {
  let seen = state;
  for (let at = from; at <= to; at += 60_000) seen = reduceTracker(seen, { type: "time", present: true }, at);
  return seen;
}

test("a person in front of a screen without a tracker is here, and an absence from it is asked about", () => {
  let seen = started;
  for (let at = t0; at <= t0 + hourMs; at += 15_000) seen = markSeen(seen, at);
  expect(isAway(seen, t0 + hourMs)).toBe(false);
  expect(markSeen(seen, t0 + hourMs - 5000)).toEqual(seen);
  const left = t0 + hourMs + awayMs;
  expect(markSeen(seen, left)).toBe(seen);
  expect(isAway(markSeen(seen, left), left)).toBe(true);
  const idle = createTrackerState();
  expect(markSeen(idle, left)).toBe(idle);
});

test("a page that stays in front for four hours without a press asks as one that was left does", () => {
  const before = watch(started, t0, t0 + untouchedMs - 1);
  expect(before.awaySince).toBeNull();
  const asked = watch(before, t0 + untouchedMs, t0 + untouchedMs);
  expect(asked.awaySince).toBe(t0);
  expect(asked.revision).toBe(before.revision + 1);
});

test.each<TrackerEvent>([
  { type: "category-toggle", category: "cardio" },
  { type: "rest-start" },
  { type: "rest-adjust", seconds: 15 },
  { type: "card-open", card: "none" },
  { type: "set-untick", card: "none", set: "none" },
])("a press of $type begins the four hours anew, whatever it changes", (event) => {
  const pressedAt = t0 + 3 * hourMs;
  const pressed = reduceTracker(watch(started, t0, pressedAt), event, pressedAt);
  const late = watch(pressed, pressedAt, pressedAt + untouchedMs - 1);
  expect(late.awaySince).toBeNull();
  expect(watch(late, pressedAt + untouchedMs, pressedAt + untouchedMs).awaySince).toBe(pressedAt);
});

test("nothing ends or shrinks by itself during a hike in front of the page; one press answers the question", () => {
  const at = t0 + 11 * hourMs;
  const hiked = watch(started, t0, at);
  expect(hiked.awaySince).toBe(t0);
  expect(shownInstant(hiked, at)).toBe(at);
  const on = reduceTracker(hiked, { type: "away-continue" }, at);
  expect(on).toMatchObject({ awaySince: null, general: { id: "a" } });
  const later = watch(on, at, at + untouchedMs - 1);
  expect(later.awaySince).toBeNull();
  expect(toEndedEntries(later, "workout-end", at + hourMs).workout?.duration).toBe(12 * 3600);
});

test("a page that was forgotten in front for half a day shows the time of the last press until it is answered", () => {
  const at = t0 + 12 * hourMs;
  const forgotten = watch(started, t0, at);
  expect(shownInstant(forgotten, at)).toBe(t0);
  const pressed = reduceTracker(forgotten, { type: "rest-open" }, at);
  expect([pressed.awaySince, shownInstant(pressed, at)]).toEqual([t0, t0]);
});

test("what was discarded comes back with its question and as what it was", () => {
  const at = t0 + 7 * hourMs;
  const asked = watch(started, t0, at);
  const gone = reduceTracker(asked, { type: "away-discard" }, at);
  const back = reduceTracker(gone, { type: "away-restore", discarded: asked }, at + 5000);
  expect([back.awaySince, shownInstant(back, at + 5000)]).toEqual([t0, at + 5000]);
});

/** What "End at …" would record. */
const endOf = (state: RunningWorkout) => toEndedEntries(state, "away-end", state.awaySince ?? 0).workout;

test("a clock that was a day ahead for a minute asks nothing more once it is set right, and counts no day", () => {
  const day = 24 * hourMs;
  const seen = watch(started, t0, t0 + 10 * 60_000);
  const ahead = watch(seen, t0 + day, t0 + day);
  expect(ahead.awaySince).toBe(t0 + 10 * 60_000);
  const right = watch(ahead, t0 + 11 * 60_000, t0 + 11 * 60_000);
  expect(right.awaySince).toBeNull();
  expect(toEndedEntries(right, "workout-end", t0 + 11 * 60_000).workout).toMatchObject({
    duration: 11 * 60,
    startedAt: new Date(t0).toISOString(),
  });
});

test("a workout that was left counts until it was left, also when the clock was ahead or is set back meanwhile", () => {
  const seen = watch(started, t0, t0 + 10 * 60_000);
  const late = watch(seen, t0 + 25 * hourMs, t0 + 25 * hourMs);
  // The clock is set back to a moment after the last activity. It was ahead, and the activity stays at its time.
  const ahead = watch(late, t0 + hourMs, t0 + hourMs);
  expect(endOf(ahead)).toMatchObject({ duration: 600, endedAt: new Date(t0 + 600_000).toISOString() });
  // The clock is set back to a moment before the last activity. Everything becomes earlier.
  const left = watch(seen, t0 + 20 * 60_000, t0 + 20 * 60_000);
  const back = watch(left, t0 + 20 * 60_000 - hourMs, t0 + 20 * 60_000 - hourMs);
  expect(endOf(back)).toMatchObject({
    duration: 600,
    startedAt: new Date(t0 - hourMs).toISOString(),
    endedAt: new Date(t0 + 600_000 - hourMs).toISOString(),
  });
  expect(reduceTracker(back, { type: "away-end" }, t0 + 21 * 60_000 - hourMs).general).toBeNull();
});

/** An exercise without a workout that was left after a minute, as it is found seven hours later. */
function findExercise() {
  const at = t0 + 7 * hourMs;
  const exercise = { id: "run", name: "Running", category: "cardio", kcalPerMinute: 10 } as const;
  const picked = reduceTracker(createTrackerState(), { type: "exercise-pick", exercise }, t0);
  const begun = reduceTracker(picked, { type: "exercise-start", id: "a" }, t0);
  const state = watch(watch(begun, t0 + 60_000, t0 + 60_000), at, at);
  return { at, exercise, state };
}

test("Stop ends an exercise that was left for six hours at the time that its clock shows", () => {
  const { at, state } = findExercise();
  const stopped = reduceTracker(state, { type: "exercise-stop" }, at + 1000);
  expect(stopped).toMatchObject({ awaySince: null, panel: { watch: { gatheredMs: 60_000 } } });
});

test.each(["exercise-pick", "exercise-reset"] as const)(
  "what %s sets aside of an exercise that was left for six hours is what its clock shows",
  (type) => {
    const { at, exercise, state } = findExercise();
    const other = { ...exercise, id: "cycling", name: "Cycling" };
    const next = reduceTracker(state, { type, exercise: other, id: "b" }, at + 1000);
    expect(next.unsaved).toMatchObject([
      { exercise: "Running", duration: 60, endedAt: new Date(t0 + 60_000).toISOString() },
    ]);
  },
);

test("what is started while the question is open has a clock of its own, and ends when it is ended", () => {
  const { at, state } = findExercise();
  const both = reduceTracker(state, { type: "workout-start", id: "w" }, at);
  expect(shownInstant(both, at + 60_000, both.general?.watch)).toBe(at + 60_000);
  expect(shownInstant(both, at + 60_000, both.panel?.watch)).toBe(t0 + 60_000);
  const again = reduceTracker(both, { type: "exercise-reset", id: "b" }, at + 60_000);
  const stopped = reduceTracker(again, { type: "exercise-stop" }, at + 90_000);
  expect(stopped.panel?.watch.gatheredMs).toBe(30_000);
});

test("sets are recorded also where their exercise was left in the first second of its timer", () => {
  const exercise = { id: "squats", name: "Squats", category: "strength", kcalPerMinute: 5 } as const;
  const card: NewCard = { id: "c", exercise, sets: [{ id: "1", kind: "normal" }] };
  const tick = { type: "set-tick", card: "c", set: "1", change: { reps: 8 }, restS: 60 } as const;
  const pick = { type: "exercise-pick", exercise, card } as const;
  const left = [pick, tick, { type: "exercise-start", id: "b" } as const].reduce<RunningWorkout>(
    (state, event) => reduceTracker(state, event, t0 + 1000),
    started,
  );
  const state = watch(left, t0 + hourMs, t0 + hourMs);
  const { exercise: timed, cards } = toEndedEntries(state, "away-end", state.awaySince ?? 0);
  expect([timed, cards]).toMatchObject([null, [{ id: "c", sets: [{ id: "1", reps: 8 }] }]]);
  expect(reduceTracker(state, { type: "away-end" }, t0 + hourMs).cards).toEqual([]);
});
