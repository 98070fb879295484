/** A guest's history: the insights that users have, and the workouts of the day that they lead to. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { makePushDay } from "#tests/support/training.ts";
import { button, press, region } from "./cards.ts";
import { renderPage } from "./render-page.tsx";

const hour = 3_600_000;
const trained = [
  ...makePushDay("today", Date.now() - hour),
  ...makePushDay("long-ago", Date.now() - 40 * 24 * hour),
];

test("a guest's history has the insights of a user, and a day of them opens its workouts", async () => {
  const { bar } = await renderPage("/work-out-now?tab=history", { workouts: trained });
  await press("Insights");
  for (const name of ["This week", "Week streak", "Twelve weeks", "Muscles", "A year of days", "Records"])
    await expect.element(region(name)).toBeVisible();
  await page.viewport(320, 640);
  const measures = region("Twelve weeks").getByRole("group", { name: "Show" }).getByRole("button");
  const tops = () => new Set(measures.elements().map((one) => one.getBoundingClientRect().top));
  await expect.poll(() => tops().size).toBe(1);
  await page.viewport(390, 844);
  expect(bar.address).toBe("/work-out-now?tab=history&show=insights");
  const links = page.getByRole("tabpanel").getByRole("link").elements();
  const targets = new Set(links.map((link) => link.getAttribute("href")?.split("day=")[0]));
  expect([...targets]).toEqual(["/work-out-now?tab=history&"]);

  await region("A year of days")
    .getByRole("link", { name: /1 workout/ })
    .first()
    .click();
  await expect.element(page.getByRole("list", { name: "Exercises of Push day" })).toBeVisible();
  expect(page.getByRole("list", { name: "Exercises of Push day" }).elements()).toHaveLength(1);
  await page.getByRole("link", { name: "All days" }).click();
  await expect
    .poll(() => page.getByRole("list", { name: "Exercises of Push day" }).elements())
    .toHaveLength(2);
});

test("a guest without workouts has no insights to choose", async () => {
  await renderPage("/work-out-now?tab=history&show=insights");
  await expect.element(page.getByText("No workout history yet. Start your first workout!")).toBeVisible();
  await expect.element(button("Insights")).not.toBeInTheDocument();
});
