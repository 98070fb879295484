/**
 * Any request to any route: never a fault, never a hang, never a script that comes back, always the stable shape.
 * `FUZZ_SECONDS=600 FUZZ_SEED=7 npx vitest run --project worker tests/worker/fuzz` looks longer and elsewhere.
 */
import { exports } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, expect, inject, test, vi } from "vitest";
import { apiKey, call, origin } from "#tests/worker/auth/harness.ts";
import { requireDescribed } from "#tests/worker/described.ts";
import { confirmedMember, newBrowser, signIn } from "#tests/worker/web-session/browser.ts";
import { type Credentials, type FuzzedRequest, fuzzedRequest, marker } from "./requests.ts";
import { listRoutes } from "./routes.ts";

const limitMs = 3_000;
const routes = listRoutes();
let credentials: Credentials;
const log = vi.spyOn(console, "error").mockImplementation(() => {});
// Remix logs every path that can't be decoded.
vi.spyOn(console, "warn").mockImplementation(() => {});

beforeAll(async () => {
  const person = await confirmedMember();
  const browser = newBrowser();
  await signIn(browser, person);
  const answer = await call("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { apikey: apiKey },
    body: JSON.stringify(person),
  });
  const session = await answer.json<{ access_token: string; user: { id: string } }>();
  credentials = {
    apikey: apiKey,
    accessToken: session.access_token,
    cookie: browser.cookieHeader(),
    origin,
    ids: [session.user.id],
  };
});

/** Null where no server would be asked: the request can't be written. */
function build({ method, target, headers, body }: FuzzedRequest, address: string): Request | null {
  try {
    const hasBody = method !== "GET" && method !== "HEAD" && body !== null;
    return new Request(new URL(`${origin}${target}`), {
      method,
      redirect: "manual",
      headers: { host: new URL(origin).host, ...headers, "cf-connecting-ip": address },
      ...(hasBody && { body }),
    });
  } catch {
    return null;
  }
}

/** Where callers of the API read errors by machine. */
const json =
  /^\/(auth\/v1\/(?!session\/)|rest\/v1\/|health(\/ready)?$|openapi\.json$|\.well-known\/jwks\.json$)/;

/** 502 and 503 only where the news say so, 501 for the parts of PostgREST that profiles don't have. */
function isExpected(status: number, path: string): boolean {
  if (status === 501) return path.startsWith("/rest/v1/");
  return status < 500 || ((status === 502 || status === 503) && path.startsWith("/news"));
}

/** Milliseconds that the cheapest answer takes now: a machine that is busy with other things is slow with everything. */
async function measureIdle(): Promise<number> {
  const startedAt = Date.now();
  await exports.default.fetch(new Request(`${origin}/health`));
  return Date.now() - startedAt;
}

async function check(sent: FuzzedRequest, address: string): Promise<void> {
  const request = build(sent, address);
  if (!request) return;
  log.mockClear();
  const startedAt = Date.now();
  const answer = await exports.default.fetch(request);
  const text = await answer.clone().text();
  const takenMs = Date.now() - startedAt;
  const { pathname } = new URL(request.url);
  const said = `${answer.status} ${text.slice(0, 300)} ${log.mock.calls.join("\n").slice(0, 1500)}`;
  expect(isExpected(answer.status, pathname), said).toBe(true);
  if (takenMs >= limitMs) expect(takenMs, "a hang").toBeLessThan(limitMs + 100 * (await measureIdle()));
  expect(answer.headers.get("x-request-id"), "a request id").toBeTruthy();
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  const type = answer.headers.get("content-type") ?? "";
  if (type.includes("html")) expect(text).not.toContain(marker.slice(2));
  // A browser that sends far too much gets a page that says so, on every path.
  const isPageOfTooMuch = answer.status === 413 && request.headers.get("accept")?.includes("text/html");
  if (answer.status >= 400 && json.test(pathname) && !isPageOfTooMuch) expect(type).toContain("json");
  if (type.includes("json") && text) JSON.parse(text);
  await requireDescribed(request, answer);
}

test("no request makes a fault, hangs, brings a script back or is answered in an unknown shape", async () => {
  const { seed, requests } = inject("fuzz");
  // The pages' bundle is loaded by the first page.
  await exports.default.fetch(new Request(`${origin}/`, { headers: { accept: "text/html" } }));
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fuzzedRequest(routes, credentials), (sent) => {
      count += 1;
      return check(sent, `192.0.2.${count}`);
    }),
    { seed, numRuns: requests },
  );
  console.info(`${count} requests to ${routes.length} routes, seed ${seed}`);
}, 900_000);
