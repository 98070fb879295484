/** A long history: what shows first, how little of it is drawn, and files that come in beside the page. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, visit, withBrowser } from "#tests/support/browser.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { signUpAndIn } from "#tests/support/member.ts";
import { seed } from "#tests/support/seed.ts";

withBrowser();

/** Runs in the page before its scripts. Records reads of the list's position, or of a rem, that force a layout. */
function noteForcedLayouts(): void {
  const forced: string[] = [];
  Object.assign(window, { forced });
  let isLaidOut = false;
  const note = (what: string) => {
    if (!isLaidOut && !["scroll", "resize"].includes(window.event?.type ?? "")) forced.push(what);
  };
  const Original = ResizeObserver;
  window.ResizeObserver = class extends Original {
    constructor(callback: ResizeObserverCallback) {
      super((entries, observer) => {
        isLaidOut = true;
        callback(entries, observer);
        isLaidOut = false;
      });
    }
  };
  const styleOf = getComputedStyle;
  window.getComputedStyle = (element, pseudo) => {
    if (element === document.documentElement) note("rem");
    return styleOf(element, pseudo);
  };
  const { getBoundingClientRect } = Element.prototype;
  Element.prototype.getBoundingClientRect = function () {
    if (this.getAttribute("aria-label") === "Workouts") note("list");
    return getBoundingClientRect.call(this);
  };
}

const rowsIn = (page: Page) => page.getByRole("list", { name: "Workouts" }).locator("> li").count();

test("of 1,200 workouts a screenful is drawn, a filter finds its own, and a file joins them", async () => {
  const page = await openPage({ serviceWorkers: "block" });
  const { id } = await signUpAndIn(page);
  await seed(page, { owner: { kind: "account", id }, workouts: makeWorkouts(1200, 7) });

  await page.goto("/history");
  const list = page.getByRole("list", { name: "Workouts" });
  await list.getByRole("link").first().waitFor();
  const totals = page.locator("main dl").first();
  await expect.poll(() => totals.innerText()).toContain("1,200");
  await page.getByLabel("Category").selectOption("strength");
  await expect.poll(() => totals.innerText()).toContain("400");
  await page.getByLabel("Category").selectOption("");
  await expect.poll(() => totals.innerText()).toContain("1,200");

  await expect.poll(() => rowsIn(page)).toBeLessThanOrEqual(60);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  await expect.poll(() => list.locator("> li").first().getAttribute("aria-posinset")).not.toBe("1");
  await expect.poll(() => rowsIn(page)).toBeLessThanOrEqual(60);
  // The focused row stays however far the window scrolls, paper shows all rows, and rows grow with the text.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("href"));
  await list.getByRole("link").nth(9).focus();
  const href = await focused();
  expect(href).toMatch(/seed-/);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => list.getByRole("link").last().getAttribute("href")).toBe("/workouts/seed-0");
  await expect.poll(() => focused()).toBe(href);
  await expect.poll(() => rowsIn(page)).toBeLessThanOrEqual(60);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect.poll(() => rowsIn(page)).toBeGreaterThan(1200);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect.poll(() => rowsIn(page)).toBeLessThanOrEqual(60);
  const heightOfLast = () =>
    list
      .locator("> li")
      .last()
      .evaluate((row) => row.clientHeight);
  const height = await heightOfLast();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(heightOfLast).toBe(2 * height);
  await expect.poll(() => list.getByRole("link").last().getAttribute("href")).toBe("/workouts/seed-0");
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  // A row's link stays in the app.
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await list.getByRole("link").first().click();
  await page.waitForURL(/\/workouts\/seed-/);
  expect(await page.evaluate(() => Reflect.get(window, "isSame"))).toBe(true);

  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  await page.goto("/settings");
  const csv = [
    "title,start_time,end_time,description,exercise_title,duration_seconds",
    'Rowing,"4 May 2010, 08:00","4 May 2010, 08:30",by the lake,Rowing,1800',
  ].join("\r\n");
  await page
    .getByLabel("File to import")
    .setInputFiles({ name: "rowing.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText(/Imported \d new record/).waitFor();
  // One worker reads, plans and imports.
  expect(workers.filter((url) => /transfer\.worker/.test(url))).toHaveLength(1);
  // Rows that a worker has written are shown at once.
  await page.getByRole("link", { name: "History", exact: true }).first().click();
  await expect.poll(() => totals.innerText()).toContain("1,201");
  await page.getByRole("searchbox").fill("by the lake");
  await expect.poll(() => list.getByRole("link").allInnerTexts()).toEqual(["Rowing"]);
  expect(page.errors).toEqual([]);
}, 120_000);

test("opening the history computes no layout but that of its frames, and draws the window's rows also far down", async () => {
  const page = await openPage();
  const { id } = await signUpAndIn(page);
  await seed(page, { owner: { kind: "account", id }, workouts: makeWorkouts(1200, 7) });
  await page.addInitScript(noteForcedLayouts);
  await visit(page, "/dashboard");
  await page.getByRole("link", { name: "History", exact: true }).first().click();
  const list = page.getByRole("list", { name: "Workouts" });
  await list.getByRole("link").first().waitFor();
  await expect.poll(() => page.locator("main dl").first().innerText()).toContain("1,200");
  expect(await page.evaluate(() => Reflect.get(window, "forced"))).toEqual([]);

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  const inWindow = () =>
    list.getByRole("link").evaluateAll(
      (links) =>
        links.filter((link) => {
          const { top } = link.getBoundingClientRect();
          return top > 0 && top < innerHeight;
        }).length,
    );
  await expect.poll(inWindow).toBeGreaterThan(3);
});

test("an entry whose id has a dot opens within the app", async () => {
  const page = await openPage({ serviceWorkers: "block" });
  const { id } = await signUpAndIn(page);
  const workouts = makeWorkouts(1, 1).map((workout) => ({ ...workout, id: "2024-01-03.1" }));
  await seed(page, { owner: { kind: "account", id }, workouts });
  await visit(page, "/history");
  const opened = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole("list", { name: "Workouts" }).getByRole("link").first().click();
  await page.waitForURL("**/workouts/2024-01-03.1");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);
});
