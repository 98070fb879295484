import { cpus, loadavg } from "node:os";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchBrowser } from "../../browser.ts";
import { bundleScript, servePage } from "../../script-page.ts";
import { type Line, median, report } from "../report.ts";
import type {} from "./page.ts";
import { weighDataLayer } from "./weight.ts";

const array = "JSON array";
const raw = "raw IndexedDB";
const own = "data layer";
const small = "data layer, 100";
const rounds = Number(process.env.BENCH_ROUNDS ?? 40);
/** Another checkout of the product, measured in the same rounds on pages of its own. */
const base = process.env.BENCH_BASE;
const before = "data layer before";

type Costs = Map<string, { wall: number; blocking: number }>;
type Operation = "append" | "newest" | "totals";

const ms = (value: number): string => `${value.toFixed(2)} ms`;

/** A page with this checkout's bench and, where there is a base, one with its. */
interface Pages {
  page: Page;
  old: Page | undefined;
}

const roundOf = (page: Page, operation: Operation, names: string[], changed: boolean) =>
  page.evaluate(([what, who, fresh]) => window.bench.round(what, who, fresh), [
    operation,
    names,
    changed,
  ] as const);

/** Medians over interleaved rounds; the first rounds warm up and don't count. `changed`: each after an append. */
async function measure(
  { page, old }: Pages,
  operation: Operation,
  names: string[],
  changed = false,
): Promise<Costs> {
  const all = new Map(
    [...names, ...(old && names.includes(own) ? [before] : [])].map((name) => [
      name,
      { wall: [] as number[], blocking: [] as number[] },
    ]),
  );
  for (let n = -5; n < rounds; n++) {
    const costs = await roundOf(page, operation, names, changed);
    if (old && names.includes(own)) {
      const { [own]: cost } = await roundOf(old, operation, [own], changed);
      if (cost) costs[before] = cost;
    }
    if (n < 0) continue;
    for (const [name, cost] of Object.entries(costs)) {
      all.get(name)?.wall.push(cost.wall);
      all.get(name)?.blocking.push(cost.blocking);
    }
  }
  return new Map(
    Array.from(all, ([name, { wall, blocking }]) => [
      name,
      { wall: median(wall), blocking: median(blocking) },
    ]),
  );
}

function print(size: number, operation: string, costs: Costs): void {
  const cells = Array.from(
    costs,
    ([name, { wall, blocking }]) => `${name} ${ms(wall)} (blocking ${ms(blocking)})`,
  );
  console.log(`${operation} at ${size}: ${cells.join(", ")}`);
}

/** Every operation at every size, all peers in the same rounds. */
async function measureSizes(pages: Pages): Promise<Map<string, Costs>> {
  const { page, old } = pages;
  const results = new Map<string, Costs>();
  for (const size of [100, 10_000, 50_000]) {
    // localStorage throws at some 45,000 entries.
    const names = size < 50_000 ? [array, raw, own] : [raw, own, small];
    if (size === 50_000) {
      await page.evaluate(() => localStorage.clear());
      await page.evaluate((name) => window.bench.fill(name, 100), small);
    }
    const filled = size < 50_000 ? names : [raw, own];
    for (const name of filled) {
      await page.evaluate(([who, count]) => window.bench.fill(who, count), [name, size] as const);
    }
    await old?.evaluate(([who, count]) => window.bench.fill(who, count), [own, size] as const);
    for (const operation of ["append", "newest", "totals"] as const) {
      const costs = await measure(pages, operation, names);
      print(size, operation, costs);
      results.set(`${operation} ${size}`, costs);
    }
    if (size !== 10_000) continue;
    for (const operation of ["newest", "totals"] as const) {
      print(size, `${operation} right after a commit`, await measure(pages, operation, names, true));
    }
    const facade = await page.evaluate((count) => window.bench.facade(count), rounds);
    const times = {
      local: median(facade.local),
      changed: median(facade.changed),
      again: median(facade.again),
    };
    console.log(
      `the array of ${size}: localStorage read and parsed ${ms(times.local)}, facade getItem ${ms(times.again)}, after a change ${ms(times.changed)}`,
    );
    for (const [name, wall] of Object.entries(times))
      results.set(`facade ${name}`, new Map([[own, { wall, blocking: wall }]]));
  }
  return results;
}

/** In a profile of its own: the megabyte of the JSON array in localStorage is read at every page's start. */
async function measureReload({ page, old }: Pages): Promise<Costs> {
  const peers = [
    { name: raw, on: page, as: raw },
    { name: own, on: page, as: own },
    ...(old ? [{ name: before, on: old, as: own }] : []),
  ];
  for (const { on, as } of peers) await on.evaluate((who) => window.bench.fill(who, 10_000), as);
  const times = new Map(peers.map(({ name }) => [name, [] as number[]]));
  for (let n = -2; n < rounds / 2; n++) {
    for (const { name, on, as } of peers) {
      await on.reload();
      const time = await on.evaluate((who) => window.bench.reload(who), as);
      if (n >= 0) times.get(name)?.push(time);
    }
  }
  const costs: Costs = new Map(
    Array.from(times, ([name, list]) => [name, { wall: median(list), blocking: 0 }]),
  );
  print(10_000, "reload to the newest 50", costs);
  return costs;
}

/** Bytes that the browser counts for IndexedDB after an import of 10,000 workouts into a fresh profile. */
async function measureBytes(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  await page.evaluate((who) => window.bench.fill(who, 10_000), own);
  const bytes = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? Number.NaN);
  await context.close();
  return bytes;
}

/** How many of 1,000 workouts are left when two tabs append 500 each at once. */
async function race(context: BrowserContext, origin: string, name: string): Promise<number> {
  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all(tabs.map((tab) => tab.goto(origin)));
  await tabs[0].evaluate((who) => window.bench.fill(who, 0), name);
  await Promise.all(tabs.map((tab) => tab.evaluate((who) => window.bench.appendMany(who, 500), name)));
  const stored = await tabs[1].evaluate((who) => window.bench.count(who), name);
  await Promise.all(tabs.map((tab) => tab.close()));
  console.log(`two tabs append 500 each: ${name} stores ${stored} of 1000`);
  return stored;
}

async function openPages(context: BrowserContext, origin: string, oldOrigin?: string): Promise<Pages> {
  const page = await context.newPage();
  await page.goto(origin);
  const old = oldOrigin === undefined ? undefined : await context.newPage();
  if (oldOrigin !== undefined) await old?.goto(oldOrigin);
  return { page, old };
}

async function measureAll(browser: Browser, origin: string, oldOrigin?: string): Promise<Line[]> {
  const fresh = await browser.newContext();
  const reload = await measureReload(await openPages(fresh, origin, oldOrigin));
  await fresh.close();
  const bytes = await measureBytes(browser, origin);
  const oldBytes = oldOrigin === undefined ? undefined : await measureBytes(browser, oldOrigin);
  const context = await browser.newContext();
  const pages = await openPages(context, origin, oldOrigin);
  const results = (await measureSizes(pages)).set("reload", reload);
  await pages.page.close();
  await pages.old?.close();
  const stored = new Map<string, number>();
  for (const name of [array, raw, own]) stored.set(name, await race(context, origin, name));
  await context.close();
  const { first, later } = await weighDataLayer();

  const cost = (key: string, name: string, kind: "wall" | "blocking" = "wall") =>
    results.get(key)?.get(name)?.[kind] ?? Number.NaN;
  const ratio = (
    what: string,
    key: string,
    other: string,
    bar: number,
    kind: "wall" | "blocking" = "wall",
  ): Line => ({
    what,
    measured: ms(cost(key, own, kind)),
    against: `${other} ${ms(cost(key, other, kind))}`,
    value: cost(key, own, kind) / cost(key, other, kind),
    bar,
  });
  const flat = (what: string, operation: Operation): Line => ({
    what,
    measured: ms(cost(`${operation} 50000`, own)),
    against: `itself at 100 ${ms(cost(`${operation} 50000`, small))}`,
    value: cost(`${operation} 50000`, own) / cost(`${operation} 50000`, small),
    bar: 1.5,
  });
  const array10k = {
    local: cost("facade local", own),
    changed: cost("facade changed", own),
    again: cost("facade again", own),
  };
  const facade = (what: string, time: number): Line => ({
    what,
    measured: ms(time),
    against: `localStorage, read and parsed ${ms(array10k.local)}`,
    value: time / array10k.local,
    bar: 1,
  });
  return [
    ratio("append at 10,000, blocking", "append 10000", array, 0.2, "blocking"),
    ratio("append at 10,000, wall", "append 10000", array, 0.5),
    flat("append at 50,000", "append"),
    {
      what: "append at 100, blocking in ms",
      measured: ms(cost("append 100", own, "blocking")),
      against: `${raw} ${ms(cost("append 100", raw, "blocking"))}`,
      value: cost("append 100", own, "blocking"),
      bar: 1,
    },
    ratio("newest 50 at 10,000", "newest 10000", array, 0.6),
    flat("newest 50 at 50,000", "newest"),
    ratio("90 days at 10,000", "totals 10000", array, 0.4),
    flat("90 days at 50,000", "totals"),
    ratio("reload to newest 50 at 10,000", "reload", raw, 1.8),
    facade("facade: getItem at 10,000", array10k.again),
    facade("facade: getItem after a change", array10k.changed),
    {
      what: "two tabs, 500 each",
      measured: `${stored.get(own)}`,
      against: `${array} ${stored.get(array)}, ${raw} ${stored.get(raw)}`,
      value: stored.get(own) ?? 0,
      bar: 1000,
      sense: "least",
    },
    {
      what: "weight in kB (brotli)",
      measured: `${(first / 1000).toFixed(1)} kB`,
      against: `and ${(later / 1000).toFixed(1)} kB fetched when needed`,
      value: first / 1000,
      bar: 40,
    },
    ...(oldBytes === undefined
      ? []
      : [
          {
            what: "bytes after an import of 10,000",
            measured: `${(bytes / 1e6).toFixed(1)} MB`,
            against: `before ${(oldBytes / 1e6).toFixed(1)} MB`,
            value: bytes / oldBytes,
            bar: 0.6,
          },
        ]),
  ];
}

/** Measures the data layer against its peers in Chromium. Returns whether every bar holds. */
export async function run(): Promise<boolean> {
  console.log(
    `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the start, ${rounds} interleaved rounds, medians`,
  );
  const site = await servePage(await bundleScript(new URL("./page.ts", import.meta.url)));
  const old =
    base && (await servePage(await bundleScript(pathToFileURL(`${base}/scripts/bench/storage/page.ts`))));
  const browser = await launchBrowser();
  try {
    console.log(`Chromium ${browser.version()}`);
    const lines = await measureAll(browser, site.origin, old ? old.origin : undefined);
    console.log("");
    return report(lines);
  } finally {
    await browser.close();
    site.close();
    if (old) old.close();
  }
}
