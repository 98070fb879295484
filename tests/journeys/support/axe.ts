/** Runs axe on a page. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { desktop, phone } from "./test.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules that a theme can break: it changes colours and nothing else. */
const colours = { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] };

/** `within`: checks only the elements that the selector finds. */
async function listViolations(page: Page, rules: typeof tags | typeof colours, within?: string) {
  // Half-way through a transition colours are neither the old nor the new ones.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished.catch(() => null)),
    ).then(() => undefined),
  );
  // Loading axe takes half of a run, so it is loaded once for each document.
  const isThere = await page.evaluate(() => "axe" in window);
  // Legacy mode opens no page of its own for each run; only frames of other origins would need that page. Legacy mode
  // and leaving out the passed rules together reduce the time to a quarter.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ";" }) });
  if (within) axe.include(within);
  const { violations } = await axe
    .options({ runOnly: rules, resultTypes: ["violations"] })
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

/** Checks the page in both themes. */
export async function expectNoViolation(page: Page, what: string, within?: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const rules = colorScheme === "light" ? tags : colours;
    expect(await listViolations(page, rules, within), `${what} in ${colorScheme}`).toEqual([]);
  }
}

/** Checks the page in the sizes of a phone and of a desktop, which takes a third of the time of opening it twice. */
export async function expectNoViolationInSizes(page: Page, what: string): Promise<void> {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expectNoViolation(page, `${what} at ${size.width} px`);
  }
}
