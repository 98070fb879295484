/** The dashboard's figures as a user reads them: by pointer, finger and keyboard. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { desktop, phone, withBrowser } from "#tests/support/browser.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { openMember } from "#tests/support/member.ts";

withBrowser();

const card = (page: Page) => page.getByRole("region", { name: "Twelve weeks" });
const bars = (page: Page) => card(page).getByRole("slider", { name: "Minutes by week" });
const readout = async (page: Page) => (await card(page).locator("p").allInnerTexts()).slice(0, 2).join(": ");

async function openDashboard(viewport: typeof phone, hasTouch = false) {
  const page = await openMember("/dashboard", { workouts: makeWorkouts(100, 17) }, { viewport, hasTouch });
  await bars(page).waitFor();
  // Notices above the figures would move them from under the pointer.
  await page.waitForFunction(() => !document.querySelector("main [aria-busy=true], main .animate-pulse"));
  return page;
}

/** The middle of the bar of so many weeks ago. */
async function middleOf(page: Page, weeksAgo: number) {
  await bars(page).scrollIntoViewIfNeeded();
  const box = await bars(page).boundingBox();
  if (!box) throw new Error("The bars are not shown");
  return { x: box.x + (box.width * (11.5 - weeksAgo)) / 12, y: box.y + box.height - 4 };
}

/** The weeks as the table under the chart lists them, oldest first. */
async function readTable(page: Page): Promise<string[]> {
  await card(page).getByText("As a table").click();
  await card(page).getByRole("table").waitFor();
  const rows = await card(page).locator("tbody tr").allTextContents();
  return Promise.all(
    rows.map(async (_, index) => {
      const row = card(page).locator("tbody tr").nth(index);
      const [week, minutes] = [
        await row.locator("th").textContent(),
        await row.locator("td").nth(1).textContent(),
      ];
      return `${index === rows.length - 1 ? "This week" : `Week of ${week}`}: ${minutes} min`;
    }),
  );
}

test("a bar says its value to the pointer and the keyboard, and both say what the table says", async () => {
  const page = await openDashboard(desktop);
  const table = await readTable(page);
  expect(await readout(page)).toBe(table[11]);
  const { x, y } = await middleOf(page, 3);
  await page.mouse.move(x, y);
  await expect.poll(() => readout(page)).toBe(table[8]);
  await page.mouse.move(x, y + 300);
  await expect.poll(() => readout(page)).toBe(table[11]);

  await bars(page).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => readout(page)).toBe(table[9]);
  await expect
    .poll(() => bars(page).getAttribute("aria-valuetext"))
    .toMatch(new RegExp(`^${table[9]}, Cardio \\d+, Strength \\d+, Flexibility \\d+$`));
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => readout(page)).toBe(table[0]);
  await page.keyboard.press("End");
  await expect.poll(() => readout(page)).toBe(table[11]);
});

test("a finger's tap shows a bar's value, which stays", async () => {
  const page = await openDashboard(phone, true);
  const table = await readTable(page);
  for (const weeksAgo of [5, 0, 11]) {
    const { x, y } = await middleOf(page, weeksAgo);
    await page.touchscreen.tap(x, y);
    await expect.poll(() => readout(page)).toBe(table[11 - weeksAgo]);
  }
});

test("all weeks are in the categories' colours, this week as well", async () => {
  const page = await openDashboard(phone);
  const colours = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).backgroundColor))]);
  const shapes = card(page).locator("[data-bar]");
  await expect.poll(() => shapes.count()).toBe(12);
  await expect.poll(async () => (await colours("[data-bar] > span")).length).toBe(3);
  await expect.poll(() => shapes.last().locator("span").count()).toBe(3);
  expect(await colours("[data-bar]")).toHaveLength(1);
});

test("the next action's buttons are whole and free of its figure, on any phone and with large letters", async () => {
  const page = await openDashboard(phone);
  const next = page.getByRole("region", { name: "Next" });
  const fonts = await page.context().newCDPSession(page);
  for (const [width, letters] of [
    [320, 16],
    [360, 16],
    [390, 16],
    [390, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await fonts.send("Page.setFontSizes", { fontSizes: { standard: letters } });
    const covered = await next.evaluate((card) => {
      const { left, right } = card.getBoundingClientRect();
      const figure = card.querySelector(":scope > :last-child")?.getBoundingClientRect();
      const isOver = (box: DOMRect) =>
        figure &&
        figure.width > 0 &&
        box.right > figure.left &&
        box.bottom > figure.top &&
        box.top < figure.bottom;
      return [...card.querySelectorAll("button")]
        .filter((one) => {
          const box = one.getBoundingClientRect();
          return box.left < left || box.right > right || one.scrollWidth > one.clientWidth || isOver(box);
        })
        .map(({ innerText }) => innerText);
    });
    expect(covered, `at ${width} px with letters of ${letters} px`).toEqual([]);
  }
});

test("in the dark the focus on the next action shows on its ground", async () => {
  const page = await openDashboard(phone);
  await page.emulateMedia({ colorScheme: "dark" });
  const start = page.getByRole("region", { name: "Next" }).getByRole("button", { name: "Start workout" });
  await start.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  const lightness = await start.evaluate((button) => {
    const read = (colour = "") => Number(/oklch\(([\d.]+)/.exec(colour)?.[1]);
    const ground = button.closest("section") ?? button;
    return [read(getComputedStyle(button).outlineColor), read(getComputedStyle(ground).backgroundColor)];
  });
  expect(lightness).toEqual([0.2, 0.9]);
});
