/** A visitor's page is painted before it asks for its scripts (docs/decisions/0087). */
import { expect, test } from "vitest";
import { hydrated, openPage, withBrowser } from "#tests/support/browser.ts";

withBrowser();

interface Start {
  readonly painted: number;
  /** When each script was asked for; milliseconds like `painted`. */
  readonly scripts: readonly number[];
}

const readStart = (): Start => {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const scripts = performance
    .getEntriesByType("resource")
    .filter(({ name }) => name.endsWith(".js"))
    .map(({ startTime }) => startTime);
  return { painted: paint?.startTime ?? Number.NaN, scripts };
};

test.each(["/", "/about"])("%s asks for every script after its first paint", async (path) => {
  const page = await openPage();
  await page.goto(path);
  await hydrated(page);
  const { painted, scripts } = await page.evaluate(readStart);
  expect(painted).toBeGreaterThan(0);
  expect(scripts.length).toBeGreaterThan(3);
  expect(Math.min(...scripts)).toBeGreaterThan(painted);
  expect(await page.locator('link[rel="held"], script[type="held"]').count()).toBe(0);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test("a tab in the background, which paints nothing, gets its scripts as well", async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { value: true });
    globalThis.requestAnimationFrame = () => 0;
  });
  await page.goto("/");
  await hydrated(page);
  expect(page.errors).toEqual([]);
  await page.context().close();
});
