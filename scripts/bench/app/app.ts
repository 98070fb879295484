/**
 * `npm run bench -- app`: the signed-in screens with 10,000 and 50,000 entries on a slowed processor, and an import of
 * 50,000. `BENCH_ONLY=screens` leaves the import out.
 */
import { cpus, loadavg } from "node:os";
import { launchBrowser } from "../../browser.ts";
import { requireRun } from "../../run.ts";
import { serveApp } from "../../serve-app.ts";
import { collect, median } from "../report.ts";
import { importCsv } from "./imports.ts";
import { type Member, openMember } from "./open-member.ts";
import { slowdown, type Visit, visitDashboard, visitHistory } from "./visits.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
/** The same years, so that 50,000 entries are five times as many a day. */
const sizes = [
  { entries: 100, everyHours: 7 },
  { entries: 10_000, everyHours: 7 },
  { entries: 50_000, everyHours: 7 / 5 },
] as const;
const [{ entries: few }, { entries: many }, { entries: most }] = sizes;
/** Of what 10,000 entries take. */
const flat = 1.5;
const lines = 50_000;

/** The bars, in ms, except for frames, of which more are better. */
const bars: Readonly<Record<string, number>> = {
  "/history: list shows and answers": 900,
  "/history: a filter answers": 60,
  "/history: a search answers": 60,
  "/history: frames a second": 55,
  "/dashboard: statistics, click": 250,
  "/dashboard: statistics, document": 900,
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
        const measured = Object.entries(await visit(member));
        if (round < 0) continue;
        for (const [name, value] of measured) {
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
function report([small, large, huge]: readonly Map<string, number[]>[]): boolean {
  const rows = Array.from(large ?? [], ([name, values]) => {
    const value = median(values);
    const before = median(small?.get(name) ?? []);
    const bar = bars[name];
    const top = median(huge?.get(name) ?? []);
    const growth = isMore(name) ? value / top : top / value;
    const isMet = bar === undefined || ((isMore(name) ? value >= bar : value <= bar) && growth <= flat);
    const spread = `${Math.min(...values).toFixed(0)}-${Math.max(...values).toFixed(0)}`;
    if (bar !== undefined) {
      const against = `${few} entries ${before.toFixed(0)}`;
      const sense = isMore(name) ? "least" : "most";
      collect(
        [
          { what: name, measured: `${value.toFixed(0)} (${spread})`, against, value, bar, sense },
          {
            what: `${name}, with ${most}`,
            measured: top.toFixed(0),
            against: `${many} entries ${value.toFixed(0)}`,
            value: growth,
            bar: flat,
          },
        ],
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
        top.toFixed(0),
        growth.toFixed(2),
        verdict,
      ],
    };
  });
  print([
    ["", `${many} entries`, `${few} entries`, `${most} entries`, `${most} to ${many}`, "bar"],
    ["---", "---", "---", "---", "---", "---"],
  ]);
  print(rows.map(({ cells }) => cells));
  return rows.every(({ isMet }) => isMet);
}

export async function run(): Promise<boolean> {
  if (!process.env.BENCH_BUILT) await requireRun("npm", ["run", "--silent", "build:test"]);
  const site = await serveApp();
  const browser = await launchBrowser();
  const load = () => loadavg()[0]?.toFixed(1);
  try {
    const members: Member[] = [];
    for (const { entries, everyHours } of sizes)
      members.push(await openMember(browser, site.origin, entries, everyHours));
    const start = load();
    const measured = await measure(members);
    console.log(
      `\nChromium ${browser.version()}, processor slowed ${slowdown} times, ${cpus().length} cores, load ${start} to ${load()}, medians (and spread) of ${rounds} interleaved rounds; ms\n`,
    );
    const isMet = report(measured);
    const [member] = members;
    if (!member || process.env.BENCH_ONLY === "screens") return isMet;
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
