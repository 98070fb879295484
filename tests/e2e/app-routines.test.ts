import { expect, test } from "vitest";
import { phone, press, pressTwice, visit, withBrowser } from "#tests/support/browser.ts";
import { openMember } from "#tests/support/member.ts";

withBrowser();

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

test("a push day is planned with targets, offered on its day, and decides the next one's weight", async () => {
  const page = await openMember("/workouts?tab=routines", {}, { viewport: phone });
  await press(page, "New routine");
  const form = page.getByRole("dialog", { name: "New routine" });
  await form.getByLabel("Name").fill("Push day");
  for (const day of weekdays) await press(form, day);
  await press(form, "Search all exercises for 1");
  const search = page.getByRole("dialog", { name: "Choose an exercise" });
  await search.getByLabel("Search exercises").fill("bench press");
  await search
    .getByRole("button", { name: /^Barbell Bench Press/ })
    .first()
    .click();

  await form.getByLabel("Sets", { exact: true }).fill("1");
  await form.getByLabel("Reps", { exact: true }).fill("8");
  await form.getByLabel("to", { exact: true }).fill("5");
  await form.getByLabel("Weight (kg)").fill("62,5");
  await form.getByRole("switch", { name: "Double progression" }).click();
  await press(form, "Save routine");
  await form.getByText("Reps to: Enter 8 or more, or leave it empty").waitFor();
  await form.getByLabel("to", { exact: true }).fill("8");
  // A second press saves no second routine.
  await pressTwice(form, "Save routine");
  await expect
    .poll(() => page.getByRole("list", { name: "Week plan" }).getByText("Push day").count())
    .toBe(7);

  await visit(page, "/dashboard");
  await page.getByRole("heading", { name: "Push day: 1 exercise" }).waitFor();
  await press(page, "Start Push day");
  const card = page.getByRole("region", { name: /^Barbell Bench Press/ });
  await page.getByRole("heading", { level: 1, name: "Push day in progress" }).waitFor();
  await card.getByRole("checkbox", { name: "Done" }).check();
  await press(page, "End Workout");
  // Exactly: the heading of the running workout begins so, too.
  await page.getByRole("heading", { level: 1, name: "Push day", exact: true }).waitFor();

  await visit(page, "/workouts?tab=routines");
  await press(page, "Start Push day");
  await card.getByText("+2.5 kg: 1 x 8 done today").waitFor();
});

test("a new routine asks for its first exercise, and an exercise with repetitions is planned in sets", async () => {
  const page = await openMember("/workouts?tab=routines", {}, { viewport: phone });
  await press(page, "New routine");
  const form = page.getByRole("dialog", { name: "New routine" });
  const first = form.getByRole("combobox", { name: "Exercise 1" });
  await expect.poll(() => first.locator("option:checked").textContent()).toBe("Choose an exercise");
  await form.getByLabel("Name").fill("Legs");
  await press(form, "Save routine");
  await form.getByText("Exercise: Choose one").waitFor();
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  await first.selectOption("Squats");
  await form.getByLabel("Sets", { exact: true }).waitFor();
  await press(form, "Save routine");
  await page.getByRole("button", { name: "Start Legs" }).waitFor();
});

test("a routine that ran out on its own leaves Start where it was, and is repeated by the clock", async () => {
  const page = await openMember("/workouts?tab=routines", {}, { viewport: phone });
  await page.clock.install();
  await press(page, "Start Easy evening");
  await page.getByText("Step 1 of 3").waitFor();
  await page.clock.fastForward(600_000);
  await page.getByText("3 exercises done").waitFor();

  // The user leaves without Finish.
  await visit(page, "/workouts");
  await page.getByRole("navigation").getByText("Start", { exact: true }).filter({ visible: true }).waitFor();
  await visit(page, "/dashboard");
  await press(page, "Again: Easy evening");
  await page.getByText("Step 1 of 3").waitFor();
});
