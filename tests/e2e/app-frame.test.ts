/** The frame of the signed-in app on phones, upright and held sideways: bar, drawer, search, and the way to a workout. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openSignedIn } from "#tests/support/account.ts";
import { desktop, openPage, phone, press, visit, withBrowser } from "#tests/support/browser.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { openMember, signUpAndIn } from "#tests/support/member.ts";
import { seed } from "#tests/support/seed.ts";

withBrowser();

const sideways = { width: 844, height: 390 };
const bar = (page: Page) => page.getByRole("navigation", { name: "Pages" });
const toggle = (page: Page) => page.getByRole("button", { name: "Sidebar", exact: true });
const clock = (page: Page) => page.getByRole("main").getByRole("timer");

test.each([phone, sideways])(
  "at %o the bar leads to the pages and the sidebar is closed",
  async (viewport) => {
    const page = await openSignedIn({ viewport });
    await expect.poll(() => toggle(page).count()).toBe(1);
    await expect.poll(() => toggle(page).getAttribute("aria-expanded")).toBe("false");
    await expect.poll(() => page.getByRole("complementary", { name: "Sidebar" }).count()).toBe(0);
    for (const name of ["Workouts", "History", "Profile", "Dashboard"]) {
      await bar(page).getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
      await expect
        .poll(() => bar(page).locator("[aria-current=page]").allTextContents(), { message: name })
        .toEqual([name]);
    }
    await toggle(page).click();
    await page.getByRole("dialog", { name: "Sidebar" }).getByRole("link", { name: "Settings" }).click();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  },
);

test("a notice that comes while the drawer is open shows above its backdrop", async () => {
  const page = await openSignedIn({ viewport: phone });
  await toggle(page).click();
  await page.route("**", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await press(page.getByRole("dialog", { name: "Sidebar" }), "Sign out");
  const notice = page.getByText("You are still signed in");
  await notice.waitFor();
  const isInDialog = () => notice.evaluate((one) => one.closest("dialog:modal") !== null);
  // Outside the dialog it would be under the backdrop, and inert.
  await expect.poll(isInDialog).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(isInDialog).toBe(false);
  await expect.poll(() => notice.isVisible()).toBe(true);
});

test("on a desktop there is no bar", async () => {
  const page = await openSignedIn({ viewport: desktop });
  await expect.poll(() => toggle(page).getAttribute("aria-expanded")).toBe("true");
  await expect.poll(() => bar(page).count()).toBe(0);
});

test("the bar's middle starts a workout, gives way to its controls, and elsewhere leads back to it", async () => {
  const page = await openSignedIn({ viewport: phone });
  await bar(page).getByRole("link", { name: "Start" }).dblclick();
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  const address = page.url();
  await page.getByText("Workout started! Keep it up! 💪").waitFor();
  await page.getByRole("heading", { level: 1, name: "Workout in progress" }).waitFor();
  await clock(page).first().waitFor();
  await expect.poll(() => bar(page).count()).toBe(0);

  await toggle(page).click();
  await page.getByRole("dialog", { name: "Sidebar" }).getByRole("link", { name: "History" }).click();
  await page.waitForURL("**/history");
  await bar(page)
    .getByRole("link", { name: /^Workout \d+:\d\d$/ })
    .click();
  await page.waitForURL(address);
  await press(page, "End Workout");
  await page.getByText(/^Workout completed! /).waitFor();
  await bar(page).getByRole("link", { name: "Start" }).waitFor();
});

test("the pages of an exercise and of an older workout have the bar, which leads back to the workout that runs", async () => {
  const older = makeWorkouts(1, 20).map((workout) => ({ ...workout, id: "older" }));
  const page = await openMember("/dashboard", { workouts: older }, { viewport: phone });
  const back = bar(page).getByRole("link", { name: /^Workout \d+:\d\d$/ });
  await bar(page).getByRole("link", { name: "Start" }).click();
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  const address = page.url();
  await clock(page).first().waitFor();
  for (const path of ["/workouts/exercises/running", "/workouts/older"]) {
    await visit(page, path);
    await back.click();
    await page.waitForURL(address);
    await expect.poll(() => bar(page).count()).toBe(0);
  }
  // The tracker already shows the workout's controls.
  await visit(page, "/workouts?tab=history");
  await page.getByRole("button", { name: "End Workout" }).waitFor();
  await expect.poll(() => bar(page).count()).toBe(0);
});

test("while a routine runs, the bar of /workouts leads back to it, and above it a workout can be started", async () => {
  const page = await openMember("/workouts?tab=routines", {}, { viewport: phone });
  await press(page, "Start Easy evening");
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  const address = page.url();
  await page.getByText("Step 1 of 3").waitFor();
  await expect.poll(() => bar(page).count()).toBe(0);
  await visit(page, "/workouts");
  await bar(page).getByRole("link", { name: "Routine" }).click();
  await page.waitForURL(address);
  await visit(page, "/workouts");
  await bar(page).getByRole("link", { name: "Routine" }).waitFor();
  await press(page, "Start Workout");
  await page.getByRole("button", { name: "End Workout" }).waitFor();
});

test("on a phone every tab of /workouts can start a workout while one exercise is timed", async () => {
  const page = await openMember("/workouts?exercise=Running", {}, { viewport: phone });
  const running = page.getByRole("region", { name: "Running", exact: true });
  await press(running, "Start Workout");
  await running.getByRole("button", { name: "Stop Workout" }).waitFor();
  await page.getByRole("tab", { name: "Goals" }).click();
  await press(page, "Start Workout");
  await page.getByRole("button", { name: "End Workout" }).waitFor();
});

test("the bar shows a forgotten workout at its last activity", async () => {
  const page = await openSignedIn({ viewport: phone });
  await page.clock.install();
  await bar(page).getByRole("link", { name: "Start" }).click();
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  await clock(page).first().waitFor();
  await page.goto("about:blank");
  await page.clock.fastForward("21:42:00");
  await visit(page, "/history");
  await bar(page)
    .getByRole("link", { name: /^Workout 0:\d\d$/ })
    .waitFor();
});

test("Start workout on the dashboard starts it and opens it", async () => {
  const page = await openSignedIn();
  await press(page, "Start workout");
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  await page.getByText("Workout started! Keep it up! 💪").waitFor();
  await page.getByRole("button", { name: "End Workout" }).waitFor();
  await visit(page, "/dashboard");
  await page.getByRole("heading", { name: "Workout in progress" }).waitFor();
});

test("a workout that is started on the dashboard belongs to that tab, also where another one shows the tracker", async () => {
  const page = await openSignedIn();
  const other = await page.context().newPage();
  await visit(other, "/workouts");
  await expect.poll(() => other.getByRole("button", { name: "Start Workout" }).isEnabled()).toBe(true);
  await press(page, "Start workout");
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  await expect.poll(() => page.getByRole("button", { name: "End Workout" }).isEnabled()).toBe(true);
  await other.getByRole("button", { name: "Take over here" }).waitFor();
  expect(await page.getByRole("button", { name: "Take over here" }).count()).toBe(0);
  await page.close();
  await other.getByRole("button", { name: "Take over here" }).waitFor({ state: "detached" });
  await expect.poll(() => other.getByRole("button", { name: "End Workout" }).isEnabled()).toBe(true);
});

test("the dashboard asks about a forgotten workout: its end comes first, and what was discarded comes back", async () => {
  const page = await openSignedIn();
  await page.clock.install();
  await press(page, "Start workout");
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  await clock(page).first().waitFor();
  await page.goto("about:blank");
  await page.clock.fastForward("21:42:00");
  await visit(page, "/dashboard");
  const question = page.getByRole("region", { name: /^Running since/ });
  await question.waitFor();
  await expect.poll(() => page.getByRole("region", { name: "Next" }).count()).toBe(0);
  const answers = question.getByRole("button");
  await expect
    .poll(() => answers.allTextContents())
    .toEqual([expect.stringMatching(/^End at /), "Keep going", "Discard"]);

  await press(page, "Discard");
  await page.getByRole("button", { name: "Start workout" }).waitFor();
  await press(page, "Undo");
  await question.waitFor();
  await answers.first().click();
  await page.getByText(/^Workout completed! 0:/).waitFor();
  await page.getByRole("heading", { name: "Ready when you are" }).waitFor();
});

test("ten minutes in front of the dashboard during a workout ask nothing, there and on the workout's page", async () => {
  const page = await openSignedIn();
  await page.clock.install();
  await press(page, "Start workout");
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  await clock(page).first().waitFor();
  const pages = page.getByRole("navigation").first();
  await pages.getByRole("link", { name: "Dashboard", exact: true }).click();
  await page.getByRole("heading", { name: "Workout in progress" }).waitFor();
  for (let minute = 1; minute <= 12; minute++) {
    await page.clock.fastForward("01:00");
    // The value that was stored in the last minute is shown before the next minute ends.
    await expect.poll(() => clock(page).innerText()).toMatch(new RegExp(`^${minute}:`));
  }
  const question = page.getByRole("region", { name: /^Running since/ });
  expect(await question.count()).toBe(0);
  await page.getByRole("link", { name: "Resume" }).click();
  await page.getByRole("button", { name: "End Workout" }).waitFor();
  expect(await question.count()).toBe(0);
});

test("a dashboard that stays open over a long absence asks about the workout as well", async () => {
  const page = await openSignedIn();
  await page.clock.install();
  await press(page, "Start workout");
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  await clock(page).first().waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Dashboard", exact: true }).first().click();
  await page.getByRole("heading", { name: "Workout in progress" }).waitFor();
  await page.clock.fastForward("30:00");
  await page.getByRole("region", { name: /^Running since/ }).waitFor();
  await press(page, "Keep going");
  await page.getByRole("heading", { name: "Workout in progress" }).waitFor();
});

test("Ctrl+K searches inside the app too, and what is found opens there", async () => {
  const page = await openSignedIn({ viewport: phone });
  const found = page.getByRole("combobox", { name: "Search" });
  for (const [query, address] of [
    ["start", "/workouts"],
    ["diet", "/dashboard#tips"],
    ["news", "/dashboard#news"],
    ["profile", "/profile"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await found.fill(query);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${address}`);
    await found.waitFor({ state: "detached" });
  }
  await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  await found.waitFor();
  await page.keyboard.press("Escape");
  await found.waitFor({ state: "hidden" });
});

test("an unknown address shows a member one toggle, and the bar where there is no sidebar", async () => {
  const page = await openSignedIn({ viewport: phone });
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await visit(page, "/goals");
    await page.getByRole("heading", { level: 1, name: "Page Not Found" }).waitFor();
    await expect.poll(() => toggle(page).count(), { message: String(viewport.width) }).toBe(1);
    await expect.poll(() => bar(page).count()).toBe(viewport === phone ? 1 : 0);
  }
});

test.each([{ width: 320, height: 640 }, phone, sideways])(
  "nothing lies over a control that was scrolled to at %o",
  async (viewport) => {
    const page = await openPage({ viewport, reducedMotion: "reduce" });
    const { id } = await signUpAndIn(page);
    await seed(page, { owner: { kind: "account", id }, workouts: makeWorkouts(12, 17) });
    for (const path of ["/dashboard", "/workouts", "/history", "/profile", "/settings"]) {
      await visit(page, path);
      await page.waitForFunction(
        () => document.querySelector("main [aria-busy=true], main .animate-pulse") === null,
      );
      expect(await listCovered(page), path).toEqual([]);
    }
  },
  120_000,
);

/** The controls that have another element over their middle once they have the keyboard's focus. */
const listCovered = (page: Page) =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>("main :is(a[href], button, input, select, summary)"),
    ];
    return controls
      .filter((control) => {
        if (
          !control.checkVisibility({ visibilityProperty: true }) ||
          control.matches(":disabled, [tabindex='-1']")
        )
          return false;
        control.scrollIntoView({ block: "nearest" });
        const { left, top, width, height } = control.getBoundingClientRect();
        if (width <= 1 || height <= 1) return false;
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return !(
          hit &&
          (control.contains(hit) || hit.contains(control) || control.closest("label")?.contains(hit))
        );
      })
      .map((control) => `${control.tagName} ${control.ariaLabel ?? control.textContent}`.slice(0, 60));
  });
