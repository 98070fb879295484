/** What axe finds on a page. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const themes = ["light", "dark"] as const;

/** `within`: looks only at what the selector finds. */
export async function listViolations(page: Page, within?: string): Promise<string[]> {
  // Half-way through a transition colours are neither the old nor the new ones.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished.catch(() => null)),
    ).then(() => undefined),
  );
  // Legacy mode is the one without a page of its own for each run, which only other origins' frames need; together with
  // leaving out what passes it takes a quarter of the time.
  const axe = new AxeBuilder({ page });
  if (within) axe.include(within);
  const { violations } = await axe
    .options({ runOnly: tags, resultTypes: ["violations"] })
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

/** The page in both themes: less than half of what opening it twice takes. */
export async function expectNoViolation(page: Page, what: string, within?: string): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await listViolations(page, within), `${what} in ${colorScheme}`).toEqual([]);
  }
}
