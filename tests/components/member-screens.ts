/** What the tests of the members' screens share: windows, keys, the focus, and the list of workouts. */
import type {} from "@vitest/browser-playwright";
import { expect } from "vitest";
import { cdp, type Locator, page, userEvent } from "vitest/browser";
import { databaseName, FitnessDatabase } from "#app/data/database.ts";
import type { Owner } from "#app/domain/owner.ts";

export const narrow = { width: 320, height: 640 };
export const phone = { width: 390, height: 844 };
export const sideways = { width: 844, height: 390 };
export const tablet = { width: 768, height: 1024 };
export const desktop = { width: 1440, height: 900 };

export const setWindow = ({ width, height }: typeof phone): Promise<void> => page.viewport(width, height);

/** Sets the size of the letters as the browser's settings do, in px; 16 is the browser's own. */
export const setLetters = async (standard: number): Promise<void> => {
  await cdp().send("Page.setFontSizes", { fontSizes: { standard } });
};

export const button = (name: string | RegExp, within: Pick<Locator, "getByRole"> = page): Locator =>
  within.getByRole("button", { name, exact: typeof name === "string" });

/** Clicks the button that is called exactly so. */
export const press = (name: string, within?: Pick<Locator, "getByRole">): Promise<void> =>
  button(name, within).click();

/** Presses a control by the keyboard, once it is enabled: a key on one that waits for the data is lost. */
export async function pressByKey(control: Locator): Promise<void> {
  await expect.element(control).toBeEnabled();
  control.element().focus();
  await userEvent.keyboard("{Enter}");
}

/** The focused element's tag and accessible name. */
export function focused(): string {
  const { tagName, ariaLabel, textContent } = document.activeElement ?? document.body;
  return tagName === "BODY" ? tagName : `${tagName} ${ariaLabel ?? textContent?.trim()}`;
}

/** Waits until the focus is there. */
export const expectFocus = (name: string | RegExp) =>
  typeof name === "string" ? expect.poll(focused).toBe(name) : expect.poll(focused).toMatch(name);

/** The text of each element that the locator finds. */
export const textsOf = (locator: Locator): string[] =>
  locator.elements().map((one) => (one as HTMLElement).innerText);

export const boxOf = (locator: Locator): DOMRect => locator.element().getBoundingClientRect();

/** Waits until no part of the page is loading. */
export const loaded = () =>
  expect.poll(() => document.querySelector("main [aria-busy=true], main .animate-pulse")).toBeNull();

/** A second connection to the data of a user, as another tab has. */
export async function openData(owner: Owner): Promise<FitnessDatabase> {
  const db = new FitnessDatabase(databaseName(owner), { owner });
  await db.open();
  return db;
}

/** How far the page is wider than its window, in px. */
export const overflow = (): number =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;

export const workoutRows = (): Locator => page.getByRole("list", { name: "Workouts" }).getByRole("link");

/** The sum of that name above a history. */
export const total = (name: string): string | undefined =>
  [...document.querySelectorAll("main dl > div")]
    .find((one) => one.querySelector("dt")?.textContent === name)
    ?.querySelector("dd")
    ?.textContent?.trim();
