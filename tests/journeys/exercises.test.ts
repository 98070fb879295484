/** Exercises of one's own and of the library, on their forms and pages. */
import { makePushDay } from "../support/training.ts";
import { expectNoViolation } from "./support/axe.ts";
import { bench, box, card, choose, setRow } from "./support/cards.ts";
import { expect, phone, press, test, visit } from "./support/test.ts";

test("an own exercise is edited by the keyboard, deleted and added again, with its past", async ({
  openMember,
}) => {
  const page = await openMember("/workouts", undefined, { viewport: phone });
  await press(page, "Add");
  const adding = page.getByRole("dialog", { name: "Add an exercise" });
  await adding.getByLabel("Name").fill("Dips");
  await adding.getByLabel("What is recorded").selectOption("Weight and repetitions");
  await press(adding, "Add exercise");
  const logging = page.getByRole("dialog", { name: "Log a past workout" });
  await press(page, "Log a past workout");
  await press(logging, "With sets");
  await press(logging, "Add exercise");
  await choose(page.getByRole("dialog", { name: "Add exercise" }), "Dips");
  await box(logging, "Weight").fill("20");
  await box(logging, "Reps").fill("8");
  await logging.locator("form:visible").getByLabel("Name").fill("Push day");
  await press(logging, "Log workout");
  await expect(logging).toBeHidden();

  await page.getByRole("button", { name: "Edit Dips" }).press("Enter");
  const editing = page.getByRole("dialog", { name: "Edit Dips" });
  const name = editing.getByLabel("Name");
  await expect(name).toHaveValue("Dips");
  const recorded = editing.getByLabel("What is recorded");
  await expect(recorded).toBeDisabled();
  await expect(recorded).toHaveAccessibleDescription("This stays, because the exercise has sets.");
  await expectNoViolation(page, "the form of an own exercise", "dialog[open]");
  await name.fill("running");
  await name.press("Enter");
  await expect(editing.getByText("There is an exercise with this name already")).toBeVisible();
  await expect(name).toBeFocused();
  await editing.getByLabel("Main muscle").selectOption("Triceps");
  await press(editing, "Chest");
  await name.fill("Ring dips");
  await name.press("Enter");
  await expect(page.getByRole("button", { name: "Edit Ring dips" })).toBeFocused();

  await press(page, "Delete Ring dips");
  await expect(page.getByRole("button", { name: "Edit Ring dips" })).toBeHidden();
  await press(page, "Add");
  await adding.getByLabel("Name").fill("ring dips");
  await adding.getByLabel("Equipment").selectOption("Other equipment");
  await press(adding, "Add exercise");
  await expect(page.getByText("so it still records weight and repetitions")).toBeVisible();
  // The entry has its former name and leads to the exercise.
  await visit(page, "/history");
  await page.getByRole("link", { name: "Push day" }).click();
  await page.getByRole("article").getByRole("link", { name: "Dips", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "ring dips" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Records" })).toContainText(/Heaviest\s*20\skg\s×\s8/);
  await visit(page, "/workouts");
  await choose(page, "ring dips");
  await expect(box(setRow(card(page, "ring dips"), 1), "Weight")).toHaveAttribute("placeholder", "20");
});

test("what the library says is there once the network is back", async ({ openMember }) => {
  const id = "barbell-bench-press-medium-grip";
  const workouts = makePushDay("push", Date.now() - 86_400_000).map((workout) =>
    workout.exercise === "Bench Press" ? { ...workout, exercise: bench, exerciseId: id } : workout,
  );
  const page = await openMember("/dashboard", { workouts });
  const library = /\/exercises-[^/]+\.json$/;
  const goOnline = async () => {
    await page.unroute(library);
    await page.evaluate(() => dispatchEvent(new Event("online")));
  };
  const muscles = page.getByRole("region", { name: "Muscles" });
  await page.route(library, (route) => route.abort());
  await visit(page, "/dashboard");
  await expect(muscles.getByText("whose muscles aren't known")).toBeVisible();
  await goOnline();
  await expect(muscles.getByRole("row", { name: /^Chest/i })).toBeVisible();
  await page.route(library, (route) => route.abort());
  await visit(page, "/workouts/exercises/barbell-deadlift");
  await expect(page.getByRole("heading", { name: "Exercise not found" })).toBeVisible();
  await goOnline();
  await expect(page.getByRole("heading", { level: 1, name: "Barbell Deadlift" })).toBeVisible();
  await visit(page, `/workouts/exercises/${id}`);
  await page.getByText("As a table").click();
  await expectNoViolation(page, "the page of an exercise");
});
