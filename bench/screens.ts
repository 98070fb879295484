/**
 * `npm run bench:screens`: history and dashboard of a user with many workouts against one with a hundred, who take turns,
 * with the page's processor slowed. The HTTP cache is warm. CPU is that of the page's thread, which a busy machine changes least.
 *   --entries 10000   --rounds 5   --slowdown 4
 */
import type { Page } from "@playwright/test";
import { openUser, type User, withApp } from "./app.ts";
import { median, readOptions, report, round } from "./report.ts";
import { installWatch } from "./watch.ts";

const { entries, rounds, slowdown } = readOptions({ entries: 10_000, rounds: 5, slowdown: 4 });

const list = "ul[aria-label=Workouts] li a";
/** The days of this week, as the week card shows them. */
const statistics = "main ol.grid-cols-7";

const until = (page: Page, selector: string) =>
  page.evaluate((wanted) => window.watch.until(wanted), selector);
const hydrated = (page: Page) => page.waitForSelector("html[data-interactive]");

/** Chooses a category in the filter. Returns the milliseconds until the totals have changed. */
const filter = (page: Page, category: string) =>
  page.evaluate((chosen) => {
    const select = [...document.querySelectorAll("select")].find(
      ({ options: [first] }) => first?.text === "All categories",
    );
    const act = () => {
      if (!select) throw new Error("There is no filter by category");
      select.value = chosen;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    };
    return window.watch.answer(act, () => document.querySelector("main dl")?.textContent ?? "");
  }, category);

/** Scrolls with the wheel for three seconds. */
async function scroll(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const frames = page.evaluate(() => window.watch.framesPerSecond(2500));
  await devtools.send("Input.synthesizeScrollGesture", {
    x: 600,
    y: 600,
    yDistance: -9000,
    speed: 3000,
    gestureSourceType: "mouse",
  });
  return frames;
}

/** A new page with a slowed processor, and a function that reads the CPU time of its thread so far, in milliseconds. */
async function openSlowPage({ context }: User) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.addInitScript(installWatch);
  const readCpu = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
  };
  return { page, readCpu };
}

async function visitHistory(user: User): Promise<Record<string, number>> {
  const { page, readCpu } = await openSlowPage(user);
  await page.goto("/history", { waitUntil: "commit" });
  const shown = await until(page, list);
  const cpu = await readCpu();
  await hydrated(page);
  await page.waitForFunction(() => document.querySelector("main dl[aria-busy=true]") === null);
  const filters: number[] = [];
  const before = await readCpu();
  for (const category of ["strength", "cardio", "flexibility", ""])
    filters.push(await filter(page, category));
  const filterCpu = ((await readCpu()) - before) / filters.length;
  const frames = await scroll(page);
  await page.close();
  return {
    "history: list shown after a document, ms": shown,
    "history: the page's CPU until then, ms": cpu,
    "history: a filter answers, ms": median(filters),
    "history: the page's CPU for a filter, ms": filterCpu,
    "history: frames a second while scrolling": frames,
  };
}

async function visitDashboard(user: User): Promise<Record<string, number>> {
  const { page, readCpu } = await openSlowPage(user);
  await page.goto("/dashboard", { waitUntil: "commit" });
  const shown = await until(page, statistics);
  const cpu = await readCpu();
  await page.goto("/settings", { waitUntil: "networkidle" });
  await hydrated(page);
  const before = await readCpu();
  const pressed = await page.evaluate((wanted) => {
    window.watch.restart();
    document.querySelector<HTMLElement>("nav a[href='/dashboard']")?.click();
    return window.watch.until(wanted);
  }, statistics);
  const pressCpu = (await readCpu()) - before;
  await page.close();
  return {
    "dashboard: statistics after a document, ms": shown,
    "dashboard: the page's CPU until then, ms": cpu,
    "dashboard: statistics after a press, ms": pressed,
    "dashboard: the page's CPU for the press, ms": pressCpu,
  };
}

await withApp(async (app) => {
  const users = [await openUser(app, 100), await openUser(app, entries)];
  const visits: Record<string, number>[][] = [[], []];
  // The first round warms the caches.
  for (let n = -1; n < rounds; n++)
    for (const [at, user] of users.entries()) {
      const measured = { ...(await visitHistory(user)), ...(await visitDashboard(user)) };
      if (n >= 0) visits[at]?.push(measured);
    }
  const [few = [], many = []] = visits;
  const rows = Object.keys(few[0] ?? {}).map((what) => {
    const [small, large] = [few, many].map((all) => median(all.map((one) => one[what] ?? Number.NaN)));
    return {
      what,
      "100 workouts": round(small ?? Number.NaN),
      [`${entries} workouts`]: round(large ?? Number.NaN),
      ratio: small ? round((large ?? Number.NaN) / small) : "",
    };
  });
  report(`Screens with ${entries} workouts, processor slowed ${slowdown} times, ${rounds} rounds`, rows);
});
