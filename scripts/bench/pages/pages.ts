/** `npm run bench -- pages`: visitors' cached pages against a bare Hono hello, a member's page against plain Remix. */
import { requireRun } from "../../run.ts";
import { load } from "../news/load.ts";
import { type Line, median, report } from "../report.ts";
import { createSessionCookie, startPageServers } from "./servers.ts";

const rounds = 7;
const connections = 8;
const personPage = "/workouts";

const us = (values: readonly number[]) => `${Math.round(median(values))} us`;

export async function run(): Promise<boolean> {
  await requireRun("npm", ["run", "--silent", "build:test"]);
  const browser = { Accept: "text/html", "Accept-Encoding": "gzip, br" };
  const person = { ...browser, Cookie: await createSessionCookie() };
  const { nodeCount, ...server } = await startPageServers(personPage, person);
  const [hello, app, template] = [server.urlOf("hello"), server.urlOf("app"), server.urlOf("template")];
  try {
    const peers = {
      hello: { url: hello, headers: browser, count: 6_000 },
      home: { url: new URL("/", app), headers: browser, count: 6_000 },
      about: { url: new URL("/about", app), headers: browser, count: 6_000 },
      person: { url: new URL(personPage, app), headers: person, count: 1_000 },
      // A page with a query isn't cached: the cost of rendering.
      rendered: { url: new URL("/about?a", app), headers: browser, count: 1_000 },
      template: { url: template, headers: browser, count: 1_000 },
    };
    type Name = keyof typeof peers;
    const cpu: Record<Name, number[]> = {
      hello: [],
      home: [],
      about: [],
      person: [],
      rendered: [],
      template: [],
    };
    const names = Object.keys(peers) as Name[];
    for (const name of names)
      await load(peers[name].url, peers[name].count / 2, connections, peers[name].headers);
    for (let round = 0; round < rounds; round += 1) {
      for (const name of names) {
        const { url, headers, count } = peers[name];
        const before = server.readCpu();
        await load(url, count, connections, headers);
        cpu[name].push((server.readCpu() - before) / count);
      }
    }
    console.log(
      `\nPages: ${rounds} interleaved rounds, CPU of workerd per request, ${nodeCount} nodes in ${personPage}`,
    );
    console.log(`/about rendered and not cached: ${us(cpu.rendered)}\n`);
    // Within each round, because the machine is not equally busy in all of them.
    const ratio = (above: Name, below: Name) =>
      median(cpu[above].map((value, round) => value / (cpu[below][round] ?? Number.NaN)));
    const share = (name: Name, what: string): Line => ({
      what,
      measured: us(cpu[name]),
      against: `Hono hello ${us(cpu.hello)}`,
      value: ratio("hello", name),
      bar: 0.75,
      sense: "least",
    });
    return report(
      [
        share("home", "a visitor's home page, cached: share of hello"),
        share("about", "a visitor's /about, cached: share of hello"),
        {
          what: `a member's ${personPage}`,
          measured: us(cpu.person),
          against: `plain Remix, same nodes ${us(cpu.template)}`,
          value: ratio("person", "template"),
          bar: 0.6,
        },
      ],
      "pages",
    );
  } finally {
    await server.stop();
  }
}
