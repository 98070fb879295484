import type { Page } from "playwright-core";
import { median } from "../report.ts";
import type { Member } from "./open-member.ts";
import { installWatch } from "./watch.ts";

/** By how much the measured processor is slowed. */
export const slowdown = 4;

/** Ms between two presses: the address follows a press later. */
const apart = 300;
/** Ms that a person looks at a screen before the press that leaves it. */
const looking = 3000;

const list = "ul[aria-label=Workouts] li a";
/** The days of this week, as the week card shows them. */
const statistics = "main ol.grid-cols-7";
const records = "main a[href^='/workouts/']";

/** An empty page of the member, with a slowed processor and a watch. */
export async function openSlowPage({ context }: Member): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(installWatch);
  return page;
}

const until = (page: Page, selector: string) =>
  page.evaluate((wanted) => window.watch.until(wanted), selector);

/** Ms from the navigation until the page answers; a press before that may be lost. */
const untilHydrated = (page: Page) =>
  page.evaluate(async () => {
    while (!document.querySelector("html[data-interactive]")) await new Promise(requestAnimationFrame);
    return performance.now();
  });

/** The measurements of one visit by their names. */
export type Visit = Record<string, number>;

export async function visitHistory(member: Member): Promise<Visit> {
  const page = await openSlowPage(member);
  await page.goto("/history", { waitUntil: "commit" });
  const shown = await until(page, list);
  const opening = await page.evaluate(() => window.watch.longestTask());
  await page.evaluate(() => window.watch.restart());
  // Category and exercise can be chosen from the start; that all entries are there shows in the totals of a filter.
  const category = await answer(page, "All categories", "strength");
  await page.waitForFunction(() => document.querySelector("main dl[aria-busy=true]") === null);
  const reading = await page.evaluate(() => window.watch.longestTask());
  const filters: number[] = [];
  for (const value of ["cardio", "flexibility", "strength", ""]) {
    filters.push(await answer(page, "All categories", value));
    await page.waitForTimeout(apart);
  }
  const text: number[] = [];
  for (const value of ["run", "push", ""]) {
    text.push(await type(page, value));
    await page.waitForTimeout(apart);
  }
  const { fps, longest } = await scroll(page);
  await page.close();
  return {
    "list shows and answers": shown,
    "longest task until then": opening,
    "longest task while the rest is read": reading,
    "a filter before all is read": category,
    "a filter answers": median(filters),
    "a search answers": median(text),
    "frames a second": fps,
    "longest frame": longest,
  };
}

/** Chooses `value` in the select that begins with the option `first`; until the totals have changed. */
const answer = (page: Page, first: string, value: string) =>
  page.evaluate(
    ([name, chosen]) =>
      window.watch.answer(
        () => {
          const select = Array.from(document.querySelectorAll("select")).find(
            (one) => one.options[0]?.text === name,
          );
          if (!select) throw new Error(`There is no select ${name}`);
          select.value = chosen;
          select.dispatchEvent(new Event("change", { bubbles: true }));
        },
        () => document.querySelector("main dl")?.textContent ?? "",
      ),
    [first, value] as const,
  );

const type = (page: Page, value: string) =>
  page.evaluate(
    (text) =>
      window.watch.answer(
        () => {
          const input = document.querySelector<HTMLInputElement>("main input[type=search]");
          // React notices a value only if it was set with the prototype's setter.
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
          input?.dispatchEvent(new Event("input", { bubbles: true }));
        },
        () => document.querySelector("main dl")?.textContent ?? "",
      ),
    value,
  );

/** Turns the wheel for three seconds. */
async function scroll(page: Page): Promise<{ fps: number; longest: number }> {
  const devtools = await page.context().newCDPSession(page);
  const frames = await page.evaluateHandle(() => window.watch.countFrames());
  await devtools.send("Input.synthesizeScrollGesture", {
    x: 600,
    y: 600,
    yDistance: -9000,
    speed: 3000,
    gestureSourceType: "mouse",
  });
  return frames.evaluate((counter) => counter.stop());
}

export async function visitDashboard(member: Member): Promise<Visit> {
  const page = await openSlowPage(member);
  await page.goto("/dashboard", { waitUntil: "commit" });
  const hydrated = untilHydrated(page);
  const shown = await until(page, statistics);
  const all = await until(page, records);
  const longest = await page.evaluate(() => window.watch.longestTask());
  await page.goto("/settings", { waitUntil: "networkidle" });
  await untilHydrated(page);
  await page.waitForTimeout(looking);
  const clicked = await page.evaluate((wanted) => {
    window.watch.restart();
    document.querySelector<HTMLElement>("nav a[href='/dashboard']")?.click();
    return window.watch.until(wanted);
  }, statistics);
  await page.close();
  return {
    "page hydrated": await hydrated,
    "statistics, document": shown,
    "records, document": all,
    "longest task": longest,
    "statistics, click": clicked,
  };
}
