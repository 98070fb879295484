/** The frame of the signed-in app: bar, drawer, search, and the way to a workout that runs. */
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import {
  button,
  desktop,
  expectFocus,
  loaded,
  overflow,
  phone,
  press,
  pressByKey,
  setLetters,
  setWindow,
  sideways,
} from "./member-screens.ts";
import { renderMemberPage } from "./render-page.tsx";

const bar = page.getByRole("navigation", { name: "Pages" });
const drawer = page.getByRole("dialog", { name: "Sidebar" });
const clock = page.getByRole("main").getByRole("timer");
const heading = (name: string | RegExp, level = 1) => page.getByRole("heading", { level, name });
const question = page.getByRole("region", { name: /^Running since/ });
const workoutAddress = /^\/workouts\/[0-9a-f-]{36}$/;

/** Starts a workout on the dashboard, and sets the time from then on, and what happens at intervals with `ticks`. */
async function startWorkout(window: typeof phone, { ticks = false } = {}) {
  vi.useFakeTimers({ toFake: ticks ? ["Date", "setInterval", "clearInterval"] : ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  await setWindow(window);
  const screen = await renderMemberPage("/dashboard");
  await press("Start workout");
  await expect.poll(() => screen.bar.address).toMatch(workoutAddress);
  await expect.element(page.getByText("Workout started! Keep it up! 💪")).toBeVisible();
  await expect.element(heading("Workout in progress")).toBeVisible();
  await expect.element(clock.first()).toBeVisible();
  return screen;
}

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

test("on a phone, also sideways, the bar leads to the pages and the sidebar is closed; a desktop has no bar", async () => {
  for (const size of [phone, sideways]) {
    await setWindow(size);
    const screen = await renderMemberPage("/dashboard");
    await expect.element(button("Sidebar")).toHaveLength(1);
    await expect.element(button("Sidebar")).toHaveAttribute("aria-expanded", "false");
    await expect.element(page.getByRole("complementary", { name: "Sidebar" })).not.toBeInTheDocument();
    for (const name of ["Workouts", "History", "Profile", "Dashboard"]) {
      await bar.getByRole("link", { name }).click();
      await expect.element(heading(name)).toBeVisible();
      await expect.poll(() => bar.element().querySelector("[aria-current=page]")?.textContent).toBe(name);
    }
    await button("Sidebar").click();
    await drawer.getByRole("link", { name: "Settings" }).click();
    await expect.element(heading("Settings")).toBeVisible();
    await screen.unmount();
  }
  await setWindow(desktop);
  await renderMemberPage("/dashboard");
  await expect.element(button("Sidebar")).toHaveAttribute("aria-expanded", "true");
  await expect.element(bar).not.toBeInTheDocument();
});

test("a notice that comes while the drawer is open shows above its backdrop", async () => {
  await setWindow(phone);
  await renderMemberPage("/dashboard");
  await button("Sidebar").click();
  await expect.element(drawer).toBeVisible();
  const spy = vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  onTestFinished(() => spy.mockRestore());
  await press("Sign out", drawer);
  const notice = page.getByText("You are still signed in");
  await expect.element(notice).toBeVisible();
  // Outside the dialog it would be under the backdrop, and inert.
  const isInDialog = () => notice.element().closest("dialog:modal") !== null;
  await expect.poll(isInDialog).toBe(true);
  await userEvent.keyboard("{Escape}");
  await expect.poll(isInDialog).toBe(false);
  await expect.element(notice).toBeVisible();
});

test("the bar's middle starts a workout, gives way to its controls, and elsewhere leads back to it", async () => {
  await setWindow(phone);
  const older = makeWorkouts(1, 20).map((workout) => ({ ...workout, id: "older" }));
  const { bar: window } = await renderMemberPage("/dashboard", { workouts: older });
  await bar.getByRole("link", { name: "Start" }).dblClick();
  await expect.poll(() => window.address).toMatch(workoutAddress);
  const { address } = window;
  await expect.element(clock.first()).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  for (const path of ["/history", "/workouts/exercises/running", "/workouts/older"]) {
    window.go(path);
    await bar.getByRole("link", { name: /^Workout \d+:\d\d$/ }).click();
    await expect.poll(() => window.address, { message: path }).toBe(address);
    await expect.element(bar).not.toBeInTheDocument();
  }
  // The tracker already shows the workout's controls.
  window.go("/workouts?tab=history");
  await expect.element(button("End Workout")).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  await press("End Workout");
  await expect.element(page.getByText(/^Workout completed! /)).toBeVisible();
  // Done has the lower edge for itself.
  const done = button("Done");
  await expect.poll(() => innerHeight - done.element().getBoundingClientRect().bottom).toBeLessThan(24);
  await expect.element(bar).not.toBeInTheDocument();
  await done.click();
  await expect.element(bar.getByRole("link", { name: "Start" })).toBeVisible();
});

test("while a routine runs, the bar of /workouts leads back to it, and above it a workout can be started", async () => {
  await setWindow(phone);
  const { bar: window } = await renderMemberPage("/workouts?tab=routines");
  await press("Start Easy evening");
  await expect.element(page.getByText("Step 1 of 3")).toBeVisible();
  const { address } = window;
  await expect.element(bar).not.toBeInTheDocument();
  window.go("/workouts");
  await bar.getByRole("link", { name: "Routine" }).click();
  await expect.poll(() => window.address).toBe(address);
  window.go("/workouts");
  await expect.element(bar.getByRole("link", { name: "Routine" })).toBeVisible();
  await press("Start Workout");
  await expect.element(button("End Workout")).toBeVisible();
});

test("on a phone every tab of /workouts can start a workout while one exercise is timed", async () => {
  await setWindow(phone);
  await renderMemberPage("/workouts?exercise=Running");
  const running = page.getByRole("region", { name: "Running" });
  await press("Start Workout", running);
  await expect.element(button("Stop Workout", running)).toBeVisible();
  await page.getByRole("tab", { name: "Goals" }).click();
  await press("Start Workout");
  await expect.element(button("End Workout")).toBeVisible();
});

test("a forgotten workout: the bar shows it at its last activity, the dashboard asks, and a discarded one comes back", async () => {
  const screen = await startWorkout(phone);
  const { user } = screen;
  await screen.unmount();
  later(21 * 60 + 42);
  const again = await renderMemberPage("/history", { user });
  await expect.element(bar.getByRole("link", { name: /^Workout 0:\d\d$/ })).toBeVisible();
  again.bar.go("/dashboard");
  await expect.element(question).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Next" })).not.toBeInTheDocument();
  const answers = question.getByRole("button");
  expect(answers.elements().map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^End at /),
    "Keep going",
    "Discard",
  ]);
  await press("Discard");
  await expect.element(button("Start workout")).toBeVisible();
  await press("Undo");
  await expect.element(question).toBeVisible();
  await answers.first().click();
  await expect.element(page.getByText(/^Workout completed! 0:/)).toBeVisible();
  await expect.element(heading("Ready when you are", 2)).toBeVisible();
});

test("a workout that was left is discarded on its own page, and a routine that is ended at once claims nothing", async () => {
  const screen = await startWorkout(phone);
  const { address } = screen.bar;
  await screen.unmount();
  later(21 * 60);
  const again = await renderMemberPage(address, { user: screen.user });
  await press("Discard");
  await expect.element(heading("Nothing is running")).toBeVisible();
  // The clock stands still.
  again.bar.go("/workouts?tab=routines");
  await press("Start Easy evening");
  await press("End");
  await expect.element(page.getByText(/Nothing was recorded/)).toBeVisible();
  await expect.element(page.getByText(/^0 exercises/)).not.toBeInTheDocument();
});

test("minutes in front of the dashboard ask nothing; one that stays open over a long absence asks", async () => {
  const screen = await startWorkout(desktop, { ticks: true });
  screen.bar.go("/dashboard");
  await expect.element(heading("Workout in progress", 2)).toBeVisible();
  for (let minute = 1; minute <= 12; minute++) {
    vi.advanceTimersByTime(60_000);
    // The value that was stored in the last minute is shown before the next minute ends.
    await expect.element(clock).toMatchTextContent(new RegExp(`^${minute}:`));
  }
  await expect.element(question).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Resume" }).click();
  await expect.element(button("End Workout")).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  screen.bar.go("/dashboard");
  await expect.element(heading("Workout in progress", 2)).toBeVisible();
  later(30);
  vi.advanceTimersByTime(30_000);
  await expect.element(question).toBeVisible();
  await press("Keep going");
  await expect.element(heading("Workout in progress", 2)).toBeVisible();
});

test("Ctrl+K searches inside the app too, and what is found opens there, at its heading", async () => {
  await setWindow(phone);
  const screen = await renderMemberPage("/history");
  const found = page.getByRole("combobox", { name: "Search" });
  for (const [query, address, focus] of [
    ["start", "/workouts", /^H1 Workouts/],
    ["fitness", "/dashboard/fitness-tips", /^H1 Fitness Tips/],
    ["news", "/dashboard/news", /^H1 Health & Fitness News/],
    ["profile", "/profile", /^H1 Profile/],
    // Not one of the fixed entries.
    ["plates", "/settings#weights", /^(H2|DIV|SECTION) Weights/],
    ["barbell deadlift", "/workouts/exercises/barbell-deadlift", /^(H1 Barbell Deadlift|MAIN)/],
  ] as const) {
    await userEvent.keyboard("{Control>}k{/Control}");
    await found.fill(query);
    // What was recorded is found a moment later.
    await expect.element(page.getByRole("option").first()).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => screen.bar.address).toBe(address);
    await expect.element(found).not.toBeInTheDocument();
    await expectFocus(focus);
  }
  await button("Search", page.getByRole("banner")).click();
  await expect.element(found).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(found).not.toBeInTheDocument();
});

test("an unknown address shows a member one toggle, the bar on a phone, and the way to each part of the dashboard", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  await setWindow(phone);
  const screen = await renderMemberPage("/goals");
  await expect.element(heading("Page Not Found")).toBeVisible();
  await expect.element(button("Sidebar")).toHaveLength(1);
  await expect.element(bar).toBeVisible();
  await setWindow(desktop);
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(button("Sidebar")).toHaveLength(1);
  for (const to of ["/", "/work-out-now"])
    expect(document.querySelectorAll(`main a[href="${to}"]`), to).toHaveLength(1);
  await pressByKey(page.getByRole("link", { name: "on your dashboard" }));
  await expect.poll(() => screen.bar.address).toBe("/dashboard#goals");
  await expectFocus("H2 Goals");
});

test("with letters twice as large a phone shows every stop of the bar, and rows name their exercise", async () => {
  await setWindow(phone);
  await setLetters(32);
  onTestFinished(() => setLetters(16));
  const screen = await renderMemberPage("/dashboard", { workouts: makeWorkouts(6, 17) });
  for (const path of [
    "/dashboard",
    "/workouts?tab=goals",
    "/profile",
    "/settings",
    "/workouts?tab=history",
  ]) {
    screen.bar.go(path);
    await expect.poll(() => screen.bar.address).toBe(path);
    await loaded();
    expect(overflow(), path).toBeLessThanOrEqual(0);
    const { right } = bar.getByRole("link", { name: "Profile" }).element().getBoundingClientRect();
    expect(right, path).toBeLessThanOrEqual(phone.width);
  }
  await expect.element(page.getByRole("tabpanel").getByRole("listitem")).toHaveLength(6);
  const names = [...document.querySelectorAll("[role=tabpanel] li a .display.truncate")];
  expect(names.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)).toEqual([]);
});
