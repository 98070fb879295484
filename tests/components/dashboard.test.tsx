/** The dashboard: its figures by pointer, finger and keyboard, the next action, goals and news. */
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { NewsArticle } from "#app/contracts/news.ts";
import { localDay } from "#tests/support/local-day.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import {
  boxOf,
  button,
  desktop,
  expectFocus,
  loaded,
  narrow,
  phone,
  press,
  pressByKey,
  setLetters,
  setWindow,
} from "./member-screens.ts";
import { renderMemberPage } from "./render-page.tsx";

const card = page.getByRole("region", { name: "Twelve weeks" });
const bars = card.getByRole("slider", { name: "Minutes by week" });
const next = page.getByRole("region", { name: "Next" });
const goals = page.getByRole("region", { name: "Goals" });
const tiles = goals.getByRole("listitem");
const readout = () =>
  [...card.element().querySelectorAll("p")]
    .slice(0, 2)
    .map((one) => one.innerText)
    .join(": ");

async function openDashboard(size = desktop) {
  await setWindow(size);
  const screen = await renderMemberPage("/dashboard", { workouts: makeWorkouts(100, 17) });
  await expect.element(bars).toBeVisible();
  await loaded();
  return screen;
}

/** The weeks as the table under the chart lists them, oldest first. */
async function readTable(): Promise<string[]> {
  await card.getByText("As a table").click();
  await expect.element(card.getByRole("table")).toBeVisible();
  const rows = [...card.element().querySelectorAll("tbody tr")];
  return rows.map((row, at) => {
    const week = at === rows.length - 1 ? "This week" : `Week of ${row.querySelector("th")?.textContent}`;
    return `${week}: ${row.querySelectorAll("td")[1]?.textContent} min`;
  });
}

/** Points at the bar of so many weeks ago. */
function point(type: "pointerdown" | "pointermove", pointerType: string, weeksAgo: number): void {
  const { left, width, bottom } = boxOf(bars);
  const at = { clientX: left + (width * (11.5 - weeksAgo)) / 12, clientY: bottom - 4 };
  bars.element().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, ...at }));
}

test("a bar says its value to pointer, finger and keyboard, and all say what the table says", async () => {
  await openDashboard();
  const table = await readTable();
  expect(readout()).toBe(table[11]);
  point("pointermove", "mouse", 3);
  await expect.poll(readout).toBe(table[8]);
  bars.element().dispatchEvent(new PointerEvent("pointerout", { bubbles: true, pointerType: "mouse" }));
  await expect.poll(readout).toBe(table[11]);
  for (const weeksAgo of [5, 0, 11]) {
    point("pointerdown", "touch", weeksAgo);
    bars.element().dispatchEvent(new PointerEvent("pointerout", { bubbles: true, pointerType: "touch" }));
    await expect.poll(readout).toBe(table[11 - weeksAgo]);
  }
  bars.element().focus();
  await userEvent.keyboard("{End}{ArrowLeft}{ArrowLeft}");
  await expect.poll(readout).toBe(table[9]);
  expect(bars.element().ariaValueText).toMatch(
    new RegExp(`^${table[9]}, Cardio \\d+, Strength \\d+, Flexibility \\d+$`),
  );
  await userEvent.keyboard("{Home}{ArrowLeft}");
  await expect.poll(readout).toBe(table[0]);
});

test("the next action's buttons are whole and free of its figure, on any phone, and with large letters", async () => {
  await openDashboard(phone);
  onTestFinished(() => setLetters(16));
  for (const [width, letters] of [
    [320, 16],
    [360, 16],
    [390, 16],
    [390, 32],
  ] as const) {
    await setWindow({ width, height: 844 });
    await setLetters(letters);
    const { left, right } = boxOf(next);
    const figure = next.element().lastElementChild?.getBoundingClientRect() ?? new DOMRect();
    const covered = [...next.element().querySelectorAll("button")].filter((one) => {
      const box = one.getBoundingClientRect();
      const isOver =
        figure.width > 0 && box.right > figure.left && box.bottom > figure.top && box.top < figure.bottom;
      return box.left < left || box.right > right || one.scrollWidth > one.clientWidth || isOver;
    });
    expect(
      covered.map(({ innerText }) => innerText),
      `at ${width} px with letters of ${letters} px`,
    ).toEqual([]);
  }
});

const form = page.getByRole("dialog", { name: "Add a goal" });

async function setGoal(type: string, target: string, deadline: string) {
  await press("Add a goal");
  await form.getByRole("combobox").selectOptions(type);
  await form.getByLabelText("Target").fill(target);
  await form.getByLabelText("Deadline").fill(deadline);
  await press("Add Goal", form);
}

test("no form of goals stands on the dashboard: it opens, does nothing with what is no goal, and closes with one", async () => {
  await setWindow(phone);
  await renderMemberPage("/dashboard");
  await expect.element(goals.getByText("No goals set yet. Start by adding a new goal!")).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  await setGoal("calories", "0", localDay(2));
  await expect.element(form).toBeVisible();
  await form.getByLabelText("Target").fill("2000");
  await press("Add Goal", form);
  await expect.element(form).not.toBeInTheDocument();
  await expect
    .element(tiles)
    .toMatchTextContent(/^0%\s*Calories to Burn\s*0 \/ 2,000\skcal\s*667\skcal to go today\s*2 days left$/);
  await setGoal("duration", "30", localDay(0));
  await expect.element(tiles.first()).toMatchTextContent(/30\smin to go today\s*Ends today$/);
  await expect.element(page.getByText(/^A goal ends today: 30\smin to go\.$/)).toBeVisible();
  await expect.element(page.getByText(/On track/)).not.toBeInTheDocument();
  await button(/^Delete Minutes of Exercise, 30\smin/).click();
  await expect.element(tiles).toHaveLength(1);
  await press("Undo");
  await expect.element(tiles).toHaveLength(2);
});

test("the largest target stays within its goal on a narrow phone", async () => {
  const target = Number.MAX_SAFE_INTEGER;
  await setWindow(narrow);
  const screen = await renderMemberPage("/dashboard", {
    goals: [{ type: "calories", target, deadline: localDay(30) }],
  });
  for (const path of ["/dashboard", "/workouts?tab=goals"]) {
    screen.bar.go(path);
    await expect.poll(() => screen.bar.address).toBe(path);
    const goal = page.getByRole("listitem").filter({ hasText: /9,007,199,254,740,991\skcal/ });
    await expect.element(goal).toBeVisible();
    const content = new Range();
    content.selectNodeContents(goal.element());
    const [inner, outer] = [content.getBoundingClientRect(), boxOf(goal)];
    expect(inner.left, path).toBeGreaterThanOrEqual(outer.left);
    expect(inner.right, path).toBeLessThanOrEqual(outer.right);
  }
});

test("those who prefer less motion see a reached goal's ring closed at once", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const screen = await renderMemberPage("/workouts?exercise=Running", {
    goals: [{ type: "duration", target: 1, deadline: localDay(5) }],
  });
  const panel = page.getByRole("region", { name: "Running" });
  await press("Start Workout", panel);
  await expect.element(button("Stop Workout", panel)).toBeEnabled();
  vi.setSystemTime(Date.now() + 65_000);
  await press("Stop Workout", panel);
  await expect.element(page.getByText("Goal reached!")).toBeVisible();
  const ring = document.querySelector(".ring-closes circle:last-of-type");
  expect(Number.parseFloat(getComputedStyle(ring ?? document.body).animationDuration)).toBeLessThan(0.01);
  await press("Show");
  await expect.poll(() => screen.bar.address).toBe("/dashboard#goals");
  await expect.element(page.getByRole("img", { name: "Reached" })).toBeVisible();
});

test("news that can't be had say so, and come when they are asked for again", async () => {
  const article: NewsArticle = {
    title: "Walking helps",
    description: "Twenty minutes a day.",
    url: "https://example.com/1",
    urlToImage: null,
    publishedAt: "2026-11-01T08:00:00.000Z",
  };
  const answer = vi.fn(() => Response.json({ error: "Later, please." }, { status: 503 }));
  const { fetch } = window;
  const spy = vi
    .spyOn(window, "fetch")
    .mockImplementation(async (input, init) => (input === "/news" ? answer() : fetch(input, init)));
  onTestFinished(() => spy.mockRestore());
  await renderMemberPage("/dashboard");
  await expect.element(page.getByText(/^The news can't be reached right now\./)).toBeVisible();
  answer.mockImplementation(() => Response.json({ articles: [article] }));
  await pressByKey(button("Try again"));
  const part = page.getByRole("region", { name: "Health news" });
  await expect.element(part.getByRole("article").first()).toBeVisible();
  await expectFocus("H2 Health news");
});
