/** Finds controls that are covered by another element, as the browser sees it. */
import type { Page } from "@playwright/test";
import { findCovered } from "../../support/find-covered.ts";

/** Window sizes from the narrowest phone to a desktop, in both orientations; a short run has the extremes alone. */
export const windows = [
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
  ...(process.env.NIGHTLY === "1"
    ? [
        { width: 390, height: 844 },
        { width: 768, height: 1024 },
        { width: 1280, height: 800 },
      ]
    : []),
];

/** Calls `findCovered` in the page. */
export const listCovered = (page: Page): Promise<string[]> => page.evaluate(findCovered);

/** Waits for two frames, until scripts have reacted to the window's size. */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/**
 * Calls listCovered in every window size. Each finding begins with its size. A page with a controlled clock draws
 * when `draw` advances that clock.
 */
export async function listCoveredInWindows(
  page: Page,
  draw: (page: Page) => Promise<unknown> = twoFrames,
): Promise<string[]> {
  const found: string[] = [];
  for (const size of windows) {
    await page.setViewportSize(size);
    await draw(page);
    for (const line of await listCovered(page)) found.push(`${size.width}x${size.height}: ${line}`);
  }
  return found;
}
