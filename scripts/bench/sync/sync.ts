/** `npm run bench -- sync`: two browsers of one person and the production bundle on workerd. */
import { cpus, loadavg } from "node:os";
import type { Browser } from "playwright-core";
import { press } from "#tests/support/browser.ts";
import { launchBrowser } from "../../browser.ts";
import { requireRun } from "../../run.ts";
import { bundleScript } from "../../script-page.ts";
import { serveApp } from "../../serve-app.ts";
import { type Line, median, percentile, report } from "../report.ts";
import { type Device, newestCount, newestExercise, openEmpty, openFull } from "./devices.ts";
import type {} from "./page.ts";
import { readServerCpu } from "./server-cpu.ts";
import { pause, within } from "./steps.ts";

const entries = Number(process.env.BENCH_ENTRIES ?? 10_000);
const edits = Number(process.env.BENCH_ROUNDS ?? 30);
const idleS = Number(process.env.BENCH_IDLE ?? 60);
const slowdown = 4;
/** Longer than changes are held back to be sent together, so that each is sent alone. */
const apartMs = 1300;

const most = (what: string, value: number, bar: number, unit: string, against = ""): Line => ({
  what,
  measured: `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`,
  against,
  value,
  bar,
});

async function readBytes({ page }: Device): Promise<number> {
  const answer = await page.request.get("/sync/v1/status");
  const { bytes }: { bytes?: unknown } = await answer.json();
  if (typeof bytes !== "number") throw new Error(`/sync/v1/status answered ${answer.status()}`);
  return bytes;
}

/** Turns sync on in the settings; returns the code and the ms from the last press until all is sent. */
async function upload({ page }: Device): Promise<{ code: string; ms: number }> {
  await press(page, "Turn on sync");
  const code = (await page.getByLabel("Recovery code", { exact: true }).textContent()) ?? "";
  await page.getByLabel("Type the recovery code").fill(code);
  const start = Date.now();
  await press(page, "Confirm");
  const done = page.evaluate(() => window.syncBench.seeMark("Sync: up to date"));
  return { code, ms: (await within("everything is sent", 120, done)) - start };
}

/** Opens the data on an empty device with a slow processor. */
async function unlock({ page, member: { id } }: Device, code: string) {
  const devtools = await page.context().newCDPSession(page);
  await page.getByLabel("Recovery code").fill(code);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.evaluate(() => window.syncBench.watchTasks());
  const start = Date.now();
  await press(page, "Unlock");
  const all = page.evaluate(([who, n]) => window.syncBench.untilRows(who, n), [id, entries] as const);
  // The page looks by itself: a search by role is a long task on a slow processor, which would be counted as the page's.
  await page.evaluate(() => window.syncBench.seeText("Your data is open on this device."));
  await page.evaluate(() => document.querySelector<HTMLElement>("nav a[href='/history']")?.click());
  const shown = page.evaluate((name) => window.syncBench.seeInHistory(name), newestExercise);
  const newest = page.evaluate(([who, n, from, to]) => window.syncBench.untilRows(who, n, from, to), [
    id,
    newestCount,
    `seed-${entries - newestCount}`,
    `seed-${entries - 1}`,
  ] as const);
  const times = {
    newest: (await within("the newest workouts are there", 120, Promise.all([shown, newest]))).map(
      (at) => at - start,
    ),
    whole: (await within("all workouts are there", 120, all)) - start,
    tasks: await page.evaluate(() => window.syncBench.listTasks()),
  };
  console.log(
    "tasks of more than 100 ms, by seconds after the press:",
    times.tasks
      .flatMap(({ at, ms }) => (ms > 100 ? `${((at - start) / 1000).toFixed(1)}: ${ms} ms` : []))
      .join(", "),
  );
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await devtools.detach();
  return times;
}

/** Each change alone: ms from the press on one device to the list of the other. */
async function edit(one: Device, other: Device): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < edits; n++) {
    await pause(apartMs);
    const name = `Change ${n};`;
    const seen = other.page.evaluate((exercise) => window.syncBench.seeInHistory(exercise), name);
    const { at } = await one.page.evaluate((exercise) => window.syncBench.record(exercise), name);
    times.push((await seen) - at);
  }
  return times;
}

/** Members with and without sync take turns. */
async function compareChanges(synced: Device, local: Device) {
  const times = { on: [] as number[], off: [] as number[] };
  for (let n = -3; n < edits; n++) {
    for (const [device, all] of [
      [synced, times.on],
      [local, times.off],
    ] as const) {
      await pause(apartMs / 2);
      const { ms } = await device.page.evaluate(() => window.syncBench.record("Alone"));
      if (n >= 0) all.push(ms);
    }
  }
  return { on: median(times.on), off: median(times.off) };
}

async function idle(devices: readonly Device[]) {
  await pause(5000);
  const [cpu, sent] = [readServerCpu(), devices.map(({ messages }) => messages())];
  await pause(idleS * 1000);
  const messages = devices.reduce((sum, device, n) => sum + device.messages() - (sent[n] ?? 0), 0);
  return { cpuMs: readServerCpu() - cpu, messages };
}

async function measure(browser: Browser, origin: string, script: string): Promise<boolean> {
  const a = await openFull(browser, origin, { script, entries });
  const { code, ms } = await upload(a);
  const bulk = (await readBytes(a)) / entries;
  const b = await openEmpty(browser, origin, { script, member: a.member });
  const { newest, whole, tasks } = await unlock(b, code);
  const before = await readBytes(a);
  const shown = await within("changes go from one to the other", 10 + edits * 5, edit(a, b));
  const alone = ((await readBytes(a)) - before) / edits;
  const waited = await within("nothing happens", idleS + 20, idle([a, b]));
  const c = await openFull(browser, origin, { script, entries });
  const { on, off } = await within("changes with sync and without", 10 + edits * 8, compareChanges(a, c));
  const [shownAt = Number.NaN, storedAt = Number.NaN] = newest;
  console.log(`\n${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end\n`);
  return report(
    [
      most("edit on A shown on B, p50", percentile(shown, 0.5), 150, "ms"),
      most("edit on A shown on B, p95", percentile(shown, 0.95), 500, "ms"),
      most("bytes a change, in bulk", bulk, 100, "B"),
      most("bytes a change, alone", alone, 400, "B"),
      most(`first upload of ${entries} entries`, ms, 3000, "ms"),
      most(
        `new device, CPU x ${slowdown}: newest ${newestCount}`,
        Math.max(...newest),
        5000,
        "ms",
        `shown ${shownAt}, stored ${storedAt}`,
      ),
      most("new device: whole", whole, 12_000, "ms"),
      most("new device: longest task", Math.max(0, ...tasks.map(({ ms: task }) => task)), 100, "ms"),
      most(`idle for ${idleS} s: messages but pings`, waited.messages, 0, ""),
      // The object's share can't be seen from outside, and /proc counts in ticks of 10 ms.
      most(`idle for ${idleS} s: CPU of the whole server`, waited.cpuMs, 10, "ms"),
      most(
        "a change with sync on, of one with sync off",
        on / off,
        1.15,
        "x",
        `${on.toFixed(2)} and ${off.toFixed(2)} ms`,
      ),
    ],
    "sync",
  );
}

export async function run(): Promise<boolean> {
  if (!process.env.BENCH_BUILT) await requireRun("npm", ["run", "--silent", "build:test"]);
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the start`);
  const script = await bundleScript(new URL("./page.ts", import.meta.url));
  const app = await serveApp();
  const browser = await launchBrowser();
  try {
    return await measure(browser, app.origin, script);
  } finally {
    await browser.close();
    await app.close();
  }
}
