/** `npm run bench -- news`: /news against a bare Hono hello. */
import { requireRun } from "../../run.ts";
import { type Line, median, percentile, report } from "../report.ts";
import { helloWorker, productWorker, startWorkers } from "../server.ts";
import { articles } from "./articles.ts";
import { load } from "./load.ts";

const rounds = 7;
const requestsPerRound = 12_000;
const connections = 8;

async function measureCached(): Promise<Line[]> {
  const server = await startWorkers([await helloWorker(), productWorker({ NEWS_FEEDS: "" })]);
  try {
    const kv = await server.miniflare.getKVNamespace("NEWS", "app");
    await kv.put("news:list:1", JSON.stringify({ storedAt: Date.now(), articles }));
    const hello = server.urlOf("hello");
    const news = new URL("/news", server.urlOf("app"));
    await load(hello, requestsPerRound, connections);
    await load(news, requestsPerRound, connections);

    const cpu = { hello: [] as number[], news: [] as number[] };
    const times = { hello: [] as number[], news: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, url] of [
        ["hello", hello],
        ["news", news],
      ] as const) {
        const before = server.readCpu();
        const taken = await load(url, requestsPerRound, connections);
        cpu[name].push((server.readCpu() - before) / requestsPerRound);
        times[name].push(...taken);
      }
    }
    // Each round is a pair of neighbours in time, so what else the machine does falls on both.
    const shares = cpu.hello.map((us, round) => us / (cpu.news[round] ?? Number.NaN));
    const share = median(shares);
    const p50 = median(times.news);
    const p99 = percentile(times.news, 0.99);
    // A busy machine stalls both: what hello shows is the machine's part of the tail.
    const helloTail = percentile(times.hello, 0.99) / median(times.hello);
    return [
      {
        what: "/news of 30 articles: share of hello",
        measured: `${median(cpu.news).toFixed(0)} us`,
        against: `Hono hello ${median(cpu.hello).toFixed(0)} us (${Math.min(...shares).toFixed(2)} to ${Math.max(...shares).toFixed(2)})`,
        value: share,
        bar: 0.3,
        sense: "least",
      },
      {
        what: `/news p99 / p50, ${connections} connections`,
        measured: `${p99.toFixed(2)} / ${p50.toFixed(2)} ms`,
        against: `hello's own ${helloTail.toFixed(1)}`,
        value: p99 / p50,
        bar: 4,
      },
    ];
  } finally {
    await server.stop();
  }
}

export async function run(): Promise<boolean> {
  await requireRun("npm", ["run", "--silent", "build:test"]);
  const lines = await measureCached();
  console.log(
    `\nNews: median of ${rounds} interleaved rounds of ${requestsPerRound} requests, workerd's direct sockets\n`,
  );
  return report(lines, "news");
}
