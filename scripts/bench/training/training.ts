import { cpus, loadavg } from "node:os";
import type { Page } from "playwright-core";
import { launchBrowser } from "../../browser.ts";
import { bundleScript, servePage } from "../../script-page.ts";
import { type Line, median, report } from "../report.ts";
import type { Operation } from "./page.ts";

const sizes = [100, 50_000] as const;
const rounds = Number(process.env.BENCH_ROUNDS ?? 40);

const ms = (value: number): string => `${value.toFixed(2)} ms`;

/** Medians by size, in interleaved rounds; the first rounds warm up and don't count. */
async function measure(page: Page, operation: Operation): Promise<[few: number, many: number]> {
  const times: [number[], number[]] = [[], []];
  for (let n = -5; n < rounds; n++) {
    for (const [which, list] of times.entries()) {
      const time = await page.evaluate(([size, what]) => window.trainingBench.measure(size, what), [
        sizes[which] ?? 100,
        operation,
      ] as const);
      if (n >= 0) list.push(time);
    }
  }
  const [few, many] = times.map(median);
  console.log(`${operation}: ${ms(few ?? Number.NaN)} with 100 sets, ${ms(many ?? Number.NaN)} with 50,000`);
  return [few ?? Number.NaN, many ?? Number.NaN];
}

async function measureAll(page: Page): Promise<Line[]> {
  for (const size of sizes) {
    const entries = await page.evaluate((count) => window.trainingBench.fill(count), size);
    console.log(`${size} sets in ${entries} entries`);
  }
  const flat = async (what: string, operation: Operation): Promise<Line> => {
    const [few, many] = await measure(page, operation);
    return { what, measured: ms(many), against: `with 100 sets ${ms(few)}`, value: many / few, bar: 1.5 };
  };
  const list = async (what: string, operation: "newest" | "one" | "often", bar: number): Promise<Line> => {
    const [, many] = await measure(page, operation);
    const count = await page.evaluate((name) => window.trainingBench.count(50_000, name), operation);
    return { what: `${what} in ms`, measured: ms(many), against: `${count} entries`, value: many, bar };
  };
  return [
    await flat("a set ticked in the running workout", "tick"),
    await list("newest 50 of an exercise", "newest", 50),
    await list("records and charts of one of 300 exercises", "one", 50),
    await list("records and charts of the exercise of every workout", "often", 150),
    await flat("a workout of 6 x 20 sets recorded", "record"),
    ...(await slowed(page, 4, async () => [
      await list("the same of every workout, processor slowed 4 times", "often", 600),
    ])),
  ];
}

async function slowed<T>(page: Page, rate: number, measured: () => Promise<T>): Promise<T> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  return measured();
}

/** Measures the training log with 50,000 stored sets in Chromium. Returns whether every bar holds. */
export async function run(): Promise<boolean> {
  console.log(
    `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the start, ${rounds} rounds, medians`,
  );
  const site = await servePage(await bundleScript(new URL("./page.ts", import.meta.url)));
  const browser = await launchBrowser();
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(site.origin);
    return report(await measureAll(page), "training log");
  } finally {
    await browser.close();
    site.close();
  }
}
