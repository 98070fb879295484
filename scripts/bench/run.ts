/**
 * `npm run bench`: measures every part of the product against its bars and ends with one table; `-- NAME ...` only
 * these parts. Fails when a bar is missed.
 */
import { cpus, loadavg } from "node:os";
import { holds, listReported, printTable } from "./report.ts";

const benches: Record<string, () => Promise<{ run(): Promise<boolean> }>> = {
  storage: () => import("./storage/storage.ts"),
  training: () => import("./training/training.ts"),
  alarms: () => import("./alarms/alarms.ts"),
  sync: () => import("./sync/sync.ts"),
  app: () => import("./app/app.ts"),
  presses: () => import("./presses/presses.ts"),
  auth: () => import("./auth/auth.ts"),
  library: () => import("./library/library.ts"),
  news: () => import("./news/news.ts"),
  pages: () => import("./pages/pages.ts"),
  vitals: () => import("./vitals/vitals.ts"),
  load: () => import("./load/load.ts"),
  scale: () => import("./scale/scale.ts"),
  startup: () => import("./startup/startup.ts"),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !benches[name]);
if (unknown.length) {
  console.error(
    `There is no benchmark ${unknown.join(", ")}. Choose of: ${Object.keys(benches).join(", ")}.`,
  );
  process.exit(2);
}
const names = asked.length ? asked : Object.keys(benches);
let areAllMet = true;
for (const name of names) {
  if (names.length > 1) console.log(`\n=== ${name}\n`);
  const run = await benches[name]?.();
  // A part that can't be measured doesn't stop the others.
  const isMet = await run?.run().catch((error: unknown) => console.error(error));
  areAllMet &&= isMet === true;
}
if (names.length > 1) {
  const lines = listReported();
  const machine = `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`;
  console.log(`\n=== all, ${machine}: ${lines.filter(holds).length} of ${lines.length} bars hold\n`);
  const named = lines.map((line) => ({ ...line, what: `${line.subject}: ${line.what}` }));
  printTable(named, "measured");
}
process.exit(areAllMet ? 0 : 1);
