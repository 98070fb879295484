import { expect, test, vi } from "vitest";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { listCards, listDone } from "#app/domain/running-workout/card-queries.ts";
import { elapsedSeconds } from "#app/domain/running-workout/timing/stopwatch.ts";
import { createTabs, settled, type TrackerTab } from "#tests/support/tracker-tabs.ts";

const t0 = Date.parse("2026-03-02T18:04:00Z");
const lift: Exercise = {
  ...{ id: "lift", name: "Bench", category: "strength", kcalPerMinute: 6, measure: "weight-reps" },
};
const sets = ["s1", "s2", "s3"].map((id) => ({ id, kind: "normal" as const }));
const addLift = { type: "card-add", card: { id: "c", exercise: lift, sets } } as const;
const tick = (set: string) => ({ type: "set-tick", card: "c", set, change: { reps: 8 }, restS: 60 }) as const;
const listTicked = (tab: Pick<TrackerTab, "read">) =>
  listCards(tab.read()).flatMap((card) => listDone(card).map(({ id }) => id));
const start = (id: string) => ({ type: "workout-start", id }) as const;

/** A browser in which a workout with a card runs in the first of `count` tabs. */
async function openRunning(count = 2) {
  const browser = createTabs(t0);
  const owner = await browser.open();
  owner.tracker.dispatch(start("a"));
  owner.tracker.dispatch(addLift);
  await settled();
  const second = await browser.open();
  const third = count > 2 ? await browser.open() : second;
  return { browser, owner, second, third };
}

test("the second tab shows what the first one does, and its own presses do nothing", async () => {
  const { browser, owner, second } = await openRunning();
  expect([owner.role(), second.role()]).toEqual(["owner", "viewer"]);
  owner.tracker.dispatch(tick("s1"));
  await settled();
  expect(listTicked(second)).toEqual(["s1"]);
  second.tracker.dispatch(tick("s2"));
  second.tracker.dispatch({ type: "workout-end" });
  await settled();
  expect(listTicked(second)).toEqual(["s1"]);
  expect(browser.stored?.general?.id).toBe("a");
});

test("an owner that is killed is followed at once, without a press and with every second", async () => {
  const { browser, owner, second } = await openRunning();
  owner.tracker.dispatch(tick("s1"));
  await settled();
  await browser.pass(90_000);
  owner.kill();
  await settled();
  expect(second.role()).toBe("owner");
  second.tracker.dispatch(tick("s2"));
  await settled();
  expect(listCards(browser.stored ?? second.read()).flatMap(listDone)).toMatchObject([
    { id: "s1" },
    { id: "s2" },
  ]);
  const { general } = second.read();
  expect(general && elapsedSeconds(general.watch, browser.now)).toBe(90);
});

test("taking over moves the workout, also past a tab that has waited longer", async () => {
  const { browser, owner, second, third } = await openRunning(3);
  await third.tracker.takeOver();
  await settled();
  expect([owner.role(), second.role(), third.role()]).toEqual(["viewer", "viewer", "owner"]);
  third.tracker.dispatch(tick("s1"));
  owner.tracker.dispatch(tick("s2"));
  await settled();
  for (const tab of [owner, second, third]) expect(listTicked(tab)).toEqual(["s1"]);
  third.kill();
  await settled();
  expect([owner.role(), second.role()]).toEqual(["viewer", "owner"]);
  await browser.pass(2000);
  expect([owner.role(), second.role()]).toEqual(["viewer", "owner"]);
});

test("a set that is ticked in the moment of the take-over is handed over", async () => {
  const { browser, owner, second } = await openRunning();
  const taken = second.tracker.takeOver();
  owner.tracker.dispatch(tick("s1"));
  await taken;
  await settled();
  expect(listTicked(second)).toEqual(["s1"]);
  second.tracker.dispatch(tick("s2"));
  await settled();
  expect(listDone(browser.stored?.cards?.[0] ?? { ...addLift.card, startedAt: 0 })).toHaveLength(2);
});

test("what a full storage has refused is handed over, and stored by the new owner", async () => {
  const { browser, owner, second } = await openRunning();
  browser.isFull = true;
  owner.tracker.dispatch(tick("s1"));
  await settled();
  expect(listTicked(second)).toEqual([]);
  await second.tracker.takeOver();
  await settled();
  expect(listTicked(second)).toEqual(["s1"]);
  second.tracker.dispatch(tick("s2"));
  browser.isFull = false;
  await browser.pass(4000);
  expect(browser.stored?.cards?.flatMap(listDone)).toMatchObject([{ id: "s1" }, { id: "s2" }]);
  expect(listTicked(owner)).toEqual(["s1", "s2"]);
});

test("an owner that doesn't answer is robbed, and overwrites nothing when it wakes", async () => {
  const { browser, owner, second } = await openRunning();
  owner.sleep();
  const taken = second.tracker.takeOver();
  await settled();
  expect(second.role()).toBe("viewer");
  await browser.pass(500);
  await taken;
  second.tracker.dispatch(tick("s1"));
  await settled();
  await owner.wake();
  owner.tracker.dispatch(tick("s2"));
  await settled();
  expect(owner.role()).toBe("viewer");
  expect(browser.stored?.cards?.flatMap(listDone)).toMatchObject([{ id: "s1" }]);
  expect(listTicked(owner)).toEqual(["s1"]);
});

test("while nothing runs, a press on Start counts in every tab, and makes it the owner", async () => {
  const browser = createTabs(t0);
  const [one, two] = [await browser.open(), await browser.open()];
  expect([one.role(), two.role()]).toEqual(["owner", "viewer"]);
  // Shown in the next frame: it doesn't wait for the lock.
  expect(two.tracker.dispatch(start("b")).state.general?.id).toBe("b");
  await settled();
  expect([one.role(), two.role()]).toEqual(["viewer", "owner"]);
  expect(browser.stored?.general?.id).toBe("b");
  expect(one.read().general?.id).toBe("b");
});

test("of two tabs that start at once one counts, and both show it", async () => {
  const browser = createTabs(t0);
  const [one, two] = [await browser.open(), await browser.open()];
  two.tracker.dispatch(start("b"));
  one.tracker.dispatch(start("a"));
  await settled();
  const { id } = browser.stored?.general ?? {};
  expect(id).toBeDefined();
  for (const tab of [one, two]) expect(tab.read().general?.id).toBe(id);
  expect([one.role(), two.role()].toSorted()).toEqual(["owner", "viewer"]);
});

test("an owner whose successor was closed in between goes on", async () => {
  const { browser, owner, second } = await openRunning();
  void second.tracker.takeOver();
  second.kill();
  await settled();
  expect(owner.role()).toBe("viewer");
  await browser.pass(2000);
  expect(owner.role()).toBe("owner");
  owner.tracker.dispatch(tick("s1"));
  await settled();
  expect(browser.stored?.cards?.flatMap(listDone)).toMatchObject([{ id: "s1" }]);
});

test("on the way from screen to screen the tab stays the owner; then the next one follows", async () => {
  const { browser, owner, second } = await openRunning();
  owner.close();
  const close = owner.tracker.open();
  await browser.pass(5000);
  expect([owner.role(), second.role()]).toEqual(["owner", "viewer"]);
  close();
  await browser.pass(5000);
  expect(second.role()).toBe("owner");
  owner.tracker.open();
  await settled();
  expect(owner.role()).toBe("viewer");
  expect(owner.read().general?.id).toBe("a");
});

test("a screen that is left while a change is being stored leaves the workout to the next one", async () => {
  const { browser, owner, second } = await openRunning();
  owner.tracker.dispatch({ type: "category-toggle", category: "cardio" });
  owner.leave();
  await settled();
  await browser.pass(5000);
  expect(second.role()).toBe("owner");
});

test("a tab takes over from a screen that was just left, without an error", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const { browser, owner, second } = await openRunning();
  owner.leave();
  void second.tracker.takeOver();
  await settled();
  await browser.pass(500);
  expect([owner.role(), second.role()]).toEqual(["viewer", "owner"]);
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});

test("without Web Locks every tab acts as the owner, and none stores an older state over a newer one", async () => {
  const browser = createTabs(t0, null, false);
  const [one, two] = [await browser.open(), await browser.open()];
  expect([one.role(), two.role()]).toEqual(["owner", "owner"]);
  one.tracker.dispatch(start("a"));
  await settled();
  expect(two.read().general?.id).toBe("a");
  two.sleep();
  one.tracker.dispatch({ type: "category-toggle", category: "cardio" });
  await settled();
  two.tracker.dispatch({ type: "category-toggle", category: "strength" });
  await settled();
  expect(browser.stored?.category).toBe("cardio");
  expect(two.read().category).toBe("cardio");
});
