/** The browser's Back: to the position in the history's list, to a filter, and past workouts that are gone. */
import { expect, type Page } from "@playwright/test";
import { makeWorkouts } from "../support/make-workouts.ts";
import { desktop, phone, press, test, visit } from "./support/test.ts";

const rows = (page: Page) => page.getByRole("list", { name: "Workouts" }).getByRole("link");
const top = (page: Page) => page.evaluate(() => scrollY);
const room = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
const onWorkout = (page: Page) =>
  expect(page.getByRole("button", { name: "Repeat", exact: true })).toBeVisible();

test("Back from a workout leads to where the list was left; a visit from elsewhere begins at its top @engines", async ({
  openMember,
}) => {
  const page = await openMember("/history", { workouts: makeWorkouts(400, 7) });
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expect.poll(() => room(page)).toBeGreaterThan(20_000);
    await page.evaluate(() => scrollTo(0, 12_000));
    await expect.poll(() => top(page)).toBe(12_000);
    const find = () =>
      rows(page).evaluateAll(
        (links, height) =>
          links
            .map((link) => ({ href: link.getAttribute("href"), y: link.getBoundingClientRect().y }))
            .find(({ y }) => y > height / 2 && y < height - 200),
        size.height,
      );
    // The rows around the new position appear in a later frame.
    await expect.poll(find).toBeDefined();
    const { href, y } = (await find()) ?? { href: "", y: 0 };
    const row = page.getByRole("list", { name: "Workouts" }).locator(`a[href="${href}"]`);
    await row.click();
    await onWorkout(page);
    await expect.poll(() => top(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => top(page)).toBe(12_000);
    await expect.poll(async () => Math.round((await row.boundingBox())?.y ?? 0)).toBe(Math.round(y));
    await page.goForward();
    await onWorkout(page);
    await page.getByRole("link", { name: "History", exact: true }).first().click();
    await expect(rows(page).first()).toBeVisible();
    await expect.poll(() => top(page)).toBe(0);
  }
});

test("Back to a position that the page no longer has leads down the page, and the position after that counts next time", async ({
  openMember,
}) => {
  const viewport = { width: phone.width, height: 500 };
  const page = await openMember("/history", { workouts: makeWorkouts(50, 7) }, { viewport });
  await expect.poll(() => room(page)).toBeGreaterThan(2000);
  // The page grows as its last rows are measured.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return Math.abs((await room(page)) - (await top(page)));
    })
    .toBeLessThan(2);
  await rows(page).last().click();
  await onWorkout(page);
  // A larger window shows more, so that less of the page is left to scroll.
  await page.setViewportSize({ width: phone.width, height: 1200 });
  await page.goBack();
  await expect.poll(() => top(page)).toBeGreaterThan(1000);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener("scroll", resolve, { once: true });
        scrollTo(0, 300);
      }),
  );
  await page.goForward();
  await onWorkout(page);
  await page.goBack();
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(() => top(page)).toBe(300);
});

test("Back finds a filter that was chosen right before, and doesn't land on a workout that was deleted", async ({
  openMember,
}) => {
  // A dot in the address of a page is no file's.
  const workouts = makeWorkouts(3, 30).map((workout, at) => ({ ...workout, id: `2024-01-03.${at}` }));
  const page = await openMember("/history", { workouts }, { viewport: phone });
  await expect(rows(page)).toHaveCount(3);
  await press(page, "Filters");
  const opened = await page.evaluate(() => performance.timeOrigin);
  // The keys come faster than the address changes, which takes more than a frame.
  await page.getByLabel("Category").evaluate(async (select: HTMLSelectElement) => {
    select.value = "strength";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
    document.querySelector<HTMLElement>('main a[href^="/workouts/2024"]')?.click();
  });
  await page.waitForURL(/\/workouts\/2024-01-03\.\d$/);
  await onWorkout(page);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toBe("?category=strength");
  await expect(rows(page)).toHaveCount(1);
  // All of that was one document.
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);

  await visit(page, "/dashboard");
  await visit(page, "/history");
  await rows(page).first().click();
  await onWorkout(page);
  const gone = page.url();
  await press(page, "Delete");
  await page.waitForURL("**/history");
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/history");
  await expect(rows(page)).toHaveCount(2);
  await visit(page, gone);
  await expect(page.getByRole("heading", { level: 1, name: "Workout not found" })).toBeVisible();
});
