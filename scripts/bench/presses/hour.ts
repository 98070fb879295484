import type { CDPSession, Page } from "playwright-core";
import type { Member } from "../app/open-member.ts";

/** Real seconds in which the processor's time is counted. */
const counted = 60;
const minute = 60_000;

async function readHeap(devtools: CDPSession): Promise<number> {
  for (let n = 0; n < 3; n++) await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize;
}

async function readTaskSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}

async function startWorkout(page: Page): Promise<void> {
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Start workout" }).click();
  await page.waitForURL(/\/workouts\/.+/);
  await page.waitForLoadState("networkidle");
}

/**
 * Starts a workout that stays on the screen. Returns its page's address and what share of a core the page's thread takes
 * in a real minute, without the clock below, whose timers cost more than the browser's own.
 */
export async function measureShare({ context }: Member) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await startWorkout(page);
  // What the navigation has left to do.
  await page.waitForTimeout(5000);
  const before = await readTaskSeconds(devtools);
  await page.waitForTimeout(counted * 1000);
  const share = ((await readTaskSeconds(devtools)) - before) / counted;
  const path = page.url();
  await page.close();
  return { share, path };
}

/**
 * The growth of the heap of a running workout's page while the page's clock is turned by an hour, minute by minute, so
 * that every timer of the hour fires; counted from the sixth minute on, when all code has run and been compiled.
 */
export async function measureHour({ context }: Member, path: string) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.clock.install();
  await page.goto(path, { waitUntil: "networkidle" });
  await page.getByRole("timer").first().waitFor();
  let first = 0;
  for (let at = 0; at < 66; at++) {
    if (at === 6) first = await readHeap(devtools);
    await page.clock.runFor(minute);
  }
  const last = await readHeap(devtools);
  await page.close();
  const words = `${(first / 1e6).toFixed(2)} to ${(last / 1e6).toFixed(2)} MB`;
  return { growth: last / first - 1, words };
}
