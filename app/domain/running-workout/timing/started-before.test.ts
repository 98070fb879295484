/** What was done before Start Workout, and cards that were opened long before their first set. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { recordEntries } from "#app/data/history/commands.ts";
import { listDayTotals } from "#app/data/history/queries.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { Exercise } from "../../exercise/exercise.ts";
import type { NewWorkout } from "../../workout/history-entry.ts";
import { toCardEntry, toEndedEntries } from "../recorded-entries.ts";
import type { RunningWorkout } from "../running-workout.ts";
import { createTrackerState, reduceTracker, type TrackerEvent } from "../tracker-state.ts";

const t0 = Date.parse("2026-03-02T12:00:00Z");
const minute = 60_000;
const day = 24 * 60 * minute;

const bench: Exercise = {
  ...{ id: "bench", name: "Bench", category: "strength", kcalPerMinute: 6, measure: "weight-reps" },
};
const running: Exercise = { id: "running", name: "Running", category: "cardio", kcalPerMinute: 10 };

/** The state after events at so many minutes from t0; the page is looked at every five minutes. */
function happen(...events: readonly (readonly [at: number, event: TrackerEvent])[]): RunningWorkout {
  let state = createTrackerState();
  let looked = 0;
  for (const [at, event] of events) {
    for (looked += 5; looked < at; looked += 5)
      state = reduceTracker(state, { type: "time", present: true }, t0 + looked * minute);
    looked = at;
    state = reduceTracker(state, event, t0 + at * minute);
  }
  return state;
}

const open = {
  type: "card-add",
  card: {
    id: "c",
    exercise: bench,
    sets: Array.from({ length: 6 }, (_, index) => ({ id: `${index}`, kind: "normal" as const })),
  },
} as const;
const tick = (set: number): TrackerEvent => ({
  ...{ type: "set-tick", card: "c", set: `${set}`, change: { reps: 8, weightG: 80_000 }, restS: 60 },
});
const start: TrackerEvent = { type: "workout-start", id: "w" };

/** The recorded entries, and what the day counts. */
async function end(state: RunningWorkout, at: number) {
  const db = openTestDatabase({ now: () => new Date(t0 + at * minute) });
  const { workout, cards } = toEndedEntries(state, "workout-end", t0 + at * minute);
  const ended = [...(workout ? [workout] : []), ...cards];
  await recordEntries(
    db,
    ended.map((one) => ({ workout: one, options: { towardGoals: true } })),
  );
  const [total] = await listDayTotals(db, "2026-01-01", "2026-12-31");
  return { workout, cards, total };
}

test("sets that were done before the workout started are part of it and of its time", async () => {
  const done = [6, 12, 18, 24, 30].map((at, index) => [at, tick(index)] as const);
  const { workout, cards, total } = await end(happen([0, open], ...done, [31, start], [33, tick(5)]), 34);
  expect(workout).toMatchObject({ duration: 34 * 60, startedAt: new Date(t0).toISOString() });
  expect(cards).toMatchObject([{ workoutId: "w", duration: 33 * 60 }]);
  expect(total).toMatchObject({ count: 1, duration: 34 * 60 });
});

test("sets of the morning add their time to a workout that starts in the evening, not the hours between", async () => {
  const { workout } = await end(
    happen([0, open], [5, tick(0)], [10, tick(1)], [500, start], [503, tick(2)]),
    510,
  );
  expect(workout?.duration).toBe((10 + 10) * 60);
});

test("a card that was opened before the workout started begins with it", async () => {
  const { workout, cards, total } = await end(happen([0, open], [50, start], [51, tick(0)]), 52);
  expect(workout?.duration).toBe(120);
  expect(cards).toMatchObject([{ duration: 60 }]);
  expect(total).toMatchObject({ duration: 120, caloriesBurned: 12 });
});

test.each([
  [3, "w"],
  [50, undefined],
])("an exercise timed for %d minutes before the workout started belongs to %s", (before, workoutId) => {
  const state = happen(
    [0, { type: "exercise-pick", exercise: running }],
    [0, { type: "exercise-start", id: "run" }],
    [before, start],
  );
  const { exercise } = toEndedEntries(state, "exercise-stop", t0 + (before + 1) * minute);
  expect(exercise).toMatchObject({ duration: (before + 1) * 60 });
  expect(exercise?.workoutId).toBe(workoutId);
});

const pushUps: Exercise = { ...bench, id: "push-ups", name: "Push-ups", measure: "bodyweight-reps" };
const timed: [at: number, event: TrackerEvent][] = [
  [0, { type: "exercise-pick", exercise: pushUps, card: { ...open.card, exercise: pushUps } }],
  [0, { type: "exercise-start", id: "timed" }],
  [3, tick(0)],
  [7, tick(1)],
  [14, tick(2)],
];

/** Records what each event ends, as the pages do, and counts the day's minutes. */
async function countDay(...events: readonly (readonly [at: number, event: TrackerEvent])[]): Promise<number> {
  const db = openTestDatabase({ now: () => new Date(t0 + day) });
  const record = (workouts: readonly (NewWorkout | null)[]) =>
    recordEntries(
      db,
      workouts.flatMap((workout) => (workout ? [{ workout, options: { towardGoals: true } }] : [])),
    );
  let state = createTrackerState();
  for (const [index, [at, event]] of events.entries()) {
    state = happen(...events.slice(0, index));
    if (event.type !== "workout-end" && event.type !== "exercise-stop") continue;
    const { workout, exercise, cards } = toEndedEntries(state, event.type, t0 + at * minute);
    await record([workout, exercise, ...cards]);
  }
  await record(happen(...events).unsaved ?? []);
  const [total] = await listDayTotals(db, "2026-01-01", "2026-12-31");
  return (total?.duration ?? 0) / 60;
}

test.each<[what: string, most: number, events: (readonly [at: number, event: TrackerEvent])[]]>([
  [
    "a timer that goes on from one workout into the next, with its sets",
    30,
    [
      [0, { type: "workout-start", id: "first" }],
      ...timed.map(([at, event]) => [at + 1, event] as const),
      [25, { type: "workout-end" }],
      [27, start],
      [28, { type: "exercise-stop" }],
      [30, { type: "workout-end" }],
    ],
  ],
  [
    "an exercise that was timed between sets and the start",
    40,
    [
      [0, open],
      [2, tick(0)],
      [4, tick(1)],
      [5, { type: "exercise-pick", exercise: running }],
      [5, { type: "exercise-start", id: "run" }],
      [35, { type: "exercise-stop" }],
      [36, start],
      [40, { type: "workout-end" }],
    ],
  ],
  [
    "a timer with sets that was set aside before the start",
    20,
    [
      ...timed,
      [15, { type: "exercise-pick", exercise: running }],
      [16, start],
      [20, { type: "workout-end" }],
    ],
  ],
  [
    "a timer that has run for long at the start, with its sets",
    19,
    [...timed, [17, start], [18, { type: "exercise-stop" }], [18, { type: "workout-end" }]],
  ],
  [
    "a timer that began shortly before the workout and outlasts it",
    35,
    [
      [0, { type: "exercise-pick", exercise: running }],
      [0, { type: "exercise-start", id: "run" }],
      [3, start],
      [33, { type: "workout-end" }],
      [35, { type: "exercise-stop" }],
    ],
  ],
])("%s counts once", async (_, most, events) => {
  expect(await countDay(...events)).toBeLessThanOrEqual(most);
});

test("a timer that is reset after its workout's end counts for itself from then on", async () => {
  const minutes = await countDay(
    [0, start],
    [1, { type: "exercise-pick", exercise: running }],
    [1, { type: "exercise-start", id: "run" }],
    [5, { type: "workout-end" }],
    [5, { type: "exercise-reset", id: "first" }],
    [35, { type: "exercise-stop" }],
  );
  expect(minutes).toBe(35);
});

test("a card that was opened days before its first set starts with that set", () => {
  const state = happen([0, open], [3 * 1440, tick(0)]);
  const card = state.cards?.[0];
  const workout = card && toCardEntry(state, card);
  expect(workout).toMatchObject({
    duration: 30,
    startedAt: new Date(t0 + 3 * day - 30_000).toISOString(),
    endedAt: new Date(t0 + 3 * day).toISOString(),
  });
});

test("however sets and the start follow one another, the workout is at least as long as its exercise", async () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(gaps, fc.integer({ min: 0, max: 6 }), async (lengths, started) => {
      let at = 0;
      const events: [number, TrackerEvent][] = [[0, open]];
      lengths.forEach((length, index) => {
        if (index === started) events.push([at, start]);
        at += length;
        events.push([at, tick(index)]);
      });
      if (started >= lengths.length) events.push([at, start]);
      const { workout, cards } = toEndedEntries(happen(...events), "workout-end", t0 + at * minute);
      const longest = Math.max(...cards.map(({ duration }) => duration));
      expect(workout?.duration).toBeGreaterThanOrEqual(longest > 1 ? longest : 0);
    }),
  );
});
