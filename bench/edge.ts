/**
 * `npm run bench:edge`: requests to the production bundle on workerd against a Hono "hello", by autocannon, in turns. Both
 * have Miniflare's server of static files in front. CPU is that of workerd for one request. D1 and KV are local ones, so
 * compare rows that use them with each other only.
 *   --rounds 5   --amount 2000   --connections 8
 */
import { createClient } from "@supabase/supabase-js";
import autocannon from "autocannon";
import { build } from "esbuild";
import { password } from "#tests/journeys/support/account.ts";
import { createServerCpuMeter } from "#tests/support/server-cpu.ts";
import { root } from "../scripts/run.ts";
import { serveApp } from "../scripts/serve-app.ts";
import { type App, openUser, withApp } from "./app.ts";
import { median, readOptions, report, round } from "./report.ts";

const { rounds, amount, connections } = readOptions({ rounds: 5, amount: 2000, connections: 8 });
const apikey = "sb_publishable_local_0000000000";

/** A Worker that only answers "hello", as the upper limit. */
async function serveHello() {
  const bundle = `${root}.cache/bench-hello.js`;
  const contents = `import { Hono } from "hono"; const app = new Hono(); app.get("/", (c) => c.text("hello"));
    export default app; export class RestAlarms {} export class SyncRelay {}`;
  const stdin = { contents, resolveDir: root };
  await build({ stdin, bundle: true, minify: true, format: "esm", outfile: bundle });
  return serveApp({}, { bundle });
}

/** The headers that a signed-in browser and a signed-in program send. */
async function signIn(app: App) {
  const { context, email } = await openUser(app, 0);
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`);
  await context.close();
  const { auth } = createClient(app.origin, apikey, { auth: { persistSession: false } });
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { cookie: cookies.join("; "), authorization: `Bearer ${data.session.access_token}` };
}

await withApp(async (app) => {
  const hello = await serveHello();
  const { cookie, authorization } = await signIn(app);
  const accept = "text/html";
  const requests: readonly (readonly [name: string, url: string, headers: Record<string, string>])[] = [
    ["Hono hello", `${hello.origin}/`, {}],
    ["GET /news, JSON", `${app.origin}/news`, {}],
    ["GET /, public page", `${app.origin}/`, { accept }],
    ["GET /workouts, signed in", `${app.origin}/workouts`, { accept, cookie }],
    ["GET /auth/v1/user", `${app.origin}/auth/v1/user`, { apikey, authorization }],
  ];
  const readCpu = createServerCpuMeter();
  const measured = requests.map(() => ({ cpu: [] as number[], p50: [] as number[], p99: [] as number[] }));
  // The first round only warms up and isn't counted.
  for (let n = -1; n < rounds; n++)
    for (const [at, [name, url, headers]] of requests.entries()) {
      const before = readCpu();
      const { non2xx, errors, latency } = await autocannon({ url, headers, amount, connections });
      if (non2xx || errors) throw new Error(`${name}: ${non2xx} answers were refused, ${errors} lost`);
      if (n < 0) continue;
      measured[at]?.cpu.push(((readCpu() - before) * 1000) / amount);
      measured[at]?.p50.push(latency.p50);
      measured[at]?.p99.push(latency.p99);
    }
  await hello.close();
  const base = median(measured[0]?.cpu ?? []);
  const rows = measured.map(({ cpu, p50, p99 }, at) => ({
    request: requests[at]?.[0] ?? "",
    "CPU, us": round(median(cpu)),
    "of hello": round(median(cpu) / base),
    "p50, ms": round(median(p50)),
    "p99, ms": round(median(p99)),
  }));
  report(
    `Requests at the edge: ${amount} each over ${connections} connections, medians of ${rounds} rounds`,
    rows,
  );
});
