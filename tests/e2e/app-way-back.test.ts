/** The browser's Back: to the position in the history's list, and past workouts that are gone. */
import { expect, test } from "vitest";
import { desktop, hydrated, phone, press, visit, withBrowser } from "#tests/support/browser.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { openMember } from "#tests/support/member.ts";

withBrowser();

test.each([phone, desktop])(
  "at %o Back from a workout leads to where the list was left",
  async (viewport) => {
    const page = await openMember("/history", { workouts: makeWorkouts(400, 7) }, { viewport });
    const rows = page.getByRole("list", { name: "Workouts" });
    await rows.getByRole("link").first().waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeGreaterThan(20_000);
    await page.evaluate(() => scrollTo(0, 12_000));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(12_000);
    const find = () =>
      rows
        .getByRole("link")
        .evaluateAll(
          (links, height) =>
            links
              .map((link) => ({ href: link.getAttribute("href"), y: link.getBoundingClientRect().y }))
              .find(({ y }) => y > height / 2 && y < height - 200),
          viewport.height,
        );
    // The rows around the new position appear in a later frame.
    await expect.poll(find).toBeDefined();
    const { href, y } = (await find()) ?? { href: "", y: 0 };
    await rows.locator(`a[href="${href}"]`).click();
    await page.waitForURL(`**${href}`);
    await page.getByRole("button", { name: "Repeat", exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(12_000);
    await expect
      .poll(async () => Math.round((await rows.locator(`a[href="${href}"]`).boundingBox())?.y ?? 0))
      .toBe(Math.round(y));
    // A visit from elsewhere begins at the top.
    await page.goForward();
    await page.getByRole("button", { name: "Repeat", exact: true }).waitFor();
    await page.getByRole("link", { name: "History" }).first().click();
    await rows.getByRole("link").first().waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  },
);

test("Back to a position that the page no longer has leads down the page, and the position after that counts next time", async () => {
  const viewport = { width: phone.width, height: 500 };
  const page = await openMember("/history", { workouts: makeWorkouts(60, 7) }, { viewport });
  const rows = page.getByRole("list", { name: "Workouts" });
  await rows.getByRole("link").first().waitFor();
  const room = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  const top = () => page.evaluate(() => scrollY);
  const toEnd = async () => Math.abs((await room()) - (await top()));
  await expect.poll(room).toBeGreaterThan(2000);
  // The page grows as its last rows are measured.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return toEnd();
    })
    .toBeLessThan(2);
  await rows.getByRole("link").last().click();
  await page.getByRole("button", { name: "Repeat", exact: true }).waitFor();
  // A larger window shows more, so that less of the page is left to scroll.
  await page.setViewportSize({ width: phone.width, height: 1200 });
  await page.goBack();
  await rows.getByRole("link").first().waitFor();
  await expect.poll(top).toBeGreaterThan(1000);

  // From there on the new position counts.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener("scroll", resolve, { once: true });
        scrollTo(0, 300);
      }),
  );
  await page.goForward();
  await page.getByRole("button", { name: "Repeat", exact: true }).waitFor();
  await page.goBack();
  await rows.getByRole("link").first().waitFor();
  await expect.poll(top).toBe(300);
});

test("Back doesn't land on a workout that was deleted; its address says so and leads on", async () => {
  const page = await openMember("/dashboard", { workouts: makeWorkouts(3, 30) }, { viewport: phone });
  await visit(page, "/history");
  await page.getByRole("list", { name: "Workouts" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Repeat" }).waitFor();
  const gone = page.url();
  await press(page, "Delete");
  await page.waitForURL("**/history");
  await page.goBack();
  await expect.poll(() => page.url()).toMatch(/\/history$/);
  await page.getByRole("list", { name: "Workouts" }).waitFor();

  await page.goto(gone);
  await hydrated(page);
  await page.getByRole("heading", { level: 1, name: "Workout not found" }).waitFor();
  await page.getByRole("link", { name: "To the history" }).click();
  await page.waitForURL("**/history");
});
