/** The signed-in screens as they stand: accessible, narrow and wide, light enough, and calm about nonsense. */

import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectNoViolationInSizes } from "#tests/support/axe.ts";
import { hydrated, openPage, phone, visit, withBrowser } from "#tests/support/browser.ts";
import { localDay } from "#tests/support/local-day.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { signUpAndIn } from "#tests/support/member.ts";
import { seed } from "#tests/support/seed.ts";
import { waitUntilStored } from "#tests/support/work-out-now.ts";

withBrowser();

const screens = [
  "/dashboard",
  "/workouts",
  "/workouts?tab=routines",
  "/workouts/exercises/running",
  "/history",
  "/profile",
  "/settings",
];
/** A page of a new user with a dozen workouts and a goal. */
async function openApp(options: BrowserContextOptions = {}) {
  const page = await openPage(options);
  const { id } = await signUpAndIn(page);
  const day = localDay(10);
  await seed(page, {
    owner: { kind: "account", id },
    workouts: makeWorkouts(12, 17),
    goals: [{ type: "duration", target: 500, deadline: day }],
  });
  return page;
}

/** Opens a screen and waits until nothing of it is loading any more. */
async function openScreen(page: Page, path: string) {
  await visit(page, path);
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(path);
  await page.waitForFunction(
    () => document.querySelector("main [aria-busy=true], main .animate-pulse") === null,
  );
}

describe("each screen", () => {
  let page: Awaited<ReturnType<typeof openApp>>;
  beforeAll(async () => {
    page = await openApp();
  });

  test.each(screens)("%s is accessible and fits a phone", async (path) => {
    await openScreen(page, path);
    await expect.poll(() => page.locator("h1").count()).toBe(1);
    const repeated = await page.evaluate(() => {
      const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
      return ids.filter((id, index) => ids.indexOf(id) !== index);
    });
    expect(repeated, "ids").toEqual([]);
    await expectNoViolationInSizes(page, path);
    await page.setViewportSize({ width: 360, height: 740 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, "scrolls sideways").toBeLessThanOrEqual(0);
  });
});

test("an unknown workout, a foreign one and a nonsense filter are met calmly", async () => {
  const page = await openApp();
  for (const id of ["nope", "%2e%2e%2f", "x".repeat(500)]) {
    await page.goto(`/workouts/${id}`);
    await page.getByRole("heading", { name: "Workout not found" }).waitFor();
  }
  await page.getByRole("link", { name: "To the history" }).click();
  await page.waitForURL("**/history");
  for (const day of ["0000-01-01", "9999-12-31", "0001-01-01", "9998-12-31"]) {
    await page.goto(`/history?day=${day}`);
    const isShown = day < "0001" || day > "9999";
    await (isShown
      ? page.getByRole("region", { name: "Calendar" })
      : page.getByText("Nothing in your history fits these filters.")
    ).waitFor();
  }
  await page.goto("/history?period=never&category=%00&day=2026-02-31&q=%F0%9F%92%A9zzz");
  await page.getByText("Nothing in your history fits these filters.").waitFor();
  await page.getByRole("main").getByRole("button", { name: "Clear" }).click();
  await page.getByRole("list", { name: "Workouts" }).waitFor();
  // The address follows the filter a moment later.
  await expect.poll(() => new URL(page.url()).search).toBe("");
  expect(page.errors).toEqual([]);

  const answer = await page.goto("/goals");
  expect(answer?.status()).toBe(404);
  await hydrated(page);
  await page.getByRole("heading", { level: 1, name: "Page Not Found" }).waitFor();
  for (const to of ["/", "/work-out-now"])
    await expect
      .poll(() => page.getByRole("main").locator(`a[href="${to}"]`).count(), { message: to })
      .toBe(1);
  await page.getByRole("link", { name: "on your dashboard" }).click();
  await page.waitForURL("**/dashboard#goals");
  await page.getByRole("heading", { name: "Goals", exact: true }).waitFor();
  await page.getByText("Best of each exercise").click();
  await expect
    .poll(() => page.getByRole("region", { name: "Records" }).locator("details dd").count())
    .toBe(6);
}, 120_000);

test("a phone's row of the history opens a menu: repeat, edit, delete with undo", async () => {
  const page = await openApp({ viewport: phone, hasTouch: true });
  await openScreen(page, "/history");
  const more = page.getByRole("button", { name: /^More for / });
  // The list holds only what is near the window, so the sum above it says how many there are.
  const sum = page.getByRole("main").locator('dt:text-is("Workouts") + dd');
  expect((await more.first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const choose = async (name: string) => {
    await more.first().tap();
    const line = page.getByRole("dialog").getByRole("button", { name, exact: true });
    expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await line.tap();
  };
  await choose("Delete");
  await expect.poll(() => sum.textContent()).toBe("11");
  await choose("Delete");
  await expect.poll(() => sum.textContent()).toBe("10");
  // The newer notice lies on the older one; a tap on its text spreads them.
  const notices = page.locator("[data-sonner-toast]");
  await expect.poll(() => notices.count()).toBe(2);
  await page
    .getByText(/^Deleted /)
    .first()
    .tap({ force: true });
  await notices.getByRole("button", { name: "Undo" }).last().tap();
  await expect.poll(() => sum.textContent()).toBe("11");
  await notices.getByRole("button", { name: "Undo" }).first().tap();
  await expect.poll(() => sum.textContent()).toBe("12");

  await choose("Edit");
  await page.getByRole("dialog").getByLabel("Minutes").fill("99");
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  await page.getByText("99:00", { exact: true }).waitFor();
  await choose("Repeat");
  await page.waitForURL("**/workouts");
  await page.getByRole("button", { name: "Start Workout" }).first().waitFor();
  expect(page.errors).toEqual([]);
}, 120_000);

test("a routine's steps are recorded on every screen, also when another routine replaces it", async () => {
  const page = await openApp();
  page.mayLogErrors = true;
  await page.clock.install();
  const start = async (name: string) => {
    await openScreen(page, "/workouts?tab=routines");
    await page.getByRole("button", { name, exact: true }).click();
    await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  };
  const recorded = page.getByRole("main").locator('dt:text-is("Workouts") + dd');
  await start("Start Easy evening");
  await openScreen(page, "/history");
  await expect.poll(() => recorded.textContent()).toBe("12");
  await page.clock.runFor(121_000);
  await expect.poll(() => recorded.textContent()).toBe("13");
  await page.clock.runFor(60_000);
  await start("Start Seven minutes");
  await openScreen(page, "/history");
  // Its steps become one workout, which has the routine's name.
  await page.getByRole("main").getByRole("listitem").filter({ hasText: "Easy evening" }).first().waitFor();
  expect(await recorded.textContent()).toBe("13");

  // A full disk: what is done stays with the routine until it can be recorded.
  await openScreen(page, "/workouts?tab=routines");
  await page.getByRole("link", { name: "Resume" }).click();
  await page.getByText(/^Step \d+ of/).waitFor();
  await page.clock.runFor(5_000);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      if (this.name === "history") throw new DOMException("disk full", "QuotaExceededError");
      return key === undefined ? put.call(this, value) : put.call(this, value, key);
    };
  });
  await page.getByRole("button", { name: "End", exact: true }).click();
  await page.getByText(/^\d+ exercises? done$/).waitFor();
  await page.getByRole("button", { name: "Finish" }).click();
  await page.waitForURL("**/history");
  await page.getByText("The routine could not be saved on this device.").first().waitFor();
  await openScreen(page, "/history");
  await expect.poll(() => recorded.textContent()).toBe("14");

  await openScreen(page, "/workouts");
  await page.getByRole("button", { name: "Start Workout" }).first().click();
  await page.getByRole("button", { name: "End Workout" }).waitFor();
  await waitUntilStored(page, /"general":\{/);
  await openScreen(page, "/dashboard");
  await page.getByRole("link", { name: "Resume" }).click();
  await page.getByRole("heading", { level: 1, name: "Workout in progress" }).waitFor();
  await page.clock.fastForward(700_000);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("heading", { level: 1, name: "Nothing is running" }).waitFor();
}, 120_000);

test("a routine that is ended at once claims nothing, and a field stands level with its neighbour's error", async () => {
  const page = await openApp({ viewport: phone });
  await page.clock.install();
  await openScreen(page, "/workouts?tab=routines");
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Start Easy evening", exact: true }).click();
  // A clock that stands still would stop the timers of the database as well.
  const showsSoon = (found: Locator) =>
    expect
      .poll(async () => {
        await page.clock.runFor(20);
        return found.count();
      })
      .toBe(1);
  const end = page.getByRole("button", { name: "End", exact: true });
  await showsSoon(end);
  await end.click();
  await showsSoon(page.getByText("Nothing was recorded"));
  await expect.poll(() => page.getByText("0 exercises").count()).toBe(0);
  await page.clock.resume();

  await openScreen(page, "/workouts");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByLabel("kcal per minute").fill("50");
  await page.getByRole("button", { name: "Add exercise" }).click();
  await page.getByText("Enter 1 to 30 kcal/min").waitFor();
  const topOf = async (label: string) =>
    (await page.getByRole("dialog").getByLabel(label).boundingBox())?.y ?? Number.NaN;
  expect(Math.abs((await topOf("Category")) - (await topOf("kcal per minute")))).toBeLessThan(1);
});

test("the screens show what is on the device with the network off, once they were opened", async () => {
  const page = await openApp();
  for (const name of ["Dashboard", "Workouts", "History", "Profile", "Settings"]) {
    await page.getByRole("link", { name, exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
  }
  await page.context().setOffline(true);
  const go = async (name: string) => {
    await page.getByRole("link", { name, exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
  };
  await go("History");
  await page.getByRole("list", { name: "Workouts" }).waitFor();
  await go("Dashboard");
  await page.getByRole("heading", { name: "This week" }).waitFor();
  await go("Profile");
  await page.getByText("Your name and email need a connection").waitFor();
  await page.getByRole("heading", { name: "Awards" }).waitFor();
  await go("Settings");
  await page.getByText("the server can't be reached right now").waitFor();
  // The switch turns when the choice is stored, not before.
  await page.getByRole("switch", { name: "Sound" }).click();
  await expect.poll(() => page.getByRole("switch", { name: "Sound" }).isChecked()).toBe(false);
  await page.context().setOffline(false);
  await page.evaluate(() => {
    let asked = 0;
    navigator.storage.persist = async () => ++asked > 1;
  });
  const ask = page.getByRole("button", { name: "Ask the browser to keep it" });
  await ask.press("Enter");
  await page.getByText("The browser doesn't promise it yet.").waitFor();
  await ask.press("Enter");
  await page.getByText("The browser has promised to keep this for good.").waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Data on this device");
}, 120_000);

test("news that can't be had say so on the dashboard, and come when they are asked for again", async () => {
  const page = await openApp();
  await page.route("**/news", (route) => route.fulfill({ status: 503, json: { error: "Later, please." } }));
  await openScreen(page, "/dashboard");
  await page.getByText("The news can't be reached right now.").waitFor();
  await page.unroute("**/news");
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await page.getByRole("region", { name: "Health news" }).getByRole("article").first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Health news");
}, 120_000);
