/** A new BETTER_AUTH_SECRET on the same database: with the previous one, without it, and rotated twice. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signedInBrowser } from "#tests/worker/web-session/browser.ts";
import { runAuthCleanup } from "#worker/auth/core/cleanup.ts";
import type { Env } from "#worker/env.ts";
import { composeLocal } from "#worker/local/local-worker.ts";
import { selectRows } from "../database.ts";
import { watchD1 } from "./d1.ts";
import {
  bearer,
  call,
  expectRefused,
  expectRejected,
  fetchUnder,
  mailOptions,
  newClient,
  newPerson,
  origin,
  post,
  readMail,
  readMailbox,
  serviceAt,
  signedIn,
} from "./harness.ts";
import { goThere, hintOf, personaOf, environment as withProviders } from "./providers.ts";
import { codeAt, verifiedAt } from "./second-step.ts";

const first = env.BETTER_AUTH_SECRET;
const second = "a second secret of the tests with enough characters";
const third = "a third secret of the tests with enough characters";

/** A deployment of its own, with its own isolate, on the same database. */
const deploy = (secret: string, previous?: string, base: Env = env): Env =>
  composeLocal({
    ...base,
    DB: watchD1().binding,
    BETTER_AUTH_SECRET: secret,
    ...(previous !== undefined && { BETTER_AUTH_SECRET_PREVIOUS: previous }),
  });

const readKeyRows = () => selectRows("SELECT * FROM jwks");
let rows: Record<string, unknown>[];
beforeEach(async () => {
  // Makes the key of the first secret if no test has.
  await call("/.well-known/jwks.json");
  rows = await readKeyRows();
});
// The isolate of the other tests goes on with its keys.
afterEach(async () => {
  const inserts = rows.map((row) =>
    env.DB.prepare(`INSERT INTO jwks (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => "?")})`).bind(
      ...Object.values(row),
    ),
  );
  await env.DB.batch([env.DB.prepare("DELETE FROM jwks"), ...inserts]);
});

const get = (environment: Env, path: string, headers: HeadersInit = {}) =>
  fetchUnder(environment, new Request(origin + path, { headers, redirect: "manual" }));
const listKeyIds = async (environment: Env) =>
  (await (await get(environment, "/.well-known/jwks.json")).json<{ keys: { kid: string }[] }>()).keys.map(
    ({ kid }) => kid,
  );
const serviceUnder = (environment: Env, address = newPerson().address) =>
  serviceAt(() => new Date(), { environment, address });

test("with the former secret beside the new one, tokens, codes and links still work", async () => {
  const person = await signedIn();
  const rotated = deploy(second, first);
  const user = await get(rotated, "/auth/v1/user", bearer(person.session.access_token));
  expect(user.status).toBe(200);

  const service = await serviceUnder(rotated);
  const renewed = await service.refresh(person.session.refresh_token);
  // The next one is the new secret's alone.
  const later = await serviceUnder(deploy(third, second));
  await expectRejected(later.refresh(person.session.refresh_token), "refresh_token_not_found");
  expect((await later.refresh(renewed.refresh_token)).user.id).toBe(person.user.id);

  const { email } = person;
  await post("/auth/v1/recover", { email });
  const { code } = await readMail(email);
  const opened = await service.verifyMailToken({ type: "recovery", email, token: code });
  expect(opened).toMatchObject({ session: { user: { email } } });
  await person.client.auth.reauthenticate();
  const nonce = (await readMail(email)).code;
  const { access_token: token } = await service.signInWithPassword(person);
  await service.updateUser(token, { password: "another good one", nonce }, mailOptions);

  const reader = newPerson();
  await call("/newsletter", {
    method: "POST",
    body: new URLSearchParams({ email: reader.email }),
    headers: { origin },
  });
  const [letter] = await readMailbox(reader.email);
  const [link = ""] = letter?.text.match(/https?:\/\/\S+/) ?? [];
  expect((await get(rotated, link.slice(origin.length))).status).toBe(200);
  expect((await get(deploy(second), link.slice(origin.length))).headers.get("location")).toContain("expired");
});

test("a person stays signed in on the pages, and their cookie is sealed anew at its next renewal", async () => {
  const { browser, email } = await signedInBrowser();
  browser.use(deploy(second, first));
  expect(await (await browser.send("/settings")).text()).toContain(email);
  expect((await browser.post("/auth/v1/session/refresh")).status).toBe(200);
  browser.use(deploy(third, second));
  expect(await (await browser.send("/settings")).text()).toContain(email);
  browser.use(deploy(first));
  expect((await browser.send("/settings")).headers.get("location")).toContain("/login");
});

test("the scheduled job seals an authenticator's secret anew, so that the former secret may be removed", async () => {
  const { clock, email, password, address, factorId, secret } = await verifiedAt();
  const answerUnder = async (environment: Env) => {
    clock.step(60_000);
    const service = await serviceAt(clock.now, { address, environment });
    const { access_token: token } = await service.signInWithPassword({ email, password });
    const { id: challengeId } = await service.challengeFactor(token, factorId);
    return service.verifyFactor(token, factorId, { challengeId, code: codeAt(secret, clock.now()) });
  };
  const rotated = deploy(second, first);
  expect((await answerUnder(rotated)).user.email).toBe(email);
  await expectRejected(answerUnder(deploy(second)), "mfa_factor_not_found", 422);
  await runAuthCleanup(rotated);
  expect((await answerUnder(deploy(second))).user.email).toBe(email);
  expect((await answerUnder(deploy(third, second))).user.email).toBe(email);
});

test("a sign-in with a provider that was begun under the former secret ends under the new one", async () => {
  const before = deploy(first, undefined, withProviders);
  const begin = async () => {
    const persona = personaOf(newPerson().email);
    const client = newClient({ address: newPerson().address, flowType: "pkce", environment: before });
    const { data } = await client.auth.signInWithOAuth({
      provider: "github",
      options: {
        skipBrowserRedirect: true,
        redirectTo: "https://app.example/done",
        queryParams: hintOf("github", persona),
      },
    });
    return (await goThere(data.url ?? "", before)).slice(origin.length);
  };
  const finish = async (environment: Env) =>
    new URL((await get(environment, await begin())).headers.get("location") ?? "").searchParams;
  expect((await finish(deploy(second, first, withProviders))).get("code")).toBeTruthy();
  expect((await finish(deploy(second, undefined, withProviders))).get("error_code")).toBe(
    "bad_oauth_callback",
  );
});

test("without the former secret everybody is signed out and nothing is a fault", async () => {
  const person = await signedIn();
  const { email } = person;
  await post("/auth/v1/recover", { email });
  const { code, token: tokenHash } = await readMail(email);
  const replaced = deploy(second);
  const service = await serviceUnder(replaced);
  await expectRefused(get(replaced, "/auth/v1/user", bearer(person.session.access_token)), 403, "bad_jwt");
  await expectRejected(service.refresh(person.session.refresh_token), "refresh_token_not_found", 400);
  await expectRejected(service.verifyMailToken({ type: "recovery", email, token: code }), "otp_expired", 403);
  // A link is not proven by the secret: it is 256 random bits.
  const opened = await service.verifyMailToken({ type: "recovery", tokenHash });
  expect(opened).toMatchObject({ session: { user: { email } } });
  const { access_token: token } = await service.signInWithPassword(person);
  expect((await get(replaced, "/auth/v1/user", bearer(token))).status).toBe(200);
  const known = rows.map(({ id }) => id);
  for (const kid of await listKeyIds(replaced)) expect(known).not.toContain(kid);
});

test("isolates that start together under a new secret accept each other's tokens", async () => {
  const person = await signedIn();
  const isolates = [deploy(second), deploy(second), deploy(second)];
  const sessions = await Promise.all(
    isolates.map(async (isolate) => (await serviceUnder(isolate)).signInWithPassword(person)),
  );
  for (const isolate of isolates)
    for (const { access_token: token } of sessions) {
      const service = await serviceUnder(isolate);
      expect((await service.requireUser(token)).id).toBe(person.user.id);
    }
});

test("a wrong secret that is taken back has ended no session and no factor", async () => {
  const { session, email, password } = await signedIn();
  const wrong = deploy(third);
  await (await serviceUnder(wrong)).signInWithPassword({ email, password });
  await runAuthCleanup(wrong);
  const back = deploy(first);
  expect((await get(back, "/auth/v1/user", bearer(session.access_token))).status).toBe(200);
  expect((await (await serviceUnder(back)).refresh(session.refresh_token)).user.email).toBe(email);
});

test("after each of two rotations a key of the new secret is published, and the former key is removed when no token needs it", async () => {
  const rotated = deploy(second, first);
  await runAuthCleanup(rotated);
  await runAuthCleanup(rotated);
  const both = await listKeyIds(rotated);
  expect(both).toHaveLength(rows.length + 1);
  const person = await signedIn();
  const again = deploy(third, second);
  await runAuthCleanup(again);
  expect(await listKeyIds(again)).toHaveLength(2);
  const { access_token: token } = await (await serviceUnder(again)).signInWithPassword(person);
  expect((await get(again, "/auth/v1/user", bearer(token))).status).toBe(200);
  await runAuthCleanup(again, { now: () => new Date(Date.now() + 26 * 3_600_000) });
  const left = await readKeyRows();
  expect(left.map(({ id }) => id)).toEqual([(await listKeyIds(deploy(third)))[0]]);
});

test.each([
  ["text", "nonsense", "nonsense"],
  ["JSON of something else", "{}", '{"kty":"EC"}'],
  ["a ciphertext that is none", '"zz"', '{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}'],
  ["nothing", "", ""],
])("a row of keys that holds %s is passed over", async (_what, privateKey, publicKey) => {
  const insert = env.DB.prepare(
    "INSERT INTO jwks (id, public_key, private_key, created_at) VALUES (?, ?, ?, ?)",
  );
  await insert.bind(crypto.randomUUID(), publicKey, privateKey, Date.now() - 86_400_000).run();
  const person = await signedIn();
  const environment = deploy(first);
  const { access_token: token } = await (await serviceUnder(environment)).signInWithPassword(person);
  expect((await get(environment, "/auth/v1/user", bearer(token))).status).toBe(200);
  await runAuthCleanup(environment);
  expect(await listKeyIds(environment)).toHaveLength(rows.length);
});
