/** Everyone can use the public site: axe, keyboard, narrow screens, large text, less motion. */
import { beforeAll, describe, expect, test } from "vitest";
import { publicPages } from "#app/content/pages.ts";
import { expectNoViolation, expectNoViolationInSizes } from "#tests/support/axe.ts";
import {
  measureOverflow,
  type OpenPage,
  openAt,
  openPage,
  phone,
  setLetters,
  visit,
  withBrowser,
} from "#tests/support/browser.ts";

withBrowser();

const paths = [...publicPages.map(({ path }) => path), "/goals"];
describe("in both themes, on a phone and a desktop", () => {
  let page: OpenPage;
  beforeAll(async () => {
    page = await openPage({ reducedMotion: "reduce" });
  });

  test.each([...paths, "/login?mode=create", "/login?mode=forgot", "/diet-tips?open=five-a-day"])(
    "%s has no violation that axe can find",
    async (path) => {
      await visit(page, path);
      await expectNoViolationInSizes(page, path);
    },
  );

  test("the sign-up form with its messages has no violation that axe can find", async () => {
    await visit(page, "/sign-up");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByText("Full name is required").waitFor();
    await expectNoViolationInSizes(page, "messages");
  });
});

test("what opens over a page has no violation that axe can find", async () => {
  const page = await openAt("/", { viewport: phone, reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Menu" }).waitFor();
  await expectNoViolation(page, "mobile menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Quick actions" }).click();
  await page.getByRole("navigation", { name: "Quick actions" }).waitFor();
  await expectNoViolation(page, "quick actions");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Watch Demo" }).click();
  await page.getByRole("dialog", { name: "Demo" }).waitFor();
  await expectNoViolation(page, "demo");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search" }).fill("tips");
  await expectNoViolation(page, "search");
});

test("Tab reaches everything on the home page in the order it is read, and each stop shows a ring", async () => {
  const page = await openAt("/", { reducedMotion: "reduce" });
  const expected = await page
    .locator("a[href], button, input")
    .evaluateAll(
      (all) => all.filter((element) => element.checkVisibility({ visibilityProperty: true })).length,
    );
  let last = 0;
  for (let stop = 0; stop < expected; stop += 1) {
    await page.keyboard.press("Tab");
    const seen = await page.evaluate(() => {
      const element = document.activeElement;
      const all = [...document.querySelectorAll("*")];
      return {
        at: element ? all.indexOf(element) : -1,
        name: element?.textContent?.trim() || element?.getAttribute("aria-label") || element?.tagName,
        ring: element ? getComputedStyle(element).outlineStyle : "none",
      };
    });
    expect(seen.at, `after ${seen.name}`).toBeGreaterThan(last);
    expect(seen.ring, `ring of ${seen.name}`).not.toBe("none");
    last = seen.at;
  }
});

describe("on a desktop that is zoomed to double size", () => {
  let page: OpenPage;
  beforeAll(async () => {
    // What 200 % zoom makes of a window of 1280 x 1024.
    page = await openPage({ viewport: { width: 640, height: 512 }, deviceScaleFactor: 2 });
  });

  test.each(paths)("%s loses nothing", async (path) => {
    await visit(page, path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const cut = await page
      .locator("main :is(h1, h2, h3, p, a, button):not(.sr-only, .sr-only *)")
      .evaluateAll((all) =>
        all
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => getComputedStyle(element).overflowX === "hidden")
          .filter((element) => element.scrollWidth > element.clientWidth + 1)
          .map((element) => element.textContent),
      );
    expect(cut).toEqual([]);
  });
});

describe("on a phone with letters twice as large", () => {
  let page: OpenPage;
  beforeAll(async () => {
    page = await openPage({ viewport: phone, isMobile: true, reducedMotion: "reduce" });
    await setLetters(page, 32);
  });

  test.each(paths)("%s is as wide as its window", async (path) => {
    await visit(page, path);
    expect(await measureOverflow(page)).toBe(0);
  });
});

test("with forced colours the first action, the chosen tab and a category keep their grounds", async () => {
  const page = await openPage({ forcedColors: "active", reducedMotion: "reduce" });
  const groundOf = (role: "button" | "tab", name: string) =>
    page
      .getByRole(role, { name, exact: true })
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await visit(page, "/login");
  expect(await groundOf("button", "Sign in")).not.toBe(await groundOf("button", "Google"));
  await visit(page, "/work-out-now");
  expect(await groundOf("tab", "Workout")).not.toBe(await groundOf("tab", "History"));
  const dots = await page
    .locator("main .bg-cardio, main .bg-strength, main .bg-flex")
    .evaluateAll((all) => all.map((dot) => getComputedStyle(dot).backgroundColor));
  expect(new Set(dots).size).toBe(3);
});

test("with less motion no figure moves and numbers don't count", async () => {
  const page = await openAt("/", { reducedMotion: "reduce" });
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter((animation) => {
        const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
        return Number(duration) > 1 || iterations === Number.POSITIVE_INFINITY;
      }).length,
  );
  expect(moving).toBe(0);
});

test("without script every page can be read, and the tracker's start is a link away", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  for (const path of paths) {
    await page.goto(path);
    await expect
      .poll(() => page.getByRole("heading", { level: 1 }).isVisible(), { message: path })
      .toBe(true);
    await expect
      .poll(() => page.locator('a[href="/work-out-now"]').count(), { message: path })
      .toBeGreaterThan(0);
    await expect
      .poll(() => page.getByRole("button", { name: "Search" }).isVisible(), { message: path })
      .toBe(false);
  }
});
