import { beforeEach, expect, test } from "vitest";
import { exercises } from "#app/content/exercises.ts";
import type { Exercise } from "#app/contracts/exercise.ts";
import type { RoutineRun } from "#app/contracts/routine-run.ts";
import type { RunningSession } from "#app/contracts/running-session.ts";
import { elapsedSeconds } from "./stopwatch.ts";
import { createTracker } from "./tracker.ts";
import { awayMs, createTrackerState } from "./tracker-state.ts";

const t0 = Date.parse("2026-03-02T18:04:00Z");
let now = t0;
beforeEach(() => {
  now = t0;
});

/** A store that tells all trackers on it what was kept, as a live query does in every tab. */
function createPlace(kept: RunningSession | null = null) {
  const place = {
    kept,
    saves: 0,
    hear: [] as ((session: RunningSession) => void)[],
    async update(step: (kept: RunningSession | null) => RunningSession | null) {
      await Promise.resolve();
      const next = step(structuredClone(place.kept));
      place.kept = structuredClone(next);
      place.saves += 1;
      await Promise.resolve();
      if (next) for (const hear of place.hear) hear(structuredClone(next));
      return next;
    },
  };
  return place;
}

function openTab(place?: ReturnType<typeof createPlace>) {
  const heard = { restOver: 0, restLow: 0, failed: 0 };
  const tracker = createTracker({
    now: () => now,
    isPresent: () => true,
    onRestOver: () => void heard.restOver++,
    onRestLow: () => void heard.restLow++,
    onSaveFailed: () => void heard.failed++,
  });
  if (place) {
    tracker.attach(place, place.kept);
    place.hear.push(tracker.receive);
  }
  return { tracker, heard };
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
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a tab that was killed finds its session again, with every second since", async () => {
  const place = createPlace();
  openTab(place).tracker.dispatch({ type: "session-start", id: "a" });
  await settled();
  now += 90_000;
  expect(seconds(openTab(place))).toBe(90);
});

test("two tabs share one clock, and an end in one ends it in the other", async () => {
  const place = createPlace();
  const [one, two] = [openTab(place), openTab(place)];
  one.tracker.dispatch({ type: "session-start", id: "a" });
  await settled();
  now += 7_000;
  two.tracker.dispatch({ type: "tick", present: true });
  expect(seconds(two)).toBe(7);
  two.tracker.dispatch({ type: "session-end" });
  await settled();
  expect(one.tracker.snapshot().state.general).toBeNull();
});

test("of two tabs that press at once both presses count, one after the other", async () => {
  const place = createPlace();
  const [one, two] = [openTab(place), openTab(place)];
  one.tracker.dispatch({ type: "session-start", id: "first" });
  two.tracker.dispatch({ type: "session-start", id: "second" });
  await settled();
  for (const tab of [one, two]) expect(tab.tracker.snapshot().state.general).toMatchObject({ id: "first" });
  one.tracker.dispatch({ type: "category-toggle", category: "cardio" });
  two.tracker.dispatch({ type: "rest-open" });
  await settled();
  expect(one.tracker.snapshot().state).toMatchObject({ category: "cardio", rest: { open: true } });
  expect(two.tracker.snapshot().state).toEqual(one.tracker.snapshot().state);
});

test("a tab whose clock is read a moment earlier than the other's doesn't take it for one that was set back", async () => {
  const place = createPlace();
  const [one, two] = [openTab(place), openTab(place)];
  one.tracker.dispatch({ type: "session-start", id: "a" });
  await settled();
  now += 30_000;
  one.tracker.keepPresence();
  one.tracker.dispatch({ type: "tick", present: true });
  now -= 1_000;
  await settled();
  now += 2_000;
  two.tracker.dispatch({ type: "tick", present: true });
  expect(seconds(two)).toBe(31);
});

test("a clock that was set back while the page was closed takes nothing away", async () => {
  const place = createPlace();
  const { tracker } = openTab(place);
  tracker.dispatch({ type: "session-start", id: "a" });
  now += 60_000;
  tracker.dispatch({ type: "tick", present: true });
  await settled();
  now -= 3_600_000;
  expect(seconds(openTab(place))).toBe(60);
});

test("the presence of a tab that had not heard of the end doesn't bring the session back", async () => {
  const place = createPlace();
  const [one, two] = [openTab(place), openTab(place)];
  one.tracker.dispatch({ type: "session-start", id: "a" });
  await settled();
  place.hear.length = 0;
  one.tracker.dispatch({ type: "session-end" });
  await settled();
  two.tracker.keepPresence();
  await settled();
  expect(place.kept?.general).toBeNull();
  expect(two.tracker.snapshot().state.general).toBeNull();
});

test("a start before the store is open stands, unless a session already goes on", async () => {
  const idle = createPlace();
  const early = openTab();
  early.tracker.dispatch({ type: "session-start", id: "early" });
  early.tracker.attach(idle, null);
  await settled();
  expect(idle.kept?.general).toMatchObject({ id: "early" });

  const busy = createPlace();
  openTab(busy).tracker.dispatch({ type: "session-start", id: "first" });
  const late = openTab();
  late.tracker.dispatch({ type: "session-start", id: "late" });
  await settled();
  late.tracker.attach(busy, busy.kept);
  expect(late.tracker.snapshot().state.general).toMatchObject({ id: "first" });
});

test("the end of a rest is told once, also when it came while the page was closed", async () => {
  const place = createPlace();
  const first = openTab(place);
  first.tracker.dispatch({ type: "session-start", id: "a" });
  first.tracker.dispatch({ type: "rest-start" });
  await settled();
  place.hear.length = 0;
  now += 61_000;
  const second = openTab(place);
  second.tracker.dispatch({ type: "tick", present: true });
  expect(second.heard.restOver).toBe(1);
  expect(second.tracker.snapshot().state.rest).toMatchObject({ status: "idle", remainingMs: 0 });
});

test("stopping or resetting the rest is not its end", () => {
  const { tracker, heard } = openTab(createPlace());
  tracker.dispatch({ type: "rest-start" });
  tracker.dispatch({ type: "rest-stop" });
  tracker.dispatch({ type: "rest-start" });
  tracker.dispatch({ type: "rest-reset" });
  expect(heard.restOver).toBe(0);
});

test("ticks are not written down, but the person's presence is, now and then", async () => {
  const place = createPlace();
  const { tracker } = openTab(place);
  tracker.dispatch({ type: "session-start", id: "a" });
  await settled();
  for (let second = 1; second <= 60; second += 1) {
    now += 1000;
    tracker.dispatch({ type: "tick", present: true });
  }
  await settled();
  expect(place.saves).toBe(5);
  expect(place.kept?.seenAt).toBe(t0 + 60_000);
});

test("a tab killed long ago asks on return, from its last kept moment", async () => {
  const place = createPlace();
  openTab(place).tracker.dispatch({ type: "session-start", id: "a" });
  await settled();
  now += awayMs;
  expect(openTab(place).tracker.snapshot().state.awaySince).toBe(t0);
});

test("a store that refuses is told of, and the clock goes on", async () => {
  const { tracker, heard } = openTab();
  tracker.attach({ update: () => Promise.reject(new Error("refused")) }, null);
  tracker.dispatch({ type: "session-start", id: "a" });
  now += 5_000;
  tracker.dispatch({ type: "tick", present: true });
  await settled();
  expect(heard.failed).toBeGreaterThan(0);
  expect(tracker.snapshot().state.general).not.toBeNull();
});

test("the last ten seconds of a rest are told once, and again when it was made longer in between", () => {
  const { tracker, heard } = openTab();
  const tick = (ms: number) => {
    now += ms;
    tracker.dispatch({ type: "tick", present: true });
  };
  tracker.dispatch({ type: "session-start", id: "a", restS: 30 });
  tracker.dispatch({ type: "rest-start" });
  for (let step = 0; step < 80; step++) tick(250);
  expect(heard.restLow).toBe(1);
  for (let step = 0; step < 8; step++) tick(250);
  tracker.dispatch({ type: "rest-adjust", seconds: 15 });
  for (let step = 0; step < 60; step++) tick(250);
  expect([heard.restLow, heard.restOver]).toEqual([2, 0]);
  tick(60_000);
  expect([heard.restLow, heard.restOver]).toEqual([2, 1]);
});

test("a rest that is cut to nothing is told as over, one that is stopped isn't", () => {
  const { tracker, heard } = openTab();
  tracker.dispatch({ type: "session-start", id: "a", restS: 30 });
  tracker.dispatch({ type: "rest-start" });
  tracker.dispatch({ type: "rest-stop" });
  expect(heard.restOver).toBe(0);
  tracker.dispatch({ type: "rest-start" });
  for (const seconds of [-15, -15]) tracker.dispatch({ type: "rest-adjust", seconds });
  expect(heard.restOver).toBe(1);
});

test("a rest that is over on waking is told as over only", () => {
  const { tracker, heard } = openTab();
  tracker.dispatch({ type: "rest-start" });
  now += 600_000;
  tracker.dispatch({ type: "tick", present: true });
  expect([heard.restLow, heard.restOver]).toEqual([0, 1]);
});

test("a press before the store is open leaves the routine that is being done", async () => {
  const exercise = exercises[0];
  if (!exercise) throw new Error("there are exercises");
  const routine = startRoutine("run", exercise);
  const place = createPlace({ ...createTrackerState(), revision: 3, routine });
  const early = openTab();
  expect(early.tracker.snapshot().isAttached).toBe(false);
  early.tracker.dispatch({ type: "exercise-pick", exercise });
  early.tracker.attach(place, place.kept);
  await settled();
  expect(place.kept).toMatchObject({ panel: { exercise }, routine });
  expect(early.tracker.snapshot()).toMatchObject({ isAttached: true, state: { routine } });
});

test("what was erased elsewhere isn't brought back, and doesn't stand in the way of what is new", async () => {
  const place = createPlace();
  const [one, two] = [openTab(place), openTab(place)];
  for (const id of ["a", "b"]) {
    one.tracker.dispatch({ type: "session-start", id });
    one.tracker.dispatch({ type: "rest-open" });
  }
  await settled();
  place.kept = null;
  for (const { tracker } of [one, two]) tracker.forget();
  one.tracker.keepPresence();
  await settled();
  expect(place.kept).toBeNull();
  two.tracker.dispatch({ type: "session-start", id: "new" });
  await settled();
  for (const { tracker } of [one, two]) expect(tracker.snapshot().state.general).toMatchObject({ id: "new" });
});

test("the last ten seconds of a rest are not told when they are noticed late, as in a hidden tab", () => {
  const { tracker, heard } = openTab();
  tracker.dispatch({ type: "session-start", id: "a", restS: 30 });
  tracker.dispatch({ type: "rest-start" });
  now += 24_000;
  tracker.dispatch({ type: "tick", present: false });
  expect([heard.restLow, heard.restOver]).toEqual([0, 0]);
});

test("an end is kept once its workout is, and not before: a page that goes in between still has the session", async () => {
  const place = createPlace();
  const tab = openTab(place);
  tab.tracker.dispatch({ type: "session-start", id: "a" });
  await settled();
  now += 90_000;
  let recorded = () => {};
  tab.tracker.dispatch({ type: "session-end" }, new Promise<void>((resolve) => (recorded = resolve)));
  await settled();
  expect(tab.tracker.snapshot().state.general).toBeNull();
  expect(seconds(openTab(place))).toBe(90);
  recorded();
  await settled();
  expect(place.kept?.general).toBeNull();
});

test("a workout that is recorded late doesn't end what was started since", async () => {
  const place = createPlace();
  const { tracker } = openTab(place);
  tracker.dispatch({ type: "session-start", id: "a" });
  await settled();
  let recorded = () => {};
  tracker.dispatch({ type: "session-end" }, new Promise<void>((resolve) => (recorded = resolve)));
  tracker.dispatch({ type: "session-start", id: "b" });
  await settled();
  recorded();
  await settled();
  expect(place.kept?.general).toMatchObject({ id: "b" });
  expect(tracker.snapshot().state.general).toMatchObject({ id: "b" });
});
