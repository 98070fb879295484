/** Every page of a visitor in the served product: what browsers report, in both themes and in all sizes. */
import type { Page } from "@playwright/test";
import { publicPages } from "#app/content/pages.ts";
import { expectNoViolation, expectNoViolationInSizes } from "./support/axe.ts";
import { listCoveredInWindows } from "./support/covered.ts";
import { desktop, expect, hydrated, measureOverflow, phone, test } from "./support/test.ts";

/** Pages whose tab has another title than their shared links. */
const tabTitles: Readonly<Record<string, string>> = {
  "/": "Fitness Tracker",
  "/about": "About - Fitness Tracker",
  "/news": "News - Fitness Tracker",
};
const pages = [
  ...publicPages.map(({ path, title }) => ({
    path,
    status: 200,
    title: tabTitles[path] ?? `${title} - Fitness Tracker`,
  })),
  // The quick actions lead to it (specification, section 2).
  { path: "/goals", status: 404, title: "Page Not Found - Fitness Tracker" },
];

for (const { path, status, title } of pages)
  test(`${path} fits every window, covers nothing, prints, and has no violation that axe can find`, async ({
    page,
  }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(status);
    await expect(page).toHaveTitle(title);
    await expect(page.locator("h1")).toHaveCount(1);
    await hydrated(page);
    expect(await listCoveredInWindows(page)).toEqual([]);
    // The last size is a desktop that is zoomed to 200 %.
    for (const [width, height] of [
      [320, 740],
      [360, 740],
      [desktop.width, 740],
      [640, 512],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await measureOverflow(page), `overflow at ${width} px`).toBeLessThanOrEqual(0);
    }
    expect(await listCutTexts(page)).toEqual([]);
    if (status === 200) await expectLightPaper(page);
    await expectNoViolationInSizes(page, path);
    await page.setViewportSize(phone);
    await enlargeLetters(page);
    expect(await measureOverflow(page), "overflow with letters twice as large").toBeLessThanOrEqual(0);
  });

/** Texts of which the page's width hides a part. */
const listCutTexts = (page: Page): Promise<(string | null)[]> =>
  page.locator("main :is(h1, h2, h3, p, a, button):not(.sr-only, .sr-only *)").evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => getComputedStyle(element).overflowX === "hidden")
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.textContent),
  );

/** On paper the page is light, and without header, footer and what floats. */
async function expectLightPaper(page: Page): Promise<void> {
  const around = ["header", "footer", ".quick-actions"].map((one) => page.locator(`${one}:not(main *)`));
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
  for (const one of around) await expect(one).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const one of around) await expect(one).toBeHidden();
  await expect(page.locator(".dock")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => document.documentElement.removeAttribute("data-theme"));
}

async function enlargeLetters(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await expect(page.locator("html")).toHaveCSS("font-size", "32px");
}

test("what opens on a public page has no violation that axe can find", async ({ openAt }) => {
  const page = await openAt("/", { viewport: phone });
  await page.getByRole("button", { name: "Menu" }).click();
  await expectNoViolation(page, "mobile menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Quick actions" }).click();
  await expectNoViolation(page, "quick actions");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Watch Demo" }).click();
  await expectNoViolation(page, "demo");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search" }).fill("tips");
  await expectNoViolation(page, "search");
  for (const path of ["/login?mode=create", "/login?mode=forgot", "/diet-tips?open=five-a-day"]) {
    await page.goto(path);
    await hydrated(page);
    await expectNoViolation(page, path);
  }
  await page.goto("/sign-up");
  await hydrated(page);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("Full name is required")).toBeVisible();
  await expectNoViolation(page, "messages of a form");
});
