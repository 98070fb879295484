/**
 * The focus of keyboard and screen reader continues at the same place when an element of the signed-in screens
 * disappears.
 */
import { expect, test } from "vitest";
import { type OpenPage, visit, withBrowser } from "#tests/support/browser.ts";
import { hasFocusWhenDrawn } from "#tests/support/first-focus.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { openMember } from "#tests/support/member.ts";

withBrowser();

/** The focused element's tag and accessible name. */
const focused = (page: OpenPage) =>
  page.evaluate(() => {
    const { tagName, ariaLabel, textContent } = document.activeElement ?? document.body;
    return tagName === "BODY" ? tagName : `${tagName} ${ariaLabel ?? textContent?.trim()}`;
  });

const button = (page: OpenPage, name: string) => page.getByRole("button", { name, exact: true });

/** Presses a button by the keyboard once it is enabled: a key on a button that waits for the data is lost. */
async function press(page: OpenPage, name: string): Promise<void> {
  await button(page, name).click({ trial: true });
  await button(page, name).press("Enter");
}

test("an exercise of one's own that is deleted leaves the focus on the next one, and the last one on their heading", async () => {
  const page = await openMember("/workouts");
  const form = page.getByRole("dialog", { name: "Add an exercise" });
  for (const name of ["Rowing", "Climbing", "Dancing"]) {
    await press(page, "Add");
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Name").press("Enter");
    await button(page, `Delete ${name}`).waitFor();
    await expect.poll(() => focused(page)).toBe("BUTTON Add");
  }
  const names = await page
    .getByRole("button", { name: /^Delete / })
    .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ""));
  const [first = "", second = "", third = ""] = names;
  await press(page, second);
  await button(page, second).waitFor({ state: "hidden" });
  await expect.poll(() => focused(page)).toBe(`BUTTON ${third}`);
  await page.keyboard.press("Enter");
  await button(page, third).waitFor({ state: "hidden" });
  await expect.poll(() => focused(page)).toBe(`BUTTON ${first}`);
  await page.keyboard.press("Enter");
  await button(page, first).waitFor({ state: "hidden" });
  await expect.poll(() => focused(page)).toBe("H2 Your own exercises");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("BUTTON Add");
  expect(page.errors).toEqual([]);
});

test("a form that is wrong puts the focus on its first wrong field", async () => {
  const page = await openMember("/workouts");
  await press(page, "Add");
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("   ");
  await form.getByLabel("kcal per minute").fill("50");
  const isFocused = hasFocusWhenDrawn(page, "dialog [aria-invalid]");
  await form.getByLabel("kcal per minute").press("Enter");
  // If the focus moved a frame later, the user's typing would already go into another field.
  expect(await isFocused).toBe(true);
  await expect
    .poll(() => form.getByLabel("Name").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await form.getByLabel("Name").fill("Rowing");
  await form.getByLabel("Name").press("Enter");
  const rate = form.getByLabel("kcal per minute");
  await expect.poll(() => rate.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");

  await visit(page, "/workouts?tab=routines");
  await press(page, "New routine");
  await form.getByRole("combobox", { name: "Exercise 1" }).selectOption("Running");
  await form.getByLabel("Seconds").fill("1.5");
  await press(page, "Save routine");
  await form.getByText("Name the routine").waitFor();
  await expect
    .poll(() => form.getByLabel("Name").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await form.getByLabel("Name").fill("Morning");
  await form.getByLabel("Name").press("Enter");
  const seconds = form.getByLabel("Seconds");
  await expect.poll(() => seconds.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => seconds.getAttribute("aria-invalid")).toBe("true");
  await seconds.fill("15");
  await seconds.press("Enter");
  await button(page, "Edit Morning").waitFor();
  await expect.poll(() => focused(page)).toBe("BUTTON New routine");
});

test("the steps of a routine take the focus along when they move, and the routine leaves it on the one beside", async () => {
  const page = await openMember("/workouts?tab=routines");
  for (const name of ["Morning", "Noon"]) {
    await press(page, "New routine");
    await page.getByRole("dialog").getByLabel("Name").fill(name);
    await page.getByRole("combobox", { name: "Exercise 1" }).selectOption("Yoga");
    if (name === "Morning") {
      await press(page, "Add a step");
      await press(page, "Add a step");
      await press(page, "Move 1 down");
      await expect.poll(() => focused(page)).toBe("BUTTON Move 2 down");
      await page.keyboard.press("Enter");
      await expect.poll(() => focused(page)).toBe("BUTTON Move 3 up");
      await page.keyboard.press("Enter");
      await expect.poll(() => focused(page)).toBe("BUTTON Move 2 up");
      await press(page, "Remove 3");
      await expect.poll(() => focused(page)).toBe("BUTTON Remove 2");
      await page.keyboard.press("Enter");
      await expect.poll(() => focused(page)).toMatch(/^SELECT /);
    }
    await press(page, "Save routine");
    await button(page, `Delete ${name}`).waitFor();
  }
  const [first = "", second = ""] = await page
    .getByRole("button", { name: /^Delete / })
    .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ""));
  await press(page, first);
  await button(page, first).waitFor({ state: "hidden" });
  await expect.poll(() => focused(page)).toBe(`BUTTON ${second}`);
  await page.keyboard.press("Enter");
  await button(page, second).waitFor({ state: "hidden" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("panel-routines");
});

test("dialogs that are done give the focus back, and a note that is kept keeps it", async () => {
  const page = await openMember("/workouts", { workouts: makeWorkouts(3, 30) });
  await press(page, "Log a past workout");
  await page.getByRole("dialog").getByLabel("Exercise").fill("Yoga");
  await press(page, "Log workout");
  await page.getByText("Logged Yoga").waitFor();
  await expect.poll(() => focused(page)).toBe("BUTTON Log a past workout");

  await visit(page, "/history");
  const edit = page.getByRole("button", { name: /^Edit / });
  const name = await edit.nth(1).getAttribute("aria-label");
  await edit.nth(1).press("Enter");
  await page.getByRole("dialog").getByLabel("Note").fill("With Anna");
  await page.getByRole("dialog").getByLabel("Note").press("Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await expect.poll(() => focused(page)).toBe(`BUTTON ${name}`);

  await page.getByRole("searchbox").fill("zzz");
  await page.getByText("Nothing in your history fits these filters.").waitFor();
  await button(page, "Clear").press("Enter");
  await edit.first().waitFor();
  await expect.poll(() => focused(page)).toBe("H1 History");
  await page.getByRole("searchbox").fill("yoga");
  await expect.poll(() => edit.count()).toBeLessThan(4);
  await press(page, "Clear");
  await expect.poll(() => edit.count()).toBe(4);
  await expect.poll(() => focused(page)).toBe("BUTTON All time");
  await press(page, "Month before");
  await press(page, "Month after");
  await expect.poll(() => focused(page)).toBe("BUTTON Month after");

  await page.getByRole("list", { name: "Workouts" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Save note" }).waitFor();
  await page.getByLabel("Note").fill("A long hill");
  await press(page, "Save note");
  await expect.poll(() => button(page, "Save note").getAttribute("aria-disabled")).toBe("true");
  await expect.poll(() => focused(page)).toBe("BUTTON Save note");
  expect(page.errors).toEqual([]);
});

test("the search of exercises keeps the focus through what it shows instead of what had it", async () => {
  const page = await openMember("/workouts");
  const library = /\/exercises-[^/]+\.json$/;
  await page.route(library, (route) => route.abort());
  await press(page, "Start Workout");
  await press(page, "Add exercise");
  await button(page, "Try again").waitFor();
  await page.unroute(library);
  await press(page, "Try again");
  await page.getByRole("list", { name: "Library" }).waitFor();
  await expect.poll(() => focused(page)).toBe("H2 Add exercise");

  // The star goes with its exercise to another list, and back.
  const star = page.getByRole("dialog").getByRole("button", { name: "Favourite: Squats", exact: true });
  const favourites = page.getByRole("dialog").getByRole("list", { name: "Favourites and recent" });
  await star.press("Enter");
  await favourites.waitFor();
  await expect.poll(() => focused(page)).toBe("BUTTON Favourite: Squats");
  await page.keyboard.press("Enter");
  await favourites.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("BUTTON Favourite: Squats");

  // This exercise moves to a part of the list that isn't shown yet.
  const far = "Favourite: Zottman Curl";
  await page.getByRole("dialog").getByRole("searchbox").fill("Zottman Curl");
  await press(page, far);
  await page.locator("[aria-pressed=true]").and(button(page, far)).waitFor();
  await page.getByRole("dialog").getByRole("searchbox").fill("");
  await favourites.waitFor();
  await press(page, far);
  await favourites.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("H3 With a moving figure");

  await page.getByRole("dialog").getByRole("searchbox").fill("Sissy squat of mine");
  await press(page, "Create 'Sissy squat of mine'");
  const name = page.getByRole("dialog").getByLabel("Name");
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
});

test("the settings keep the focus while something is sent, and pass it on when what had it is gone", async () => {
  const page = await openMember("/settings");
  await page.getByLabel("Full name").fill("Augusta Ada King");
  await press(page, "Save name");
  await page.getByText("Your name is changed.").waitFor();
  await expect.poll(() => focused(page)).toBe("BUTTON Save name");

  const isFormFocused = hasFocusWhenDrawn(page, 'form[aria-label="Set up an authenticator app"]');
  await press(page, "Add an authenticator app");
  await page.getByText("Scan this with your authenticator app").waitFor();
  expect(await isFormFocused).toBe(true);
  await expect.poll(() => focused(page)).toBe("FORM Set up an authenticator app");
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("code");
  await press(page, "Cancel");
  await button(page, "Add an authenticator app").waitFor();
  await expect.poll(() => focused(page)).toMatch(/^DIV A code after the password/);

  await page.getByText("Plates", { exact: true }).click();
  const plate = page.getByLabel("Another plate in kg");
  await plate.fill("0");
  await press(page, "Add plate");
  await page.getByText("A plate weighs something.").waitFor();
  await expect.poll(() => plate.evaluate((field) => field === document.activeElement)).toBe(true);
  await plate.fill("0.5");
  await press(page, "Add plate");
  await press(page, "Fewer pairs of 0.5 kg");
  await button(page, "Fewer pairs of 0.5 kg").waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("UL Plates");

  await page.getByLabel("File to import").setInputFiles({
    name: "workouts.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      'title,start_time,end_time,exercise_title,duration_seconds\nRowing,"1 Jan 2026, 10:00","1 Jan 2026, 10:10",Rowing,600\n',
    ),
  });
  await page.getByText(/^\d to add/).waitFor();
  await expect.poll(() => focused(page)).toBe("SECTION Preview of the import");
  await press(page, "Import");
  await button(page, "Take back workouts.csv").waitFor();
  await expect.poll(() => focused(page)).toBe("BUTTON Import a file");
  await press(page, "Take back workouts.csv");
  await page.getByText("Took back workouts.csv").waitFor();
  await expect.poll(() => focused(page)).toBe("H2 Data on this device");
  expect(page.errors).toEqual([]);
});

test("each screen of a workout has the focus on its heading, also where its data came after the screen", async () => {
  const bench = "Barbell Bench Press - Medium Grip";
  const page = await openMember("/workouts");
  await press(page, "Start Workout");
  await press(page, "Add exercise");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").fill("bench");
  await dialog.getByRole("button", { name: new RegExp(`^${bench}`) }).press("Enter");
  const lift = page.getByRole("region", { name: bench, exact: true });
  await lift.getByRole("textbox", { name: "Weight" }).fill("80");
  await lift.getByRole("textbox", { name: "Reps" }).fill("8");
  await lift.getByRole("checkbox", { name: "Done" }).press("Space");
  await press(page, "End Workout");
  await button(page, "Repeat").waitFor();
  await expect.poll(() => focused(page)).toBe("H1 Chest");
  await press(page, "Repeat");
  await lift.waitFor();
  await expect.poll(() => focused(page)).toBe("H1 Chest in progress");

  await press(page, `Options for ${bench}`);
  await page.getByRole("textbox", { name: "Note" }).fill("elbows in");
  await page.getByRole("link", { name: "Records and history" }).press("Enter");
  await page.getByRole("region", { name: "Every set" }).waitFor();
  await expect.poll(() => focused(page)).toBe(`H1 ${bench}`);
  await page.goBack();
  await lift.getByText("elbows in").waitFor();
  await expect.poll(() => focused(page)).toBe("H1 Chest in progress");

  // Its last exercise leaves the focus on the page's heading.
  await press(page, `Options for ${bench}`);
  await press(page, "Remove exercise");
  await lift.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("H1 Chest in progress");
  await press(page, "Undo");
  await lift.waitFor();
  await expect.poll(() => focused(page)).toBe(`H2 ${bench}`);

  // On the workout's own page it ends without a navigation.
  await press(page, "End Workout");
  await button(page, "Repeat").waitFor();
  await expect.poll(() => focused(page)).toBe("H1 Chest");

  await visit(page, "/workouts?tab=routines");
  await press(page, "Start Easy evening");
  await page.getByText("Step 1 of 3").waitFor();
  await expect.poll(() => focused(page)).toBe("H1 Easy evening");
  expect(page.errors).toEqual([]);
});

test("a link to a part of the dashboard puts the focus on that part's heading", async () => {
  const page = await openMember("/history");
  const search = page.getByRole("combobox", { name: "Search" });
  for (const [query, name] of [
    ["diet", "Tip of the day"],
    // A link from another part of the same page.
    ["news", "Health news"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await search.fill(query);
    await search.press("Enter");
    await page.getByRole("heading", { level: 2, name }).waitFor();
    await expect.poll(() => focused(page)).toMatch(new RegExp(`^(H2|DIV) ${name}`));
  }
  await visit(page, "/nothing/here");
  await page.getByRole("link", { name: "on your dashboard" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("H2 Goals");
});
