import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { selectRows } from "../database.ts";
import { watchD1 } from "./d1.ts";
import {
  apiKey,
  bearer,
  expectRefused,
  fetchUnder,
  fragmentOf,
  newClient,
  newPerson,
  origin,
  readMail,
  readMailbox,
  signedIn,
  signUp,
} from "./harness.ts";
import { environment, hintOf, personaOf } from "./providers.ts";

const log = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => log.mockClear());

const tables = ["user", "session", "account", "mail_token", "flow_state", "factor", "challenge", "profiles"];
const readAll = async (of: readonly string[] = tables) =>
  Promise.all(of.map((table) => selectRows(`SELECT * FROM ${table}`)));

const send = (
  binding: D1Database,
  path: string,
  body: unknown,
  headers: HeadersInit = { apikey: apiKey },
  method = "POST",
  vars: Partial<typeof env> = {},
) =>
  fetchUnder(
    { ...env, DB: binding, ...vars },
    new Request(origin + path, {
      method,
      headers: { "cf-connecting-ip": newPerson().address, ...headers },
      ...(method !== "GET" && { body: JSON.stringify(body) }),
    }),
  );

/**
 * Runs a request with the first round trip failing, then the second, and so on until it needs no more. Nothing may be
 * written to these tables by a request that failed, and what it answers is retryable.
 */
async function failEveryTrip(
  run: (binding: D1Database) => Promise<Response>,
  of: readonly string[] = tables,
): Promise<number> {
  for (let failing = 1; failing < 20; failing += 1) {
    const before = await readAll(of);
    const { binding, trips } = watchD1((_sql, trip) => trip === failing);
    const answer = await run(binding);
    // The mail about a change follows the change.
    if (trips.length < failing || trips[failing - 1]?.includes("undo_token")) {
      expect(answer.status).toBeLessThan(300);
      return failing - 1;
    }
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("1");
    expect(await answer.text()).not.toMatch(/D1_|sqlite|network connection/i);
    expect(await readAll(of)).toEqual(before);
  }
  throw new Error("too many round trips");
}

interface AskedMail {
  /** The request, always of one client, which has one mail an hour. */
  readonly ask: (binding: D1Database) => Promise<Response>;
  readonly subjects: () => Promise<readonly string[]>;
}

function askForMail(
  to: string,
  path: string,
  body: unknown,
  headers: HeadersInit,
  method?: string,
): AskedMail {
  const vars = { MAIL_CLIENT_HOURLY_LIMIT: "1", MAIL_HOURLY_LIMIT: "1000" };
  const all = { "cf-connecting-ip": newPerson().address, ...headers };
  return {
    ask: (binding) => send(binding, path, body, all, method, vars),
    subjects: async () => (await readMailbox(to)).map(({ subject }) => subject),
  };
}

const withKey = { apikey: apiKey };

test("a sign-up that the database drops before its mail leaves at most an unconfirmed account, and can be repeated", async () => {
  const person = newPerson();
  const { ask, subjects } = askForMail(person.email, "/auth/v1/signup", person, withKey);
  const others = tables.filter((table) => !["user", "account", "profiles"].includes(table));
  expect(await failEveryTrip(ask, others)).toBeGreaterThanOrEqual(3);
  expect(await subjects()).toEqual(["Confirm your email address"]);
});

type Known = Awaited<ReturnType<typeof signedIn>>;
const newAddress = () => ({ email: newPerson().email });

const mailedFirst: [string, (known: Known) => AskedMail][] = [
  [
    "You already have an account",
    ({ email }) => askForMail(email, "/auth/v1/signup", { ...newPerson(), email }, withKey),
  ],
  [
    "Your confirmation code",
    ({ email, session }) =>
      askForMail(email, "/auth/v1/reauthenticate", null, bearer(session.access_token), "GET"),
  ],
  [
    "Confirm your change of address",
    ({ email, session }) =>
      askForMail(email, "/auth/v1/user", newAddress(), bearer(session.access_token), "PUT"),
  ],
];

test.each(mailedFirst)(
  "a request that the database drops before the mail “%s” answers 503, leaves nothing behind and can be repeated at once",
  async (subject, prepare) => {
    const { ask, subjects } = prepare(await signedIn());
    expect(await failEveryTrip(ask)).toBeGreaterThanOrEqual(3);
    expect((await subjects()).filter((one) => one === subject)).toHaveLength(1);
  },
);

const forgetCooldowns = () => env.DB.exec("DELETE FROM rate_bucket WHERE key LIKE 'cooldown:%'");

const mailedAfterwards: [string, (known: Known) => AskedMail | Promise<AskedMail>][] = [
  ["Reset your password", ({ email }) => askForMail(email, "/auth/v1/recover", { email }, withKey)],
  [
    "Your sign-in link",
    ({ email }) => askForMail(email, "/auth/v1/otp", { email, create_user: true }, withKey),
  ],
  [
    "Confirm your email address",
    async () => {
      const { email } = await signUp();
      await forgetCooldowns();
      return askForMail(email, "/auth/v1/resend", { email, type: "signup" }, withKey);
    },
  ],
  [
    "Confirm your change of address",
    async ({ email, client }) => {
      await client.auth.updateUser(newAddress());
      await forgetCooldowns();
      return askForMail(email, "/auth/v1/resend", { email, type: "email_change" }, withKey);
    },
  ],
];

test.each(mailedAfterwards)(
  "the mail “%s” that the database drops, before or after the answer, can be asked for again at once",
  async (subject, prepare) => {
    const statuses = new Set<number>();
    for (let failing = 1; failing < 20; failing += 1) {
      const { ask, subjects } = await prepare(await signedIn());
      const count = async () => (await subjects()).filter((one) => one === subject).length;
      const before = await count();
      const { binding, trips } = watchD1((_sql, trip) => trip === failing);
      const first = await ask(binding);
      if (trips.length < failing) break;
      const where = `${failing}: ${trips[failing - 1]}`;
      statuses.add(first.status);
      expect(await count(), where).toBe(before);
      expect((await ask(watchD1().binding)).status, where).toBe(200);
      expect(await count(), where).toBe(before + 1);
    }
    expect([...statuses].sort()).toEqual([200, 503]);
  },
);

test("a code that can't be given back hides no refusal", async () => {
  const { session, email, client } = await signedIn();
  const taken = (await signedIn()).email;
  await client.auth.reauthenticate();
  const { code: nonce } = await readMail(email);
  const { binding, trips } = watchD1((sql) => /^insert into "mail_token"/.test(sql));
  const change = { email: taken, password: "another good one", nonce };
  const answer = await send(binding, "/auth/v1/user", change, bearer(session.access_token), "PUT");
  await expectRefused(answer, 422, "email_exists");
  expect(trips.at(-1)).toMatch(/^insert into "mail_token"/);
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

test("a change that the database drops can be repeated with the same mailed code, which works once", async () => {
  const { email, session, client } = await signedIn();
  await client.auth.reauthenticate();
  const { code: nonce } = await readMail(email);
  const change = (binding: D1Database, password: string) =>
    send(binding, "/auth/v1/user", { password, nonce }, bearer(session.access_token), "PUT");
  const { binding } = watchD1((sql) => /insert into "account"/i.test(sql));
  expect((await change(binding, "another good one")).status).toBe(503);
  expect((await change(env.DB, "another good one")).status).toBe(200);
  await expectRefused(change(env.DB, "a third good one"), 422, "reauthentication_not_valid");
});

test("a busy database is retryable to the client and its session stays", async () => {
  const { session, address } = await signedIn();
  const { binding } = watchD1((sql) => /update "session"/i.test(sql));
  const client = newClient({ address, environment: { ...env, DB: binding } });
  await client.auth.setSession(session);
  // The client retries for up to thirty seconds. Each of its pauses moves the clock instead of waiting.
  let passedMs = 0;
  const { now } = Date;
  const { setTimeout: wait } = globalThis;
  vi.spyOn(Date, "now").mockImplementation(() => now() + passedMs);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms = 0) => {
    passedMs += ms;
    return wait(run, 0);
  }) as typeof setTimeout);
  const { error } = await client.auth.refreshSession();
  vi.mocked(Date.now).mockRestore();
  vi.mocked(setTimeout).mockRestore();
  expect(error?.name).toBe("AuthRetryableFetchError");
  expect(passedMs).toBeGreaterThan(10_000);
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

const errorIn = ({ headers }: Response) => {
  const location = new URL(headers.get("location") ?? "about:blank");
  const fragment = fragmentOf(location);
  return [location.origin + location.pathname, fragment.get("error"), fragment.get("error_code")];
};

test("a person who follows a mailed link while the database fails gets on, with the error, and the link stays valid", async () => {
  const { mail } = await signUp();
  const follow = (binding: D1Database) =>
    fetchUnder({ ...env, DB: binding }, new Request(mail.link, { redirect: "manual" }));
  for (let failing = 1; failing < 20; failing += 1) {
    const { binding, trips } = watchD1((_sql, trip) => trip === failing);
    log.mockClear();
    const answer = await follow(binding);
    const where = `${failing}: ${trips.at(-1)}`;
    expect(answer.status, where).toBe(303);
    if (trips.length < failing) {
      expect(fragmentOf(new URL(answer.headers.get("location") ?? "")).has("access_token")).toBe(true);
      return;
    }
    expect(errorIn(answer), where).toEqual([`${origin}/`, "server_error", "service_unavailable"]);
    expect(log.mock.calls.join(), where).toContain("D1_ERROR");
  }
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
