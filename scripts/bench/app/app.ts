/** `npm run bench -- app`: the signed-in screens with 10,000 entries on a slowed processor, and an import of 50,000. */
import { cpus, loadavg } from "node:os";
import { chromium } from "playwright-core";
import { browserArgs, requireBrowser } from "../../browser.ts";
import { requireRun } from "../../run.ts";
import { serveApp } from "../../serve-app.ts";
import { collect, median } from "../report.ts";
import { importCsv } from "./imports.ts";
import { type Member, openMember } from "./open-member.ts";
import { slowdown, type Visit, visitDashboard, visitHistory } from "./visits.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const [few, many] = [100, 10_000];
const lines = 50_000;

/** The bars, in ms, except for frames, of which more are better. */
const bars: Readonly<Record<string, number>> = {
  "/history: list shows and answers": 1000,
  "/history: a filter answers": 100,
  "/history: a search answers": 100,
  "/history: frames a second": 55,
  "/dashboard: figures, click": 300,
  "/dashboard: figures, document": 300,
};
const isMore = (name: string): boolean => name.endsWith("frames a second");

type Screens = Readonly<Record<string, (member: Member) => Promise<Visit>>>;
const screens: Screens = { "/history": visitHistory, "/dashboard": visitDashboard };

/** Members take turns, so that other work of the machine affects both. */
async function measure(members: readonly Member[]): Promise<Map<string, number[]>[]> {
  const all = members.map(() => new Map<string, number[]>());
  for (let round = -1; round < rounds; round++) {
    for (const [path, visit] of Object.entries(screens)) {
      for (const [at, member] of members.entries()) {
        const figures = Object.entries(await visit(member));
        if (round < 0) continue;
        for (const [name, value] of figures) {
          const key = `${path}: ${name}`;
          all[at]?.set(key, [...(all[at]?.get(key) ?? []), value]);
        }
      }
    }
  }
  return all;
}

function print(rows: readonly (readonly string[])[]): void {
  for (const row of rows) console.log(`| ${row.join(" | ")} |`);
}

/** Prints the table and returns whether all bars hold. */
function report([small, large]: readonly Map<string, number[]>[]): boolean {
  const rows = Array.from(large ?? [], ([name, values]) => {
    const value = median(values);
    const before = median(small?.get(name) ?? []);
    const bar = bars[name];
    const isMet = bar === undefined || (isMore(name) ? value >= bar : value <= bar);
    const spread = `${Math.min(...values).toFixed(0)}-${Math.max(...values).toFixed(0)}`;
    if (bar !== undefined) {
      const against = `${few} entries ${before.toFixed(0)}`;
      const sense = isMore(name) ? "least" : "most";
      collect(
        [{ what: name, measured: `${value.toFixed(0)} (${spread})`, against, value, bar, sense }],
        "app",
      );
    }
    const verdict =
      bar === undefined ? "" : `${isMore(name) ? ">=" : "<="} ${bar} ${isMet ? "met" : "MISSED"}`;
    return {
      isMet,
      cells: [
        name,
        `${value.toFixed(0)} (${spread})`,
        before.toFixed(0),
        (value / before).toFixed(2),
        verdict,
      ],
    };
  });
  print([
    ["", `${many} entries`, `${few} entries`, "ratio", "bar"],
    ["---", "---", "---", "---", "---"],
  ]);
  print(rows.map(({ cells }) => cells));
  return rows.every(({ isMet }) => isMet);
}

export async function run(): Promise<boolean> {
  if (!process.env.BENCH_BUILT) await requireRun("npm", ["run", "--silent", "build:test"]);
  const site = await serveApp();
  const browser = await chromium.launch({ executablePath: await requireBrowser(), args: browserArgs });
  const load = () => loadavg()[0]?.toFixed(1);
  try {
    const members = [
      await openMember(browser, site.origin, few),
      await openMember(browser, site.origin, many),
    ];
    const start = load();
    const figures = await measure(members);
    console.log(
      `\nChromium ${browser.version()}, processor slowed ${slowdown} times, ${cpus().length} cores, load ${start} to ${load()}, medians (and spread) of ${rounds} interleaved rounds; ms\n`,
    );
    const isMet = report(figures);
    const [member] = members;
    if (!member) return isMet;
    const imported = await importCsv(member, lines);
    console.log(`\nImport of ${lines} lines, once; ms\n`);
    print([
      ["", "measured"],
      ["---", "---"],
      ...Object.entries(imported).map(([name, value]) => [name, value.toFixed(0)]),
    ]);
    return isMet;
  } finally {
    await browser.close();
    await site.close();
  }
}
