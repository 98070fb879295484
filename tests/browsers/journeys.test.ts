/**
 * The main journeys in Firefox and WebKit, in Playwright's own builds: `npx playwright-core install firefox webkit`. Chromium
 * runs all journeys of tests/e2e.
 */
import { existsSync } from "node:fs";
import { type Browser, firefox, type Page, webkit } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { newEmail, password } from "#tests/support/account.ts";
import { requireMailLink } from "#tests/support/mailbox.ts";

const engines = [firefox, webkit].filter((engine) => existsSync(engine.executablePath()));

test("at least one browser beside Chromium is installed", () => {
  expect(
    engines.map((engine) => engine.name()),
    "npx playwright-core install firefox webkit",
  ).not.toEqual([]);
});

/** Repeats `step` until it no longer throws, because the screen changes after a moment. */
const eventually = <T>(step: () => Promise<T>) => vi.waitFor(step, { timeout: 20_000, interval: 100 });

/** Waits until the page answers, because earlier presses may be lost. */
const settled = (page: Page) => page.locator("html[data-interactive]").waitFor({ state: "attached" });

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await settled(page);
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const openTab = (page: Page, name: string) => page.getByRole("tab", { name }).click();
const fill = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).first().fill(text);
const expectText = (page: Page, text: string) => page.getByText(text).first().waitFor();

/**
 * Waits until the history's tab lists one workout, which is stored then. The tab that was left names its exercise as
 * well.
 */
const expectOneWorkout = (page: Page) =>
  eventually(async () => expect(await page.locator("#panel-history li").count()).toBe(1));

describe.each(engines)("$name", (engine) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await engine.launch();
  });
  afterAll(() => browser.close());

  async function openPage(): Promise<Page> {
    const page = await browser.newPage({
      baseURL: inject("baseUrl"),
      viewport: { width: 390, height: 844 },
    });
    page.setDefaultTimeout(20_000);
    return page;
  }

  test("an exercise that a visitor times is in the history after a reload", async () => {
    const page = await openPage();
    await visit(page, "/work-out-now");
    await press(page, /^Cardio/);
    await press(page, /^Running/);
    await press(page, "Start Workout");
    await expectText(page, "0:02");
    await press(page, "Stop Workout");
    await openTab(page, "History");
    await expectOneWorkout(page);
    await reload(page);
    await openTab(page, "History");
    await expectOneWorkout(page);
    await page.locator("#panel-history").getByText("Running").first().waitFor();
  });

  test("a running exercise goes on after a reload", async () => {
    const page = await openPage();
    await visit(page, "/work-out-now");
    await press(page, /^Strength/);
    await press(page, /^Push/);
    await press(page, "Start Workout");
    await expectText(page, "0:01");
    await reload(page);
    await press(page, "Stop Workout");
  });

  test("a goal is listed, and is there after a reload", async () => {
    const page = await openPage();
    await visit(page, "/work-out-now");
    await openTab(page, "Goals");
    await page.getByLabel(/^Target/).fill("500");
    await page.getByLabel(/^Deadline/).fill("2099-12-31");
    await press(page, "Add Goal");
    await expectText(page, "0 / 500");
    await reload(page);
    await openTab(page, "Goals");
    await expectText(page, "0 / 500");
  });

  test("a person signs up, confirms, signs in, walks through the app and signs out", async () => {
    const page = await openPage();
    const email = newEmail();
    await visit(page, "/sign-up");
    await fill(page, "Full Name", "Ada Lovelace");
    await fill(page, "Email Address", email);
    await fill(page, "Password", password);
    await fill(page, "Confirm Password", password);
    await press(page, "Sign up");
    await page.waitForURL("**/thank-you");
    await page.goto(await requireMailLink(email));
    await press(page, /^Confirm/);
    await expectText(page, "Your email is confirmed");
    await visit(page, "/login");
    await page
      .getByLabel(/^Email/)
      .first()
      .fill(email);
    await page
      .getByLabel(/^Password/)
      .first()
      .fill(password);
    await page.locator("main").getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL("**/dashboard");
    for (const path of ["/workouts", "/history", "/profile", "/settings"]) {
      await visit(page, path);
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await visit(page, "/dashboard");
    await press(page, /Sidebar/);
    await press(page, "Sign out");
    await page.waitForURL("**/login");
  });

  test("the news are listed, and the theme that was chosen stays", async () => {
    const page = await openPage();
    await visit(page, "/news");
    await eventually(async () => expect(await page.getByRole("article").count()).toBe(10));
    await press(page, "Switch between light and dark theme");
    await eventually(async () =>
      expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark"),
    );
    await reload(page);
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  });
});
