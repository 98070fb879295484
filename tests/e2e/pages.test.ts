import { describe, expect, inject, test } from "vitest";
import { publicPages } from "#app/content/pages.ts";
import {
  desktop,
  hydrated,
  type OpenPage,
  openAt,
  openPage,
  phone,
  visit,
  withBrowser,
} from "#tests/support/browser.ts";
import { hasFocusWhenDrawn } from "#tests/support/first-focus.ts";

withBrowser();

/** Pages whose tab has another title than their shared links. */
const tabTitles: Readonly<Record<string, string>> = {
  "/": "Fitness Tracker",
  "/about": "About - Fitness Tracker",
  "/news": "News - Fitness Tracker",
};
const titles = publicPages.map(
  ({ path, title }) => [path, tabTitles[path] ?? `${title} - Fitness Tracker`] as const,
);

test.each(titles)("%s opens with the title '%s', one heading and no console error", async (path, title) => {
  const page = await openPage();
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  await expect.poll(() => page.title()).toBe(title);
  await expect.poll(() => page.locator("h1").count()).toBe(1);
  await hydrated(page);
  expect(page.errors).toEqual([]);
});

test.each(["/dashboard", "/workouts", "/workouts/0198", "/history?day=2026-02-28", "/profile", "/settings"])(
  "%s sends a visitor to the login page and remembers where they wanted to go",
  async (path) => {
    const answer = await fetch(inject("baseUrl") + path, { redirect: "manual" });
    expect(answer.status).toBe(302);
    const to = new URL(answer.headers.get("location") ?? "", inject("baseUrl"));
    expect(to.pathname).toBe("/login");
    expect(to.searchParams.get("redirectTo")).toBe(path);
  },
);

test.each(["/goals", "/nothing/here"])("%s is Page Not Found, with ways on", async (path) => {
  const page = await openPage();
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(404);
  await expect.poll(() => page.title()).toBe("Page Not Found - Fitness Tracker");
  await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
  const main = page.getByRole("main");
  await expect.poll(() => main.locator('a[href="/"]').count()).toBe(1);
  await expect.poll(() => main.locator('a[href="/work-out-now"]').count()).toBe(1);
});

describe("the theme", () => {
  let page: OpenPage;

  const shown = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

  test("follows the system until it is chosen, and then keeps the choice through a reload", async () => {
    page = await openAt("/", { colorScheme: "dark" });
    const dark = await background();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("theme"))).toBeNull();
    await page.getByRole("button", { name: /theme/i }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
    const light = await background();
    expect(light).not.toBe(dark);
    await page.reload();
    await expect.poll(() => shown()).toBe("light");
    await expect.poll(() => background()).toBe(light);
  });

  test("is right in the first frame of a reload, before any script of the bundle ran", async () => {
    page = await openPage({ colorScheme: "light" });
    await page.goto("/");
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.reload();
    await expect.poll(() => shown()).toBe("dark");
  });

  test("chosen in one tab shows in the other", async () => {
    page = await openAt("/", { colorScheme: "light" });
    const other = await page.context().newPage();
    await visit(other, "/about");
    await other.getByRole("button", { name: /theme/i }).click();
    await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  });

  test("a value that is no theme is ignored", async () => {
    page = await openPage({ colorScheme: "light" });
    await page.addInitScript(() => localStorage.setItem("theme", "<blink>"));
    await visit(page, "/");
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined();
    expect(page.errors).toEqual([]);
  });
});

test("the skip link is the first stop of the keyboard and leads to the content", async () => {
  const page = await openPage();
  await page.goto("/about");
  await page.keyboard.press("Tab");
  const link = page.getByRole("link", { name: "Skip to content" });
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).hash).toBe("#main");
});

test("following a link moves focus to the new page's heading", async () => {
  const page = await openAt("/");
  const isFocused = hasFocusWhenDrawn(page, "main h1", "About Our Mission");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("About Our Mission");
  // A moment later it would take the focus from a field in which the user types.
  expect(await isFocused).toBe(true);
});

test("when a page fails, the error screen says so and Refresh Page brings the page back", async () => {
  const page = await openAt("/");
  page.mayLogErrors = true;
  const broken = "export default function Broken() { throw new Error('broken'); }";
  await page.route("**/assets/route-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: broken }),
  );
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { name: "Oops! Something went wrong" }).waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await page.getByRole("heading", { name: "About Our Mission" }).waitFor();
});

test("no page scrolls sideways, from a phone with large text to a desktop", async () => {
  const page = await openPage();
  for (const { path } of publicPages) {
    await page.goto(path);
    for (const width of [320, 360, phone.width, desktop.width]) {
      await page.setViewportSize({ width, height: 740 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
