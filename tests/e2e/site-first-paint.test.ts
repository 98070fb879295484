/** A visitor's page is whole on the screen before it asks for its scripts (docs/decisions/0087). */
import { expect, test } from "vitest";
import { hydrated, openPage, withBrowser } from "#tests/support/browser.ts";

withBrowser();

interface Start {
  /** When the last element had been read; milliseconds like `scripts`. */
  readonly whole: number;
  /** When each script was asked for. */
  readonly scripts: readonly number[];
}

const readStart = (): Start => {
  const [page] = performance.getEntriesByType("navigation");
  const scripts = performance
    .getEntriesByType("resource")
    .filter(({ name }) => name.endsWith(".js"))
    .map(({ startTime }) => startTime);
  return { whole: page instanceof PerformanceNavigationTiming ? page.domInteractive : Number.NaN, scripts };
};

test.each(["/", "/about"])("%s asks for no script before all of it is there", async (path) => {
  const page = await openPage();
  await page.goto(path);
  await hydrated(page);
  const { whole, scripts } = await page.evaluate(readStart);
  expect(scripts.length).toBeGreaterThan(3);
  expect(Math.min(...scripts)).toBeGreaterThan(whole);
  expect(await page.locator('link[rel="held"], script[type="held"]').count()).toBe(0);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test("a tab in the background, which paints nothing, gets its scripts as well", async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { value: true });
    // While it is read; afterwards Playwright waits by frames, too.
    const draw = requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (callback) => (document.readyState === "loading" ? 0 : draw(callback));
  });
  await page.goto("/");
  await hydrated(page);
  expect(page.errors).toEqual([]);
  await page.context().close();
});
