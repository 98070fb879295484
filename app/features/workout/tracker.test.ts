import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { exercises } from "#app/content/exercises.ts";
import type { Exercise } from "#app/model/exercise.ts";
import type { RoutineRun } from "#app/model/routine-run.ts";
import type { RunningWorkout } from "#app/model/running-workout.ts";
import { awayMs } from "./absence.ts";
import { listDone } from "./card-queries.ts";
import { elapsedSeconds } from "./stopwatch.ts";
import { createTracker } from "./tracker.ts";
import { createTrackerState } from "./tracker-state.ts";

const t0 = Date.parse("2026-03-02T18:04:00Z");
let now = t0;
beforeEach(() => {
  now = t0;
});

/** A store that passes what was stored to all attached trackers, as a live query does in every tab. */
function createStore(stored: RunningWorkout | null = null) {
  const store = {
    stored,
    saves: 0,
    listeners: [] as ((workout: RunningWorkout) => void)[],
    async update(step: (stored: RunningWorkout | null) => RunningWorkout | null) {
      await Promise.resolve();
      const next = step(structuredClone(store.stored));
      store.stored = structuredClone(next);
      store.saves += 1;
      await Promise.resolve();
      if (next) for (const listener of store.listeners) listener(structuredClone(next));
      return next;
    },
  };
  return store;
}

function openTab(store?: ReturnType<typeof createStore>) {
  const calls = {
    restOver: 0,
    restOverLateMs: 0,
    restLow: 0,
    failed: 0,
    late: [] as string[],
    retries: [] as (() => void)[],
  };
  const tracker = createTracker({
    now: () => now,
    isPresent: () => true,
    onRestOver: (lateMs) => {
      calls.restOver += 1;
      calls.restOverLateMs = lateMs;
    },
    onRestLow: () => void calls.restLow++,
    onSaveFailed: () => void calls.failed++,
    later: (retry) => void calls.retries.push(retry),
    onLateTick: (state, card) =>
      void calls.late.push(`${state.general?.id} ${card.id} ${listDone(card).map(({ id }) => id)}`),
  });
  if (store) {
    tracker.attach(store, store.stored);
    store.listeners.push(tracker.receive);
  }
  return { tracker, calls };
}

const startRoutine = (id: string, exercise: Exercise): RoutineRun => ({
  id,
  name: "Morning",
  steps: [{ exercise, seconds: 60, restS: 0 }],
  index: 0,
  phase: "work",
  endsAt: t0 + 60_000,
  leftMs: 0,
  done: [],
});

const seconds = (tab: ReturnType<typeof openTab>) => {
  const { state, at } = tab.tracker.snapshot();
  return state.general && elapsedSeconds(state.general.watch, at);
};
const settled = async () => {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
};

test("a tab that was killed finds its workout again, with every second since", async () => {
  const store = createStore();
  openTab(store).tracker.dispatch({ type: "workout-start", id: "a" });
  await settled();
  now += 90_000;
  expect(seconds(openTab(store))).toBe(90);
});

test("a tab's own write that comes back leaves every part of the state the same object: nothing renders again", async () => {
  const tab = openTab(createStore());
  tab.tracker.dispatch({ type: "workout-start", id: "a" });
  tab.tracker.dispatch(addLift(2));
  await settled();
  const { general, cards, rest } = tab.tracker.snapshot().state;
  tab.tracker.receive(structuredClone(tab.tracker.snapshot().state));
  const { state } = tab.tracker.snapshot();
  expect(state.general).toBe(general);
  expect(state.cards).toBe(cards);
  expect(state.rest).toBe(rest);
});

test("two tabs share one clock, and an end in one ends it in the other", async () => {
  const store = createStore();
  const [one, two] = [openTab(store), openTab(store)];
  one.tracker.dispatch({ type: "workout-start", id: "a" });
  await settled();
  now += 7_000;
  two.tracker.dispatch({ type: "tick", present: true });
  expect(seconds(two)).toBe(7);
  two.tracker.dispatch({ type: "workout-end" });
  await settled();
  expect(one.tracker.snapshot().state.general).toBeNull();
});

test("of two tabs that press at once both presses count, one after the other", async () => {
  const store = createStore();
  const [one, two] = [openTab(store), openTab(store)];
  one.tracker.dispatch({ type: "workout-start", id: "first" });
  two.tracker.dispatch({ type: "workout-start", id: "second" });
  await settled();
  for (const tab of [one, two]) expect(tab.tracker.snapshot().state.general).toMatchObject({ id: "first" });
  one.tracker.dispatch({ type: "category-toggle", category: "cardio" });
  two.tracker.dispatch({ type: "rest-open" });
  await settled();
  expect(one.tracker.snapshot().state).toMatchObject({ category: "cardio", rest: { open: true } });
  expect(two.tracker.snapshot().state).toEqual(one.tracker.snapshot().state);
});

test("a tab whose clock is read a moment earlier than the other's doesn't take it for one that was set back", async () => {
  const store = createStore();
  const [one, two] = [openTab(store), openTab(store)];
  one.tracker.dispatch({ type: "workout-start", id: "a" });
  await settled();
  now += 30_000;
  one.tracker.savePresence();
  one.tracker.dispatch({ type: "tick", present: true });
  now -= 1_000;
  await settled();
  now += 2_000;
  two.tracker.dispatch({ type: "tick", present: true });
  expect(seconds(two)).toBe(31);
});

test("a clock that was set back while the page was closed takes nothing away", async () => {
  const store = createStore();
  const { tracker } = openTab(store);
  tracker.dispatch({ type: "workout-start", id: "a" });
  now += 60_000;
  tracker.dispatch({ type: "tick", present: true });
  await settled();
  now -= 3_600_000;
  expect(seconds(openTab(store))).toBe(60);
});

test("the presence of a tab that had not heard of the end doesn't bring the workout back", async () => {
  const store = createStore();
  const [one, two] = [openTab(store), openTab(store)];
  one.tracker.dispatch({ type: "workout-start", id: "a" });
  await settled();
  store.listeners.length = 0;
  one.tracker.dispatch({ type: "workout-end" });
  await settled();
  two.tracker.savePresence();
  await settled();
  expect(store.stored?.general).toBeNull();
  expect(two.tracker.snapshot().state.general).toBeNull();
});

test("a start before the store is open stands, unless a workout is already running", async () => {
  const idle = createStore();
  const early = openTab();
  early.tracker.dispatch({ type: "workout-start", id: "early" });
  early.tracker.attach(idle, null);
  await settled();
  expect(idle.stored?.general).toMatchObject({ id: "early" });

  const busy = createStore();
  openTab(busy).tracker.dispatch({ type: "workout-start", id: "first" });
  const late = openTab();
  late.tracker.dispatch({ type: "workout-start", id: "late" });
  await settled();
  late.tracker.attach(busy, busy.stored);
  expect(late.tracker.snapshot().state.general).toMatchObject({ id: "first" });
});

test("a start before the store is open joins an exercise that was running on its own", async () => {
  const store = createStore();
  const [exercise] = exercises;
  if (!exercise) throw new Error("The catalogue has exercises");
  const first = openTab(store);
  first.tracker.dispatch({ type: "exercise-pick", exercise });
  first.tracker.dispatch({ type: "exercise-start", id: "set" });
  await settled();
  const late = openTab();
  late.tracker.dispatch({ type: "workout-start", id: "late" });
  late.tracker.attach(store, store.stored);
  await settled();
  expect(store.stored).toMatchObject({ general: { id: "late" }, panel: { id: "set" } });
  expect(late.tracker.snapshot().state).toMatchObject({ general: { id: "late" }, panel: { id: "set" } });
});

test("the end of a rest is announced once, also when it came while the page was closed", async () => {
  const store = createStore();
  const first = openTab(store);
  first.tracker.dispatch({ type: "workout-start", id: "a" });
  first.tracker.dispatch({ type: "rest-start" });
  await settled();
  store.listeners.length = 0;
  now += 61_000;
  const second = openTab(store);
  second.tracker.dispatch({ type: "tick", present: true });
  expect(second.calls.restOver).toBe(1);
  expect(second.tracker.snapshot().state.rest).toMatchObject({ status: "idle", remainingMs: 0 });
});

test("stopping or resetting the rest is not its end", () => {
  const { tracker, calls } = openTab(createStore());
  tracker.dispatch({ type: "rest-start" });
  tracker.dispatch({ type: "rest-stop" });
  tracker.dispatch({ type: "rest-start" });
  tracker.dispatch({ type: "rest-reset" });
  expect(calls.restOver).toBe(0);
});

test("ticks are not written down, but the person's presence is, now and then", async () => {
  const store = createStore();
  const { tracker } = openTab(store);
  tracker.dispatch({ type: "workout-start", id: "a" });
  await settled();
  for (let second = 1; second <= 60; second += 1) {
    now += 1000;
    tracker.dispatch({ type: "tick", present: true });
    await settled();
  }
  expect(store.saves).toBe(5);
  expect(store.stored?.seenAt).toBe(t0 + 60_000);
});

test("hours in front without a press are asked about at the last press, with one write more than presence", async () => {
  const store = createStore();
  const { tracker } = openTab(store);
  tracker.dispatch({ type: "workout-start", id: "a" });
  now += 60_000;
  tracker.dispatch({ type: "category-toggle", category: "cardio" });
  await settled();
  let saves = store.saves;
  for (let step = 1; step <= 4 * 240; step++) {
    now += 15_000;
    for (let quarter = 0; quarter < 4; quarter++) tracker.dispatch({ type: "tick", present: true });
    await settled();
    expect(store.saves - saves).toBeLessThanOrEqual(1);
    saves = store.saves;
    if (step < 4 * 240) expect(store.stored?.awaySince).toBeNull();
  }
  expect(store.stored?.awaySince).toBe(t0 + 60_000);
  expect(seconds({ tracker, calls: openTab().calls })).toBe(4 * 3600 + 60);
  tracker.dispatch({ type: "away-continue" });
  await settled();
  expect(store.stored).toMatchObject({ awaySince: null, general: { id: "a" } });
});

test("a tab killed long ago asks on return, from its last saved moment", async () => {
  const store = createStore();
  openTab(store).tracker.dispatch({ type: "workout-start", id: "a" });
  await settled();
  now += awayMs;
  expect(openTab(store).tracker.snapshot().state.awaySince).toBe(t0);
});

test("a workout that was erased, or moved to an account, in another tab doesn't come back with a tab that was frozen", async () => {
  const store = createStore();
  openTab(store).tracker.dispatch({ type: "workout-start", id: "a" });
  await settled();
  const frozen = openTab(store);
  // A frozen tab receives nothing until its own timers have run.
  store.listeners = [];
  store.stored = null;
  now += 3_600_000;
  frozen.tracker.dispatch({ type: "tick", present: true });
  await settled();
  expect(store.stored).toBeNull();
  expect(frozen.tracker.snapshot().state.general).toBeNull();
  frozen.tracker.dispatch({ type: "workout-start", id: "b" });
  await settled();
  expect(store.stored).toMatchObject({ general: { id: "b" } });
});

test("a store that refuses is reported, and the clock goes on", async () => {
  const { tracker, calls } = openTab();
  tracker.attach({ update: () => Promise.reject(new Error("refused")) }, null);
  tracker.dispatch({ type: "workout-start", id: "a" });
  now += 5_000;
  tracker.dispatch({ type: "tick", present: true });
  await settled();
  expect(calls.failed).toBeGreaterThan(0);
  expect(tracker.snapshot().state.general).not.toBeNull();
});

test("a store that throws at once is tried again, as one that refuses", async () => {
  const store = createStore();
  const { tracker, calls } = openTab(store);
  const { update } = store;
  store.update = () => {
    throw new DOMException("The database is closing", "InvalidStateError");
  };
  tracker.dispatch({ type: "workout-start", id: "a" });
  await settled();
  expect(calls.failed).toBe(1);
  store.update = update;
  for (const retry of calls.retries.splice(0)) retry();
  await settled();
  expect(store.stored?.general?.id).toBe("a");
});

/** Stores until it is full, and again once there is room. */
function createFillingStore() {
  const store = createStore();
  const { update } = store;
  const disk = { full: false };
  store.update = (step) => (disk.full ? Promise.reject(new Error("disk full")) : update(step));
  return { store, disk };
}

test("what a full storage refused is saved by itself once there is room, and a new tab has all of it", async () => {
  const { store, disk } = createFillingStore();
  const { tracker, calls } = openTab(store);
  tracker.dispatch({ type: "workout-start", id: "a" });
  tracker.dispatch(addLift(3));
  await settled();
  disk.full = true;
  tracker.dispatch(tick(1));
  await settled();
  tracker.dispatch(tick(2));
  tracker.dispatch({ type: "rest-adjust", seconds: 15 });
  await settled();
  expect(calls.failed).toBe(1);
  disk.full = false;
  for (const retry of calls.retries.splice(0)) retry();
  await settled();
  const saved = openTab(store).tracker.snapshot().state;
  expect(saved.cards?.map(listDone)).toMatchObject([[{ id: "c1" }, { id: "c2" }]]);
  expect(saved.rest.remainingMs).toBe(75_000);
  expect(calls.retries).toEqual([]);
});

test("presses that a full storage refused are applied to what another tab stored meanwhile, each once", async () => {
  const { store, disk } = createFillingStore();
  const [one, two] = [openTab(store), openTab(store)];
  one.tracker.dispatch({ type: "workout-start", id: "a" });
  one.tracker.dispatch(addLift(3));
  await settled();
  store.listeners.length = 0;
  disk.full = true;
  one.tracker.dispatch(tick(1));
  one.tracker.dispatch({ type: "rest-adjust", seconds: 15 });
  await settled();
  disk.full = false;
  two.tracker.dispatch(tick(2));
  two.tracker.dispatch({ type: "category-toggle", category: "cardio" });
  two.tracker.dispatch({ type: "category-toggle", category: "strength" });
  await settled();
  for (const retry of one.calls.retries.splice(0)) retry();
  await settled();
  expect(store.stored?.cards?.map(listDone)).toMatchObject([[{ id: "c1" }, { id: "c2" }]]);
  expect(store.stored).toMatchObject({ category: "strength", rest: { remainingMs: 75_000 } });
});

test("a press that is saved after a later one of another tab counts no time twice", async () => {
  const { store, disk } = createFillingStore();
  const [one, two] = [openTab(store), openTab(store)];
  one.tracker.dispatch({ type: "workout-start", id: "a" });
  one.tracker.dispatch(addLift(3));
  await settled();
  now += 100_000;
  disk.full = true;
  one.tracker.dispatch(tick(1));
  await settled();
  disk.full = false;
  now += 10_000;
  two.tracker.dispatch(tick(2));
  two.tracker.dispatch({ type: "category-toggle", category: "cardio" });
  await settled();
  now += 2_000;
  for (const retry of one.calls.retries.splice(0)) retry();
  await settled();
  for (const tab of [one, two]) expect(seconds(tab)).toBe(112);
  expect(seconds(openTab(store))).toBe(112);
  expect(store.stored?.cards?.map(listDone)).toMatchObject([[{ id: "c1" }, { id: "c2" }]]);
});

test("the last ten seconds of a rest are announced once, and again when it was made longer in between", () => {
  const { tracker, calls } = openTab();
  const tick = (ms: number) => {
    now += ms;
    tracker.dispatch({ type: "tick", present: true });
  };
  tracker.dispatch({ type: "workout-start", id: "a", restS: 30 });
  tracker.dispatch({ type: "rest-start" });
  for (let step = 0; step < 80; step++) tick(250);
  expect(calls.restLow).toBe(1);
  for (let step = 0; step < 8; step++) tick(250);
  tracker.dispatch({ type: "rest-adjust", seconds: 15 });
  for (let step = 0; step < 60; step++) tick(250);
  expect([calls.restLow, calls.restOver]).toEqual([2, 0]);
  tick(60_000);
  expect([calls.restLow, calls.restOver]).toEqual([2, 1]);
});

test("a rest that is cut to nothing is announced as over, one that is stopped isn't", () => {
  const { tracker, calls } = openTab();
  tracker.dispatch({ type: "workout-start", id: "a", restS: 30 });
  tracker.dispatch({ type: "rest-start" });
  tracker.dispatch({ type: "rest-stop" });
  expect(calls.restOver).toBe(0);
  tracker.dispatch({ type: "rest-start" });
  for (const seconds of [-15, -15]) tracker.dispatch({ type: "rest-adjust", seconds });
  expect(calls.restOver).toBe(1);
});

test("a rest that is over on waking is announced as over only", () => {
  const { tracker, calls } = openTab();
  tracker.dispatch({ type: "rest-start" });
  now += 600_000;
  tracker.dispatch({ type: "tick", present: true });
  expect([calls.restLow, calls.restOver]).toEqual([0, 1]);
});

test("the announcement of a rest's end says how long ago that was: a rest that is cut to nothing ends now", () => {
  const { tracker, calls } = openTab();
  tracker.dispatch({ type: "rest-start" });
  now += 62_000;
  tracker.dispatch({ type: "tick", present: true });
  expect(calls.restOverLateMs).toBe(2000);
  tracker.dispatch({ type: "rest-start" });
  now += 50_000;
  tracker.dispatch({ type: "rest-adjust", seconds: -15 });
  expect([calls.restOver, calls.restOverLateMs]).toEqual([2, 0]);
});

test("a press before the store is open leaves the routine that is being done", async () => {
  const exercise = exercises[0];
  if (!exercise) throw new Error("there are exercises");
  const routine = startRoutine("run", exercise);
  const store = createStore({ ...createTrackerState(), revision: 3, routine });
  const early = openTab();
  expect(early.tracker.snapshot().isAttached).toBe(false);
  early.tracker.dispatch({ type: "exercise-pick", exercise });
  early.tracker.attach(store, store.stored);
  await settled();
  expect(store.stored).toMatchObject({ panel: { exercise }, routine });
  expect(early.tracker.snapshot()).toMatchObject({ isAttached: true, state: { routine } });
});

test("what was erased elsewhere isn't brought back, and doesn't stand in the way of what is new", async () => {
  const store = createStore();
  const [one, two] = [openTab(store), openTab(store)];
  for (const id of ["a", "b"]) {
    one.tracker.dispatch({ type: "workout-start", id });
    one.tracker.dispatch({ type: "rest-open" });
  }
  await settled();
  store.stored = null;
  for (const { tracker } of [one, two]) tracker.reset();
  one.tracker.savePresence();
  await settled();
  expect(store.stored).toBeNull();
  two.tracker.dispatch({ type: "workout-start", id: "new" });
  await settled();
  for (const { tracker } of [one, two]) expect(tracker.snapshot().state.general).toMatchObject({ id: "new" });
});

test("the last ten seconds of a rest are not announced when they are noticed late, as in a hidden tab", () => {
  const { tracker, calls } = openTab();
  tracker.dispatch({ type: "workout-start", id: "a", restS: 30 });
  tracker.dispatch({ type: "rest-start" });
  now += 24_000;
  tracker.dispatch({ type: "tick", present: false });
  expect([calls.restLow, calls.restOver]).toEqual([0, 0]);
});

test("an end is saved once its entry is, and not before: a page that goes in between still has the workout", async () => {
  const store = createStore();
  const tab = openTab(store);
  tab.tracker.dispatch({ type: "workout-start", id: "a" });
  await settled();
  now += 90_000;
  let recorded = () => {};
  tab.tracker.dispatch({ type: "workout-end" }, new Promise<void>((resolve) => (recorded = resolve)));
  await settled();
  expect(tab.tracker.snapshot().state.general).toBeNull();
  expect(seconds(openTab(store))).toBe(90);
  recorded();
  await settled();
  expect(store.stored?.general).toBeNull();
});

test("an end before the store is open is saved once its entry is: a page that goes in between has the workout", async () => {
  for (const revision of [0, 7]) {
    const store = createStore(revision ? { ...createTrackerState(), revision } : null);
    const early = openTab();
    early.tracker.dispatch({ type: "workout-start", id: "a" });
    now += 90_000;
    let recorded = () => {};
    early.tracker.dispatch({ type: "workout-end" }, new Promise<void>((resolve) => (recorded = resolve)));
    early.tracker.attach(store, store.stored);
    await settled();
    expect(early.tracker.snapshot().state.general).toBeNull();
    expect(seconds(openTab(store))).toBe(90);
    recorded();
    await settled();
    expect(store.stored?.general).toBeNull();
  }
});

test("an end before the store is open doesn't end the workout that was running in it", async () => {
  const store = createStore();
  const former = openTab(store).tracker;
  former.dispatch({ type: "workout-start", id: "running" });
  former.dispatch({ type: "rest-open" });
  await settled();
  const early = openTab();
  early.tracker.dispatch({ type: "workout-start", id: "early" });
  let recorded = () => {};
  early.tracker.dispatch({ type: "workout-end" }, new Promise<void>((resolve) => (recorded = resolve)));
  early.tracker.attach(store, store.stored);
  await settled();
  recorded();
  await settled();
  expect(store.stored?.general).toMatchObject({ id: "running" });
  expect(early.tracker.snapshot().state.general).toMatchObject({ id: "running" });
});

test("a page that goes while an entry is being recorded stores nothing of what waits for it", async () => {
  const store = createStore();
  const { tracker } = openTab(store);
  tracker.dispatch({ type: "workout-start", id: "a" });
  await settled();
  const { saves } = store;
  let recorded = () => {};
  tracker.dispatch(
    { type: "category-toggle", category: "cardio" },
    new Promise<void>((resolve) => (recorded = resolve)),
  );
  tracker.savePresence();
  await settled();
  expect(store.saves).toBe(saves);
  expect(store.stored?.category).toBeNull();
  recorded();
  await settled();
  expect(store.stored?.category).toBe("cardio");
});

test("a workout that is recorded late doesn't end what was started since", async () => {
  const store = createStore();
  const { tracker } = openTab(store);
  tracker.dispatch({ type: "workout-start", id: "a" });
  await settled();
  let recorded = () => {};
  tracker.dispatch({ type: "workout-end" }, new Promise<void>((resolve) => (recorded = resolve)));
  tracker.dispatch({ type: "workout-start", id: "b" });
  await settled();
  recorded();
  await settled();
  expect(store.stored?.general).toMatchObject({ id: "b" });
  expect(tracker.snapshot().state.general).toMatchObject({ id: "b" });
});

function requireExercise(index: number): Exercise {
  const exercise = exercises[index];
  if (!exercise) throw new Error(`There is no exercise ${index}`);
  return exercise;
}

/** Does the first exercise for ten seconds and then what `end` says. */
async function exerciseTen(tab: ReturnType<typeof openTab>, end: "stop" | "switch") {
  tab.tracker.dispatch({ type: "exercise-pick", exercise: requireExercise(0) });
  tab.tracker.dispatch({ type: "exercise-start", id: "set" });
  now += 10_000;
  if (end === "stop") tab.tracker.dispatch({ type: "exercise-stop" });
  else tab.tracker.dispatch({ type: "exercise-pick", exercise: requireExercise(1) });
  await settled();
}

test("a stopped exercise isn't shown to a page that comes later, stays where it was stopped, and comes back with a new set", async () => {
  const store = createStore();
  const one = openTab(store);
  await exerciseTen(one, "stop");
  const two = openTab(store);
  expect(two.tracker.snapshot().state.panel).toBeNull();
  // The tab's own write changes nothing about that.
  if (store.stored) two.tracker.receive(structuredClone(store.stored));
  expect(two.tracker.snapshot().state.panel).toBeNull();
  expect(one.tracker.snapshot().state.panel?.id).toBe("set");
  one.tracker.dispatch({ type: "exercise-start", id: "next" });
  await settled();
  expect(two.tracker.snapshot().state.panel?.id).toBe("next");
});

test("a rest that ran out before the page was opened is announced, and not left open", async () => {
  const store = createStore();
  const one = openTab(store);
  one.tracker.dispatch({ type: "workout-start", id: "a" });
  one.tracker.dispatch({ type: "rest-open" });
  one.tracker.dispatch({ type: "rest-start" });
  await settled();
  const goesOn = openTab(store);
  expect(goesOn.tracker.snapshot().state.rest.open).toBe(true);
  now += 61_000;
  const two = openTab(store);
  expect(two.tracker.snapshot().state.rest).toMatchObject({ open: false, status: "idle" });
  expect(two.calls.restOver).toBe(1);
});

test("what was switched away from waits in every tab and for every later page; one answer is for all", async () => {
  const store = createStore();
  const one = openTab(store);
  await exerciseTen(one, "switch");
  const two = openTab(store);
  for (const { tracker } of [one, two])
    expect(tracker.snapshot().state.unsaved).toMatchObject([{ id: "set", duration: 10 }]);
  two.tracker.dispatch({ type: "unsaved-remove", id: "set" });
  await settled();
  expect(one.tracker.snapshot().state.unsaved).toEqual([]);
  expect(store.stored?.unsaved).toEqual([]);
});

test("switches before the store is open join those that wait in it, also while a workout runs there", async () => {
  for (const general of [true, false]) {
    const store = createStore();
    const former = openTab(store);
    if (general) former.tracker.dispatch({ type: "workout-start", id: "a" });
    await exerciseTen(former, "switch");
    const early = openTab();
    early.tracker.dispatch({ type: "exercise-pick", exercise: requireExercise(2) });
    early.tracker.dispatch({ type: "exercise-start", id: "early" });
    now += 10_000;
    early.tracker.dispatch({ type: "exercise-pick", exercise: requireExercise(3) });
    early.tracker.attach(store, structuredClone(store.stored));
    await settled();
    early.tracker.dispatch({ type: "category-toggle", category: "cardio" });
    await settled();
    expect(store.stored?.unsaved?.map(({ id }) => id)).toEqual(["set", "early"]);
  }
});

test("while a workout can't be recorded, no press stores a state without its sets", async () => {
  const store = createStore();
  const { tracker } = openTab(store);
  const [exercise] = exercises;
  if (!exercise) throw new Error("There are exercises");
  tracker.dispatch({ type: "workout-start", id: "a" });
  const lift: Exercise = { ...exercise, id: "lift", measure: "weight-reps" };
  tracker.dispatch({
    type: "card-add",
    card: { id: "c", exercise: lift, sets: [{ id: "s", kind: "normal" }] },
  });
  tracker.dispatch({ type: "set-tick", card: "c", set: "s", change: { reps: 8 }, restS: 60 });
  await settled();
  let recorded = () => {};
  tracker.dispatch({ type: "workout-end" }, new Promise<void>((resolve) => (recorded = resolve)));
  tracker.dispatch({ type: "category-toggle", category: "strength" });
  await settled();
  expect(store.stored).toMatchObject({ general: { id: "a" }, cards: [{ id: "c" }] });
  recorded();
  await settled();
  expect(store.stored).toMatchObject({ general: null, cards: [], category: "strength" });
});

const lift: Exercise = { ...requireExercise(0), id: "lift", measure: "weight-reps" };
const addLift = (sets: number, card = "c") =>
  ({
    type: "card-add",
    card: {
      id: card,
      exercise: lift,
      sets: Array.from({ length: sets }, (_, n) => ({ id: `${card}${n + 1}`, kind: "normal" as const })),
    },
  }) as const;
const tick = (set: number, card = "c") =>
  ({ type: "set-tick", card, set: `${card}${set}`, change: { reps: 8 }, restS: 60 }) as const;

/** Two tabs of a workout with two sets, the first of which is done. */
async function openLift() {
  const store = createStore();
  const [one, two] = [openTab(store), openTab(store)];
  one.tracker.dispatch({ type: "workout-start", id: "a" });
  one.tracker.dispatch(addLift(2));
  one.tracker.dispatch(tick(1));
  await settled();
  now += 1000;
  return { store, one, two };
}

/** Notes the done sets of what is recorded again. */
function createRecording() {
  const recorded: string[] = [];
  const record = async (state: RunningWorkout) =>
    void recorded.push((state.cards ?? []).flatMap((card) => listDone(card).map(({ id }) => id)).join());
  return { recorded, record };
}

test("a set that is ticked in one tab as another ends the workout is recorded before the workout goes", async () => {
  const { store, one, two } = await openLift();
  const { recorded, record } = createRecording();
  one.tracker.dispatch(tick(2));
  two.tracker.dispatch({ type: "workout-end" }, record(two.tracker.snapshot().state), record);
  await settled();
  expect(recorded).toEqual(["c1", "c1,c2"]);
  expect(store.stored).toMatchObject({ general: null, cards: [] });
  expect(one.calls.late).toEqual([]);
  for (const { tracker } of [one, two]) expect(tracker.snapshot().state.general).toBeNull();
});

test.each([
  ["takes no sets that were done since", false],
  ["doesn't end the next workout", true],
])("an end that is saved after another tab's end %s", async (_, starts) => {
  const { store, one, two } = await openLift();
  let recorded = () => {};
  const { record } = createRecording();
  two.tracker.dispatch({ type: "workout-end" }, new Promise<void>((resolve) => (recorded = resolve)), record);
  one.tracker.dispatch({ type: "workout-end" });
  if (starts) one.tracker.dispatch({ type: "workout-start", id: "b" });
  one.tracker.dispatch(addLift(1, "later"));
  one.tracker.dispatch(tick(1, "later"));
  await settled();
  recorded();
  await settled();
  expect(store.stored?.cards?.map(({ id }) => id)).toEqual(["later"]);
  for (const { tracker } of [one, two]) expect(tracker.snapshot().state).toEqual(store.stored);
  expect(store.stored?.general?.id).toBe(starts ? "b" : undefined);
});

test("a tick that reaches the store after the end of its workout is recorded, and no set that this tab only saw", async () => {
  const { store, one, two } = await openLift();
  // The end is stored first: its entry was there at once.
  two.tracker.dispatch({ type: "workout-end" });
  one.tracker.dispatch(tick(2));
  await settled();
  expect(store.stored).toMatchObject({ general: null, cards: [] });
  expect(one.calls.late).toEqual(["a c c2"]);
});

test("a second press that follows at once doesn't bring back a workout that another tab has ended", async () => {
  const { store, one, two } = await openLift();
  two.tracker.dispatch({ type: "workout-end" });
  one.tracker.dispatch(tick(2));
  one.tracker.dispatch({ type: "category-toggle", category: "cardio" });
  await settled();
  expect(store.stored).toMatchObject({ general: null, cards: [], category: "cardio" });
  for (const { tracker } of [one, two]) expect(tracker.snapshot().state).toMatchObject({ general: null });
});

test("a late tick that was taken back before it could be saved isn't recorded", async () => {
  const { store, one, two } = await openLift();
  const { update } = store;
  store.update = () => Promise.reject(new Error("disk full"));
  one.tracker.dispatch(tick(2));
  one.tracker.dispatch({ type: "set-untick", card: "c", set: "c2" });
  await settled();
  store.update = update;
  two.tracker.dispatch({ type: "workout-end" });
  await settled();
  for (const retry of one.calls.retries.splice(0)) retry();
  await settled();
  expect(store.stored).toMatchObject({ general: null, cards: [] });
  expect(one.calls.late).toEqual([]);
});

test("a tick in a tab that was frozen doesn't bring back a set that was removed since", async () => {
  const { store, one, two } = await openLift();
  store.listeners.length = 0;
  two.tracker.dispatch({ type: "set-remove", card: "c", set: "c1" });
  two.tracker.dispatch({ type: "workout-end" });
  await settled();
  one.tracker.dispatch(tick(2));
  await settled();
  expect(one.calls.late).toEqual(["a c c2"]);
});

test("a set that two tabs tick as one of them stops its timer counts once", async () => {
  const store = createStore();
  const [one, two] = [openTab(store), openTab(store)];
  one.tracker.dispatch({ type: "exercise-pick", exercise: lift, card: addLift(1).card });
  one.tracker.dispatch({ type: "exercise-start", id: "p" });
  await settled();
  now += 10_000;
  one.tracker.dispatch(tick(1));
  one.tracker.dispatch({ type: "exercise-stop" });
  two.tracker.dispatch(tick(1));
  await settled();
  // Stop has recorded it; the row that is left is another one.
  expect(store.stored?.cards?.flatMap(listDone)).toEqual([]);
  expect(store.stored?.cards).toMatchObject([{ id: "c", sets: [{ kind: "normal" }] }]);
});

test("presses at once before the store is open count once", async () => {
  const store = createStore();
  const early = openTab();
  early.tracker.dispatch({ type: "workout-start", id: "early" });
  early.tracker.dispatch({ type: "category-toggle", category: "cardio" });
  early.tracker.attach(store, null);
  await settled();
  early.tracker.dispatch({ type: "rest-open" });
  await settled();
  expect(store.stored).toMatchObject({ category: "cardio", rest: { open: true } });
});

test("presses before the store is open join the stored sets of their exercise, also while a workout runs there", async () => {
  for (const general of [true, false]) {
    const store = createStore();
    const former = openTab(store);
    if (general) former.tracker.dispatch({ type: "workout-start", id: "a" });
    former.tracker.dispatch(addLift(3));
    former.tracker.dispatch(tick(1));
    await settled();
    const early = openTab();
    early.tracker.dispatch(addLift(1, "early"));
    early.tracker.dispatch(tick(1, "early"));
    early.tracker.attach(store, structuredClone(store.stored));
    await settled();
    const { cards = [], rest, openCard } = store.stored ?? createTrackerState();
    expect(cards.map(({ id, sets }) => [id, sets.map((set) => set.id)])).toEqual([
      ["c", ["c1", "early1", "c3"]],
    ]);
    expect([openCard, rest.status]).toEqual(["c", "running"]);
    expect(former.tracker.snapshot().state.cards).toEqual(cards);
  }
});

test("whatever two tabs press on a storage that fills and empties, both show what is stored, and no tick is lost", async () => {
  type Step = { tab: 0 | 1; do: "tick" | "toggle" | "rest" | "full" | "room" | "turn"; set: number };
  const step: fc.Arbitrary<Step> = fc.record({
    tab: fc.constantFrom(0, 1),
    do: fc.constantFrom("tick", "tick", "tick", "toggle", "rest", "full", "room", "turn"),
    set: fc.integer({ min: 1, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { store, disk } = createFillingStore();
      const tabs = [openTab(store), openTab(store)] as const;
      tabs[0].tracker.dispatch({ type: "workout-start", id: "a" });
      tabs[0].tracker.dispatch(addLift(12));
      await settled();
      const ticked = new Set<string>();
      for (const { tab, do: what, set } of steps) {
        const { tracker } = tabs[tab];
        if (what === "full" || what === "room") disk.full = what === "full";
        else if (what === "turn") await settled();
        else if (what === "toggle") tracker.dispatch({ type: "category-toggle", category: "cardio" });
        else if (what === "rest") tracker.dispatch({ type: "rest-open" });
        else {
          ticked.add(`c${set}`);
          tracker.dispatch(tick(set));
        }
      }
      disk.full = false;
      for (let round = 0; round < 4; round++) {
        await settled();
        for (const { calls } of tabs) for (const retry of calls.retries.splice(0)) retry();
      }
      await settled();
      const done = store.stored?.cards?.flatMap((card) => listDone(card).map(({ id }) => id));
      expect(new Set(done)).toEqual(ticked);
      for (const { tracker } of tabs) expect(tracker.snapshot().state).toEqual(store.stored);
    }),
    { numRuns: 60 },
  );
});
