/** What the journeys of Work Out Now share: a page with a controlled clock, and its places by the names people see. */
import type { BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { openPage, phone, visit } from "./browser.ts";

export type TrackerPage = Awaited<ReturnType<typeof openPage>>;

/** Monday, 18:04 in Berlin. */
export const startOfJourney = new Date("2026-03-02T18:04:00+01:00");

/** Opens the tracker on a phone with a clock that moves when the journey says so, and hardly in between. */
export async function openTracker(
  options: BrowserContextOptions = {},
  query = "",
  before: (context: BrowserContext) => Promise<unknown> = async () => undefined,
): Promise<TrackerPage> {
  const page = await openPage({ viewport: phone, ...options });
  await before(page.context());
  await page.clock.install({ time: new Date(startOfJourney.getTime() - 60_000) });
  await goToTracker(page, query);
  await page.clock.pauseAt(startOfJourney);
  creep(page.context());
  return page;
}

/**
 * A clock that stands still would also stop what works with timers beside the tracker (the database, the toasts):
 * so it creeps, a fiftieth of a second in a second or so, which no assertion can see.
 */
async function creep(context: BrowserContext): Promise<void> {
  while (context.pages().length > 0) {
    await context.clock.runFor(1).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

export async function goToTracker(page: Page, query = ""): Promise<void> {
  await visit(page, `/work-out-now${query}`);
}

/** Another tab of the same browser. Its clock is some seconds off until the journey sets both to one instant. */
export async function openAnotherTab(page: Page, query = ""): Promise<Page> {
  const other = await page.context().newPage();
  await goToTracker(other, query);
  return other;
}

/** Lets so many seconds go by, with every timer that falls into them. */
export const pass = (page: Page, seconds: number) => page.clock.runFor(seconds * 1000);

/** Lets so many seconds go by as a sleeping laptop does: timers fire once, late. */
export const sleep = (page: Page, seconds: number) => page.clock.fastForward(seconds * 1000);

/** Switches to another app or tab and back, as far as the page can tell. */
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
export const session = (page: Page) => page.getByRole("region", { name: "Running session" });
export const panel = (page: Page, exercise: string) =>
  page.getByRole("region", { name: exercise, exact: true });
export const rest = (page: Page) => page.getByRole("region", { name: "Rest timer" });
export const clockOf = (region: Locator) => region.getByRole("timer");
export const rows = (page: Page) => page.getByRole("tabpanel").getByRole("listitem");

/** Waits until an element says exactly this. */
export async function says(place: Locator, text: string | RegExp): Promise<void> {
  const poll = expect.poll(async () => (await place.innerText()).replace(/\s+/g, " ").trim(), {
    timeout: 15_000,
  });
  await (typeof text === "string" ? poll.toBe(text) : poll.toMatch(text));
}

export async function openTab(page: Page, name: "Workout" | "History" | "Goals"): Promise<void> {
  const tab = page.getByRole("tab", { name });
  await tab.click();
  await expect.poll(() => tab.getAttribute("aria-selected")).toBe("true");
}

export async function pickExercise(page: Page, categoryName: string, exercise: string): Promise<Locator> {
  const card = category(page, categoryName);
  if ((await card.getAttribute("aria-expanded")) !== "true") await card.click();
  await exerciseButton(page, exercise).click();
  return panel(page, exercise);
}

/** Does an exercise for so many seconds, from picking to Stop. */
export async function exerciseFor(
  page: Page,
  categoryName: string,
  exercise: string,
  seconds: number,
): Promise<void> {
  const place = await pickExercise(page, categoryName, exercise);
  await button(place, "Start Workout").click();
  await pass(page, seconds);
  await button(place, "Stop Workout").click();
}

export async function addGoal(page: Page, type: string, target: string, deadline: string): Promise<void> {
  await page.getByLabel("Type").selectOption(type);
  await page.getByLabel("Target").fill(target);
  await page.getByLabel("Deadline").fill(deadline);
  await button(page, "Add Goal").click();
}

/** Leaves in local storage what the former app kept there, before the page opens for the first time. */
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

/** Damages a kept workout behind the app's back, as a crash, another version or a disk error may. */
export async function damageEntry(page: Page, exercise: string): Promise<void> {
  await page.evaluate(async (name) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open("fitness-tracker"));
    const store = db.transaction("history", "readwrite").objectStore("history");
    const rows: { value: { exercise?: unknown; duration?: unknown } }[] = await done(store.getAll());
    const row = rows.find(({ value }) => value.exercise === name);
    if (!row) throw new Error(`${name} is not kept`);
    row.value.duration = "a while";
    await done(store.put(row));
    db.close();
  }, exercise);
}
