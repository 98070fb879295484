/** The layout of a member's screens in every window: nothing lies over a control, and nothing leaves its card. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { showToast } from "#app/ui/toast.ts";
import { findCovered } from "#tests/support/find-covered.ts";
import { localDay } from "#tests/support/local-day.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import {
  boxOf,
  button,
  desktop,
  loaded,
  narrow,
  press,
  setWindow,
  sideways,
  tablet,
} from "./member-screens.ts";
import { renderMemberPage, type Screen } from "./render-page.tsx";

const openMember = (path: string) => {
  const deadline = localDay(10);
  return renderMemberPage(path, {
    goals: [50_000, 90_000].map((target) => ({ type: "calories", target, deadline })),
    workouts: makeWorkouts(12, 20).map((workout, at) => ({ ...workout, id: `done-${at}` })),
  });
};

async function go({ bar }: Screen, path: string): Promise<void> {
  bar.go(path);
  await expect.poll(() => bar.address).toBe(path);
  await loaded();
}

/** What lies over a control, with the size of the window. */
async function listCovered(): Promise<string[]> {
  const found: string[] = [];
  for (const size of [{ width: 320, height: 568 }, sideways, desktop]) {
    await setWindow(size);
    await loaded();
    // A notice that shows moves to the edge of this window.
    const edge = size === desktop ? "top" : "bottom";
    const notice = () => document.querySelector("[data-sonner-toast]");
    await expect.poll(() => notice()?.getAttribute("data-y-position") ?? edge).toBe(edge);
    for (const line of await findCovered()) found.push(`${size.width}x${size.height}: ${line}`);
  }
  return found;
}

test("the five tabs of the workouts show their whole names side by side on the narrowest phone", async () => {
  await openMember("/workouts");
  await loaded();
  await setWindow(narrow);
  const list = page.getByRole("tablist").element();
  const tabs = page.getByRole("tab").elements();
  expect(tabs).toHaveLength(5);
  for (const one of [list, ...tabs])
    expect(one.scrollWidth, one.textContent).toBeLessThanOrEqual(one.clientWidth);
  expect(new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size).toBe(1);
});

test.each([
  "/dashboard",
  "/workouts",
  "/workouts?tab=routines",
  "/workouts?tab=history",
  "/workouts?tab=goals",
  "/workouts/done-3",
  "/history",
  "/profile",
  "/settings",
])("%s has every control free", async (path) => {
  await openMember(path);
  await loaded();
  expect(await listCovered()).toEqual([]);
});

test("the controls of a running workout are free, with an exercise, a rest and a notice", async () => {
  const screen = await openMember("/workouts");
  await press("Start Workout");
  await expect.element(page.getByText("Workout started! Keep it up! 💪")).toBeVisible();
  expect(await listCovered()).toEqual([]);
  // The own exercises follow the catalogue, however high the running workout beside it is.
  const last = boxOf(button(/^Flexibility/));
  expect(boxOf(page.getByRole("region", { name: "Your own exercises" })).top - last.bottom).toBeLessThan(40);
  await button(/^Cardio/).click();
  await press("Start Running");
  await button(/^Rest timer/).click();
  await expect.element(page.getByRole("region", { name: "Rest timer" })).toBeVisible();
  expect(await listCovered()).toEqual([]);
  // The page of an exercise has the app's bar.
  for (const path of ["/workouts?tab=history", "/workouts/exercises/running"]) {
    await go(screen, path);
    expect(await listCovered(), path).toEqual([]);
  }
});

test.each(["/dashboard", "/workouts", "/workouts?tab=history", "/workouts/done-3"])(
  "%s has every control free under a goal's notice, which is above the bars",
  async (path) => {
    await openMember(path);
    await loaded();
    showToast("Goal reached!", {
      detail: "Calories to Burn: 500 kcal",
      durationMs: 60_000,
      action: { label: "Show", run: () => undefined },
    });
    await expect.element(button("Show")).toBeVisible();
    expect(await listCovered()).toEqual([]);
  },
);

test("on a phone held sideways the player's buttons are above the fold", async () => {
  await setWindow(sideways);
  await renderMemberPage("/workouts?tab=routines");
  await press("Start Easy evening");
  await expect.element(page.getByText("Step 1 of 3")).toBeVisible();
  for (const name of ["Pause", "Skip", "End"])
    expect(boxOf(button(name)).bottom, name).toBeLessThanOrEqual(sideways.height);
  expect(await listCovered()).toEqual([]);
});

/** The texts of a card that are cut, or stand beyond its edges. */
function listOutside(): (string | null)[] {
  const cards = [...document.querySelectorAll("main section:not(#goals):not(:has(section)), main #goals li")];
  // The turned mark of a ring is wider than the ring, but nothing of it shows there.
  const parts = ":is(dd, dt, h2, li > div:not(:has(> svg)), li > span, p):not(.sr-only, .sr-only *)";
  return cards.flatMap((card) => {
    const { left, right } = card.getBoundingClientRect();
    return [...card.querySelectorAll<HTMLElement>(parts)]
      .filter((one) => {
        const { display, overflow } = getComputedStyle(one);
        return display !== "inline" && overflow === "visible" && one.checkVisibility();
      })
      .filter((one) => !one.closest(".overflow-x-auto"))
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return one.scrollWidth > one.clientWidth + 1 || box.right > right || box.left < left;
      })
      .map((one) => one.textContent);
  });
}

/** Texts of less than 12 px. The narrow bar has its names for screen readers only, of 0 px. */
const listSmall = (): (string | null)[] =>
  [...document.querySelectorAll("body *")]
    .filter((one) =>
      [...one.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
    )
    .filter((one) => one.checkVisibility() && !one.closest("nav[aria-label=Pages], script, style"))
    .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 12)
    .map((one) => one.textContent);

test("the length and the calories of a workout are apart on the narrowest phone", async () => {
  await openMember("/workouts/done-3");
  await loaded();
  await setWindow(narrow);
  const length = page.getByText("24:51", { exact: true }).first();
  await expect.element(length).toBeVisible();
  expect(boxOf(length).right).toBeLessThan(boxOf(page.getByText("Calories burned")).left);
});

test("names, rings and numbers of the profile and the dashboard stay inside their cards, in any window", async () => {
  const screen = await openMember("/dashboard");
  for (const [path, part] of [
    ["/dashboard", "Tip of the day"],
    ["/profile", "Awards"],
  ] as const) {
    await go(screen, path);
    await expect.element(page.getByRole("heading", { level: 2, name: part })).toBeVisible();
    for (const size of [narrow, tablet, { width: 1024, height: 768 }]) {
      await setWindow(size);
      await expect.poll(listOutside, { message: `${path} at ${size.width} px` }).toEqual([]);
      expect(listSmall(), `${path} at ${size.width} px`).toEqual([]);
    }
  }
});

test("an unknown workout is met calmly, and its page leads to the history", async () => {
  const screen = await openMember("/workouts/nope");
  for (const id of ["nope", "%2e%2e%2f", "x".repeat(500)]) {
    screen.bar.go(`/workouts/${id}`);
    await expect.element(page.getByRole("heading", { level: 1, name: "Workout not found" })).toBeVisible();
  }
  await page.getByRole("link", { name: "To the history" }).click();
  await expect.poll(() => screen.bar.address).toBe("/history");
});
