/** Helpers for the journeys of Work Out Now: a page with a controlled clock, and locators by visible names. */
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { visit } from "./test.ts";

/** Monday, 18:04 in Berlin. */
export const startOfJourney = new Date("2026-03-02T18:04:00+01:00");

/** Opens the tracker with a clock that the journey advances; in between it drifts by milliseconds. */
export async function openTracker(page: Page, query = ""): Promise<void> {
  await page.clock.install({ time: new Date(startOfJourney.getTime() - 60_000) });
  await goToTracker(page, query);
  await page.clock.pauseAt(startOfJourney);
  driftClock(page.context());
}

/**
 * Advances the clock by about a fiftieth of real time. A clock that stands still would also stop frames and the timers of
 * the database and the toasts; no assertion notices this drift.
 */
async function driftClock(context: BrowserContext): Promise<void> {
  while (context.pages().length > 0) {
    await context.clock.runFor(1).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

export async function goToTracker(page: Page, query = ""): Promise<void> {
  await visit(page, `/work-out-now${query}`);
}

/** Opens another tab of the same browser. Its clock is some seconds off until the journey sets both. */
export async function openAnotherTab(page: Page, query = ""): Promise<Page> {
  const other = await page.context().newPage();
  await goToTracker(other, query);
  return other;
}

/**
 * Advances the clock by this many seconds and fires every timer. All but the last minute of a long time passes in
 * steps of half a minute, in which each timer fires once, so that the page isn't drawn thousands of times.
 */
export async function advance(page: Page, seconds: number): Promise<void> {
  let leftMs = seconds * 1000;
  for (; leftMs > 90_000; leftMs -= 30_000) await page.clock.fastForward(30_000);
  await page.clock.runFor(leftMs);
}

/** Advances the clock as a sleeping laptop does: timers fire once, late. */
export const sleep = (page: Page, seconds: number) => page.clock.fastForward(seconds * 1000);

/** Makes the page hidden or visible. */
export async function setVisible(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    visible ? "visible" : "hidden",
  );
}

export const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true });
export const exerciseButton = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name} \\d+ kcal/min`) });
export const category = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}`) });
export const runningWorkout = (page: Page) => page.getByRole("region", { name: "Running workout" });
export const panel = (page: Page, exercise: string) =>
  page.getByRole("region", { name: exercise, exact: true });
export const rest = (page: Page) => page.getByRole("region", { name: "Rest timer" });
export const clockOf = (region: Locator) => region.getByRole("timer");
export const rows = (page: Page) => page.getByRole("tabpanel").getByRole("listitem");

/** Waits until an element has exactly this text. */
export async function expectText(locator: Locator, text: string | RegExp): Promise<void> {
  const poll = expect.poll(async () => (await locator.innerText()).replace(/\s+/g, " ").trim());
  await (typeof text === "string" ? poll.toBe(text) : poll.toMatch(text));
}

export async function openTab(page: Page, name: "Workout" | "History" | "Goals"): Promise<void> {
  const tab = page.getByRole("tab", { name });
  await tab.click();
  await expect.poll(() => tab.getAttribute("aria-selected")).toBe("true");
}

export async function pickExercise(page: Page, categoryName: string, exercise: string): Promise<Locator> {
  const card = category(page, categoryName);
  // A card that was open before a reload opens by itself once the data is read, which may be just before the click.
  await expect
    .poll(async () => {
      const isOpen = (await card.getAttribute("aria-expanded")) === "true";
      if (!isOpen) await card.click();
      return isOpen;
    })
    .toBe(true);
  await exerciseButton(page, exercise).click();
  return panel(page, exercise);
}

/** Times an exercise for so many seconds, from picking it to Stop. */
export async function exerciseFor(
  page: Page,
  categoryName: string,
  exercise: string,
  seconds: number,
): Promise<void> {
  const region = await pickExercise(page, categoryName, exercise);
  await button(region, "Start Workout").click();
  await advance(page, seconds);
  await button(region, "Stop Workout").click();
}

export async function addGoal(page: Page, type: string, target: string, deadline: string): Promise<void> {
  await page.getByLabel("Type").selectOption(type);
  await page.getByLabel("Target").fill(target);
  await page.getByLabel("Deadline").fill(deadline);
  await button(page, "Add Goal").click();
}

/** Writes one of the specified arrays to local storage before the page first opens. */
export const leaveBehind =
  (key: "workoutHistory" | "fitnessGoals", items: object[]) => (context: BrowserContext) =>
    context.addInitScript(
      ([name, text]) => {
        if (sessionStorage.getItem("left")) return;
        sessionStorage.setItem("left", "1");
        localStorage.setItem(name, text);
      },
      [key, JSON.stringify(items)] as const,
    );

/** Damages a stored entry, as a crash, another version or a disk error may. */
export async function damageEntry(page: Page, exercise: string): Promise<void> {
  await page.evaluate(async (name) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open("fitness-tracker"));
    const store = db.transaction("history", "readwrite").objectStore("history");
    const rows: { exercise?: unknown; duration?: unknown }[] = await done(store.getAll());
    const row = rows.find(({ exercise }) => exercise === name);
    if (!row) throw new Error(`${name} is not stored`);
    row.duration = "a while";
    await done(store.put(row));
    db.close();
  }, exercise);
}

/** What this browser stores of running workouts, in JSON: a press shows before it is stored. */
const readStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const stored: unknown[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      if (db.objectStoreNames.contains("runningWorkout"))
        stored.push(...(await done(db.transaction("runningWorkout").objectStore("runningWorkout").getAll())));
      db.close();
    }
    return JSON.stringify(stored);
  });

/** Resolves once a running workout is stored with this, so that a reload or a killed tab finds it. */
export const waitUntilStored = (page: Page, what: RegExp = /"key":"running"/): Promise<void> =>
  expect.poll(() => readStored(page)).toMatch(what);
