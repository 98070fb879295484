import * as fc from "fast-check";
import { expect, test } from "vitest";
import { exercises } from "#app/domain/exercise/built-in-exercises.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import type { RoutineRun } from "#app/domain/routine/run/routine-run.ts";
import { listDone } from "#app/domain/running-workout/card-queries.ts";
import type { UnrecordedEntry } from "#app/domain/running-workout/running-workout.ts";
import { awayMs } from "#app/domain/running-workout/timing/absence.ts";
import { elapsedSeconds } from "#app/domain/running-workout/timing/stopwatch.ts";
import { createTrackerState } from "#app/domain/running-workout/tracker-state.ts";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";
import { createTabs, settled, type TrackerTab } from "#tests/support/tracker-tabs.ts";

const t0 = Date.parse("2026-03-02T18:04:00Z");

function requireExercise(index: number): Exercise {
  const exercise = exercises[index];
  if (!exercise) throw new Error(`There is no exercise ${index}`);
  return exercise;
}

const seconds = ({ tracker }: Pick<TrackerTab, "tracker">) => {
  const { state, at } = tracker.snapshot();
  return state.general && elapsedSeconds(state.general.watch, at);
};

const lift: Exercise = { ...requireExercise(0), id: "lift", measure: "weight-reps" };
const addLift = (sets: number) =>
  ({
    type: "card-add",
    card: {
      id: "c",
      exercise: lift,
      sets: Array.from({ length: sets }, (_, n) => ({ id: `c${n + 1}`, kind: "normal" as const })),
    },
  }) as const;
const tick = (set: number) =>
  ({ type: "set-tick", card: "c", set: `c${set}`, change: { reps: 8 }, restS: 60 }) as const;
const start = (id: string) => ({ type: "workout-start", id }) as const;
const time = { type: "time", present: true } as const;

const entry = (id: string): UnrecordedEntry => {
  const at = new Date(t0).toISOString();
  const workout: NewWorkout = {
    ...{ id, exercise: "Workout", duration: 90, caloriesBurned: 9, source: "session" },
    ...{ startedAt: at, endedAt: at, kcalModel: "session" },
  };
  return { workout: { ...workout, id }, options: { towardGoals: false } };
};

/** A browser with one tab in which a workout has started. */
async function openStarted() {
  const browser = createTabs(t0);
  const tab = await browser.open();
  tab.tracker.dispatch(start("a"));
  await settled();
  return { browser, tab };
}

/** Another page of a browser whose only tab was killed. */
async function reopen({ browser, tab }: { browser: ReturnType<typeof createTabs>; tab: TrackerTab }) {
  tab.kill();
  return browser.open();
}

test("no press counts before it is known what is stored and which tab is the owner", async () => {
  const browser = createTabs(t0);
  const opening = browser.open();
  const tab = await opening;
  tab.close();
  await browser.pass(5000);
  expect(tab.role()).toBe("opening");
  expect(tab.tracker.dispatch(start("a")).state.general).toBeNull();
  tab.tracker.open();
  expect(tab.role()).toBe("opening");
  expect(tab.tracker.dispatch(start("a")).state.general).toBeNull();
  await settled();
  expect(tab.role()).toBe("owner");
  expect(browser.stored).toBeNull();
});

test("a tab that was killed finds its workout again, with every second since", async () => {
  const started = await openStarted();
  started.browser.now += 90_000;
  expect(seconds(await reopen(started))).toBe(90);
});

test("a tab's own write that comes back leaves every part of the state the same object: nothing renders again", async () => {
  const { tab } = await openStarted();
  tab.tracker.dispatch(addLift(2));
  const { state } = tab.tracker.snapshot();
  await settled();
  expect(tab.read()).toBe(state);
});

test("presses that follow at once are all stored, in their order", async () => {
  const { browser, tab } = await openStarted();
  tab.tracker.dispatch(addLift(3));
  for (const set of [1, 2, 3]) tab.tracker.dispatch(tick(set));
  await settled();
  expect(browser.stored?.cards?.flatMap(listDone).map(({ id }) => id)).toEqual(["c1", "c2", "c3"]);
});

test("a tab whose clock is read a moment earlier than the other's doesn't take it for one that was set back", async () => {
  const { browser } = await openStarted();
  browser.now += 60_000;
  const other = await browser.open();
  browser.now -= 40;
  if (browser.stored) browser.put({ ...browser.stored, seenAt: browser.now + 40 });
  other.tracker.dispatch(time);
  browser.now += 40;
  other.tracker.dispatch(time);
  expect(seconds(other)).toBe(60);
});

test("a clock that was set back while the page was closed takes nothing away", async () => {
  const started = await openStarted();
  started.browser.now += 90_000;
  started.tab.tracker.dispatch(time);
  started.tab.tracker.savePresence();
  await settled();
  started.browser.now -= 3_600_000;
  const later = await reopen(started);
  expect(seconds(later)).toBe(90);
  started.browser.now += 10_000;
  later.tracker.dispatch(time);
  expect(seconds(later)).toBe(100);
});

test("the presence of a tab that had not heard of the end doesn't bring the workout back", async () => {
  const { browser, tab } = await openStarted();
  const other = await browser.open();
  other.sleep();
  tab.tracker.dispatch({ type: "workout-end" });
  await settled();
  browser.now += 20_000;
  other.tracker.dispatch(time);
  other.tracker.savePresence();
  await settled();
  expect(browser.stored?.general).toBeNull();
});

test("what another part of the app has stored is shown, and isn't overwritten", async () => {
  const { browser, tab } = await openStarted();
  const { stored } = browser;
  if (!stored) throw new Error("A workout runs");
  browser.put({ ...stored, revision: stored.revision + 1, category: "cardio" });
  tab.tracker.dispatch(addLift(1));
  await settled();
  expect(browser.stored).toMatchObject({ category: "cardio", cards: [{ id: "c" }] });
});

test("the routine that runs in the same record stays as it is stored", async () => {
  const run: RoutineRun = {
    ...{ id: "run", name: "Morning", steps: [{ exercise: requireExercise(0), seconds: 60, restS: 0 }] },
    ...{ index: 0, phase: "work", endsAt: t0 + 60_000, leftMs: 0, done: [] },
  };
  const browser = createTabs(t0, { ...createTrackerState(), revision: 3, routine: run });
  const tab = await browser.open();
  tab.tracker.dispatch({ type: "exercise-pick", exercise: requireExercise(0) });
  if (browser.stored) browser.stored = { ...browser.stored, routine: { ...run, index: 1 } };
  await settled();
  expect(browser.stored).toMatchObject({ panel: { exercise: { id: requireExercise(0).id } } });
  expect(browser.stored?.routine).toMatchObject({ id: "run", index: 1 });
});

test("the end of a rest is announced once, also when it came while the page was closed", async () => {
  const started = await openStarted();
  started.tab.tracker.dispatch({ type: "rest-start" });
  await settled();
  started.browser.now += 61_000;
  const second = await reopen(started);
  second.tracker.dispatch(time);
  expect(second.calls.restOver).toBe(1);
  expect(second.read().rest).toMatchObject({ status: "idle", remainingMs: 0 });
});

test("a tab that shows announces the end of a rest once, while its owner notices it later", async () => {
  const { browser, tab } = await openStarted();
  const other = await browser.open();
  tab.tracker.dispatch({ type: "rest-start" });
  await settled();
  browser.now += 61_000;
  other.tracker.dispatch(time);
  if (browser.stored) browser.put({ ...browser.stored, seenAt: browser.now });
  other.tracker.dispatch(time);
  tab.tracker.dispatch(time);
  await settled();
  expect([tab.calls.restOver, other.calls.restOver]).toEqual([1, 1]);
});

test("stopping or resetting the rest is not its end", async () => {
  const { tab } = await openStarted();
  for (const type of ["rest-start", "rest-stop", "rest-start", "rest-reset"] as const)
    tab.tracker.dispatch({ type });
  expect(tab.calls.restOver).toBe(0);
});

test("the last ten seconds of a rest are announced once, and again when it was made longer in between", async () => {
  const browser = createTabs(t0);
  const { tracker, calls } = await browser.open();
  const pass = (ms: number) => {
    browser.now += ms;
    tracker.dispatch(time);
  };
  tracker.dispatch({ ...start("a"), restS: 30 });
  tracker.dispatch({ type: "rest-start" });
  for (let step = 0; step < 80; step++) pass(250);
  expect(calls.restLow).toBe(1);
  for (let step = 0; step < 8; step++) pass(250);
  tracker.dispatch({ type: "rest-adjust", seconds: 15 });
  for (let step = 0; step < 60; step++) pass(250);
  expect([calls.restLow, calls.restOver]).toEqual([2, 0]);
  pass(60_000);
  expect([calls.restLow, calls.restOver]).toEqual([2, 1]);
});

test("a rest that is cut to nothing is announced as over, now; one that is over on waking, as of its end", async () => {
  const browser = createTabs(t0);
  const { tracker, calls } = await browser.open();
  tracker.dispatch({ type: "rest-start" });
  browser.now += 62_000;
  tracker.dispatch(time);
  expect([calls.restLow, calls.restOver, calls.restOverLateMs]).toEqual([0, 1, 2000]);
  tracker.dispatch({ type: "rest-start" });
  browser.now += 50_000;
  tracker.dispatch({ type: "rest-adjust", seconds: -15 });
  expect([calls.restOver, calls.restOverLateMs]).toEqual([2, 0]);
});

test("the last ten seconds of a rest are not announced when they are noticed late, as in a hidden tab", async () => {
  const browser = createTabs(t0);
  const { tracker, calls } = await browser.open();
  tracker.dispatch({ ...start("a"), restS: 30 });
  tracker.dispatch({ type: "rest-start" });
  browser.now += 24_000;
  tracker.dispatch({ type: "time", present: false });
  expect([calls.restLow, calls.restOver]).toEqual([0, 0]);
});

test("events of time are not written down, but the person's presence is, now and then", async () => {
  const { browser, tab } = await openStarted();
  for (let second = 1; second <= 60; second += 1) {
    browser.now += 1000;
    tab.tracker.dispatch(time);
    await settled();
  }
  expect(browser.saves).toBe(5);
  expect(browser.stored?.seenAt).toBe(t0 + 60_000);
});

test("hours in front without a press are asked about at the last press, with one write more than presence", async () => {
  const { browser, tab } = await openStarted();
  browser.now += 60_000;
  tab.tracker.dispatch({ type: "category-toggle", category: "cardio" });
  await settled();
  let { saves } = browser;
  for (let step = 1; step <= 4 * 240; step++) {
    browser.now += 15_000;
    for (let quarter = 0; quarter < 4; quarter++) tab.tracker.dispatch(time);
    await settled();
    expect(browser.saves - saves).toBeLessThanOrEqual(1);
    ({ saves } = browser);
    if (step < 4 * 240) expect(browser.stored?.awaySince).toBeNull();
  }
  expect(browser.stored?.awaySince).toBe(t0 + 60_000);
  expect(seconds(tab)).toBe(4 * 3600 + 60);
  tab.tracker.dispatch({ type: "away-continue" });
  await settled();
  expect(browser.stored).toMatchObject({ awaySince: null, general: { id: "a" } });
});

test("a tab killed long ago asks on return, from its last saved moment", async () => {
  const started = await openStarted();
  started.browser.now += awayMs;
  expect((await reopen(started)).read().awaySince).toBe(t0);
});

test("a tab that only shows asks about an absence too, and leaves the question to the tab that takes over", async () => {
  const { browser, tab } = await openStarted();
  const shows = await browser.open();
  tab.sleep();
  browser.now += awayMs;
  shows.tracker.dispatch(time);
  await settled();
  expect([shows.role(), shows.read().awaySince]).toEqual(["viewer", t0]);
  tab.kill();
  await settled();
  expect([shows.role(), shows.read().awaySince, browser.stored?.awaySince]).toEqual(["owner", t0, t0]);
});

test("a workout that was erased, or moved to an account, in another tab doesn't come back with a tab that was frozen", async () => {
  const { browser, tab } = await openStarted();
  tab.sleep();
  browser.stored = null;
  browser.now += 3_600_000;
  tab.tracker.dispatch({ type: "category-toggle", category: "cardio" });
  tab.tracker.savePresence();
  await settled();
  expect(browser.stored).toBeNull();
  expect(tab.read().general).toBeNull();
  tab.tracker.dispatch(start("b"));
  await settled();
  expect(browser.stored).toMatchObject({ general: { id: "b" } });
});

test("what a full storage refuses is said once, shown, and stored by itself once there is room", async () => {
  const { browser, tab } = await openStarted();
  tab.tracker.dispatch(addLift(3));
  await settled();
  browser.isFull = true;
  tab.tracker.dispatch(tick(1));
  await settled();
  tab.tracker.dispatch(tick(2));
  tab.tracker.dispatch({ type: "rest-adjust", seconds: 15 });
  await settled();
  expect(tab.calls.saveFailed).toBe(1);
  browser.isFull = false;
  await browser.pass(4000);
  const saved = (await reopen({ browser, tab })).read();
  expect(saved.cards?.map(listDone)).toMatchObject([[{ id: "c1" }, { id: "c2" }]]);
});

test("Try again stores the newest state at once, and says so if it fails again", async () => {
  const { browser, tab } = await openStarted();
  browser.isFull = true;
  tab.tracker.dispatch({ type: "category-toggle", category: "cardio" });
  await settled();
  for (const retry of tab.calls.retries.splice(0)) retry();
  await settled();
  expect(tab.calls.saveFailed).toBe(2);
  browser.isFull = false;
  for (const retry of tab.calls.retries.splice(0)) retry();
  await settled();
  expect(browser.stored?.category).toBe("cardio");
});

test("what ends is stored with its entries, recorded, and then forgotten", async () => {
  const { browser, tab } = await openStarted();
  let said = 0;
  browser.refusesHistory = true;
  tab.tracker.dispatch({ type: "workout-end" }, { entries: [entry("a")], onRecorded: () => void said++ });
  await settled();
  expect(browser.stored).toMatchObject({ general: null, unrecorded: [{ workout: { id: "a" } }] });
  expect([said, tab.calls.recordFailed]).toEqual([0, 1]);
  browser.refusesHistory = false;
  await browser.pass(4000);
  expect([...browser.history.keys()]).toEqual(["a"]);
  expect([said, tab.calls.recordedLate]).toEqual([1, 1]);
  expect(browser.stored?.unrecorded).toBeUndefined();
});

test("a page that is killed at any moment of an end leaves one entry, no more and no less", async () => {
  for (let turns = 0; turns < 12; turns++) {
    const { browser, tab } = await openStarted();
    tab.tracker.dispatch({ type: "workout-end" }, { entries: [entry("a")] });
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    const next = await reopen({ browser, tab });
    if (next.read().general) {
      next.tracker.dispatch({ type: "workout-end" }, { entries: [entry("a")] });
      await settled();
    }
    expect([...browser.history.keys()]).toEqual(["a"]);
    expect(browser.stored).toMatchObject({ general: null });
    expect(browser.stored?.unrecorded).toBeUndefined();
  }
});

test("entries that can't be recorded are recorded by the page that is opened next, beside what it starts", async () => {
  const { browser, tab } = await openStarted();
  browser.refusesHistory = true;
  tab.tracker.dispatch({ type: "workout-end" }, { entries: [entry("a")] });
  tab.tracker.dispatch(start("b"));
  await settled();
  expect(browser.stored).toMatchObject({ general: { id: "b" }, unrecorded: [{ workout: { id: "a" } }] });
  browser.refusesHistory = false;
  const next = await reopen({ browser, tab });
  expect([...browser.history.keys()]).toEqual(["a"]);
  expect(next.read()).toMatchObject({ general: { id: "b" } });
  expect(browser.stored?.unrecorded).toBeUndefined();
});

test("the other tab says that the workout was ended, once its entry is recorded", async () => {
  const { browser, tab } = await openStarted();
  const other = await browser.open();
  browser.refusesHistory = true;
  tab.tracker.dispatch({ type: "workout-end" }, { entries: [entry("a")] });
  await settled();
  expect(other.calls.endedElsewhere).toEqual([]);
  browser.refusesHistory = false;
  await browser.pass(4000);
  expect(other.calls.endedElsewhere).toEqual(["a"]);
  expect(tab.calls.endedElsewhere).toEqual([]);
});

/** Does the first exercise for ten seconds and then what `end` says. */
async function exerciseTen(browser: ReturnType<typeof createTabs>, tab: TrackerTab, end: "stop" | "switch") {
  tab.tracker.dispatch({ type: "exercise-pick", exercise: requireExercise(0) });
  tab.tracker.dispatch({ type: "exercise-start", id: "set" });
  browser.now += 10_000;
  if (end === "stop") tab.tracker.dispatch({ type: "exercise-stop" });
  else tab.tracker.dispatch({ type: "exercise-pick", exercise: requireExercise(1) });
  await settled();
}

test("a stopped exercise isn't shown to a page that comes later, stays where it was stopped, and comes back with a new set", async () => {
  const browser = createTabs(t0);
  const one = await browser.open();
  await exerciseTen(browser, one, "stop");
  const two = await browser.open();
  expect(two.read().panel).toBeNull();
  expect(one.read().panel?.id).toBe("set");
  one.tracker.dispatch({ type: "exercise-start", id: "next" });
  await settled();
  expect(two.read().panel?.id).toBe("next");
});

test("a rest that ran out before the page was opened is announced, and not left open", async () => {
  const started = await openStarted();
  started.tab.tracker.dispatch({ type: "rest-open" });
  started.tab.tracker.dispatch({ type: "rest-start" });
  await settled();
  const other = await started.browser.open();
  expect(other.read().rest.open).toBe(true);
  other.kill();
  started.browser.now += 61_000;
  const later = await reopen(started);
  expect(later.read().rest).toMatchObject({ open: false, status: "idle" });
  expect(later.calls.restOver).toBe(1);
});

test("what was switched away from waits in every tab and for every later page; one answer is for all", async () => {
  const browser = createTabs(t0);
  const one = await browser.open();
  await exerciseTen(browser, one, "switch");
  const two = await browser.open();
  for (const tab of [one, two]) expect(tab.read().unsaved).toMatchObject([{ id: "set", duration: 10 }]);
  two.tracker.dispatch({ type: "unsaved-remove", id: "set" });
  await settled();
  expect(one.read().unsaved).toEqual([]);
  expect(browser.stored?.unsaved).toEqual([]);
});

test("whichever tab the person uses, on a storage that fills and empties, no tick that was shown is lost", async () => {
  type Step = { tab: 0 | 1; do: "tick" | "take" | "toggle" | "full" | "room" | "turn"; set: number };
  const step: fc.Arbitrary<Step> = fc.record({
    tab: fc.constantFrom(0, 1),
    do: fc.constantFrom("tick", "tick", "tick", "take", "toggle", "full", "room", "turn"),
    set: fc.integer({ min: 1, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const browser = createTabs(t0);
      const tabs = [await browser.open(), await browser.open()] as const;
      tabs[0].tracker.dispatch(start("a"));
      tabs[0].tracker.dispatch(addLift(12));
      await settled();
      const ticked = new Set<string>();
      for (const { tab: index, do: what, set } of steps) {
        const tab = tabs[index];
        if (what === "full" || what === "room") browser.isFull = what === "full";
        else if (what === "turn") await settled();
        else if (what === "take") await tab.tracker.takeOver();
        else if (what === "toggle") tab.tracker.dispatch({ type: "category-toggle", category: "cardio" });
        else {
          const { cards = [] } = tab.tracker.dispatch(tick(set)).state;
          if (tab.role() === "owner") for (const { id } of cards.flatMap(listDone)) ticked.add(id);
        }
        if (what === "take") await settled();
      }
      browser.isFull = false;
      for (let round = 0; round < 4; round++) await browser.pass(60_000);
      const done = browser.stored?.cards?.flatMap((card) => listDone(card).map(({ id }) => id));
      expect(new Set(done)).toEqual(ticked);
      for (const tab of tabs)
        expect(
          new Set(
            tab
              .read()
              .cards?.flatMap(listDone)
              .map(({ id }) => id),
          ),
        ).toEqual(ticked);
    }),
    { numRuns: 60 },
  );
});
