/**
 * Nightly: one request can't keep the server busy: every route with 16 kB of path, of query and of cookies, by the CPU
 * that it takes.
 */
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newClientAddress } from "#tests/support/client-address.ts";
import { createServerCpuMeter } from "#tests/support/server-cpu.ts";
import { root } from "../../scripts/run.ts";
import { serveApp } from "../../scripts/serve-app.ts";

/** The most that any edge passes on, of each. */
const length = 16_000;
/** A request without all this takes some milliseconds. */
const budgetMs = 100;
const apikey = "sb_publishable_local_0000000000";

interface Route {
  readonly method: string;
  readonly path: string;
}

/** A route of Remix's server build. */
interface PageRoute {
  readonly parentId?: string;
  /** Below the parent's. */
  readonly path?: string;
}

const fill = (part: string) => part.repeat(Math.floor(length / part.length));

/** Ends of a path. */
const paths = ["/a", "a", "%41", "/%2f", "//", "%"].map(fill);
/** Each route gets these. */
const hardQueries = ["a&", "index=a&", "%41&"].map(fill);
/** Each route gets some of these. */
const queries = [
  ...["&", "a=1&", "a=+&", "%", ";", "id=eq.1&", "_data=a&"].map(fill),
  `_routes=${fill("root,")}`,
  `redirectTo=${fill("/a")}`,
  `redirect_to=${fill("https://a.")}`,
  `p=${fill("/a")}&version=0badcafe`,
  `select=${fill("id,")}`,
  `id=in.(${fill('"a",')})`,
  `q=${fill("a+")}`,
  `src=${fill("https://a.example/")}`,
  `token=${fill("a.")}`,
];
const cookies = [
  ...["a=1; ", ";", "=", "a", "session; ", "session=a; ", "sessio=%41; "].map(fill),
  `session=${fill("a")}`,
  `session=${fill("%41")}`,
  `session=${fill("%ff")}`,
  `session="${fill("a")}`,
  `proved=${fill("a")}; linking=${fill("a")}`,
];

let app: Awaited<ReturnType<typeof serveApp>>;
let readCpu: () => number;
beforeAll(async () => {
  app = await serveApp();
  readCpu = createServerCpuMeter();
});
afterAll(() => app.close());

const take = (list: readonly string[], at: number) => list[at % list.length] ?? "";

/** The routes of Hono, of Remix as pages and as data, and of the API's own router. */
async function listRoutes(): Promise<readonly Route[]> {
  const { createApp }: { createApp(parts: object): { readonly routes: readonly Route[] } } = await import(
    `${root}worker/app.ts`
  );
  const { routes }: { routes: Readonly<Record<string, PageRoute>> } = await import(
    `${root}build/server/index.js`
  );
  const pathOf = ({ parentId, path }: PageRoute): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return (parent ? pathOf(parent) : "") + (path ? `/${path}` : "");
  };
  const pages = Object.values(routes).flatMap((route) => {
    const path = pathOf(route) || "/";
    const data = path === "/" ? "/_root.data" : `${path}.data`;
    return ["GET", "POST"].flatMap((method) => [path, data].map((each) => ({ method, path: each })));
  });
  const document: { paths: Record<string, object> } = await (
    await fetch(`${app.origin}/openapi.json`)
  ).json();
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
  const all = [...createApp({}).routes, ...pages, ...described].map(({ method, path }) => ({
    method: method === "ALL" ? "GET" : method,
    path: path.replaceAll(/:\w+|\{\w+\}|\*/g, "x"),
  }));
  return [...new Map(all.map((route) => [`${route.method} ${route.path}`, route])).values()];
}

interface Sent extends Route {
  readonly cookie?: string;
}

/** Sends a request of a client that no limit knows, and reads the whole answer. Returns its status. */
const send = ({ method, path, cookie }: Sent) =>
  new Promise<number>((resolve, reject) => {
    const hasBody = ["POST", "PUT", "PATCH"].includes(method);
    const headers = {
      apikey,
      "cf-connecting-ip": newClientAddress(),
      accept: method === "GET" ? "text/html" : "application/json",
      origin: app.origin,
      ...(cookie !== undefined && { cookie }),
      ...(hasBody && { "content-type": "application/json" }),
    };
    request(app.origin, { method, path, headers, maxHeaderSize: 4 * length }, (answer) => {
      answer.on("end", () => resolve(answer.statusCode ?? 0)).on("error", reject);
      answer.resume();
    })
      .on("error", reject)
      .end(hasBody ? "{}" : undefined);
  });

/** Milliseconds of the server's CPU; it collects its garbage and compiles now and then, so the least of three counts. */
async function measure(sent: Sent): Promise<number> {
  let leastMs = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3 && leastMs >= budgetMs; time += 1) {
    const before = readCpu();
    await send(sent);
    leastMs = Math.min(leastMs, readCpu() - before);
  }
  return leastMs;
}

test("every route takes less than 100 ms of CPU for 16 kB of path, of query and of cookies", async () => {
  const routes = await listRoutes();
  expect(routes.length).toBeGreaterThan(120);
  const slow: string[] = [];
  const check = async (sent: Sent, what: string) => {
    const ms = await measure(sent);
    if (ms >= budgetMs)
      slow.push(`${sent.method} ${sent.path.slice(0, 60)} with ${what.slice(0, 30)}: ${ms} ms`);
  };
  for (const [at, route] of routes.entries()) {
    // Loads what the route needs.
    await send(route);
    for (const end of [take(paths, at), "/a".repeat(length / 2)]) {
      expect(
        await send({ ...route, path: route.path + end }),
        `${route.method} ${route.path} ${end.slice(0, 10)}`,
      ).toBe(414);
      await check({ ...route, path: route.path + end }, end);
    }
    const asked = [...hardQueries, ...[0, 1, 2].map((n) => take(queries, 3 * at + n))];
    for (const [n, query] of asked.entries())
      await check({ ...route, path: `${route.path}?${query}`, cookie: take(cookies, at + n) }, query);
  }
  expect(slow).toEqual([]);
}, 600_000);
