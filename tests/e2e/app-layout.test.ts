/**
 * The layout of the signed-in screens: the history on a phone, profile and settings, and the current page in a
 * guest's header.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectNoViolation } from "#tests/support/axe.ts";
import {
  desktop,
  measureOverflow,
  openAt,
  phone,
  press,
  setLetters,
  visit,
  withBrowser,
} from "#tests/support/browser.ts";
import { twoFrames } from "#tests/support/covered.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { openMember } from "#tests/support/member.ts";

withBrowser();

const narrow = { width: 320, height: 640 };
const tablet = { width: 768, height: 1024 };
const entries = (page: Page) => page.getByRole("list", { name: "Workouts" }).getByRole("link");
const calendar = (page: Page) => page.getByRole("region", { name: "Calendar" });
const totals = (page: Page) => page.getByRole("main").locator("dl").first();

async function openHistory(viewport: typeof phone) {
  const page = await openMember("/history", { workouts: makeWorkouts(487, 17) }, { viewport });
  await expect.poll(() => totals(page).getAttribute("aria-busy")).toBe("false");
  return page;
}

test("on a phone the first workouts are above the fold, and one button holds the filters", async () => {
  const page = await openHistory(phone);
  const filters = page.getByRole("button", { name: /^Filters/ });
  // The whole row opens its workout.
  await expect
    .poll(() =>
      page
        .getByRole("list", { name: "Workouts" })
        .getByText(/kcal$/)
        .first()
        .evaluate((one) => {
          const { left, top } = one.getBoundingClientRect();
          return document.elementFromPoint(left + 2, top + 2)?.tagName;
        }),
    )
    .toBe("A");
  const second = await entries(page).nth(1).boundingBox();
  const bar = await page.getByRole("navigation", { name: "Pages" }).boundingBox();
  expect((second?.y ?? 9999) + (second?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await expect.poll(() => filters.getAttribute("aria-expanded")).toBe("false");
  await expect.poll(() => calendar(page).count()).toBe(0);

  await filters.click();
  await calendar(page).waitFor();
  const sizes = await calendar(page)
    .getByRole("button", { name: /: \d+ workouts?$/ })
    .evaluateAll((days) => days.map((day) => day.getBoundingClientRect().width));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  await expectNoViolation(page, "the calendar", '[aria-label="Calendar"]');
  await page.getByLabel("Category").selectOption("cardio");
  await press(page, "This year");
  await expect.poll(() => filters.textContent()).toBe("Filters (2)");
  await press(page, "Clear");
  await expect.poll(() => filters.textContent()).toBe("Filters");
  await expect.poll(() => filters.evaluate((button) => button === document.activeElement)).toBe(true);
  await filters.click();
  await expect.poll(() => calendar(page).count()).toBe(0);
});

test("where nothing is found there is neither sum nor calendar, and one Clear", async () => {
  const page = await openHistory(phone);
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await page.getByRole("searchbox").fill("no such thing");
    await page.getByText("Nothing in your history fits these filters.").waitFor();
    await expect.poll(() => page.getByRole("main").locator("dl").count()).toBe(0);
    await expect.poll(() => calendar(page).count()).toBe(0);
    await expect.poll(() => page.getByRole("button", { name: /^Clear/ }).count()).toBe(1);
    await press(page, "Clear");
    await entries(page).first().waitFor();
    await expect.poll(() => totals(page).innerText()).toContain("487");
  }
});

test("nothing moves when Clear comes with the first letter and goes, in any window", async () => {
  const page = await openHistory(narrow);
  const list = page.getByRole("list", { name: "Workouts" });
  const top = () => list.evaluate((one) => one.getBoundingClientRect().top);
  for (const viewport of [narrow, phone, tablet, desktop]) {
    await page.setViewportSize(viewport);
    // What only a wide window has comes with its next frame.
    await twoFrames(page);
    const before = await top();
    await page.getByRole("searchbox").pressSequentially("y");
    await page.getByRole("button", { name: "Clear" }).waitFor();
    await expect.poll(() => totals(page).innerText()).not.toContain("487");
    expect(await top(), `with Clear at ${viewport.width} px`).toBe(before);
    await press(page, "Clear");
    await expect.poll(() => totals(page).innerText()).toContain("487");
    expect(await top(), `without it at ${viewport.width} px`).toBe(before);
  }
});

test("on a phone every choice of the default rest is whole", async () => {
  const page = await openMember("/settings", {}, { viewport: narrow });
  const choices = page.getByRole("group", { name: "Default rest" }).getByRole("button");
  await expect.poll(() => choices.allInnerTexts()).toEqual(["30 s", "60 s", "90 s", "120 s", "180 s"]);
  for (const viewport of [narrow, phone]) {
    await page.setViewportSize(viewport);
    const card = await page.getByRole("region", { name: "Workout", exact: true }).boundingBox();
    for (const one of await choices.all()) {
      const { x = 0, width = 0 } = (await one.boundingBox()) ?? {};
      expect(x + width).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0) - 16);
      const spare = await one.evaluate((button) => {
        const text = document.createRange();
        text.selectNodeContents(button);
        return button.getBoundingClientRect().width - text.getBoundingClientRect().width;
      });
      expect(spare, `spare at ${viewport.width} px`).toBeGreaterThanOrEqual(4);
    }
  }
});

test("a month's name that the edge of the year's days would cut is left out", async () => {
  const page = await openHistory(phone);
  await visit(page, "/profile");
  const days = page.getByRole("group", { name: "Days of the last 53 weeks" });
  await days.scrollIntoViewIfNeeded();
  const cut = () =>
    days.evaluate((list) => {
      const edge = list.parentElement?.getBoundingClientRect().left ?? 0;
      return [...list.querySelectorAll<HTMLElement>("[aria-hidden=true]")]
        .filter((month) => {
          const { left } = month.getBoundingClientRect();
          return month.innerText !== "" && left < edge && left + month.scrollWidth > edge;
        })
        .map((month) => month.innerText);
    });
  await expect.poll(cut).toEqual([]);
  // Tries every width at which a name could be cut.
  for (let pixels = 0; pixels <= 120; pixels += 6) {
    await days.evaluate((list, left) => list.parentElement?.scrollTo({ left }), pixels);
    await expect.poll(cut).toEqual([]);
  }
});

test("on a phone a day of the year is a target of 24 px, and a tap on its edge opens it", async () => {
  const page = await openMember("/profile", {}, { viewport: phone, hasTouch: true, isMobile: true });
  const day = page.getByRole("group", { name: "Days of the last 53 weeks" }).locator("a").last();
  await day.scrollIntoViewIfNeeded();
  const box = await day.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await day.tap({ position: { x: 1, y: 23 } });
  await page.waitForURL(/\/history\?day=\d{4}-\d{2}-\d{2}$/);
});

test("the totals don't collide in any window", async () => {
  const page = await openHistory(narrow);
  for (const viewport of [narrow, phone, tablet, desktop]) {
    await page.setViewportSize(viewport);
    const boxes = await totals(page)
      .locator("dd")
      .evaluateAll((all) =>
        all.map((one) => {
          const { top } = one.getBoundingClientRect();
          const range = document.createRange();
          range.selectNodeContents(one);
          const { left, right } = range.getBoundingClientRect();
          return { top, left, right };
        }),
      );
    expect(boxes).toHaveLength(4);
    for (const one of boxes)
      for (const other of boxes)
        if (one !== other && one.top === other.top && one.left <= other.left)
          expect(one.right, `at ${viewport.width} px`).toBeLessThan(other.left - 4);
  }
});

test("on paper a page is without the frame around it", async () => {
  const page = await openHistory(desktop);
  await page.emulateMedia({ media: "print" });
  await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
  await expect.poll(() => page.getByRole("banner").isVisible()).toBe(false);
  await expect.poll(() => page.getByRole("complementary", { name: "Sidebar" }).isVisible()).toBe(false);
});

test("the profile begins with name, streak and year; the name's form is folded", async () => {
  const page = await openHistory(desktop);
  await visit(page, "/profile");
  await page.getByRole("heading", { name: "Awards" }).waitFor();
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect
    .poll(async () => (await headings.allTextContents()).slice(0, 4))
    .toEqual(["Ada Lovelace", "Week streak", "A year of days", "Awards"]);
  await expect.poll(() => page.getByLabel("Full name").isVisible()).toBe(false);
  await page.getByText("Edit name").click();
  await page.getByLabel("Full name").fill("Countess of Lovelace");
  await visit(page, "/profile");
  // The field with the typed text isn't hidden.
  await expect.poll(() => page.getByLabel("Full name").isVisible()).toBe(true);
  await press(page, "Save name");
  await page.getByRole("heading", { level: 2, name: "Countess of Lovelace" }).waitFor();
  const awards = page.getByRole("region", { name: "Awards" }).getByRole("listitem");
  await expect.poll(() => awards.locator("svg:has(> svg[viewBox])").count()).toBe(await awards.count());
});

test("names, rings and numbers of the profile and the goals stay inside their cards, in any window", async () => {
  const page = await openHistory(tablet);
  const name = page.getByRole("heading", { level: 2, name: "Ada Lovelace" });
  for (const [path, part] of [
    ["/dashboard", "Records"],
    ["/profile", "Awards"],
  ] as const) {
    await visit(page, path);
    await page.getByRole("heading", { level: 2, name: part }).waitFor();
    for (const viewport of [narrow, tablet, { width: 1024, height: 768 }]) {
      await page.setViewportSize(viewport);
      const outside = await page.evaluate(() => {
        const cards = [
          ...document.querySelectorAll("main section:not(#goals):not(:has(section)), main #goals li"),
        ];
        const parts = ":is(dd, dt, h2, li > div, li > span, p):not(.sr-only, .sr-only *)";
        return cards.flatMap((card) => {
          const { left, right } = card.getBoundingClientRect();
          return [...card.querySelectorAll<HTMLElement>(parts)]
            .filter((one) => one.checkVisibility() && !one.closest(".overflow-x-auto"))
            .filter(
              (one) =>
                one.scrollWidth > one.clientWidth + 1 ||
                one.getBoundingClientRect().right > right ||
                one.getBoundingClientRect().left < left,
            )
            .filter(
              (one) =>
                getComputedStyle(one).display !== "inline" && getComputedStyle(one).overflow === "visible",
            )
            .map((one) => one.textContent);
        });
      });
      expect(outside, `${path} at ${viewport.width} px`).toEqual([]);
      if (path === "/profile")
        expect((await name.boundingBox())?.height).toBeLessThanOrEqual(viewport === narrow ? 100 : 60);
    }
  }
});

test("the screens write dates and numbers as the reader does", async () => {
  const page = await openMember("/profile", {}, { viewport: phone, locale: "de-DE" });
  await page.getByText(/^Member since \d{2}\.\d{2}\.\d{4}$/).waitFor();
  await visit(page, "/settings");
  await page.getByText(/last used \d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}$/).waitFor();
  // The server's text is replaced without a warning.
  await visit(page, "/workouts");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByLabel("Name").fill("Rowing");
  await page.getByLabel("kcal per minute").fill("9.5");
  await page.getByRole("button", { name: "Add exercise" }).click();
  await page.getByText("Cardio, 9,5 kcal/min").waitFor();
});

test("on a desktop the settings have their sections down the side, and the one that is read is marked", async () => {
  const page = await openMember("/settings", {}, { viewport: desktop });
  const side = page.getByRole("navigation", { name: "Settings" });
  const marked = () => side.locator("[aria-current]").allTextContents();
  await page.getByRole("heading", { name: "Week", exact: true }).waitFor();
  await expect.poll(marked).toEqual(["Account"]);
  const links = await side.getByRole("link").allTextContents();
  expect(links).toEqual(await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents());
  for (const name of ["Appearance", "Danger zone", "Account"]) {
    await side.getByRole("link", { name }).click();
    await expect.poll(marked, { message: name }).toEqual([name]);
    await expect
      .poll(() => page.getByRole("heading", { level: 2, name, exact: true }).boundingBox())
      .toMatchObject({ y: expect.toSatisfy((y: number) => y > 0 && y < desktop.height) });
    await expect
      .poll(() => side.boundingBox())
      .toMatchObject({ y: expect.toSatisfy((y: number) => y >= 64) });
  }
  // On a phone they are a row above the sections.
  await page.setViewportSize(phone);
  await side.getByRole("link", { name: "Danger zone" }).click();
  await expect
    .poll(() => page.getByRole("heading", { level: 2, name: "Danger zone" }).boundingBox())
    .toMatchObject({ y: expect.toSatisfy((y: number) => y > 0 && y < phone.height) });
});

test("the page that a visitor is on is underlined once in the header, its badge not", async () => {
  const page = await openAt("/work-out-now", { viewport: desktop });
  const start = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Start/ });
  await expect.poll(() => start.getAttribute("aria-current")).toBe("page");
  const underlined = await start.evaluate((link) =>
    [link, ...link.querySelectorAll("*")]
      .filter((one) => getComputedStyle(one).textDecorationLine === "underline")
      .map(({ textContent }) => textContent),
  );
  expect(underlined).toEqual(["Start"]);
});

test("a select's longest text ends before its arrow", async () => {
  const page = await openHistory(desktop);
  const room = await page.getByRole("combobox", { name: "Exercise" }).evaluate((select) => {
    const { paddingRight, backgroundImage } = getComputedStyle(select);
    return [Number.parseFloat(paddingRight), backgroundImage.startsWith("linear-gradient")];
  });
  expect(room).toEqual([40, true]);
});

test("with letters twice as large a phone shows every stop of the bar, and rows name their exercise", async () => {
  const options = { viewport: phone, isMobile: true };
  const page = await openMember("/dashboard", { workouts: makeWorkouts(6, 17) }, options);
  await setLetters(page, 32);
  for (const path of [
    "/dashboard",
    "/workouts?tab=history",
    "/workouts?tab=goals",
    "/profile",
    "/settings",
  ]) {
    await visit(page, path);
    await page.waitForFunction(() => !document.querySelector("main [aria-busy=true]"));
    expect(await measureOverflow(page), path).toBe(0);
    const last = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Profile" });
    const box = await last.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999), path).toBeLessThanOrEqual(phone.width);
  }
  await visit(page, "/workouts?tab=history");
  const names = page.getByRole("tabpanel").getByRole("listitem").locator("a span.truncate");
  await names.first().waitFor();
  const cut = await names.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
});

test("on the narrowest phone the history's filters are whole, and today is ringed apart from its ground", async () => {
  const page = await openHistory(narrow);
  const search = await page.getByPlaceholder("Search the history").evaluate((field: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const context = document.createElement("canvas").getContext("2d");
    if (context) context.font = font;
    const text = context?.measureText(field.placeholder).width ?? 999;
    return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text;
  });
  expect(search).toBeGreaterThanOrEqual(0);
  await page.getByRole("button", { name: /^Filters/ }).click();
  for (const name of ["Category", "Exercise"])
    expect((await page.getByRole("combobox", { name }).boundingBox())?.width).toBeGreaterThan(
      narrow.width - 64,
    );
  const today = calendar(page).locator("button[class*=inset-ring]");
  await expect.poll(() => today.evaluate((day) => getComputedStyle(day).paddingTop)).toBe("4px");
});

test("on a desktop the own exercises follow the catalogue, however high the running workout beside it is", async () => {
  const page = await openMember("/workouts", {}, { viewport: desktop });
  await press(page, "Start Workout");
  await page.getByRole("region", { name: "Running workout" }).waitFor();
  const last = await page.getByRole("button", { name: /^Flexibility/ }).boundingBox();
  const own = await page.getByRole("region", { name: "Your own exercises" }).boundingBox();
  expect((own?.y ?? 999) - (last?.y ?? 0) - (last?.height ?? 0)).toBeLessThan(40);
});
