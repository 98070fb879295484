/** Running workouts in the component tests: the tracker on a phone, its cards, and what of them is stored. */
import { expect, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { SignedInUser } from "#app/contracts/load-context.ts";
import { databaseName, FitnessDatabase } from "#app/data/database.ts";
import { guest, type Owner } from "#app/domain/owner.ts";
import { closePages } from "./close-pages.ts";
import { type PageOptions, renderMemberPage, renderPage, type Screen } from "./render-page.tsx";

export const bench = "Barbell Bench Press - Medium Grip";
export const row = "Bent Over Barbell Row";

/** Opens the tracker as a guest on a phone. */
export async function openTracker(options: PageOptions = {}) {
  await page.viewport(390, 844);
  return renderPage("/work-out-now", options);
}

/** Opens a page as a member on a phone. */
export async function openMember(path: string, options: PageOptions = {}) {
  await page.viewport(390, 844);
  return renderMemberPage(path, options);
}

interface Reloaded {
  readonly bar: Pick<Screen["bar"], "address">;
  readonly user?: SignedInUser;
}

/** Closes the page and opens the address that it had, as the same person. */
export async function reload({ bar, user }: Reloaded): Promise<void> {
  await closePages(user?.id);
  await (user ? renderMemberPage(bar.address, { user }) : renderPage(bar.address));
}

export const button = (name: string, within: Locator | typeof page = page) =>
  within.getByRole("button", { name });
/** Clicks the button that is called exactly so. */
export const press = (name: string, within: Locator | typeof page = page) => button(name, within).click();
/** Focuses a button and presses it by the keyboard. */
export async function pressByKey(one: Locator): Promise<void> {
  await expect.element(one).toBeVisible();
  (one.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
}
export const region = (name: string) => page.getByRole("region", { name });
export const dialog = (name?: string) => page.getByRole("dialog", name === undefined ? {} : { name });
export const setRow = (of: Locator, number: number) => of.getByRole("row", { name: `Set ${number}` });
export const box = (of: Locator, name: string) => of.getByRole("textbox", { name });
export const done = (of: Locator) => of.getByRole("checkbox", { name: "Done" });
export const search = (within: Locator | typeof page = page) =>
  within.getByRole("searchbox", { name: "Search exercises" });

/** Chooses an exercise in an open search by its name, which others may begin with. */
export async function choose(name: string, within: Locator | typeof page = dialog()): Promise<void> {
  await search(within).fill(name);
  await within
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

/** Adds an exercise to the running workout; the locator is its card. */
export async function addExercise(name: string): Promise<Locator> {
  await press("Add exercise");
  await choose(name);
  await expect.element(region(name)).toBeVisible();
  return region(name);
}

export async function fillSet(set: Locator, weight: string, reps: string): Promise<void> {
  await box(set, "Weight").fill(weight);
  await box(set, "Reps").fill(reps);
}

export async function doSet(of: Locator, number: number, weight: string, reps: string): Promise<void> {
  await fillSet(setRow(of, number), weight, reps);
  await tick(setRow(of, number));
}

export async function tick(set: Locator): Promise<void> {
  await done(set).click();
  await expect.element(done(set)).toBeChecked();
}

/** A guest's workout with a set that is done. */
export async function startWithSet(): Promise<Locator> {
  await openTracker();
  await press("Start Workout");
  const lift = await addExercise(bench);
  await doSet(lift, 1, "80", "8");
  return lift;
}

/** Ends the workout and waits for its page. */
export async function endWorkout(): Promise<void> {
  await press("End Workout");
  await expect.element(button("Continue workout")).toBeVisible();
}

/** A second connection to the data of an owner, as another tab has one. */
export async function withData<T>(
  work: (db: FitnessDatabase) => Promise<T>,
  owner: Owner = guest,
): Promise<T> {
  const db = new FitnessDatabase(databaseName(owner), { owner });
  await db.open();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** What is stored of the running workout, in JSON. */
export const readStored = (owner: Owner = guest): Promise<string> =>
  withData(async (db) => JSON.stringify(await db.runningWorkout.toArray()), owner);

/** Resolves once a running workout is stored with this: a press shows before it is stored. */
export const waitUntilStored = (what: RegExp, owner: Owner = guest): Promise<void> =>
  expect.poll(() => readStored(owner)).toMatch(what);

/** Waits until the first clock within shows at least this many seconds. */
export const waitForSeconds = (within: Locator, seconds: number): Promise<void> =>
  expect
    .poll(() => {
      const [minutes, rest] = (within.getByRole("timer").first().element().textContent ?? "").split(":");
      return Number(minutes) * 60 + Number(rest);
    })
    .toBeGreaterThanOrEqual(seconds);

/** The database refuses rows of the table that match while `isFull`; `puts` counts those that it stored. */
export function fillDisk(table: string, matches: (row: Record<string, unknown>) => boolean = () => true) {
  const disk = { isFull: true, puts: 0 };
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === table && matches(given[0])) {
      if (disk.isFull) throw new DOMException("disk full", "QuotaExceededError");
      disk.puts += 1;
    }
    return put.apply(this, given);
  });
  return disk;
}

/** Waits until the focus is within the first element of the selector. */
export const focusWithin = (selector: string): Promise<void> =>
  expect.poll(() => document.querySelector(selector)?.contains(document.activeElement)).toBe(true);
