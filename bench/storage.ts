/**
 * `npm run bench:storage`: the data layer in Chromium against raw IndexedDB and a JSON array in localStorage, by tinybench.
 *   --entries 10000   --rounds 5   --iterations 20
 */
import { launchBrowser } from "../scripts/browser.ts";
import { bundleScript, servePage } from "../scripts/script-page.ts";
import { median, readOptions, report, round } from "./report.ts";
import type {} from "./storage-page.ts";

const { entries, rounds, iterations } = readOptions({ entries: 10_000, rounds: 5, iterations: 20 });

const site = await servePage(await bundleScript(new URL("./storage-page.ts", import.meta.url)));
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.goto(site.origin);
  await page.evaluate((count) => window.storageBench.fill(count), entries);
  const measured: Record<string, number>[] = [];
  for (let n = 0; n < rounds; n++)
    measured.push(await page.evaluate((count) => window.storageBench.round(count), iterations));
  const of = (name: string) => median(measured.map((one) => one[name] ?? Number.NaN));
  const rows = ["append", "newest50", "ninetyDays"].map((operation) => {
    const own = of(`${operation}, data layer`);
    return {
      operation,
      "data layer, ms": round(own),
      "of itself with 100": round(own / of(`${operation}, data layer, 100`)),
      "of raw IndexedDB": round(own / of(`${operation}, raw IndexedDB`)),
      "of the JSON array": round(own / of(`${operation}, JSON array`)),
    };
  });
  report(`Storage with ${entries} workouts, medians of ${rounds} x ${iterations}`, rows);
} finally {
  await browser.close();
  site.close();
}
