/** A visitor's page is on the screen before it asks for its scripts, unless it came fast (docs/decisions/0087). */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, openPage, visit, withBrowser } from "#tests/support/browser.ts";

withBrowser();

const countScripts = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length,
  );
const held = 'link[rel="held"], script[type="held"]';

test.each(["/", "/about"])("%s that came fast is not loaded without its scripts", async (path) => {
  const page = await openPage();
  await page.addInitScript(() => {
    performance.now = () => 0;
  });
  await page.goto(path);
  expect(await countScripts(page)).toBeGreaterThan(3);
  await expect.poll(() => page.locator(held).count()).toBe(0);
  await hydrated(page);
  expect(page.errors).toEqual([]);
});

/** Before the page's own scripts: no frame is drawn while the page is read, and it takes as long as on a slow line. */
const drawNothing = (page: Page) =>
  page.addInitScript(() => {
    // Afterwards Playwright waits by frames, too.
    const draw = requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (callback) => (document.readyState === "loading" ? 0 : draw(callback));
    const now = performance.now.bind(performance);
    performance.now = () => now() + 1000;
  });

test("on a slow line scripts wait for the first frame", async () => {
  const page = await openPage();
  await drawNothing(page);
  await page.goto("/about", { waitUntil: "networkidle" });
  expect(await countScripts(page)).toBe(0);
  await expect.poll(() => page.locator(held).count()).toBeGreaterThan(3);
});

test("a tab in the background, which paints nothing, gets its scripts as well", async () => {
  const page = await openPage();
  await drawNothing(page);
  await page.addInitScript(() => Object.defineProperty(document, "hidden", { value: true }));
  await visit(page, "/");
  expect(page.errors).toEqual([]);
});
