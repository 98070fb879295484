import { expect, test } from "vitest";
import { type OpenPage, readDownload, withBrowser } from "#tests/support/browser.ts";
import {
  addGoal,
  button,
  damageEntry,
  exerciseFor,
  expectText,
  leaveBehind,
  openTab,
  openTracker,
  rows,
} from "#tests/support/work-out-now.ts";

withBrowser();

let page: OpenPage;

test("rows show exercise, date, m:ss and kcal, the newest first", async () => {
  page = await openTracker();
  await exerciseFor(page, "Cardio", "Running", 61);
  await exerciseFor(page, "Strength", "Push-ups", 5);
  await exerciseFor(page, "Flexibility", "Stretching", 3600);
  await openTab(page, "History");
  await expect.poll(() => rows(page).count()).toBe(3);
  await expectText(rows(page).nth(0), /^Stretching 02\/03\/2026 · \S+ 60:00 120 kcal$/);
  await expectText(rows(page).nth(1), /^Push-ups 02\/03\/2026 · \S+ 0:05$/);
  await expectText(rows(page).nth(2), /^Running 02\/03\/2026 · \S+ 1:01 10 kcal$/);
});

test("a row opens in its place with the rest of what is known, and closes again", async () => {
  page = await openTracker();
  await exerciseFor(page, "Cardio", "Running", 61);
  await openTab(page, "History");
  const row = page.getByRole("button", { name: /^Running 02\/03\/2026 · \S+ 1:01 10 kcal$/ });
  await row.click();
  await expect.poll(() => row.getAttribute("aria-expanded")).toBe("true");
  await expectText(rows(page).getByRole("definition").nth(0), "Running, Cardio");
  await expectText(rows(page).getByRole("definition").nth(1), /^2 Mar 2026, 18:0\d.18:0\d$/);
  await expectText(rows(page).getByRole("definition").nth(2), "1:01");
  await expectText(rows(page).getByRole("definition").nth(3), "10 kcal, about 10 kcal/min, Running");
  await row.click();
  await expect.poll(() => rows(page).getByRole("definition").count()).toBe(0);
});

test("at 320 px a long name gives way to the numbers, which stay whole", async () => {
  const old = {
    id: "1772470000000",
    exercise: "Bodyweight circuit with kettlebells and a skipping rope",
    duration: 359_999,
    caloriesBurned: 12_345.6,
    date: "02/03/2026",
  };
  page = await openTracker(
    { viewport: { width: 320, height: 568 } },
    "?tab=history",
    leaveBehind("workoutHistory", [old]),
  );
  await expectText(rows(page), /5999:59 12,346 kcal$/);
  const cut = await rows(page).evaluateAll((items) =>
    items
      .flatMap((item) => [...item.querySelectorAll("span")])
      .filter((span) => span.scrollWidth > span.clientWidth && getComputedStyle(span).display !== "inline")
      .map((span) => [getComputedStyle(span).textOverflow, /^[\d:,. kcal]+$/.test(span.innerText)]),
  );
  expect(cut).toEqual([["ellipsis", false]]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(
    await rows(page)
      .getByRole("button", { name: /^Delete/ })
      .isVisible(),
  ).toBe(true);
});

test("a deleted entry and the progress that it gave go, and come back with Undo", async () => {
  page = await openTracker({}, "?tab=goals");
  await addGoal(page, "calories", "100", "2026-03-31");
  await openTab(page, "Workout");
  await exerciseFor(page, "Cardio", "Running", 60);
  await exerciseFor(page, "Cardio", "Cycling", 60);
  await openTab(page, "History");
  await page.getByRole("button", { name: /^Delete Running, 1 minute, / }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await openTab(page, "Goals");
  await expectText(rows(page), /7 \/ 100 kcal/);
  await button(page, "Undo").click();
  await expectText(rows(page), /17 \/ 100 kcal/);
  await openTab(page, "History");
  await expect.poll(() => rows(page).count()).toBe(2);
  await expectText(rows(page).nth(1), /^Running/);
});

test("a deletion outlives a reload", async () => {
  page = await openTracker();
  await exerciseFor(page, "Cardio", "Running", 5);
  await openTab(page, "History");
  await page.getByRole("button", { name: /^Delete Running/ }).click();
  await page.getByText("No workout history yet.").waitFor();
  await page.reload();
  await page.getByText("No workout history yet. Start your first workout!").waitFor();
});

test("a damaged row is shown as unreadable and exported as it is, and the others stay", async () => {
  page = await openTracker();
  await exerciseFor(page, "Cardio", "Running", 61);
  await exerciseFor(page, "Cardio", "Cycling", 30);
  await damageEntry(page, "Running");
  await openTab(page, "History");
  await expectText(rows(page), /^Cycling/);
  await page.getByText("An entry can't be read").waitFor();
  const download = page.waitForEvent("download");
  await button(page, "Export").click();
  expect(JSON.parse(await readDownload(await download))).toMatchObject({
    exercise: "Running",
    duration: "a while",
  });
  await page.reload();
  await page.getByText("An entry can't be read").waitFor();
});

test("fifty entries are shown at first, and more when asked", async () => {
  const entries = Array.from({ length: 70 }, (_, n) => ({
    id: String(1_767_000_000_000 + n * 3_600_000),
    exercise: `Workout ${n}`,
    duration: 60,
    caloriesBurned: 6,
    date: "29/12/2025",
  }));
  page = await openTracker({}, "?tab=history", leaveBehind("workoutHistory", entries));
  await expect.poll(() => rows(page).count()).toBe(50);
  await button(page, "Show more").press("Enter");
  await expect.poll(() => rows(page).count()).toBe(70);
  // The button is gone. The focus is at the row after which the other rows were added.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Workout 20/);
  await expect.poll(() => button(page, "Show more").count()).toBe(0);
  await expectText(rows(page).first(), /^Workout 69/);
});
