/**
 * `npm run bench -- startup`: the CPU time that the Worker's modules take before the first request. workerd is started with
 * the deployed bundle and with a bare answer in turns; what the bundle takes more is its start-up.
 */
import { readFileSync } from "node:fs";
import { requireRun, root } from "../../run.ts";
import { type Line, report } from "../report.ts";
import { bareWorker, productWorker, startWorkers } from "../server.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const out = ".cache/bench-startup";

/** CPU time of a server from its start until it listens, in milliseconds. Its modules have run by then. */
async function measure(worker: ReturnType<typeof productWorker>): Promise<number> {
  const server = await startWorkers([worker], true);
  const spent = server.readCpu() / 1000;
  await server.stop();
  return spent;
}

export async function run(): Promise<boolean> {
  if (!process.env.BENCH_BUILT) await requireRun("npm", ["run", "--silent", "build"]);
  await requireRun("wrangler", ["deploy", "--dry-run", "--minify", "--outdir", out]);
  const product = productWorker({}, `${out}/index.js`);
  const bare = { ...product, ...bareWorker("bare", `export default { fetch: () => new Response("") };`) };
  const differences: number[] = [];
  // The first start fills the file cache.
  await measure(product);
  for (let round = 0; round < rounds; round += 1) {
    const spent = await measure(product);
    differences.push(spent - (await measure(bare)));
  }
  // The system counts in steps of 10 ms, so the mean says more than the median.
  const value = differences.reduce((sum, each) => sum + each, 0) / rounds;
  const spread = Math.sqrt(
    differences.reduce((sum, each) => sum + (each - value) ** 2, 0) / rounds / (rounds - 1),
  );
  const kB = Math.round(readFileSync(`${root}${out}/index.js`).byteLength / 1000);
  const line: Line = {
    what: "CPU time before the first request",
    measured: `${value.toFixed(1)} +- ${spread.toFixed(1)} ms (${kB} kB minified)`,
    against: "a bare Worker's start",
    value,
    bar: 250,
  };
  return report([line], "start-up");
}
