import { cpus, loadavg } from "node:os";
import { chromium } from "playwright-core";
import { browserArgs, requireBrowser } from "../../browser.ts";
import { bundleScript, servePage } from "../../script-page.ts";
import { type Line, median, percentile, report } from "../report.ts";
import type {} from "./page.ts";

const entries = Number(process.env.BENCH_ENTRIES ?? 10_000);
const edits = Number(process.env.BENCH_ROUNDS ?? 20);

/**
 * Measures sync in Chromium: two databases of one page, encrypted frames between them, the relay in the page's memory. The
 * network and the object's own time are not in it (3.6 ms a frame in the prototype). Returns whether every bar holds.
 */
export async function run(): Promise<boolean> {
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the start`);
  const site = await servePage(await bundleScript(new URL("./page.ts", import.meta.url)));
  const browser = await chromium.launch({ executablePath: await requireBrowser(), args: browserArgs });
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(site.origin);
    const found = await page.evaluate(([n, m]) => window.syncBench.run(n, m), [entries, edits] as const);
    const most = (what: string, value: number, bar: number, unit: string): Line => ({
      what,
      measured: `${value.toFixed(1)} ${unit}`,
      against: "",
      value,
      bar,
    });
    const { on, off } = { on: median(found.times.on), off: median(found.times.off) };
    return report(
      [
        most("bytes a change, in bulk", found.bulk, 100, "B"),
        most("bytes a change, alone", median(found.alone), 400, "B"),
        most("first upload of 10,000 entries", found.upload, 3000, "ms"),
        most("new device, all of 10,000 entries", found.newDevice, 12_000, "ms"),
        most("the same, page blocked for at most", found.blocked, 100, "ms"),
        most("edit on A shown on B, p50", percentile(found.shown, 0.5), 150, "ms"),
        most("edit on A shown on B, p95", percentile(found.shown, 0.95), 500, "ms"),
        {
          what: "a change with sync on",
          measured: `${on.toFixed(2)} ms`,
          against: `off ${off.toFixed(2)} ms`,
          value: on / off,
          bar: 1.15,
        },
      ],
      "sync",
    );
  } finally {
    await browser.close();
    site.close();
  }
}
