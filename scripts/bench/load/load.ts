/** `npm run bench -- load`: a minute of mixed traffic at 80 % of what the server can do, then one part failing after the other. */
import { type Line, median, percentile, report } from "../report.ts";
import { type BenchServer, startServer } from "../server.ts";
import { createMembers, deployed } from "./people.ts";
import { startPublisher } from "./publisher.ts";
import { type Answered, createMix, createSender, type Kind, measureLimit, sendAtRate } from "./traffic.ts";

const people = 24;
const warmUpS = 10;
const limitS = 10;
/** The warm-up at the rate of the load, during which the heap of a new isolate grows (docs/benchmarks.md). */
const settleS = 75;
const loadS = 60;
const faultS = 12;

/** The routes that must work while a part fails, and those that fail with it. */
const phases: readonly { name: string; faults: readonly string[]; takesDown: readonly Kind[] }[] = [
  { name: "D1 failing", faults: ["d1"], takesDown: ["refresh", "sign-in"] },
  { name: "KV failing", faults: ["kv"], takesDown: [] },
  { name: "mail failing", faults: ["mail"], takesDown: [] },
  { name: "publisher hanging", faults: ["publisher"], takesDown: [] },
];

const isFault = ({ status }: Answered) => status === 0 || status >= 500;
const times = (answered: readonly Answered[]) => answered.map(({ ms }) => ms);

function describe(answered: readonly Answered[]): string {
  const found = new Map<string, number>();
  for (const { kind, status } of answered.filter(({ status }) => status !== 200)) {
    found.set(`${kind} ${status}`, (found.get(`${kind} ${status}`) ?? 0) + 1);
  }
  return [...found].map(([what, count]) => `${what} x ${count}`).join(", ") || "all 200";
}

const setFaults = (server: BenchServer, faults: readonly string[]) =>
  fetch(`${server.url}/bench/faults`, { method: "POST", body: JSON.stringify(faults) });

export async function run(): Promise<boolean> {
  const publisher = await startPublisher();
  const server = await startServer({
    name: "load",
    entry: "scripts/bench/load/worker.ts",
    isQuiet: true,
    vars: {
      ...deployed,
      NEWS_FEEDS: "",
      NEWS_API_URL: `${publisher.origin}/`,
      NEWS_API_KEY: "none",
      MAIL_HOURLY_LIMIT: "0",
    },
  });
  const sender = createSender(server.url);
  const lines: Line[] = [];
  try {
    const mix = createMix(await createMembers(server.url, people));
    await measureLimit(sender, mix, { seconds: warmUpS, connections: 16 });
    const limit = await measureLimit(sender, mix, { seconds: limitS, connections: 16 });
    const perSecond = 0.8 * limit;
    console.log(
      `The limit is ${limit.toFixed(0)} requests/s; sending ${perSecond.toFixed(0)}/s, ${settleS} s to settle and then ${loadS} s.`,
    );
    await sendAtRate(sender, mix, { perSecond, seconds: settleS });

    const memory: number[] = [];
    const cpu = server.readCpu();
    const answered = await sendAtRate(sender, mix, {
      perSecond,
      seconds: loadS,
      everySecond: () => memory.push(server.readMemory()),
    });
    const cpuUs = (server.readCpu() - cpu) / answered.length;
    console.log(`${answered.length} answers, ${cpuUs.toFixed(0)} us of CPU each: ${describe(answered)}`);
    lines.push(...listLoadLines(answered, memory));

    for (const { name, faults, takesDown } of phases) {
      if (faults.includes("publisher")) publisher.hang();
      await setFaults(server, faults);
      const during = await sendAtRate(sender, mix, { perSecond: perSecond / 2, seconds: faultS });
      await setFaults(server, []);
      console.log(`${name}: ${describe(during)}`);
      const unaffected = during.filter(({ kind }) => !takesDown.includes(kind));
      lines.push(
        {
          what: `${name}: 5xx of what doesn't need it`,
          measured: String(unaffected.filter(isFault).length),
          against: `${unaffected.length} requests`,
          value: unaffected.filter(isFault).length,
          bar: 0,
        },
        {
          what: `${name}: slowest answer`,
          measured: `${Math.max(...times(during)).toFixed(0)} ms`,
          against: "",
          value: Math.max(...times(during)),
          bar: 3000,
        },
      );
    }
    return report(lines, "measured");
  } finally {
    sender.close();
    await server.stop();
    publisher.close();
  }
}

function listLoadLines(answered: readonly Answered[], memory: readonly number[]): Line[] {
  const [p50, p99] = [median(times(answered)), percentile(times(answered), 0.99)];
  const third = Math.floor(memory.length / 3);
  const [early, late] = [median(memory.slice(0, third)), median(memory.slice(-third))];
  const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
  return [
    {
      what: "5xx",
      measured: String(answered.filter(isFault).length),
      against: `${answered.length} requests`,
      value: answered.filter(isFault).length,
      bar: 0,
    },
    {
      what: "p99",
      measured: `${p99.toFixed(1)} ms`,
      against: `p50 ${p50.toFixed(1)} ms`,
      value: p99 / p50,
      bar: 10,
    },
    {
      what: "memory, last third of the minute",
      measured: mib(late),
      against: `first third ${mib(early)}`,
      value: late / early,
      bar: 1.1,
    },
  ];
}
