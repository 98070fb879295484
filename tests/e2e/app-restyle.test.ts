/** How much of a page the browser styles again when a little of it changes. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { phone, withBrowser } from "#tests/support/browser.ts";
import { openMember } from "#tests/support/member.ts";
import { makeWorkouts } from "#tests/support/seed.ts";

withBrowser();

const elementCountOf = (args: unknown): number =>
  typeof args === "object" && args && "elementCount" in args ? Number(args.elementCount) : 0;

/** The number of elements of each restyling while `work` runs, and how many elements `:has()` had looked at anew. */
async function countRestyled(page: Page, work: () => Promise<unknown>) {
  const devtools = await page.context().newCDPSession(page);
  const counts: number[] = [];
  let byHas = 0;
  devtools.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value) {
      if (event.name === "UpdateLayoutTree") counts.push(elementCountOf(event.args));
      if (JSON.stringify(event.args).includes("Affected by :has()")) byHas++;
    }
  });
  await devtools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline.invalidationTracking"],
    },
  });
  await work();
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await complete;
  return { counts, byHas };
}

test.each([
  ["a wide window", {}, "[aria-label='Days of the last 53 weeks'] a"],
  ["a phone", { viewport: phone }, "ul[aria-label=Workouts] a"],
])(
  "on %s rows that come into the history restyle themselves, not the page",
  async (_, options, rendered) => {
    const page = await openMember("/history", { workouts: makeWorkouts(400, 7) }, options);
    await expect.poll(() => page.locator("main dl").first().getAttribute("aria-busy")).toBe("false");
    await page.locator(rendered).last().waitFor();
    const elements = await page.locator("*").count();
    expect(elements).toBeGreaterThan(300);
    const last = page.locator("ul[aria-label=Workouts] > li[aria-posinset='120']");
    const { counts, byHas } = await countRestyled(page, async () => {
      while ((await last.count()) === 0)
        await page.evaluate(
          () =>
            new Promise<void>((resolve) => {
              scrollBy(0, 300);
              requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
            }),
        );
    });
    expect(counts.length).toBeGreaterThan(5);
    // A selector such as `:has(input:focus) *` makes each insertion restyle everything.
    expect(counts.toSorted((a, b) => b - a)[2]).toBeLessThan(elements / 3);
    // One such as `:has(dialog[open])` makes each insertion look through all of the page for it.
    expect(byHas).toBe(0);
    // The trace of each insertion is large: the browser sends it for half a minute, longer on a busy machine.
  },
  180_000,
);
