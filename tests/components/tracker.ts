/** Helpers for the tests of the tracker: a clock that the test moves, and locators by visible names. */

import type {} from "@vitest/browser-playwright";
import { expect, onTestFinished, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { cleanup, type RenderResult } from "vitest-browser-react";
import { emulate } from "./emulate.ts";
import { type PageOptions, renderPage } from "./render-page.tsx";

export const phone = { width: 390, height: 844 };

/** Monday, 18:04 in Berlin. */
export const startOfTest = new Date("2026-03-02T18:04:00+01:00");

const setRealInterval = setInterval;
const clearRealInterval = clearInterval;

/**
 * Gives the page a clock that the test moves. In between it drifts by a fortieth of real time, so that the timers of the
 * notices and of the database fire; no assertion notices this drift.
 */
export function startClock(): void {
  vi.useFakeTimers({
    now: startOfTest,
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
  // Else each wait would move the clock by as much as it takes.
  const keep = vi.spyOn(vi, "isFakeTimers").mockReturnValue(false);
  const drift = setRealInterval(() => vi.advanceTimersByTime(1), 40);
  stop = async () => {
    // A closed page lets go of its workout and of its cues after some seconds of this clock.
    await cleanup();
    await vi.advanceTimersByTimeAsync(6000);
    clearRealInterval(drift);
    keep.mockRestore();
    vi.useRealTimers();
    stop = undefined;
  };
}

let stop: (() => Promise<void>) | undefined;

/** Closes the pages and gives the browser the real clock back, if the test has taken it. Called after each test. */
export const stopClock = async (): Promise<void> => stop?.();

/** A page that was closed lets go of its workout and of its cues after some seconds. */
async function leave(): Promise<void> {
  await vi.advanceTimersByTimeAsync(6000);
  const { held = [] } = await navigator.locks.query();
  expect(held.map(({ name }) => name)).not.toContain("running-workout:guest");
}

interface TrackerOptions extends PageOptions {
  readonly size?: { readonly width: number; readonly height: number };
}

/** Opens the tracker of a guest on a phone, with a clock that the test moves. */
export async function openTracker(
  query = "",
  { size = phone, ...options }: TrackerOptions = {},
): Promise<RenderResult> {
  startClock();
  await page.viewport(size.width, size.height);
  return renderPage(`/work-out-now${query}`, options);
}

/** Closes the page and opens the tracker anew, a few seconds later. */
export async function openAgain(screen: RenderResult, query = ""): Promise<RenderResult> {
  await screen.unmount();
  await leave();
  return renderPage(`/work-out-now${query}`);
}

/** Moves the clock by this many seconds and fires every timer. */
export const advance = (seconds: number): void => void vi.advanceTimersByTime(seconds * 1000);

/** Moves the clock as on a laptop that sleeps: timers fire once, late. */
export function sleep(seconds: number): void {
  vi.setSystemTime(Date.now() + (seconds - 1) * 1000);
  advance(1);
}

/** Makes the page hidden or visible. */
export function setVisible(isVisible: boolean): void {
  const state = vi.spyOn(document, "visibilityState", "get");
  state.mockReturnValue(isVisible ? "visible" : "hidden");
  onTestFinished(() => state.mockRestore());
  document.dispatchEvent(new Event("visibilitychange"));
}

/** From now on the browser has no room for what is put into the store with this name, or into any. */
export function fillDisk(store?: string): { free(): void } {
  const { put } = IDBObjectStore.prototype;
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    if (!store || this.name === store) throw new DOMException("disk full", "QuotaExceededError");
    return put.apply(this, given);
  });
  // The page logs what it says.
  const log = vi.spyOn(console, "error").mockReturnValue();
  const free = () => {
    full.mockRestore();
    log.mockRestore();
  };
  onTestFinished(free);
  return { free };
}

/** Keeps the databases from opening until the returned function is called. */
export function holdDatabase(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { open } = IDBFactory.prototype;
  const opening = vi.spyOn(IDBFactory.prototype, "open").mockImplementation(function (
    this: IDBFactory,
    ...given
  ) {
    const request = open.apply(this, given);
    // Dexie learns by its handler that the database is open.
    Object.defineProperty(request, "onsuccess", {
      set(handler: (this: IDBOpenDBRequest, event: Event) => void) {
        request.addEventListener("success", async (event) => {
          await held;
          handler.call(request, event);
        });
      },
    });
    return request;
  });
  onTestFinished(() => opening.mockRestore());
  return () => release();
}

/** Lets figures move, as for people who haven't asked for less motion. */
export const allowMotion = (): Promise<void> => emulate({ "prefers-reduced-motion": "no-preference" });

type Place = Pick<Locator, "getByRole">;

export const button = (name: string, within: Place = page) => within.getByRole("button", { name });
export const press = (name: string, within: Place = page): Promise<void> => button(name, within).click();
/** Presses Start, and waits until the page shows what runs: its clocks are read from then on. */
export async function start(within: Place = page): Promise<void> {
  await press("Start Workout", within);
  await expect.element(button("Start Workout", within)).not.toBeInTheDocument();
}
export const category = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
export const exerciseButton = (name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name} \\d+ kcal/min`) });
export const runningWorkout = () => page.getByRole("region", { name: "Running workout" });
export const panel = (exercise: string) => page.getByRole("region", { name: exercise });
export const rest = () => page.getByRole("region", { name: "Rest timer" });
export const away = () => page.getByRole("region", { name: /^Running since/ });
export const clockOf = (region: Locator) => region.getByRole("timer");
export const rows = () => page.getByRole("tabpanel").getByRole("listitem");

/** Waits until this many elements are there. */
export const expectCount = (of: Locator, count: number): Promise<void> =>
  expect.poll(() => of.length).toBe(count);

const readText = (of: Locator) =>
  of.elements().map((one) => (one as HTMLElement).innerText.replace(/\s+/g, " ").trim());

/** Waits until the elements, of which there are as many, have these texts. */
export async function expectTexts(of: Locator, ...texts: (string | RegExp)[]): Promise<void> {
  const expected = texts.map((text) => (typeof text === "string" ? text : expect.stringMatching(text)));
  await expect.poll(() => readText(of)).toEqual(expected);
}

export async function openTab(name: "Workout" | "History" | "Goals"): Promise<void> {
  const tab = page.getByRole("tab", { name });
  await tab.click();
  await expect.element(tab).toHaveAttribute("aria-selected", "true");
}

export async function pickExercise(categoryName: string, exercise: string): Promise<Locator> {
  const card = category(categoryName);
  await expect.element(card).toBeEnabled();
  if (card.element().ariaExpanded !== "true") await card.click();
  await exerciseButton(exercise).click();
  return panel(exercise);
}

/** Times an exercise for so many seconds, from picking it to Stop. */
export async function exerciseFor(categoryName: string, exercise: string, seconds: number): Promise<void> {
  const region = await pickExercise(categoryName, exercise);
  await press("Start Workout", region);
  advance(seconds);
  await press("Stop Workout", region);
}

export async function addGoal(type: string, target: string, deadline: string): Promise<void> {
  await page.getByRole("combobox", { name: "Type" }).selectOptions(type);
  await page.getByLabelText("Target").fill(target);
  await page.getByLabelText("Deadline").fill(deadline);
  await press("Add Goal");
}
