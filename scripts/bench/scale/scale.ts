/**
 * `npm run bench -- scale`: what a person's month uses of D1, KV and processor time, and whether a request reads more rows
 * when there are a thousand times as many accounts. Rows and calls are counted, not timed. docs/scale.md uses the numbers.
 */
import { apiHeaders, createMembers, deployed, fromSomewhere, type Member, password } from "../load/people.ts";
import { startPublisher } from "../load/publisher.ts";
import { type Line, report } from "../report.ts";
import { type BenchServer, startServer } from "../server.ts";
import { type Counts, pricePerMillion } from "./counts.ts";

/** Accounts in the database besides the one that is measured. */
const accounts = 20_000;
const repeats = 5;

interface Step {
  readonly name: string;
  /** How often a person does it in a month. */
  readonly perMonth: number;
  run(base: string, person: Member, n: number): Promise<Response>;
}

const page = (path: string) => (base: string, person: Member) =>
  fetch(base + path, {
    redirect: "manual",
    headers: { ...fromSomewhere(), accept: "text/html", cookie: person.cookie },
  });

const post = (base: string, path: string, body: unknown) =>
  fetch(base + path, { method: "POST", headers: apiHeaders(), body: JSON.stringify(body) });

/**
 * A person who trains four times a week on one phone: the app is opened for each workout and some times more, and the session
 * is renewed now and then; the rest happens in the browser.
 */
const month: readonly Step[] = [
  { name: "visitor's page", perMonth: 8, run: (base) => fetch(`${base}/`, { headers: fromSomewhere() }) },
  { name: "member's page", perMonth: 60, run: page("/dashboard") },
  {
    name: "news as JSON",
    perMonth: 6,
    run: (base) => fetch(`${base}/news`, { headers: { ...fromSomewhere(), accept: "application/json" } }),
  },
  {
    name: "refresh of a session",
    perMonth: 40,
    async run(base, person) {
      const body = { refresh_token: person.refreshToken };
      const answer = await post(base, "/auth/v1/token?grant_type=refresh_token", body);
      const tokens = (await answer.clone().json()) as { refresh_token: string };
      person.refreshToken = tokens.refresh_token;
      return answer;
    },
  },
  {
    name: "sign-in with a password",
    perMonth: 1,
    run: (base, { email }) => post(base, "/auth/v1/token?grant_type=password", { email, password }),
  },
  {
    name: "sign-up",
    perMonth: 1 / 24,
    run: (base, _, n) =>
      post(base, "/auth/v1/signup", { email: `new-${Date.now()}-${n}@example.com`, password }),
  },
  {
    name: "recovery",
    perMonth: 1 / 24,
    run: (base, { email }) => post(base, "/auth/v1/recover", { email }),
  },
];

const zero: Counts = { statements: 0, rowsRead: 0, rowsWritten: 0, kvReads: 0, kvWrites: 0, mails: 0 };
const keys = Object.keys(zero) as (keyof Counts)[];

const readCounts = async (server: BenchServer) =>
  (await (await fetch(`${server.url}/bench/counts`)).json()) as Counts;

interface Measured extends Counts {
  /** Microseconds of the server's processor time. */
  cpuUs: number;
}

/** What one run of a step uses, on average. */
async function measure(server: BenchServer, step: Step, person: Member): Promise<Measured> {
  // The first one may fill a cache of the isolate.
  await (await step.run(server.url, person, 0)).arrayBuffer();
  await readCounts(server);
  const cpu = server.readCpu();
  for (let n = 1; n <= repeats; n++) {
    const answer = await step.run(server.url, person, n);
    await answer.arrayBuffer();
    if (answer.status >= 400) throw new Error(`${step.name}: ${answer.status}`);
  }
  const cpuUs = (server.readCpu() - cpu) / repeats;
  const counts = await readCounts(server);
  const used: Measured = { ...counts, cpuUs };
  for (const key of keys) used[key] = counts[key] / repeats;
  return used;
}

/** Adds accounts with a password, a session and a profile, as rows alone. Returns the bytes of one. */
async function fill(server: BenchServer): Promise<number> {
  const db = await server.miniflare.getD1Database("DB");
  const readSize = async () => (await db.prepare("SELECT 1").run()).meta.size_after;
  const before = await readSize();
  const copy = async (table: string, changes: Readonly<Record<string, string>>) => {
    const { results } = await db
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .all<{ name: string }>();
    const values = results.map(({ name }) => changes[name] ?? `"${name}"`).join(", ");
    const names = results.map(({ name }) => `"${name}"`).join(", ");
    await db
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${accounts})
         INSERT INTO "${table}" (${names}) SELECT ${values} FROM n, (SELECT * FROM "${table}" LIMIT 1)`,
      )
      .run();
  };
  await copy("user", { id: "'u' || i", email: "'u' || i || '@example.com'" });
  await copy("account", { id: "'a' || i", user_id: "'u' || i", account_id: "'u' || i" });
  await copy("session", { id: "'s' || i", user_id: "'u' || i", token: "'t' || i" });
  await copy("profiles", { id: "'u' || i" });
  return ((await readSize()) - before) / accounts;
}

const sum = (counts: readonly { times: number; used: Measured }[], key: keyof Measured) =>
  counts.reduce((total, { times, used }) => total + times * used[key], 0);

export async function run(): Promise<boolean> {
  const publisher = await startPublisher();
  const server = await startServer({
    name: "scale",
    entry: "scripts/bench/scale/worker.ts",
    isQuiet: true,
    vars: {
      ...deployed,
      NEWS_FEEDS: "",
      NEWS_API_URL: `${publisher.origin}/`,
      NEWS_API_KEY: "none",
      MAIL_HOURLY_LIMIT: "0",
      MAIL_CLIENT_HOURLY_LIMIT: "0",
    },
  });
  try {
    const [person] = await createMembers(server.url, 1);
    if (!person) throw new Error("One person was signed up");
    const measureAll = async () => {
      const all: { name: string; times: number; used: Measured }[] = [];
      for (const step of month)
        all.push({ name: step.name, times: step.perMonth, used: await measure(server, step, person) });
      await readCounts(server);
      await fetch(`${server.url}/bench/cron`);
      return { all, cron: await readCounts(server) };
    };
    const few = await measureAll();
    const bytes = await fill(server);
    const many = await measureAll();

    for (const [n, { name, times, used }] of many.all.entries())
      console.log(
        `${name}: ${times.toFixed(2)} a month; ${used.statements} statements, ${used.rowsRead} rows read ` +
          `(${few.all[n]?.used.rowsRead} with few accounts), ${used.rowsWritten} written, ${used.kvReads} KV reads, ` +
          `${used.mails} mails, ${used.cpuUs.toFixed(0)} us`,
      );
    console.log(`An account with a session takes ${bytes.toFixed(0)} bytes.`);
    console.log(
      `cron: ${JSON.stringify(few.cron)} with few accounts, ${JSON.stringify(many.cron)} with many`,
    );
    const requests = month.reduce((total, { perMonth }) => total + perMonth, 0);
    const total: Measured = { ...zero, cpuUs: 0 };
    for (const key of [...keys, "cpuUs" as const]) total[key] = sum(many.all, key);
    const dollars =
      requests * pricePerMillion.requests +
      (total.cpuUs / 1000) * pricePerMillion.cpuMs +
      total.rowsRead * pricePerMillion.rowsRead +
      total.rowsWritten * pricePerMillion.rowsWritten +
      total.kvReads * pricePerMillion.kvReads +
      total.kvWrites * pricePerMillion.kvWrites;
    console.log(
      `A person's month: ${requests.toFixed(1)} requests, ${total.rowsRead.toFixed(1)} rows read, ` +
        `${total.rowsWritten.toFixed(1)} written, ${(total.cpuUs / 1000).toFixed(0)} ms of processor time, ` +
        `${dollars.toFixed(0)} dollars for a million people.`,
    );
    const lines = many.all.map(({ name, used }, n): Line => {
      const before = few.all[n]?.used.rowsRead ?? 0;
      return {
        what: `${name}: rows read`,
        measured: String(used.rowsRead),
        against: `${before} with ${accounts} fewer accounts`,
        value: before === used.rowsRead ? 1 : used.rowsRead / Math.max(before, 1),
        bar: 1.2,
      };
    });
    return report(lines, "rows read");
  } finally {
    await server.stop();
    publisher.close();
  }
}
