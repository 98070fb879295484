import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Exercise } from "../exercise/exercise.ts";
import { supersetOf } from "../set/superset.ts";
import { maxSets } from "../set/training-set.ts";
import { countFilled, isCardDone, lastTick, listCards, listDone, nthTimeOf } from "./card-queries.ts";
import { pauseWatches } from "./exercise-cards.ts";
import { toCardEntries, toExerciseEntry, toWorkoutEntry } from "./recorded-entries.ts";
import { type RunningWorkout, runningWorkoutSchema } from "./running-workout.ts";
import { createTrackerState, reduceTracker, type TrackerEvent } from "./tracker-state.ts";

const t0 = Date.parse("2026-03-02T18:04:00Z");
const lift = (id: string): Exercise => ({
  id,
  name: id,
  category: "strength",
  kcalPerMinute: 6,
  measure: "weight-reps",
});
const add = (id: string, sets = 1): TrackerEvent => ({
  type: "card-add",
  card: {
    id: `card-${id}`,
    exercise: lift(id),
    sets: Array.from({ length: sets }, (_, index) => ({ id: `${id}-${index + 1}`, kind: "normal" as const })),
  },
});
const tick = (id: string, set: number, reps = 8, restS = 90): TrackerEvent => ({
  type: "set-tick",
  card: `card-${id}`,
  set: `${id}-${set}`,
  change: { reps, weightG: 80_000 },
  restS,
});
/** Applies events one second apart. */
const run = (events: readonly TrackerEvent[], from = createTrackerState(), at = t0): RunningWorkout =>
  events.reduce((state, event, index) => reduceTracker(state, event, at + index * 1000), from);
const cardOf = (state: RunningWorkout, id: string) => {
  const card = listCards(state).find((one) => one.id === `card-${id}`);
  if (!card) throw new Error(`There is no card ${id}`);
  return card;
};

test("a full exercise takes only the warm-up sets for which there is room, and loses none of its own", () => {
  const warmUps = ["w1", "w2", "w3"].map((id) => ({ id, kind: "warm-up" as const, reps: 5 }));
  const idsAfter = (sets: number) =>
    cardOf(
      run([add("bench", sets), { type: "set-warm-up", card: "card-bench", sets: warmUps }]),
      "bench",
    ).sets.map(({ id }) => id);
  const own = idsAfter(maxSets);
  expect([own.length, own[0], own.at(-1)]).toEqual([maxSets, "bench-1", `bench-${maxSets}`]);
  const some = idsAfter(maxSets - 2);
  expect([some.length, some[1], some.at(-1)]).toEqual([maxSets, "w2", `bench-${maxSets - 2}`]);
});

test("a ticked set has the given numbers and its instant, and starts the exercise's rest", () => {
  const state = run([add("bench", 2), tick("bench", 1)]);
  expect(cardOf(state, "bench").sets[0]).toEqual({
    id: "bench-1",
    kind: "normal",
    reps: 8,
    weightG: 80_000,
    doneAt: new Date(t0 + 1000).toISOString(),
  });
  expect(state.rest).toMatchObject({ status: "running", endsAt: t0 + 91_000, open: false });
});

test("a rest of 0 seconds doesn't start", () => {
  expect(run([add("bench"), tick("bench", 1, 8, 0)]).rest.status).toBe("idle");
});

test("two tabs tick the same set: the first tick counts", () => {
  const once = run([add("bench"), tick("bench", 1)]);
  const twice = reduceTracker(once, tick("bench", 1, 12), t0 + 5000);
  expect(listCards(twice)).toEqual(listCards(once));
  expect(twice.rest).toEqual(once.rest);
  expect(twice.revision).toBe(once.revision);
});

test("another set is a copy of the last, not done, without its effort, note and score", () => {
  const state = run([
    add("bench"),
    {
      ...{ type: "set-change", card: "card-bench", set: "bench-1" },
      change: { kind: "failure", rpe: 9, note: "slow", amrapFrom: 5 },
    },
    tick("bench", 1),
    { type: "set-add", card: "card-bench", id: "new" },
  ]);
  expect(cardOf(state, "bench").sets[1]).toEqual({ id: "new", kind: "normal", reps: 8, weightG: 80_000 });
});

test("an exercise has at most 400 sets", () => {
  const events = Array.from({ length: maxSets + 10 }, (_, index) => ({
    type: "set-add" as const,
    card: "card-bench",
    id: `more-${index}`,
  }));
  expect(cardOf(run([add("bench"), ...events]), "bench").sets).toHaveLength(maxSets);
});

test("in a superset the rest follows the last exercise of the round, and the other one is next", () => {
  const group: TrackerEvent = { type: "card-group", card: "card-row" };
  const first = run([add("row", 2), add("dips", 2), group, tick("row", 1)]);
  expect(first.rest.status).toBe("idle");
  expect(first.openCard).toBe("card-dips");
  const round = reduceTracker(first, tick("dips", 1), t0 + 10_000);
  expect(round.rest.status).toBe("running");
  expect(round.openCard).toBe("card-row");
  const end = run([tick("row", 2), tick("dips", 2)], round, t0 + 20_000);
  expect(end.rest.status).toBe("running");
  expect(listCards(end).every(isCardDone)).toBe(true);
});

test("an exercise of a superset whose sets were all deleted is never next, and takes no rest away", () => {
  const group: TrackerEvent = { type: "card-group", card: "card-row" };
  const state = run([
    ...[add("row", 2), add("dips"), group],
    { type: "set-remove", card: "card-dips", set: "dips-1" },
    tick("row", 1),
  ]);
  expect([state.openCard, state.rest.status]).toEqual(["card-row", "running"]);
});

test("a superset of one is none", () => {
  const state = run([
    add("row"),
    add("dips"),
    { type: "card-group", card: "card-row" },
    { type: "card-remove", card: "card-dips" },
  ]);
  expect(supersetOf(listCards(state), cardOf(state, "row"))).toBeUndefined();
});

test("a superset of which only one exercise was done is recorded as none", () => {
  const both = [add("row"), add("dips"), { type: "card-group", card: "card-row" } as const, tick("row", 1)];
  expect(toCardEntries(run(both))[0]).not.toHaveProperty("group");
  expect(toCardEntries(run([...both, tick("dips", 1)])).map(({ group }) => group)).toEqual(["A", "A"]);
});

test("a replaced exercise keeps its done sets as an entry of their own", () => {
  const state = run([
    { type: "workout-start", id: "w" },
    add("bench", 3),
    tick("bench", 1),
    {
      ...{ type: "card-replace", card: "card-bench", id: "card-press", exercise: lift("press"), sets: [] },
      ...{ reason: "Careful", rir: 2 },
    },
  ]);
  expect(listCards(state).map(({ exercise, sets }) => [exercise.id, sets.length])).toEqual([
    ["bench", 1],
    ["press", 0],
  ]);
  expect(cardOf(state, "press")).toMatchObject({ reason: "Careful", rir: 2 });
  expect(toCardEntries(state).map(({ exercise }) => exercise)).toEqual(["bench"]);
});

test("an exercise that is timed as a whole, put in the place of another, is recorded with times as its card shows", () => {
  const running: Exercise = { id: "running", name: "Running", category: "cardio", kcalPerMinute: 10 };
  const replaced = run([
    { type: "workout-start", id: "w" },
    add("bench"),
    {
      ...{ type: "card-replace", card: "card-bench", id: "card-running", exercise: running },
      sets: [{ id: "running-1", kind: "normal" }],
    },
    { type: "set-tick", card: "card-running", set: "running-1", change: { seconds: 600 }, restS: 0 },
  ]);
  expect(toCardEntries(replaced)).toMatchObject([{ measure: "time", sets: [{ seconds: 600 }] }]);
  const timed = run(
    [
      { type: "exercise-pick", exercise: running },
      { type: "exercise-start", id: "e" },
    ],
    replaced,
    t0 + 9000,
  );
  expect(toExerciseEntry(timed, t0 + 60_000)).toMatchObject({ measure: "time", sets: [{ seconds: 600 }] });
});

test("a tick that is taken back takes its rest with it, and no other rest", () => {
  const untick = (set: number): TrackerEvent => ({
    type: "set-untick",
    card: "card-bench",
    set: `bench-${set}`,
  });
  const resting = run([add("bench", 2), tick("bench", 1), tick("bench", 2)]);
  expect(reduceTracker(resting, untick(1), t0 + 4000).rest.status).toBe("running");
  expect(reduceTracker(resting, untick(2), t0 + 4000).rest.status).toBe("idle");
  const byHand = run([{ type: "rest-reset" }, { type: "rest-start" }], resting, t0 + 5000);
  expect(reduceTracker(byHand, untick(2), t0 + 9000).rest.status).toBe("running");
});

test("an exercise that is replaced by one that is there already is there twice; by itself it stays", () => {
  const replace = (id: string, by: string): TrackerEvent => ({
    type: "card-replace",
    card: `card-${id}`,
    id: "next",
    exercise: lift(by),
    sets: [{ id: "n", kind: "normal" }],
  });
  const state = run([add("bench", 2), add("rows"), add("dips"), tick("bench", 1)]);
  const done = run([replace("bench", "dips")], state, t0 + 9000);
  expect(done.openCard).toBe("next");
  expect(listCards(done).map(({ id, exercise, sets }) => [id, exercise.id, sets.length])).toEqual([
    ["card-bench", "bench", 1],
    ["next", "dips", 1],
    ["card-rows", "rows", 1],
    ["card-dips", "dips", 1],
  ]);
  expect(run([replace("rows", "rows")], state, t0 + 9000).cards).toEqual(state.cards);
});

test("squats, bench, and squats again are three cards and three entries of one workout", () => {
  const again = (id: string): TrackerEvent => ({
    type: "card-add",
    card: { id, exercise: lift("squats"), sets: [{ id: "again-1", kind: "normal" }] },
    again: true,
  });
  const state = run([
    { type: "workout-start", id: "w" },
    add("squats"),
    tick("squats", 1),
    add("bench"),
    tick("bench", 1),
    again("second"),
    // The same press in another tab.
    again("second"),
    { type: "set-tick", card: "second", set: "again-1", change: { reps: 5 }, restS: 60 },
  ]);
  expect(toCardEntries(state).map(({ id, exercise, workoutId }) => [id, exercise, workoutId])).toEqual([
    ["card-squats", "squats", "w"],
    ["card-bench", "bench", "w"],
    ["second", "squats", "w"],
  ]);
  expect(nthTimeOf(listCards(state), cardOf(state, "squats"))).toBe(0);
  expect(listCards(state).map((card) => nthTimeOf(listCards(state), card))).toEqual([0, 0, 1]);
});

test("an exercise lasts from its card, or the former exercise's last set, to its own last set", () => {
  const state = run([{ type: "workout-start", id: "w" }, add("bench"), add("row")]);
  const benched = reduceTracker(state, tick("bench", 1), t0 + 60_000);
  const done = reduceTracker(benched, tick("row", 1), t0 + 90_000);
  expect(toCardEntries(done)).toMatchObject([
    { id: "card-bench", duration: 59, workoutId: "w", exerciseId: "bench", measure: "weight-reps" },
    { id: "card-row", duration: 30, caloriesBurned: 3, workoutId: "w" },
  ]);
});

test("what is done in turns is timed once: each set counts from the latest set of any exercise", () => {
  const minute = 60_000;
  const both = run([{ type: "workout-start", id: "w" }, add("row", 2), add("dips", 2)]);
  const done = [tick("row", 1), tick("dips", 1), tick("row", 2), tick("dips", 2)].reduce(
    (state, event, index) => reduceTracker(state, event, t0 + (index + 1) * 5 * minute),
    both,
  );
  // The first set of the rows counts from their card, which was opened a second after the workout began.
  expect(toCardEntries(done).map(({ duration }) => duration)).toEqual([599, 600]);
});

test("a clock that is set back leaves the cards level: no length changes", () => {
  const state = run([add("bench", 2)]);
  const ticked = reduceTracker(state, tick("bench", 1), t0 + 60_000);
  const back = reduceTracker(ticked, { type: "time", present: true }, t0 - 3_600_000);
  const [workout] = toCardEntries(back);
  expect(workout?.duration).toBe(60);
  expect(Date.parse(workout?.endedAt ?? "")).toBeLessThanOrEqual(t0 - 3_600_000);
});

test("the end of the workout takes the cards with it", () => {
  const state = run([
    { type: "workout-start", id: "w" },
    add("bench"),
    tick("bench", 1),
    { type: "workout-end" },
  ]);
  expect(listCards(state)).toEqual([]);
});

test("a discarded workout comes back with its cards", () => {
  const before = run([{ type: "workout-start", id: "w" }, add("bench"), tick("bench", 1)]);
  const away = reduceTracker(before, { type: "time", present: true }, t0 + 7_200_000);
  const gone = reduceTracker(away, { type: "away-discard" }, t0 + 7_200_000);
  expect(listCards(gone)).toEqual([]);
  const back = reduceTracker(gone, { type: "away-restore", discarded: away }, t0 + 7_201_000);
  expect(listCards(back)).toEqual(listCards(before));
});

test("undoing a discard keeps the sets that were ticked since", () => {
  const before = run([{ type: "workout-start", id: "w" }, add("bench"), tick("bench", 1)]);
  const away = reduceTracker(before, { type: "time", present: true }, t0 + 7_200_000);
  const since = run([{ type: "away-discard" }, add("row", 2), tick("row", 1)], away, t0 + 7_200_000);
  const back = reduceTracker(since, { type: "away-restore", discarded: away }, t0 + 7_205_000);
  expect(back.general?.id).toBe("w");
  expect(listCards(back)).toEqual([...listCards(before), cardOf(since, "row")]);
  expect(back.openCard).toBe("card-row");
});

test("Stop takes the sets that were done beside the timer, and each set is recorded once", () => {
  const pushUps: Exercise = { ...lift("push-ups"), measure: "bodyweight-reps" };
  const state = run([
    {
      type: "exercise-pick",
      exercise: pushUps,
      card: { id: "card-push-ups", exercise: pushUps, sets: [{ id: "push-ups-1", kind: "normal" }] },
    },
    { type: "exercise-start", id: "timed" },
    tick("push-ups", 1),
    { type: "exercise-stop" },
  ]);
  expect(toCardEntries(state)).toEqual([]);
  expect(cardOf(state, "push-ups").sets).toEqual([{ id: "timed", kind: "normal" }]);
});

test("numbers beside a running timer are not left out: they can be done yet", () => {
  const pushUps: Exercise = { ...lift("push-ups"), measure: "bodyweight-reps" };
  const sets = [{ id: "push-ups-1", kind: "normal" as const, reps: 12 }];
  const picked = run([
    { type: "exercise-pick", exercise: pushUps, card: { id: "card-push-ups", exercise: pushUps, sets } },
  ]);
  expect(countFilled(picked)).toBe(1);
  expect(countFilled(run([{ type: "exercise-start", id: "timed" }], picked))).toBe(0);
});

test("an untouched card goes with the panel that it came with; one with a set stays", () => {
  const pushUps: Exercise = { ...lift("push-ups"), measure: "bodyweight-reps" };
  const picked = run([
    {
      type: "exercise-pick",
      exercise: pushUps,
      card: { id: "card-push-ups", exercise: pushUps, sets: [{ id: "push-ups-1", kind: "normal" }] },
    },
  ]);
  expect(listCards(run([{ type: "exercise-close" }], picked))).toEqual([]);
  const done = run([tick("push-ups", 1), { type: "exercise-close" }], picked, t0 + 1000);
  expect(listCards(done)).toHaveLength(1);
});

const ids = ["a", "b", "c"];
const cardId = fc.constantFrom(...ids.map((id) => `card-${id}`));
const setId = fc.constantFrom(...ids.flatMap((id) => [1, 2, 3].map((set) => `${id}-${set}`)), "x1", "x2");
const change = fc.record(
  {
    reps: fc.constantFrom(1, 8, undefined),
    weightG: fc.constantFrom(0, 80_000, undefined),
    rpe: fc.constant(8.5),
  },
  { requiredKeys: [] },
);
const eventArbitrary: fc.Arbitrary<TrackerEvent> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ids).map((id) => add(id, 3)) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant("set-tick" as const),
      card: cardId,
      set: setId,
      change,
      restS: fc.constantFrom(0, 60),
    }),
  },
  fc.record({
    type: fc.constantFrom("set-untick" as const, "set-remove" as const),
    card: cardId,
    set: setId,
  }),
  fc.record({ type: fc.constant("set-change" as const), card: cardId, set: setId, change }),
  fc.record({ type: fc.constant("set-add" as const), card: cardId, id: fc.constantFrom("x1", "x2") }),
  fc.record({
    type: fc.constant("card-move" as const),
    card: cardId,
    by: fc.constantFrom(-1 as const, 1 as const),
  }),
  fc.record({
    type: fc.constantFrom(
      "card-open" as const,
      "card-remove" as const,
      "card-group" as const,
      "card-ungroup" as const,
    ),
    card: cardId,
  }),
  fc.constant({ type: "workout-start" as const, id: "w" }),
);

test("whatever the order of events: stored as it should be, no card or set twice, no length below 0", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -100_000, max: 600_000 }), eventArbitrary), { maxLength: 60 }),
      (steps) => {
        let now = t0;
        let state = createTrackerState();
        for (const [step, event] of steps) {
          now = Math.max(0, now + step);
          state = reduceTracker(state, event, now);
          expect(runningWorkoutSchema.safeParse(state).success).toBe(true);
          const cards = listCards(state);
          expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
          for (const { sets } of cards) {
            expect(new Set(sets.map(({ id }) => id)).size).toBe(sets.length);
          }
          for (const entry of toCardEntries(state)) {
            expect(entry.duration).toBeGreaterThan(0);
            expect(entry.startedAt <= entry.endedAt).toBe(true);
          }
          expect(lastTick(cards) ?? 0).toBeLessThanOrEqual(now);
        }
      },
    ),
  );
});

test("the exercises of a workout never take more seconds than the workout", () => {
  const ids = ["bench", "row", "dips"] as const;
  const opened = fc.constantFrom(...ids).map((id) => add(id, 4));
  const pressed = fc.record({
    type: fc.constantFrom("card-open" as const, "card-remove" as const, "card-group" as const),
    card: cardId,
  });
  const ticked = fc
    .tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 4 }))
    .map(([id, n]) => tick(id, n));
  const unticked = fc
    .tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 4 }))
    .map(([id, n]): TrackerEvent => ({ type: "set-untick", card: `card-${id}`, set: `${id}-${n}` }));
  const eventOf = fc.oneof(
    { weight: 5, arbitrary: ticked },
    { weight: 2, arbitrary: opened },
    pressed,
    unticked,
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(400_000), eventOf), { maxLength: 40 }), (steps) => {
      let now = t0;
      let state = reduceTracker(createTrackerState(), { type: "workout-start", id: "w" }, now);
      for (const [step, event] of steps) {
        now += step;
        state = reduceTracker(state, event, now);
        // An exercise that was ticked at once counts a second all the same.
        const lengths = toCardEntries(state).map(({ duration }) => duration - (duration === 1 ? 1 : 0));
        const sum = lengths.reduce((total, length) => total + length, 0);
        expect(sum).toBeLessThanOrEqual(toWorkoutEntry(state, now)?.duration ?? 0);
      }
    }),
  );
});

test("undo is exact: a removed set or card that is restored leaves the cards as they were", () => {
  fc.assert(
    fc.property(fc.array(eventArbitrary, { maxLength: 30 }), fc.nat(), (events, pick) => {
      const state = run(events);
      const cards = listCards(state);
      const index = pick % Math.max(1, cards.length);
      const card = cards[index];
      if (!card) return;
      const gone = run([{ type: "card-remove", card: card.id }], state, t0 + 100_000);
      const back = run([{ type: "card-restore", card, index }], gone, t0 + 101_000);
      // A superset of two is dissolved with one of them.
      const isPair =
        card.group !== undefined && cards.filter(({ group }) => group === card.group).length === 2;
      if (!isPair) expect(listCards(back)).toEqual(cards);
      const set = card.sets[0];
      if (!set) return;
      const without = run([{ type: "set-remove", card: card.id, set: set.id }], state, t0 + 100_000);
      const again = run([{ type: "set-restore", card: card.id, set, index: 0 }], without, t0 + 101_000);
      expect(listCards(again)).toEqual(cards);
    }),
  );
});

test("each done set is in one entry, with what was entered", () => {
  fc.assert(
    fc.property(fc.array(eventArbitrary, { maxLength: 40 }), (events) => {
      const state = run(events);
      const recorded = toCardEntries(state).flatMap(({ sets = [] }) => sets);
      expect(recorded).toEqual(listCards(state).flatMap(listDone));
    }),
  );
});

const pushUps: Exercise = { ...lift("push-ups"), measure: "bodyweight-reps" };
const besideTimer: readonly TrackerEvent[] = [
  {
    type: "exercise-pick",
    exercise: pushUps,
    card: { id: "card-push-ups", exercise: pushUps, sets: [{ id: "push-ups-1", kind: "normal" }] },
  },
  tick("push-ups", 1),
];

test("a Stop within the first second, which records nothing, leaves the sets that were done", () => {
  const ticked = run(besideTimer);
  const started = reduceTracker(ticked, { type: "exercise-start", id: "e" }, t0 + 5000);
  const stopped = reduceTracker(started, { type: "exercise-stop" }, t0 + 5400);
  expect(listDone(cardOf(stopped, "push-ups"))).toHaveLength(1);
});

test("sets beside a timer that goes on after the workout are recorded by its Stop, as part of that workout", () => {
  const running = run(
    [{ type: "exercise-start", id: "e" }],
    run(besideTimer, reduceTracker(createTrackerState(), { type: "workout-start", id: "w" }, t0)),
    t0 + 5000,
  );
  expect(toCardEntries(running)).toEqual([]);
  const ended = reduceTracker(running, { type: "workout-end" }, t0 + 60_000);
  const stopped = toExerciseEntry(ended, t0 + 90_000);
  expect(stopped).toMatchObject({ workoutId: "w", sets: [{ id: "push-ups-1" }] });
});

test("a card that was opened days before its first set doesn't last for days", () => {
  const day = 86_400_000;
  const opened = run([add("bench", 2)]);
  const ticked = run([tick("bench", 1), tick("bench", 2)], opened, t0 + 2 * day);
  expect(toCardEntries(ticked)[0]).toMatchObject({ duration: 31 });
});

test("long rests within a workout count, and what a set itself lasted in any case", () => {
  const minutes = (n: number) => t0 + n * 60_000;
  const start: TrackerEvent = { type: "workout-start", id: "w" };
  const heavy = [1, 2, 3].reduce(
    (state, set) => reduceTracker(state, tick("squat", set), minutes(11 * set)),
    run([start, add("squat", 3)]),
  );
  expect(toCardEntries(heavy)[0]).toMatchObject({ duration: 33 * 60 - 1 });
  const rowed = (from: readonly TrackerEvent[], change: { seconds?: number; meters: number }) =>
    toCardEntries(
      reduceTracker(
        run([...from, add("rower")]),
        { type: "set-tick", card: "card-rower", set: "rower-1", change, restS: 0 },
        minutes(26),
      ),
    )[0]?.duration;
  expect(rowed([], { meters: 5000, seconds: 1500 })).toBe(1500);
  expect(rowed([], { meters: 5000, seconds: 9999 })).toBe(26 * 60);
  expect(rowed([], { meters: 5000 })).toBe(30);
  expect(rowed([start], { meters: 5000 })).toBe(26 * 60 - 1);
});

const watch = (type: "start" | "pause", set = "plank-1"): TrackerEvent =>
  type === "start"
    ? { type: "set-watch-start", card: "card-plank", set }
    : { type: "set-watch-pause", card: "card-plank" };

test("a set's stopwatch gathers time between its pauses, ends the rest, and is gone with the tick", () => {
  const resting = run([add("bench"), tick("bench", 1), add("plank", 2), watch("start")]);
  expect(resting.rest.status).toBe("idle");
  const paused = run([watch("pause")], resting, t0 + 33_500);
  expect(cardOf(paused, "plank").sets[0]).toMatchObject({ seconds: 30 });
  const again = run([watch("start"), watch("pause")], paused, t0 + 60_000);
  expect(cardOf(again, "plank").sets[0]).toMatchObject({ seconds: 31 });
  expect(runningWorkoutSchema.parse(again)).toEqual(again);
  const done = run(
    [{ ...(tick("plank", 1) as Extract<TrackerEvent, { type: "set-tick" }>), change: { seconds: 31 } }],
    again,
    t0 + 70_000,
  );
  expect(cardOf(done, "plank")).not.toHaveProperty("watch");
  expect(run([watch("start")], done, t0 + 71_000).cards).toEqual(done.cards);
});

test("one stopwatch runs at a time, and a typed time replaces a paused one", () => {
  const other = run([add("plank", 2), watch("start"), watch("start", "plank-2"), watch("pause")]);
  expect(cardOf(other, "plank").sets.map(({ seconds }) => seconds)).toEqual([1, 1]);
  const typed = { type: "set-change", card: "card-plank", set: "plank-2", change: { seconds: 45 } } as const;
  const state = run([typed, watch("start", "plank-2"), watch("pause")], other, t0 + 10_000);
  expect(cardOf(state, "plank").sets[1]).toMatchObject({ seconds: 1 });
});

test("a stopwatch keeps its time when the clock is set back", () => {
  const before = run([{ type: "workout-start", id: "w" }, add("plank"), watch("start")]);
  const seen = run([{ type: "time", present: true }], before, t0 + 12_000);
  const back = run([{ type: "time", present: true }], seen, t0 - 3_600_000);
  const paused = run([watch("pause")], back, t0 - 3_600_000 + 5000);
  expect(cardOf(paused, "plank").sets[0]).toMatchObject({ seconds: 15 });
});

test("a stopwatch that runs when the workout ends has its time so far, to be offered and to go on from", () => {
  const state = run([{ type: "workout-start", id: "w" }, add("plank"), watch("start")]);
  const seen = run([{ type: "time", present: true }], state, t0 + 32_000);
  const end = t0 + 33_500;
  expect(countFilled(seen)).toBe(0);
  expect(countFilled({ ...seen, cards: pauseWatches(seen, end) })).toBe(1);
  const { ended } = run([{ type: "workout-end" }], seen, end);
  expect(ended?.cards[0]).toMatchObject({ sets: [{ seconds: 31 }], watch: { runningSince: null } });
  expect(countFilled({ ...seen, cards: pauseWatches(state, t0 + 2500) })).toBe(0);
});
