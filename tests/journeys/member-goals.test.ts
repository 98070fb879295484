/** A member's goals: reached without a network, celebrated once, and counted over all browsers. */
import { expect, type Page } from "@playwright/test";
import { goalsAchievedPath } from "#app/contracts/goals-achieved.ts";
import { localDay } from "../support/local-day.ts";
import { enter } from "./support/account.ts";
import { hydrated, press, test, visit } from "./support/test.ts";

const goals = (minutes: number) => ({
  goals: [{ type: "duration" as const, target: minutes, deadline: localDay(10) }],
});
const running = (page: Page) => page.getByRole("region", { name: "Running" });

async function startRunning(page: Page): Promise<void> {
  await visit(page, "/workouts");
  await page.getByRole("button", { name: /^Cardio/ }).click();
  await press(page, "Start Running");
  await expect(running(page).getByRole("button", { name: "Stop Workout" })).toBeVisible();
}

test("a goal that is reached without a network counts on the server once it is back, and never again", async ({
  openMember,
  newPage,
}) => {
  const page = await openMember("/dashboard", goals(2));
  await page.clock.install();
  const reported: string[] = [];
  page.on("request", (request) => request.url().endsWith(goalsAchievedPath) && reported.push(request.url()));
  await startRunning(page);
  await page.context().setOffline(true);
  await page.clock.runFor(125_000);
  await press(running(page), "Stop Workout");
  await expect.poll(() => reported.length).toBeGreaterThan(0);
  const answer = page.waitForResponse(`**${goalsAchievedPath}`);
  await page.context().setOffline(false);
  expect((await answer).status()).toBe(200);
  const count = reported.length;

  // Without leaving the document: a page that has not recorded the answer yet would report the goal again.
  await page.getByRole("link", { name: "History", exact: true }).first().click();
  await page.getByRole("main").getByRole("link", { name: "Running" }).first().click();
  await expect(page.getByText("Minutes of Exercise: 2.1 / 2")).toBeVisible();
  await press(page, "4, Hard");
  await expect(page.getByRole("button", { name: "4, Hard" })).toHaveAttribute("aria-pressed", "true");
  await press(page, "Edit");
  await page.getByLabel("Minutes").fill("1");
  await press(page, "Save");
  await expect(page.getByText("Minutes of Exercise: 1 / 2")).toBeVisible();
  await press(page, "Delete");
  await page.waitForURL("**/history");
  await expect(page.getByText("No workout history yet.")).toBeVisible();
  await press(page, "Undo");
  await expect(page.getByRole("button", { name: /^Delete / })).toHaveCount(1);

  await visit(page, "/dashboard");
  await expect(page.locator("#goals")).toContainText("1 / 2 min");
  await visit(page, "/profile");
  await expect(page.getByRole("region", { name: "Goals achieved" })).toContainText(
    "Minutes of Exercise: 2 min",
  );
  expect(reported).toHaveLength(count);

  // Nothing was recorded in this browser; the count is the server's.
  const other = await newPage();
  await enter(other, page.member.email);
  await visit(other, "/profile");
  const achieved = other.getByRole("region", { name: "Goals achieved" });
  await expect(achieved.getByText("1", { exact: true })).toBeVisible();
  await expect(achieved.getByText("Recorded in another browser.")).toBeVisible();
});

test("reaching a goal is celebrated once, over tabs and reloads, with a figure in a closing ring", async ({
  openMember,
}) => {
  const page = await openMember("/dashboard", goals(1));
  await page.clock.install();
  const other = await page.context().newPage();
  await visit(other, "/dashboard");
  await expect(other.locator("#goals").getByRole("listitem")).toHaveCount(1);
  await page.bringToFront();
  const said = (tab: Page) => tab.getByText("Goal reached!");
  const shown = async () => (await said(page).count()) + (await said(other).count());
  await startRunning(page);
  await page.clock.runFor(65_000);
  await press(running(page), "Stop Workout");
  await expect.poll(shown).toBe(1);
  const tab = (await said(page).count()) === 1 ? page : other;
  const toast = tab.getByRole("listitem").filter({ hasText: "Goal reached!" });
  await expect(toast).toContainText(/Minutes of Exercise: 1\smin/);
  await expect(toast.locator("svg.figure-jumping-jacks")).toHaveCount(1);
  await press(toast, "Show");
  await tab.waitForURL("**/dashboard#goals");
  await expect(tab.getByRole("img", { name: "Reached" })).toBeVisible();
  for (const one of [page, other]) {
    await one.reload();
    await hydrated(one);
  }
  await visit(page, "/dashboard");
  await expect(page.locator("#goals")).toContainText("1.1 / 1 min");
  expect(await shown()).toBe(0);
});
