/**
 * `npm run bench -- presses`: presses and navigations with 10,000 entries on a slowed processor, and an hour left open.
 * `BENCH_ONLY=rest` measures the way from Done to the rest alone.
 */
import { cpus, loadavg } from "node:os";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../../browser.ts";
import { requireRun } from "../../run.ts";
import { serveApp } from "../../serve-app.ts";
import { type Member, openMember } from "../app/open-member.ts";
import { openSlowPage, slowdown } from "../app/visits.ts";
import { type Line, median, percentile, report } from "../report.ts";
import { measureHour, measureShare } from "./hour.ts";
import { installPresses, timePress } from "./press.ts";
import { openSet, timeRests } from "./rest.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const entries = 10_000;

type Times = Map<string, number[]>;
const note = (times: Times, name: string, value: number) =>
  times.set(name, [...(times.get(name) ?? []), value]);

const link = (page: Page, path: string) => page.locator(`nav a[href="${path}"]:visible`).first();

/** The screens, one after the other: press to paint, press to heading, and frames without anything in `main`. */
async function navigate(page: Page, paints: Times, headings: Times): Promise<number> {
  let blank = 0;
  for (const path of ["/history", "/profile", "/settings", "/workouts", "/dashboard"]) {
    await page.evaluate(() => window.presses.watchMain());
    const before = await page.locator("main h1").first().innerText();
    const start = page.evaluate(
      (heading) =>
        new Promise<number>((resolve) => {
          let pressed = 0;
          addEventListener("click", ({ timeStamp }) => (pressed = timeStamp), { once: true, capture: true });
          const look = () => {
            const shown = document.querySelector("main h1")?.textContent;
            if (pressed && shown && shown !== heading) resolve(performance.now() - pressed);
            else requestAnimationFrame(look);
          };
          look();
        }),
      before,
    );
    note(paints, path, await timePress(page, () => link(page, path).click()));
    note(headings, path, await start);
    blank += await page.evaluate(() => window.presses.countBlank());
    await page.waitForLoadState("networkidle");
  }
  return blank;
}

/** The ten commonest presses outside of a running workout. */
async function press(page: Page, times: Times): Promise<void> {
  const time = async (name: string, act: () => Promise<unknown>) =>
    note(times, name, await timePress(page, act));
  const button = (name: string | RegExp) =>
    page.getByRole("button", { name }).locator("visible=true").first();
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  await time("dashboard: kcal of twelve weeks", () =>
    page.getByText("kcal", { exact: true }).first().click(),
  );
  await time("dashboard: add a goal", () => button("Add a goal").click());
  await time("close a dialog", () => page.keyboard.press("Escape"));
  await time("to the history", () => link(page, "/history").click());
  await page.locator("main dl[aria-busy=false]").waitFor();
  await time("history: this month", () => page.getByText("This month", { exact: true }).click());
  await time("history: all time", () => page.getByText("All time", { exact: true }).click());
  await page.locator("main input[type=search]").focus();
  await time("history: a letter", () => page.keyboard.type("r"));
  await page.keyboard.press("Backspace");
  await time("history: month before", () => button("Month before").click());
  await time("history: edit", () => button(/^Edit /).click());
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await time("history: delete", () => button(/^Delete /).click());
  await button("Undo").click();
}

async function measure(member: Member) {
  const [paints, headings, times]: Times[] = [new Map(), new Map(), new Map()];
  let blank = 0;
  if (!paints || !headings || !times) throw new Error("There are three");
  for (let round = -1; round < rounds; round++) {
    if (round === 0) for (const map of [paints, headings, times]) map.clear();
    const page = await openSlowPage(member);
    await page.addInitScript(installPresses);
    await page.goto("/dashboard", { waitUntil: "networkidle" });
    blank += await navigate(page, paints, headings);
    await press(page, times);
    await page.close();
  }
  return { paints, headings, times, blank };
}

/** From a press on Done to the running rest, for a guest and a member. */
async function measureRests(browser: Browser, origin: string, { context }: Member): Promise<Line[]> {
  const guest = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } });
  const lines: Line[] = [];
  for (const [who, profile, path, start] of [
    ["guest", guest, "/work-out-now", "Start Workout"],
    ["member", context, "/dashboard", "Start workout"],
  ] as const) {
    const page = await profile.newPage();
    await page.goto(path, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: start }).click();
    await openSet(page);
    // The first one loads and compiles.
    await timeRests(page, 1, 1);
    for (const rate of [1, slowdown] as const) {
      const times = await timeRests(page, rate, 4 * rounds);
      const ms = times.map((shown) => shown.ms);
      lines.push({
        what: `Done to the frame with the rest, ${who}, processor x ${rate}`,
        measured: `frame ${Math.max(...times.map(({ frames }) => frames))} at the latest`,
        against: `${median(ms).toFixed(0)} ms, p95 ${percentile(ms, 0.95).toFixed(0)} ms`,
        value: Math.max(...times.map(({ frames }) => frames)),
        bar: 1,
      });
    }
    // The member's next measurements start without a workout.
    const end = page.getByRole("button", { name: "End Workout" });
    await end.click();
    await end.waitFor({ state: "hidden" });
    await page.close();
  }
  await guest.close();
  return lines;
}

const all = (times: Times): number[] => [...times.values()].flat();
const list = (times: Times): string =>
  Array.from(times, ([name, values]) => `${name} ${median(values).toFixed(0)}`).join(", ");

export async function run(): Promise<boolean> {
  if (!process.env.BENCH_BUILT) await requireRun("npm", ["run", "--silent", "build:test"]);
  const site = await serveApp();
  const browser = await launchBrowser();
  try {
    const member = await openMember(browser, site.origin, entries);
    const rests = await measureRests(browser, site.origin, member);
    if (process.env.BENCH_ONLY === "rest") return report(rests, "presses");
    const { paints, headings, times, blank } = await measure(member);
    console.log(
      `\nprocessor slowed ${slowdown} times, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, medians of ${rounds} rounds in ms`,
    );
    console.log(`navigation, press to paint: ${list(paints)}`);
    console.log(`navigation, press to heading: ${list(headings)}`);
    console.log(`presses, to paint: ${list(times)}\n`);
    const { share, path } = await measureShare(member);
    const heap = await measureHour(member, path);
    const line = (what: string, value: number, bar: number, unit: string, against = ""): Line => ({
      what,
      measured: `${value.toFixed(unit === "%" ? 2 : 0)} ${unit}`.trim(),
      against,
      value,
      bar,
    });
    return report(
      [
        line("navigation: press to paint, p75", percentile(all(paints), 0.75), 100, "ms"),
        line(
          "navigation: press to the new heading, median",
          median(all(headings)),
          Number.POSITIVE_INFINITY,
          "ms",
        ),
        line("navigation: frames without content", blank, 0, ""),
        line("ten presses: to paint, p75", percentile(all(times), 0.75), 100, "ms"),
        ...rests,
        line("an hour with a running workout: heap growth", heap.growth * 100, 5, "%", heap.words),
        line("a running workout: share of a core", share * 100, 1, "%"),
      ],
      "presses",
    );
  } finally {
    await browser.close();
    await site.close();
  }
}
