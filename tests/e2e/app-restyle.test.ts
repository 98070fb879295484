/** How much of a page the browser styles again when a little of it changes. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { closeFlawless, withBrowser } from "#tests/support/browser.ts";
import { openMember } from "#tests/support/member.ts";
import { makeWorkouts } from "#tests/support/seed.ts";

withBrowser();

const elementCountOf = (args: unknown): number =>
  typeof args === "object" && args && "elementCount" in args ? Number(args.elementCount) : 0;

/** The number of elements of each restyling while `work` runs. */
async function countRestyled(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  const counts: number[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value) if (event.name === "UpdateLayoutTree") counts.push(elementCountOf(event.args));
  });
  await devtools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline"] },
  });
  await work();
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await complete;
  return counts;
}

test("rows that come into the history restyle themselves, not the page", async () => {
  const page = await openMember("/history", { workouts: makeWorkouts(400, 7) });
  await expect.poll(() => page.locator("main dl").first().getAttribute("aria-busy")).toBe("false");
  await page.getByRole("list", { name: "Days of the last 53 weeks" }).waitFor();
  const elements = await page.locator("*").count();
  expect(elements).toBeGreaterThan(1000);
  const last = page.locator("ul[aria-label=Workouts] > li[aria-posinset='120']");
  const counts = await countRestyled(page, async () => {
    while ((await last.count()) === 0)
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            scrollBy(0, 150);
            requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
          }),
      );
  });
  expect(counts.length).toBeGreaterThan(5);
  // A selector such as `:has(input:focus) *` makes each insertion restyle everything.
  expect(counts.toSorted((a, b) => b - a)[2]).toBeLessThan(elements / 3);
  await closeFlawless(page);
});
