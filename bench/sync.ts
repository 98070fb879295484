/**
 * `npm run bench:sync`: two browsers of one user and the relay, in the production bundle. The first uploads its workouts; the
 * second, with a slowed processor, opens them by the recovery code; then changes go from one to the other.
 *   --entries 10000   --changes 20   --slowdown 4
 */
import type { Page } from "@playwright/test";
import { enter } from "#tests/journeys/support/account.ts";
import { turnSyncOn, unlockSync, upToDate } from "#tests/journeys/support/sync.ts";
import { visit } from "#tests/journeys/support/test.ts";
import { bundleScript } from "../scripts/script-page.ts";
import { openContext, openUser, type User, withApp } from "./app.ts";
import { median, percentile, readOptions, report, round } from "./report.ts";
import type {} from "./sync-page.ts";
import { installWatch } from "./watch.ts";

const { entries, changes, slowdown } = readOptions({ entries: 10_000, changes: 20, slowdown: 4 });

async function readBytes(page: Page): Promise<number> {
  const { bytes }: { bytes: number } = await (await page.request.get("/sync/v1/status")).json();
  return bytes;
}

/** The time, in milliseconds since 1970, at which the browser has this many rows of the history. */
const untilRows = (page: Page, id: string, count: number) =>
  page.evaluate(
    async ([owner, wanted]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => {
          request.onsuccess = () => resolve(request.result);
        });
      const db = await done(indexedDB.open(`fitness-tracker:${owner}`));
      while ((await done(db.transaction("history").objectStore("history").count())) < wanted)
        await new Promise((resolve) => setTimeout(resolve, 50));
      db.close();
      return Date.now();
    },
    [id, count] as const,
  );

/** Records a workout on one device. Returns the milliseconds until the other device's list shows it. */
async function change({ page, id }: User, other: Page, exercise: string): Promise<number> {
  const seen = other.evaluate(async (name) => {
    const list = () => document.querySelector("ul[aria-label=Workouts]")?.textContent ?? "";
    while (!list().includes(name)) await new Promise(requestAnimationFrame);
    return Date.now();
  }, exercise);
  const at = await page.evaluate(([user, name]) => window.recordWorkout(user, name), [id, exercise] as const);
  return (await seen) - at;
}

const script = await bundleScript(new URL("./sync-page.ts", import.meta.url));
await withApp(async (app) => {
  const first = await openUser(app, entries);
  const code = await turnSyncOn(first.page);
  const start = Date.now();
  await upToDate(first.page);
  const upload = Date.now() - start;
  const bulk = (await readBytes(first.page)) / entries;

  const context = await openContext(app);
  const page = await context.newPage();
  await page.addInitScript(installWatch);
  await enter(page, first.email);
  await visit(page, "/dashboard");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const unlocked = Date.now();
  const all = untilRows(page, first.id, entries);
  await unlockSync(page, code);
  const open = (await all) - unlocked;
  const task = await page.evaluate(() => window.watch.longestTask());
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });

  await visit(page, "/history");
  await first.page.evaluate(script);
  const before = await readBytes(first.page);
  const times: number[] = [];
  for (let n = 0; n < changes; n++) {
    times.push(await change(first, page, `Change ${n};`));
    // Longer than the time in which changes are gathered to be sent together.
    await new Promise((resolve) => setTimeout(resolve, 1300));
  }
  const alone = ((await readBytes(first.page)) - before) / changes;
  report(`Sync of ${entries} workouts`, [
    { what: "everything is sent after sync is on, ms", measured: upload },
    { what: `a new device has everything, processor slowed ${slowdown} times, ms`, measured: open },
    { what: "its longest task, ms", measured: round(task) },
    { what: "a change shows on the other device, median, ms", measured: round(median(times)) },
    { what: "the same, 95 of 100, ms", measured: round(percentile(times, 0.95)) },
    { what: "bytes of a change in bulk", measured: round(bulk) },
    { what: "bytes of a change alone", measured: round(alone) },
  ]);
});
