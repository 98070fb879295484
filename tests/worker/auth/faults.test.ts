import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { watchD1 } from "./d1.ts";
import { apiKey, bearer, fetchUnder, fragmentOf, newClient, newPerson, origin, signedIn } from "./harness.ts";
import { environment, hintOf, personaOf } from "./providers.ts";

const log = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => log.mockClear());

const tables = ["user", "session", "account", "mail_token", "flow_state", "factor", "challenge", "profiles"];
const readAll = async () =>
  Promise.all(tables.map(async (table) => (await env.DB.prepare(`SELECT * FROM ${table}`).all()).results));

const send = (
  binding: D1Database,
  path: string,
  body: unknown,
  headers: HeadersInit = { apikey: apiKey },
  method = "POST",
) =>
  fetchUnder(
    { ...env, DB: binding },
    new Request(origin + path, {
      method,
      headers: { "cf-connecting-ip": newPerson().address, ...headers },
      ...(method !== "GET" && { body: JSON.stringify(body) }),
    }),
  );

/**
 * Runs a request with the first round trip failing, then the second, and so on until it needs no more. Nothing may be
 * written by a request that failed, and what it answers is retryable.
 */
async function failEveryTrip(run: (binding: D1Database) => Promise<Response>): Promise<number> {
  for (let failing = 1; failing < 20; failing += 1) {
    const before = await readAll();
    const { binding, trips } = watchD1((_sql, trip) => trip === failing);
    const answer = await run(binding);
    if (trips.length < failing) {
      expect(answer.status).toBeLessThan(300);
      return failing - 1;
    }
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("1");
    expect(await answer.text()).not.toMatch(/D1_|sqlite|network connection/i);
    expect(await readAll()).toEqual(before);
  }
  throw new Error("too many round trips");
}

test("a sign-up that the database drops answers 503 and leaves nothing behind", async () => {
  const person = newPerson();
  const noCooldown = (binding: D1Database) =>
    fetchUnder(
      { ...env, DB: binding, MAIL_COOLDOWN_S: "0" },
      new Request(`${origin}/auth/v1/signup`, {
        method: "POST",
        headers: { apikey: apiKey },
        body: JSON.stringify(person),
      }),
    );
  expect(await failEveryTrip(noCooldown)).toBeGreaterThanOrEqual(3);
});

test("a sign-in, a refresh and a change of password are written whole or not at all", async () => {
  const { email, password, session } = await signedIn();
  const signIn = (binding: D1Database) =>
    send(binding, "/auth/v1/token?grant_type=password", { email, password });
  expect(await failEveryTrip(signIn)).toBeGreaterThanOrEqual(2);
  const refresh = { refresh_token: session.refresh_token };
  await failEveryTrip((binding) => send(binding, "/auth/v1/token?grant_type=refresh_token", refresh));
  const headers = bearer(session.access_token);
  const change = { password: "another good one" };
  await failEveryTrip((binding) => send(binding, "/auth/v1/user", change, headers, "PUT"));
});

test("a busy database is retryable to the client and its session stays", async () => {
  const { session, address } = await signedIn();
  const { binding } = watchD1((sql) => /update "session"/i.test(sql));
  const client = newClient({ address, environment: { ...env, DB: binding } });
  await client.auth.setSession(session);
  // The client retries for up to thirty seconds; its clock is moved instead of waiting.
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
  try {
    const refreshing = client.auth.refreshSession();
    await vi.advanceTimersByTimeAsync(40_000);
    const { error } = await refreshing;
    expect(error?.name).toBe("AuthRetryableFetchError");
  } finally {
    vi.useRealTimers();
  }
  expect((await client.auth.getSession()).data.session?.refresh_token).toBe(session.refresh_token);
});

test("a fault is logged with its request id and never with a token, a password or an address", async () => {
  const { email, password, session } = await signedIn();
  const { binding } = watchD1(() => true);
  await send(binding, "/auth/v1/token?grant_type=password", { email, password });
  await send(binding, "/auth/v1/token?grant_type=refresh_token", { refresh_token: session.refresh_token });
  await send(binding, "/auth/v1/user", null, bearer(session.access_token), "GET");
  expect(log).toHaveBeenCalled();
  const lines = log.mock.calls.map(String).join("\n");
  expect(lines).toContain('"requestId"');
  for (const secret of [email, password, session.refresh_token, session.access_token])
    expect(lines).not.toContain(secret);
});

test("a person who comes back from a provider while the database fails comes to the site, with the error", async () => {
  const start = new URL("/auth/v1/authorize?provider=github&redirect_to=https://app.example/done", origin);
  for (const [name, value] of Object.entries(hintOf("github", personaOf(newPerson().email))))
    start.searchParams.set(name, value);
  const visit = (binding: D1Database, url: string | URL) =>
    fetchUnder({ ...environment, DB: binding }, new Request(url, { redirect: "manual" }));
  const seen = new Set<string>();
  for (let failing = 1; failing < 20; failing += 1) {
    const begun = await visit(environment.DB, start);
    const provider = await fetch(begun.headers.get("location") ?? "", { redirect: "manual" });
    const { binding, trips } = watchD1((_sql, trip) => trip === failing);
    log.mockClear();
    const answer = await visit(binding, provider.headers.get("location") ?? "");
    const location = new URL(answer.headers.get("location") ?? "about:blank");
    if (trips.length < failing) {
      expect(fragmentOf(location).has("access_token")).toBe(true);
      break;
    }
    const where = `${failing}: ${trips.at(-1)}`;
    expect(answer.status, where).toBe(303);
    expect(fragmentOf(location).get("error"), where).toBe("server_error");
    expect(fragmentOf(location).get("error_code"), where).toBe("service_unavailable");
    expect(location.href, where).not.toMatch(/D1_|access_token|network/);
    expect(log.mock.calls.join(), where).toContain("D1_ERROR");
    seen.add(location.origin + location.pathname);
  }
  // Before the beginning is read, only the site is known.
  expect([...seen].sort()).toEqual([`${origin}/`, "https://app.example/done"]);
});
