/** A user's goals: rings with the form behind a button, what is said about them, and the moment one is reached. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openSignedIn } from "#tests/support/account.ts";
import { hydrated, openPage, phone, press, visit, withBrowser } from "#tests/support/browser.ts";
import { localDay } from "#tests/support/local-day.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { openMember, signUpAndIn } from "#tests/support/member.ts";
import { seed } from "#tests/support/seed.ts";

withBrowser();

const goals = (page: Page) => page.getByRole("region", { name: "Goals" });
const tiles = (page: Page) => goals(page).getByRole("listitem");
const form = (page: Page) => page.getByRole("dialog", { name: "Add a goal" });

async function addGoal(page: Page, type: string, target: string, deadline: string) {
  await press(page, "Add a goal");
  await form(page).getByLabel("Type").selectOption(type);
  await form(page).getByLabel("Target").fill(target);
  await form(page).getByLabel("Deadline").fill(deadline);
  await press(form(page), "Add Goal");
}

test("no form stands on the dashboard: it opens, does nothing with what is no goal, and closes with one", async () => {
  const page = await openSignedIn({ viewport: phone });
  await goals(page).getByText("No goals set yet. Start by adding a new goal!").waitFor();
  await expect.poll(() => page.getByLabel("Target").isVisible()).toBe(false);
  await addGoal(page, "calories", "0", localDay(2));
  await expect.poll(() => form(page).isVisible()).toBe(true);
  await form(page).getByLabel("Target").fill("2000");
  await press(form(page), "Add Goal");
  await form(page).waitFor({ state: "hidden" });
  await expect
    .poll(() => tiles(page).innerText())
    .toMatch(/^0%\s+Calories to Burn\s+0 \/ 2,000 kcal\s+667 kcal to go today\s+2 days left$/);
  await addGoal(page, "duration", "30", localDay(0));
  await expect.poll(() => tiles(page).first().innerText()).toMatch(/30 min to go today\s+Ends today$/);
  await page.getByText("A goal ends today: 30 min to go.").waitFor();
  await expect.poll(() => page.getByText(/On track/).count()).toBe(0);

  await page.getByRole("button", { name: "Delete Minutes of Exercise, 30 min" }).click();
  await expect.poll(() => tiles(page).count()).toBe(1);
  await press(page, "Undo");
  await expect.poll(() => tiles(page).count()).toBe(2);
});

test("the largest target stays within its goal on a narrow phone", async () => {
  const target = Number.MAX_SAFE_INTEGER;
  const page = await openMember(
    "/dashboard",
    { goals: [{ type: "calories", target, deadline: localDay(30) }] },
    { viewport: { width: 320, height: 700 } },
  );
  for (const path of ["/dashboard", "/workouts?tab=goals"]) {
    await visit(page, path);
    const goal = page.getByRole("listitem").filter({ hasText: "9,007,199,254,740,991 kcal" });
    const beyond = await goal.evaluate((item) => {
      const content = new Range();
      content.selectNodeContents(item);
      const [inner, outer] = [content.getBoundingClientRect(), item.getBoundingClientRect()];
      return Math.max(0, outer.left - inner.left, inner.right - outer.right);
    });
    expect(beyond, path).toBe(0);
  }
});

test("a goal of workouts per week shows the workouts of this week, and says when it begins anew", async () => {
  const page = await openPage();
  const { id } = await signUpAndIn(page);
  const owner = { kind: "account", id } as const;
  await seed(page, { owner, workouts: makeWorkouts(24, 1) });
  await seed(page, { owner, goals: [{ type: "frequency", target: 1000, deadline: localDay(30) }] });
  await visit(page, "/dashboard");
  await expect
    .poll(() => tiles(page).innerText())
    .toMatch(
      /^\d%\s+Workouts per Week\s+\d+ \/ 1,000 workouts this week\s+Begins anew on \w+day\s+30 days left$/,
    );
});

test("reaching a goal is celebrated once, over tabs and reloads, with a figure in a closing ring", async () => {
  const page = await openSignedIn();
  await page.clock.install();
  await addGoal(page, "duration", "1", localDay(5));
  await expect.poll(() => tiles(page).count()).toBe(1);
  const other = await page.context().newPage();
  await visit(other, "/dashboard");
  await expect.poll(() => tiles(other).count()).toBe(1);
  await page.bringToFront();

  const words = "Goal reached!";
  const shown = async () =>
    (await Promise.all([page, other].map((tab) => tab.getByText(words).count()))).reduce((a, b) => a + b, 0);
  await visit(page, "/workouts");
  await page.getByRole("button", { name: /^Cardio/ }).click();
  await press(page, "Start Running");
  await page.clock.runFor(65_000);
  await press(page.getByRole("region", { name: "Running" }), "Stop Workout");
  await expect.poll(shown).toBe(1);
  const [tab] = (await page.getByText(words).count()) === 1 ? [page] : [other];
  const toast = (tab ?? page).getByRole("listitem").filter({ hasText: words });
  await toast.getByText(/^Minutes of Exercise: 1\smin$/).waitFor();
  await expect.poll(() => toast.locator("svg.figure-jumping-jacks").count()).toBe(1);
  await toast.getByRole("button", { name: "Show" }).click();
  await tab?.waitForURL("**/dashboard#goals");
  await (tab ?? page).getByRole("img", { name: "Reached" }).waitFor();

  for (const one of [page, other]) {
    await one.reload();
    await hydrated(one);
  }
  await visit(page, "/dashboard");
  await goals(page).getByText("1.1 / 1 min").waitFor();
  expect(await shown()).toBe(0);
});

test("those who prefer less motion see the ring closed at once", async () => {
  const page = await openSignedIn({ reducedMotion: "reduce" });
  await page.clock.install();
  await addGoal(page, "duration", "1", localDay(5));
  await expect.poll(() => tiles(page).count()).toBe(1);
  await visit(page, "/workouts");
  await page.getByRole("button", { name: /^Cardio/ }).click();
  await press(page, "Start Running");
  await page.clock.runFor(65_000);
  await press(page.getByRole("region", { name: "Running" }), "Stop Workout");
  await page.getByText("Goal reached!").waitFor();
  const seconds = await page
    .locator(".ring-closes circle")
    .last()
    .evaluate((circle) => Number.parseFloat(getComputedStyle(circle).animationDuration));
  expect(seconds).toBeLessThan(0.01);
});

test("the profile has the goals reached last, whenever they were set, and says how many others there are", async () => {
  const deadline = localDay(7);
  const sooner = [1, 2, 3, 4, 5].map((target) => ({ type: "duration" as const, target, deadline }));
  const goals = [{ type: "frequency" as const, target: 2, deadline }, ...sooner];
  const page = await openMember("/profile", { goals, workouts: makeWorkouts(2, 1) }, { viewport: phone });
  const achieved = page.getByRole("region", { name: "Goals achieved" });
  await achieved.getByText("6", { exact: true }).waitFor();
  const items = achieved.getByRole("listitem");
  await expect.poll(() => items.first().innerText()).toMatch(/^Workouts.*: 2 /);
  await expect.poll(() => items.last().innerText()).toBe("and 1 more");
  expect(await items.count()).toBe(6);
});
