import * as fc from "fast-check";
import { expect, test } from "vitest";
import { exercises } from "../exercise/built-in-exercises.ts";
import { categories } from "../exercise/exercise.ts";
import { restPresets } from "../settings.ts";
import { toExerciseEntry } from "./recorded-entries.ts";
import { type RunningWorkout, runningWorkoutSchema } from "./running-workout.ts";
import { isTiming } from "./timing/is-timing.ts";
import { restLeftMs } from "./timing/rest-timer.ts";
import { elapsedMs } from "./timing/stopwatch.ts";
import { createTrackerState, reduceTracker, type TrackerEvent } from "./tracker-state.ts";

const t0 = Date.parse("2026-03-02T18:04:00Z");
const time = { type: "time", present: true } as const;
const hiddenTime = { type: "time", present: false } as const;

const eventArbitrary: fc.Arbitrary<TrackerEvent> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant("time" as const), present: fc.boolean() }) },
  fc.record({
    type: fc.constantFrom("workout-start" as const, "exercise-start" as const, "exercise-reset" as const),
    id: fc.uuid(),
  }),
  fc.record({ type: fc.constant("category-toggle" as const), category: fc.constantFrom(...categories) }),
  fc.record({ type: fc.constant("exercise-pick" as const), exercise: fc.constantFrom(...exercises) }),
  fc.record({ type: fc.constant("rest-preset" as const), seconds: fc.constantFrom(...restPresets) }),
  fc.record({ type: fc.constant("rest-adjust" as const), seconds: fc.constantFrom(-15, 15) }),
  fc.constantFrom(
    { type: "workout-end" as const },
    { type: "exercise-stop" as const },
    { type: "exercise-close" as const },
    { type: "away-continue" as const },
    { type: "away-end" as const },
    { type: "away-discard" as const },
    { type: "rest-open" as const },
    { type: "rest-close" as const },
    { type: "rest-start" as const },
    { type: "rest-pause" as const },
    { type: "rest-reset" as const },
    { type: "rest-stop" as const },
  ),
);

/** Steps of time: a moment, a sleep of up to a day, or (where asked for) a clock that is set back. */
const forward = fc.oneof(fc.nat(5_000), fc.nat(86_400_000));
const anyStep = fc.oneof(forward, fc.integer({ min: -86_400_000, max: -1 }));

const reading = (state: RunningWorkout, now: number) => ({
  general: state.general ? elapsedMs(state.general.watch, now) : null,
  panel: state.panel ? elapsedMs(state.panel.watch, now) : null,
  rest: restLeftMs(state.rest, now),
});

test("whatever the order of events and wherever the clock jumps, the invariants hold", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyStep, eventArbitrary), { maxLength: 60 }), (steps) => {
      let now = t0;
      let state = createTrackerState();
      for (const [step, event] of steps) {
        now = Math.max(0, now + step);
        const next = reduceTracker(state, event, now);
        expect(runningWorkoutSchema.safeParse(next).success).toBe(true);
        expect(next.revision - state.revision).toBeOneOf([0, 1]);
        const { general, panel, rest } = reading(next, now);
        expect(general ?? 0).toBeGreaterThanOrEqual(0);
        expect(panel ?? 0).toBeGreaterThanOrEqual(0);
        expect(rest).toBeGreaterThanOrEqual(0);
        expect(rest).toBeLessThanOrEqual(3_600_000);
        expect(next.rest.status === "running").toBe(next.rest.endsAt !== null);
        if (next.rest.status === "running") expect(rest).toBeGreaterThan(0);
        if (!isTiming(next)) expect(next.awaySince).toBeNull();
        state = next;
      }
    }),
  );
});

test("events of time, seen or hidden, never change what a clock shows", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(forward, eventArbitrary), { maxLength: 40 }),
      fc.array(forward),
      (steps, sleeps) => {
        let now = t0;
        let state = createTrackerState();
        for (const [step, event] of steps) {
          now += step;
          state = reduceTracker(state, event, now);
        }
        const watched = sleeps.reduce(
          (seen, gap) => {
            const at = seen.at + gap;
            return { at, state: reduceTracker(seen.state, { type: "time", present: gap % 2 === 0 }, at) };
          },
          { at: now, state },
        );
        expect(reading(watched.state, watched.at)).toEqual(reading(state, watched.at));
      },
    ),
  );
});

const pick: TrackerEvent = {
  type: "exercise-pick",
  exercise: { id: "running", name: "Running", category: "cardio", kcalPerMinute: 10 },
};

test("no second is lost or gained: what is shown is the sum of what ran since the last zero", () => {
  const panelEvent = fc.constantFrom<TrackerEvent>(
    time,
    hiddenTime,
    { type: "exercise-start", id: "x" },
    { type: "exercise-stop" },
    { type: "exercise-reset", id: "y" },
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(100_000), panelEvent), { maxLength: 50 }), (steps) => {
      let now = t0;
      let state = reduceTracker(createTrackerState(), pick, now);
      let expected = 0;
      let on = false;
      for (const [step, event] of steps) {
        now += step;
        if (on) expected += step;
        if (event.type === "exercise-start" && !on) expected = 0;
        if (event.type === "exercise-start") on = true;
        if (event.type === "exercise-stop") on = false;
        if (event.type === "exercise-reset") expected = 0;
        state = reduceTracker(state, event, now);
        expect(reading(state, now).panel).toBe(expected);
      }
    }),
  );
});

test("whatever ran 5 s or more and was switched away from or reset is among the unsaved, each once", () => {
  const events = fc.oneof(
    fc.constantFrom<TrackerEvent>(time, hiddenTime, { type: "exercise-stop" }, { type: "exercise-close" }),
    fc.record({ type: fc.constant("exercise-pick" as const), exercise: fc.constantFrom(...exercises) }),
    fc.record({
      type: fc.constantFrom("exercise-start" as const, "exercise-reset" as const),
      id: fc.uuid(),
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(30_000), events), { maxLength: 60 }), (steps) => {
      let now = t0;
      let state = createTrackerState();
      const aside: number[] = [];
      for (const [step, event] of steps) {
        now += step;
        const before = toExerciseEntry(state, now);
        const isOther = event.type === "exercise-pick" && event.exercise.id !== state.panel?.exercise.id;
        state = reduceTracker(state, event, now);
        if (before && (isOther || event.type === "exercise-reset") && before.duration >= 5)
          aside.push(before.duration);
      }
      const unsaved = state.unsaved ?? [];
      expect(unsaved.map(({ duration }) => duration)).toEqual(aside);
      expect(new Set(unsaved.map(({ id }) => id)).size).toBe(unsaved.length);
      for (const { id } of [...unsaved]) state = reduceTracker(state, { type: "unsaved-remove", id }, now);
      expect(state.unsaved ?? []).toEqual([]);
    }),
  );
});

test("while nothing is pressed and the clock is set back, the duration until the last activity never shrinks", () => {
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 1, maxLength: 40 }), (steps) => {
      let now = t0;
      let state = reduceTracker(createTrackerState(), { type: "workout-start", id: "a" }, now);
      let shown = 0;
      for (const step of steps) {
        now = Math.max(0, now + step);
        state = reduceTracker(state, time, now);
        const next = reading(state, state.awaySince ?? now).general ?? -1;
        expect(next).toBeGreaterThanOrEqual(shown);
        shown = next;
      }
    }),
  );
});
