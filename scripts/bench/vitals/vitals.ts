/** First loads on a slow phone: the home page against a bare static page and a single-page app, then every route. */
import { cpus, loadavg } from "node:os";
import type { Browser } from "playwright-core";
import { publicPages } from "#app/content/pages.ts";
import { launchBrowser } from "../../browser.ts";
import { serveApp } from "../../serve-app.ts";
import { collect, median } from "../report.ts";
import { serveEdge, serveFiles } from "./edge.ts";
import { type Load, measureLoad } from "./load.ts";
import { makeMember } from "./member.ts";
import { buildSpa, staticPage } from "./peers.ts";

/** A measured value and its bar; null where none is set. */
interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly bar: number | null;
}

const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const routeRounds = Math.min(3, rounds);
const appPaths = ["/dashboard", "/workouts", "/history", "/profile", "/settings"];
/** kB of JavaScript; the tracker's includes the training log. */
const scriptBars = { visitor: 100, tracker: 165, member: 185 };
const homeBar = 180;

/** The median of each value. */
function middle(loads: readonly Load[]): Load {
  const of = (value: (load: Load) => number) => median(loads.map(value));
  return {
    lcp: of(({ lcp }) => lcp),
    cls: of(({ cls }) => cls),
    longTasks: of(({ longTasks }) => longTasks),
    script: of(({ script }) => script),
    all: of(({ all }) => all),
    requests: of(({ requests }) => requests),
    largest: loads.at(-1)?.largest ?? "",
  };
}

const inKb = (bytes: number): number => bytes / 1000;

function listRows(name: string, load: Load, bars: { script: number; longTasks: number | null }): Row[] {
  return [
    { name: `${name} LCP`, value: load.lcp, unit: "ms", bar: null },
    { name: `${name} CLS`, value: load.cls, unit: "", bar: 0.01 },
    { name: `${name} long tasks`, value: load.longTasks, unit: "ms", bar: bars.longTasks },
    { name: `${name} JavaScript`, value: inKb(load.script), unit: "kB", bar: bars.script },
    { name: `${name} in all`, value: inKb(load.all), unit: "kB", bar: name === "/" ? homeBar : null },
  ];
}

async function measurePeers(browser: Browser, home: string): Promise<Row[]> {
  const [page, spa] = await Promise.all([serveFiles(staticPage), serveFiles(await buildSpa())]);
  const loads = { page: [] as Load[], spa: [] as Load[], home: [] as Load[] };
  for (let round = -1; round < rounds; round += 1) {
    const turn = {
      page: await measureLoad(browser, page.origin),
      spa: await measureLoad(browser, spa.origin),
      home: await measureLoad(browser, home),
    };
    // The first round warms up the servers and the edge's store.
    if (round < 0) continue;
    loads.page.push(turn.page);
    loads.spa.push(turn.spa);
    loads.home.push(turn.home);
  }
  page.close();
  spa.close();
  const [bare, usual, ours] = [middle(loads.page), middle(loads.spa), middle(loads.home)];
  console.log(`/ paints last: ${ours.largest}; ${ours.requests} requests`);
  return [
    ...listRows("static page", bare, { script: 0, longTasks: null }),
    ...listRows("usual SPA", usual, { script: Number.POSITIVE_INFINITY, longTasks: null }),
    ...listRows("/", ours, { script: scriptBars.visitor, longTasks: 50 }),
    { name: "/ LCP, share of the static page's", value: ours.lcp / bare.lcp, unit: "x", bar: 1.4 },
    { name: "/ LCP, share of the SPA's", value: ours.lcp / usual.lcp, unit: "x", bar: 0.3 },
  ];
}

async function measureRoutes(browser: Browser, origin: string): Promise<Row[]> {
  const rows: Row[] = [];
  const measure = async (path: string, bars: Parameters<typeof listRows>[2], state?: object) => {
    const loads: Load[] = [];
    for (let round = 0; round < routeRounds; round += 1)
      loads.push(await measureLoad(browser, origin + path, state));
    rows.push(...listRows(path, middle(loads), bars));
  };
  for (const { path } of publicPages.slice(1)) {
    const script = path === "/work-out-now" ? scriptBars.tracker : scriptBars.visitor;
    await measure(path, { script, longTasks: 50 });
  }
  const storageState = await makeMember(browser, origin);
  for (const path of appPaths)
    await measure(path, { script: scriptBars.member, longTasks: null }, { storageState });
  return rows;
}

/** Measures everything and returns the values. Needs the build of `npm run build:test`. */
async function measureVitals(): Promise<Row[]> {
  let upstream = new URL("http://127.0.0.1");
  const edge = await serveEdge(() => upstream);
  const app = await serveApp({ PUBLIC_URL: edge.origin });
  upstream = new URL(app.origin);
  const browser = await launchBrowser();
  try {
    console.log(
      `Chromium ${browser.version()}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the start, ${rounds} interleaved rounds, medians`,
    );
    const peers = await measurePeers(browser, `${edge.origin}/`);
    return [
      ...peers,
      ...(process.env.BENCH_ONLY === "home" ? [] : await measureRoutes(browser, edge.origin)),
    ];
  } finally {
    await browser.close();
    await app.close();
    edge.close();
  }
}

const holds = ({ value, bar }: Row): boolean => bar === null || value <= bar;
const shown = (value: number): string => (value < 10 ? value.toFixed(3) : value.toFixed(1));

/** Prints the values and returns whether all bars hold. */
export async function run(): Promise<boolean> {
  const rows = await measureVitals();
  for (const row of rows) {
    const { name, value, unit, bar } = row;
    const verdict =
      bar === null || !Number.isFinite(bar) ? "" : `<= ${bar}  ${holds(row) ? "holds" : "MISSED"}`;
    console.log(`${name.padEnd(40)} ${shown(value).padStart(8)} ${unit.padEnd(2)}  ${verdict}`);
  }
  const lines = rows.flatMap(({ name, value, unit, bar }) =>
    bar === null || !Number.isFinite(bar)
      ? []
      : { what: name, measured: `${shown(value)} ${unit}`, against: "", value, bar },
  );
  collect(lines, "vitals");
  return rows.every(holds);
}
