/** The profile: what it begins with, its year of days, and the goals that were reached. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { localDay } from "#tests/support/local-day.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { makePushDay } from "#tests/support/training.ts";
import { makeAccount } from "./load-context.ts";
import { boxOf, desktop, loaded, phone, press, setWindow, textsOf } from "./member-screens.ts";
import { renderMemberPage } from "./render-page.tsx";

const days = page.getByRole("group", { name: "Days of the last 53 weeks" });
const fullName = page.getByLabelText("Full name");

test("the profile begins with name, streak, body weight and year; the name's form is folded, unless something is typed into it", async () => {
  let name = "Ada Lovelace";
  const account = {
    requireAccount: async () => makeAccount({ id: "", email: "ada@example.com", fullName: name }),
    changeFullName: async (next: string) => {
      name = next;
      return makeAccount({ id: "", email: "ada@example.com", fullName: next });
    },
  };
  const screen = await renderMemberPage("/profile", { account, workouts: makeWorkouts(12, 17) });
  await expect.element(page.getByRole("heading", { name: "Awards" })).toBeVisible();
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect
    .poll(() => textsOf(headings).slice(0, 4))
    .toEqual(["Ada Lovelace", "Week streak", "Body", "A year of days"]);
  await expect.element(fullName).not.toBeVisible();
  await page.getByText("Edit name").click();
  await fullName.fill("Countess of Lovelace");
  await screen.unmount();
  await renderMemberPage("/profile", { account, user: screen.user });
  await expect.element(fullName).toBeVisible();
  await press("Save name");
  await expect.element(page.getByRole("heading", { level: 2, name: "Countess of Lovelace" })).toBeVisible();
});

test("on a phone the profile leads to the settings; a desktop has them in the sidebar", async () => {
  await setWindow(phone);
  const screen = await renderMemberPage("/profile");
  const toSettings = page.getByRole("main").getByRole("link", { name: "Settings" });
  await toSettings.click();
  await expect.poll(() => screen.bar.address).toBe("/settings");
  await screen.unmount();
  await setWindow(desktop);
  await renderMemberPage("/profile");
  await expect.element(toSettings).not.toBeInTheDocument();
});

test("the year, the records, the awards and the muscles each stand on one screen", async () => {
  const titles = ["A year of days", "Records", "Awards", "Muscles"];
  const screen = await renderMemberPage("/profile", {
    workouts: [...makeWorkouts(12, 17), ...makePushDay("push", Date.now() - 86_400_000)],
  });
  const shown: Record<string, string[]> = {};
  for (const path of ["/profile", "/dashboard", "/history"]) {
    screen.bar.go(path);
    await expect.poll(() => screen.bar.address).toBe(path);
    await loaded();
    const region = (name: string) => page.getByRole("main").getByRole("region", { name, exact: true });
    shown[path] = titles.filter((name) => region(name).query());
  }
  expect(shown).toEqual({
    "/profile": ["A year of days", "Records", "Awards"],
    "/dashboard": ["Muscles"],
    "/history": [],
  });
});

test("on a phone a day of the year is a target of 24 px and opens by a tap on its edge", async () => {
  await setWindow(phone);
  const screen = await renderMemberPage("/profile", { workouts: makeWorkouts(12, 17) });
  await expect.element(days).toBeVisible();
  const day = days.getByRole("link").last();
  const { width, height } = boxOf(day);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  // The list begins at a fraction of a pixel.
  await day.click({ position: { x: 1, y: 22 } });
  await expect.poll(() => screen.bar.address).toMatch(/^\/history\?day=\d{4}-\d{2}-\d{2}$/);
});

test("the profile has the goals reached last, whenever they were set, and says how many others there are", async () => {
  const deadline = localDay(7);
  const sooner = [1, 2, 3, 4, 5].map((target) => ({ type: "duration" as const, target, deadline }));
  const goals = [{ type: "frequency" as const, target: 2, deadline }, ...sooner];
  const achieved = page.getByRole("region", { name: "Goals achieved" });
  const profile = { findGoalsAchieved: async () => 0 };
  const here = await renderMemberPage("/profile", { goals, workouts: makeWorkouts(2, 1), profile });
  await expect.element(achieved.getByText("6", { exact: true })).toBeVisible();
  const items = achieved.getByRole("listitem");
  await expect.element(items).toHaveLength(6);
  await expect.element(items.first()).toMatchTextContent(/^Workouts.*: 2 /);
  await expect.element(items.last()).toHaveTextContent("and 1 more");
  await expect.element(achieved.getByText(/in another browser/)).not.toBeInTheDocument();
  // The server's count may have goals of other browsers.
  await here.unmount();
  await renderMemberPage("/profile", { user: here.user, profile: { findGoalsAchieved: async () => 8 } });
  await expect.element(achieved.getByText("8", { exact: true })).toBeVisible();
  await expect.element(achieved.getByText("2 of them recorded in another browser.")).toBeVisible();
});
