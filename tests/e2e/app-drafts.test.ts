/** What a user types into the forms of /workouts is found again after a reload and after a forced sign-in. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openSignedIn, sendSignIn, signOutElsewhere } from "#tests/support/account.ts";
import { hydrated, press, visit, withBrowser } from "#tests/support/browser.ts";
import { openMember } from "#tests/support/member.ts";

withBrowser();

const dialog = (on: Page, name: string) => on.getByRole("dialog", { name });
const draftsOf = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:")));

/** Another tab of this browser signs out; the user signs in again where that led. */
async function signInAfterSignOut(page: Page, email: string): Promise<void> {
  await signOutElsewhere(page);
  await sendSignIn(page, email);
  await page.waitForURL("**/dashboard");
}

test("an exercise of one's own that was half described is taken up again, and forgotten once added or cancelled", async () => {
  const page = await openSignedIn();
  const form = dialog(page, "Add an exercise");
  const values = async () => [
    await form.getByLabel("Name").inputValue(),
    await form.getByLabel("Category").inputValue(),
    await form.getByLabel("kcal per minute").inputValue(),
  ];
  await visit(page, "/workouts");
  await press(page, "Add");
  await form.getByLabel("Name").fill("Rowing");
  await form.getByLabel("Category").selectOption("strength");
  await form.getByLabel("kcal per minute").fill("8,5");
  await page.reload();
  await hydrated(page);
  await press(page, "Add");
  await expect.poll(values).toEqual(["Rowing", "strength", "8,5"]);
  await signInAfterSignOut(page, page.email);
  await visit(page, "/workouts");
  await press(page, "Add");
  await expect.poll(values).toEqual(["Rowing", "strength", "8,5"]);
  await form.getByRole("button", { name: "Add exercise" }).click();
  await page.getByRole("button", { name: "Delete Rowing" }).waitFor();
  await expect.poll(() => draftsOf(page)).toEqual([]);

  await press(page, "Add");
  await expect.poll(() => values()).toEqual(["", "cardio", "6"]);
  await form.getByLabel("Name").fill("Climbing");
  await page.keyboard.press("Escape");
  await expect.poll(() => draftsOf(page)).toEqual([]);
  await press(page, "Add");
  await expect.poll(() => values()).toEqual(["", "cardio", "6"]);
});

test("a goal that was half described is taken up again, and forgotten once added", async () => {
  const page = await openSignedIn();
  const values = async () => [
    await page.getByLabel("Type").inputValue(),
    await page.getByLabel("Target").inputValue(),
    await page.getByLabel("Deadline").inputValue(),
  ];
  const typed = ["duration", "90", "2099-12-31"];
  await visit(page, "/workouts?tab=goals");
  await page.getByLabel("Type").selectOption("duration");
  await page.getByLabel("Target").fill("90");
  await page.getByLabel("Deadline").fill("2099-12-31");
  await page.reload();
  await expect.poll(values).toEqual(typed);
  await hydrated(page);
  // Reading something on another tab must not lose the typed text.
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByText("No workout history yet.").waitFor();
  await page.getByRole("tab", { name: "Goals" }).click();
  await expect.poll(values).toEqual(typed);
  await signInAfterSignOut(page, page.email);
  await visit(page, "/workouts?tab=goals");
  await expect.poll(values).toEqual(typed);
  await press(page, "Add Goal");
  await page.getByText("0 / 90 min").waitFor();
  await expect.poll(() => draftsOf(page)).toEqual([]);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => values()).toEqual(["calories", "0", ""]);
});

test("a past workout that is cancelled leaves no draft behind, however often it was taken up again", async () => {
  const page = await openMember("/workouts");
  const note = dialog(page, "Log a past workout").getByLabel("Note");
  await press(page, "Log a past workout");
  await note.fill("Rain, and a long hill");
  await signInAfterSignOut(page, page.email);
  await visit(page, "/workouts");
  await press(page, "Log a past workout");
  await expect.poll(() => note.inputValue()).toBe("Rain, and a long hill");
  await expect.poll(() => draftsOf(page)).toHaveLength(1);
  await note.fill("Rain, a long hill, and more");
  await press(page, "Close");
  await expect.poll(() => draftsOf(page)).toEqual([]);
  await press(page, "Log a past workout");
  await expect.poll(() => note.inputValue()).toBe("");
  await page.keyboard.press("Escape");
  await expect.poll(() => draftsOf(page)).toEqual([]);
  await page.reload();
  await hydrated(page);
  await press(page, "Log a past workout");
  await expect.poll(() => note.inputValue()).toBe("");
  await press(page, "Close");
  await expect.poll(() => draftsOf(page)).toEqual([]);
});

test("kcal that were typed for a past workout stay the person's own after the next sign-in", async () => {
  const page = await openMember("/workouts");
  const form = dialog(page, "Log a past workout");
  const kcal = form.getByLabel("kcal");
  await press(page, "Log a past workout");
  await form.getByLabel("Exercise").fill("Running");
  await expect.poll(() => kcal.inputValue()).toBe("300");
  await kcal.fill("250");
  await signInAfterSignOut(page, page.email);
  await visit(page, "/workouts");
  await press(page, "Log a past workout");
  await expect.poll(() => kcal.inputValue()).toBe("250");
  await form.getByLabel("Minutes").fill("");
  await form.getByLabel("Minutes").fill("40");
  expect(await kcal.inputValue()).toBe("250");
  // In the next form the kcal follow the rate again.
  await press(page, "Close");
  await press(page, "Log a past workout");
  await form.getByLabel("Exercise").fill("Running");
  await form.getByLabel("Minutes").fill("");
  await form.getByLabel("Minutes").fill("40");
  await expect.poll(() => kcal.inputValue()).toBe("400");
});

test("a phone number that was half typed is taken up again", async () => {
  const page = await openMember("/settings");
  await page.getByLabel("Phone number").fill("+49 170 12");
  await signInAfterSignOut(page, page.email);
  await visit(page, "/settings");
  await expect.poll(() => page.getByLabel("Phone number").inputValue()).toBe("+49 170 12");
  await page.getByLabel("Phone number").fill("");
  await expect.poll(() => draftsOf(page)).toEqual([]);
});

test("a sign-out in the settings that fails keeps what is typed, and one that succeeds removes it", async () => {
  const page = await openMember("/settings");
  page.mayLogErrors = true;
  await page.getByLabel("Phone number").fill("+49 170 12");
  await expect.poll(() => draftsOf(page)).toHaveLength(1);
  const sent = /settings\.data$/;
  await page.route(sent, (route) => route.abort());
  await press(page, "End every session");
  await page.getByRole("main").getByRole("alert").getByText("The server can't be reached.").waitFor();
  expect(await draftsOf(page)).toHaveLength(1);
  await page.unroute(sent);
  await press(page, "End every session");
  await page.waitForURL("**/login");
  expect(await draftsOf(page)).toEqual([]);
});

test("what is typed back to what it was leaves no draft, in a field and in a form", async () => {
  const page = await openMember("/settings");
  await page.getByLabel("Full name").fill("Countess of Lovelace");
  await expect.poll(() => draftsOf(page)).toHaveLength(1);
  await page.getByLabel("Full name").fill("Ada Lovelace");
  await expect.poll(() => draftsOf(page)).toEqual([]);
  await visit(page, "/workouts?tab=goals");
  await page.getByLabel("Target").fill("90");
  await expect.poll(() => draftsOf(page)).toHaveLength(1);
  await page.getByLabel("Target").fill("0");
  await expect.poll(() => draftsOf(page)).toEqual([]);
});
