/** A member's screens as they stand: accessible, narrow and wide, without a network, and over a sign-out. */
import { expect, type Page } from "@playwright/test";
import { localDay } from "../support/local-day.ts";
import { makeWorkouts } from "../support/make-workouts.ts";
import { sendSignIn, signOutElsewhere } from "./support/account.ts";
import { expectNoViolationInSizes } from "./support/axe.ts";
import { desktop, measureOverflow, press, test, visit } from "./support/test.ts";

const recorded = () => ({
  workouts: makeWorkouts(12, 17),
  goals: [{ type: "duration" as const, target: 500, deadline: localDay(10) }],
});
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:")));

for (const screens of [
  ["/dashboard", "/history"],
  ["/dashboard/news", "/dashboard/diet-tips", "/dashboard/terms-of-service"],
  ["/workouts", "/workouts?tab=routines", "/workouts/exercises/running"],
  ["/profile", "/settings"],
])
  test(`${screens.join(", ")} are accessible and fit a phone`, async ({ openMember }) => {
    const page = await openMember("/dashboard", recorded());
    for (const path of screens) {
      await page.setViewportSize(desktop);
      await visit(page, path);
      const { pathname, search } = new URL(page.url());
      expect(pathname + search).toBe(path);
      await expect(page.locator("main [aria-busy=true], main .animate-pulse")).toHaveCount(0);
      await expect(page.locator("h1")).toHaveCount(1);
      const ids = await page.evaluate(() => [...document.querySelectorAll("[id]")].map(({ id }) => id));
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
      await expectNoViolationInSizes(page, path);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await measureOverflow(page), path).toBeLessThanOrEqual(0);
    }
  });

test("the screens show what is on the device with the network off, once they were opened", async ({
  openMember,
}) => {
  const page = await openMember("/dashboard", recorded());
  const go = async (name: string) => {
    await page.getByRole("link", { name, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  };
  for (const name of ["Dashboard", "Workouts", "History", "Profile", "Settings"]) await go(name);
  await page.context().setOffline(true);
  await go("History");
  await expect(page.getByRole("list", { name: "Workouts" })).toBeVisible();
  await go("Dashboard");
  await expect(page.getByRole("heading", { name: "This week" })).toBeVisible();
  await go("Profile");
  await expect(page.getByText("Your name and email need a connection")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Awards" })).toBeVisible();
  await go("Settings");
  await expect(page.getByText("the server can't be reached right now")).toBeVisible();
  // The switch turns when the choice is stored, not before.
  await page.getByRole("switch", { name: "Sound" }).click();
  await expect(page.getByRole("switch", { name: "Sound" })).not.toBeChecked();
});

test("what was typed into the forms is found again after the session ended and the user signed in again", async ({
  openMember,
}) => {
  const page = await openMember("/settings");
  const dialog = page.getByRole("dialog");
  await page.getByLabel("Phone number").fill("+49 170 12");
  await visit(page, "/workouts?tab=goals");
  await page.getByLabel("Target").fill("90");
  await visit(page, "/workouts");
  await press(page, "Log a past workout");
  await dialog.getByLabel("Note").fill("Rain, and a long hill");
  // Another tab of this browser signs out.
  await signOutElsewhere(page);
  await sendSignIn(page, page.member.email);
  await page.waitForURL("**/dashboard");
  await visit(page, "/workouts");
  await press(page, "Log a past workout");
  await expect(dialog.getByLabel("Note")).toHaveValue("Rain, and a long hill");
  await press(dialog, "Close");
  await visit(page, "/workouts?tab=goals");
  await expect(page.getByLabel("Target")).toHaveValue("90");
  await visit(page, "/settings");
  await expect(page.getByLabel("Phone number")).toHaveValue("+49 170 12");
});

test("a sign-out in the settings that fails keeps what is typed, and one that succeeds removes it", async ({
  openMember,
  allowErrors,
}) => {
  allowErrors();
  const page = await openMember("/settings");
  await page.getByLabel("Phone number").fill("+49 170 12");
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await page.route(/settings\.data$/, (route) => route.abort(), { times: 1 });
  await press(page, "End every session");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("The server can't be reached.");
  expect(await drafts(page)).toHaveLength(1);
  await press(page, "End every session");
  await page.waitForURL("**/login");
  expect(await drafts(page)).toEqual([]);
});
