/** The focus of keyboard and screen reader continues at the same place when an element of a member's screens disappears. */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ownExercises, routines } from "#app/data/collections.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { button, expectFocus, press, pressByKey } from "./member-screens.ts";
import { renderMemberPage } from "./render-page.tsx";

const dialog = page.getByRole("dialog");
const deletes = button(/^Delete /);
/** Adds an exercise to the routine in the dialog. */
async function addExercise(name: string): Promise<void> {
  await press("Add exercise");
  await dialog.getByRole("searchbox", { name: "Search exercises" }).fill(name);
  await dialog
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .last()
    .click();
}
const nameOf = (at: number) => `BUTTON ${deletes.nth(at).element().ariaLabel}`;
const expectFocused = (field: ReturnType<typeof page.getByLabelText>) =>
  expect.poll(() => document.activeElement === field.element()).toBe(true);

/** Whether the element that the selector finds has the focus in the task that draws it, before another key can follow. */
const hasFocusWhenDrawn = (selector: string) =>
  new Promise<boolean>((resolve) => {
    const watch = new MutationObserver(() => {
      const found = document.querySelector(selector);
      if (!found) return;
      watch.disconnect();
      resolve(found.contains(document.activeElement));
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true });
  });

test("an exercise of one's own that is deleted leaves the focus on the next one, and the last one on their heading", async () => {
  await renderMemberPage("/workouts", {
    fill: async (db) => {
      for (const name of ["Rowing", "Climbing"])
        await ownExercises.add(db, { name, category: "cardio", kcalPerMinute: 6 });
    },
  });
  await pressByKey(button("Add"));
  await dialog.getByLabelText("Name").fill("Dancing");
  await userEvent.keyboard("{Enter}");
  await expect.element(deletes).toHaveLength(3);
  await expectFocus("BUTTON Add");
  const [first, third] = [nameOf(0), nameOf(2)];
  await pressByKey(deletes.nth(1));
  await expect.element(deletes).toHaveLength(2);
  await expectFocus(third);
  await userEvent.keyboard("{Enter}");
  await expect.element(deletes).toHaveLength(1);
  await expectFocus(first);
  await userEvent.keyboard("{Enter}");
  await expect.element(deletes).toHaveLength(0);
  await expectFocus("H2 Your own exercises");
  await userEvent.tab();
  await expectFocus("BUTTON Add");
});

test("a form of an exercise that is wrong says so, with the focus on its first wrong field at once", async () => {
  await renderMemberPage("/workouts");
  await press("Add");
  const name = dialog.getByLabelText("Name");
  const rate = dialog.getByLabelText("kcal per minute");
  for (const [text, words] of [
    ["x".repeat(10_000), "Use at most 80 characters"],
    ["running", "There is an exercise with this name already"],
    ["   ", "Name the exercise"],
  ] as const) {
    await name.fill(text);
    await press("Add exercise");
    await expect.element(dialog.getByText(words)).toBeVisible();
  }
  await name.fill("Rowing");
  await rate.fill("50");
  // If the focus moved a frame later, the user's typing would already go into another field.
  const isFocused = hasFocusWhenDrawn("[id][aria-invalid=true][inputmode=decimal]");
  await userEvent.keyboard("{Enter}");
  expect(await isFocused).toBe(true);
  await expect.element(dialog.getByText("Enter 1 to 30 kcal/min")).toBeVisible();
  // A field stands level with its neighbour's error.
  const top = (field: Element) => field.getBoundingClientRect().top;
  const category = dialog.getByRole("combobox", { name: "Category" });
  expect(Math.abs(top(category.element()) - top(rate.element()))).toBeLessThan(1);
});

test("a form of a routine that is wrong puts the focus on its first wrong field, and gives it back once saved", async () => {
  await renderMemberPage("/workouts?tab=routines");
  await press("New routine");
  await addExercise("Running");
  await dialog.getByLabelText("Seconds").fill("1.5");
  await press("Save routine");
  await expect.element(dialog.getByText("Name the routine")).toBeVisible();
  await expectFocused(dialog.getByLabelText("Name"));
  await userEvent.keyboard("Morning{Enter}");
  await expectFocused(dialog.getByLabelText("Seconds"));
  await expect.element(dialog.getByLabelText("Seconds")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabelText("Seconds").fill("15");
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Edit Morning")).toBeVisible();
  await expectFocus("BUTTON New routine");
});

test("the steps of a routine take the focus along when they move, and the routine leaves it on the one beside", async () => {
  const step = { exerciseId: "yoga", seconds: 30, restS: 0 };
  await renderMemberPage("/workouts?tab=routines", {
    fill: (db) => routines.add(db, { name: "Noon", steps: [step] }),
  });
  await press("New routine");
  await dialog.getByLabelText("Name").fill("Morning");
  for (let step = 0; step < 3; step++) await addExercise("Yoga");
  await pressByKey(button("Move 1 down"));
  await expectFocus("BUTTON Move 2 down");
  await userEvent.keyboard("{Enter}");
  await expectFocus("BUTTON Move 3 up");
  await userEvent.keyboard("{Enter}");
  await expectFocus("BUTTON Move 2 up");
  await pressByKey(button("Remove 3"));
  await expectFocus("BUTTON Remove 2");
  await userEvent.keyboard("{Enter}");
  await expectFocus("BUTTON Remove 1");
  await press("Save routine");
  await expect.element(deletes).toHaveLength(2);
  const second = nameOf(1);
  await pressByKey(deletes.first());
  await expectFocus(second);
  await expect.element(deletes).toHaveLength(1);
  await userEvent.keyboard("{Enter}");
  await expect.element(deletes).toHaveLength(0);
  await expectFocus(/^DIV Your routines/);
  await button("Undo").first().click();
  await expect.element(deletes).toHaveLength(1);
});

test("dialogs that are done give the focus back, and a note that is saved keeps it", async () => {
  const screen = await renderMemberPage("/workouts", { workouts: makeWorkouts(3, 30) });
  await press("Log a past workout");
  await dialog.getByLabelText("Exercise").fill("Yoga");
  await press("Log workout");
  await expect.element(page.getByText("Logged Yoga")).toBeVisible();
  await expectFocus("BUTTON Log a past workout");
  screen.bar.go("/history");
  await page.getByRole("list", { name: "Workouts" }).getByRole("link").first().click();
  await page.getByLabelText("Note").fill("A long hill");
  await expect.element(page.getByText("Saved as you type")).toBeVisible();
  await expectFocus(/^TEXTAREA/);
});

test("the search of exercises keeps the focus through what it shows instead of what had it", async () => {
  await renderMemberPage("/workouts");
  await press("Start Workout");
  await press("Add exercise");
  await expect.element(page.getByRole("list", { name: "Library" })).toBeVisible();
  // The star goes with its exercise to another list, and back.
  const favourites = dialog.getByRole("list", { name: "Favourites and recent" });
  await pressByKey(button("Favourite: Squats", dialog));
  await expect.element(favourites).toBeVisible();
  await expectFocus("BUTTON Favourite: Squats");
  await userEvent.keyboard("{Enter}");
  await expect.element(favourites).not.toBeInTheDocument();
  await expectFocus("BUTTON Favourite: Squats");

  // This exercise moves to a part of the list that isn't shown yet.
  const far = button("Favourite: Zottman Curl");
  const search = dialog.getByRole("searchbox");
  await search.fill("Zottman Curl");
  await pressByKey(far);
  await expect.element(far).toHaveAttribute("aria-pressed", "true");
  await search.fill("");
  await expect.element(favourites).toBeVisible();
  await pressByKey(far);
  await expect.element(favourites).not.toBeInTheDocument();
  await expectFocus("H3 With a moving figure");

  await search.fill("Sissy squat of mine");
  await press("Create 'Sissy squat of mine'");
  await expectFocused(dialog.getByLabelText("Name"));
});

test("each screen of a workout has the focus on its heading, also where its data came after the screen", async () => {
  const bench = "Barbell Bench Press - Medium Grip";
  const screen = await renderMemberPage("/workouts");
  await press("Start Workout");
  await press("Add exercise");
  await dialog.getByRole("searchbox").fill("bench");
  await expect.element(dialog.getByRole("list", { name: "Found exercises" })).toBeVisible();
  await pressByKey(button(new RegExp(`^${bench}`), dialog));
  const lift = page.getByRole("region", { name: bench });
  await lift.getByRole("textbox", { name: "Weight" }).fill("80");
  await lift.getByRole("textbox", { name: "Reps" }).fill("8");
  await lift.getByRole("checkbox", { name: "Done" }).click();
  await pressByKey(button("End Workout"));
  await expect.element(button("Repeat")).toBeVisible();
  await expectFocus("H1 Chest");
  await pressByKey(button("Repeat"));
  await expect.element(lift).toBeVisible();
  await expectFocus("H1 Chest in progress");

  await press(`Options for ${bench}`);
  await page.getByRole("textbox", { name: "Note" }).fill("elbows in");
  await pressByKey(page.getByRole("link", { name: "Records and history" }));
  await expect.element(page.getByRole("region", { name: "Every set" })).toBeVisible();
  await expectFocus(`H1 ${bench}`);
  screen.bar.go(-1);
  await expect.element(lift.getByText(/elbows in/)).toBeVisible();
  await expectFocus("H1 Chest in progress");

  // Its last exercise leaves the focus on the page's heading.
  await press(`Options for ${bench}`);
  await pressByKey(button("Remove exercise"));
  await expect.element(lift).not.toBeInTheDocument();
  await expectFocus("H1 Chest in progress");
  await pressByKey(button("Undo"));
  await expect.element(lift).toBeVisible();
  await expectFocus(`H2 ${bench}`);
  // On the workout's own page it ends without a navigation.
  await pressByKey(button("End Workout"));
  await expect.element(button("Repeat")).toBeVisible();
  await expectFocus("H1 Chest");

  screen.bar.go("/workouts?tab=routines");
  await pressByKey(button("Start Easy evening"));
  await expect.element(page.getByText("Step 1 of 3")).toBeVisible();
  await expectFocus("H1 Easy evening");
});
