/** A member's workouts and routines, over pages, reloads and tabs. */
import { expect, type Page } from "@playwright/test";
import { makeWorkouts } from "../support/make-workouts.ts";
import { phone, press, test, visit } from "./support/test.ts";
import { waitUntilStored } from "./support/work-out-now.ts";

const heading = (page: Page, name: string, level = 2) => page.getByRole("heading", { level, name });
const recorded = (page: Page) => page.getByRole("main").locator('dt:text-is("Workouts") + dd');
const onWorkout = /\/workouts\/[0-9a-f-]{36}$/;

async function startRoutine(page: Page, name: string): Promise<void> {
  await visit(page, "/workouts?tab=routines");
  await press(page, `Start ${name}`);
  await page.waitForURL(onWorkout);
}

test("a workout that is started on the dashboard goes on after a reload, and ends in the history @engines", async ({
  memberPage: page,
}) => {
  await page.setViewportSize(phone);
  await press(page, "Start workout");
  await page.waitForURL(onWorkout);
  await expect(page.getByText("Workout started! Keep it up! 💪")).toBeVisible();
  const address = page.url();
  await waitUntilStored(page, /"general":\{/);
  await page.reload();
  await expect(heading(page, "Workout in progress", 1)).toBeVisible();
  await press(page, "Sidebar");
  await page.getByRole("dialog", { name: "Sidebar" }).getByRole("link", { name: "Dashboard" }).click();
  await expect(heading(page, "Workout in progress")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("link", { name: /^Workout \d+:\d\d$/ })
    .click();
  await page.waitForURL(address);
  await press(page, "End Workout");
  await expect(page.getByText(/^Workout completed! /)).toBeVisible();
  await visit(page, "/history");
  await expect(page.getByRole("list", { name: "Workouts" }).getByRole("link")).toHaveText([
    "General Workout",
  ]);
});

test("a workout that is started on the dashboard belongs to that tab, also where another one shows the tracker", async ({
  memberPage: page,
}) => {
  const other = await page.context().newPage();
  await visit(other, "/workouts");
  await expect(other.getByRole("button", { name: "Start Workout" })).toBeEnabled();
  await press(page, "Start workout");
  await page.waitForURL(onWorkout);
  await expect(page.getByRole("button", { name: "End Workout" })).toBeEnabled();
  await expect(other.getByRole("button", { name: "Take over here" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Take over here" })).toHaveCount(0);
  await page.close();
  await expect(other.getByRole("button", { name: "Take over here" })).toHaveCount(0);
  await expect(other.getByRole("button", { name: "End Workout" })).toBeEnabled();
});

test("exercises that can't be had come at the next try, with the focus on their heading", async ({
  memberPage: page,
}) => {
  await press(page, "Start workout");
  await page.waitForURL(onWorkout);
  await page.route(/\/exercises-[^/]+\.json$/, (route) => route.abort(), { times: 1 });
  await press(page, "Add exercise");
  await press(page, "Try again");
  await expect(page.getByRole("list", { name: "Library" })).toBeVisible();
  await expect(heading(page, "Add exercise")).toBeFocused();
});

test("a routine with rests goes on after a reload, says what is next, and is one workout in the end", async ({
  memberPage: page,
}) => {
  const spoken: string[] = [];
  await page.exposeFunction("recordSpeech", (words: string) => void spoken.push(words));
  await page.addInitScript(() => {
    speechSynthesis.speak = ({ text }) => void Reflect.get(window, "recordSpeech")(text);
  });
  await visit(page, "/settings");
  await page.getByRole("switch", { name: "Speak" }).click();
  await expect(page.getByRole("switch", { name: "Speak" })).toBeChecked();
  await page.clock.install();
  await startRoutine(page, "Easy evening");
  const address = page.url();
  await expect(heading(page, "Stretching")).toBeVisible();
  await page.clock.runFor(112_000);
  await expect.poll(() => spoken.slice(0, 2)).toEqual(["Easy evening. First: Stretching", "10 seconds left"]);
  await page.clock.runFor(9_000);
  await expect(heading(page, "Rest")).toBeVisible();
  await expect.poll(() => spoken.at(-1)).toBe("Rest. Next: Yoga");
  // Before the reload, because the reload's seconds count: on a busy machine they are more than the rest has.
  await press(page, "+15 s");
  await expect(page.getByRole("main").getByRole("timer").first()).toHaveText(/^0:[12]\d$/);
  await page.reload();
  await expect(heading(page, "Rest")).toBeVisible();
  await visit(page, "/dashboard");
  await expect(heading(page, "Easy evening in progress")).toBeVisible();
  await page.getByRole("link", { name: "Resume" }).click();
  await press(page, "−15 s");
  await expect(heading(page, "Yoga")).toBeVisible();
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await press(page, "Pause");
  await page.clock.runFor(60_000);
  await press(page, "Resume");
  await page.clock.runFor(5_000);
  await press(page, "Skip");
  await expect(heading(page, "Rest")).toBeVisible();
  await press(page, "End");
  await expect(page.getByText("2 exercises done")).toBeVisible();
  await press(page, "Finish");
  await page.waitForURL("**/history");
  await expect(recorded(page)).toHaveText("1");
  await expect(page.getByText("2:00", { exact: true })).toBeVisible();
  await page.goto(address);
  await expect(heading(page, "Easy evening", 1)).toBeVisible();
});

test("a routine's steps are recorded on every screen, also when another routine replaces it or the disk is full", async ({
  openMember,
  allowErrors,
}) => {
  allowErrors();
  const page = await openMember("/dashboard", { workouts: makeWorkouts(2, 17) });
  await page.clock.install();
  await startRoutine(page, "Easy evening");
  await visit(page, "/history");
  await expect(recorded(page)).toHaveText("2");
  await page.clock.runFor(121_000);
  await expect(recorded(page)).toHaveText("3");
  await page.clock.runFor(60_000);
  await startRoutine(page, "Seven minutes");
  await visit(page, "/history");
  // Its steps become one workout, which has the routine's name.
  await expect(
    page.getByRole("main").getByRole("listitem").filter({ hasText: "Easy evening" }),
  ).not.toHaveCount(0);
  await expect(recorded(page)).toHaveText("3");

  // A full disk: what is done stays with the routine until it can be recorded.
  await visit(page, "/workouts?tab=routines");
  await page.getByRole("link", { name: "Resume" }).click();
  await expect(page.getByText(/^Step \d+ of/)).toBeVisible();
  await page.clock.runFor(5_000);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      if (this.name === "history") throw new DOMException("disk full", "QuotaExceededError");
      return key === undefined ? put.call(this, value) : put.call(this, value, key);
    };
  });
  await press(page, "End");
  await expect(page.getByText(/^\d+ exercises? done$/)).toBeVisible();
  await press(page, "Finish");
  await page.waitForURL("**/history");
  await expect(page.getByText("The routine could not be saved on this device.").first()).toBeVisible();
  await visit(page, "/history");
  await expect(recorded(page)).toHaveText("4");
});
