import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { Secret, TOTP } from "otpauth";
import { expect, test, vi } from "vitest";
import type { WebAccount } from "#app/contracts/web-session-account.ts";
import { watchD1 } from "#tests/worker/auth/d1.ts";
import { newPerson, origin, readMail } from "#tests/worker/auth/harness.ts";
import type { Env } from "#worker/env.ts";
import { composeLocal } from "#worker/local/local-worker.ts";
import { type WebSessionEnv, webSession } from "#worker/web-session/middleware.ts";
import { type Browser, newBrowser, pressConfirm, signedInBrowser, signIn, textOf } from "./browser.ts";
import { withClock } from "./clock.ts";

const advance = withClock();

/** Runs `act` as a loader or action of this browser's user. Its cookies go back to the browser. */
async function act<T>(
  browser: Browser,
  operation: (account: WebAccount) => Promise<T>,
  under: Env = env,
): Promise<T> {
  let outcome: { value: T } | { error: unknown } | undefined;
  const app = new Hono<WebSessionEnv>().use(webSession()).get("/", async (context) => {
    outcome = await operation(context.get("web").account).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    return context.text("done");
  });
  const headers = { cookie: browser.cookieHeader(), "cf-connecting-ip": browser.address };
  const context = createExecutionContext();
  browser.receive(await app.fetch(new Request(origin, { headers }), composeLocal(under), context));
  await waitOnExecutionContext(context);
  if (!outcome) throw new Error("the operation didn't run");
  if ("error" in outcome) throw outcome.error;
  return outcome.value;
}

const refusal = (code: string) => expect.objectContaining({ name: "AuthError", code });
const isOpen = async (browser: Browser) => (await browser.send("/dashboard")).status === 200;

test("the settings show the account, and every page shows a new name at once", async () => {
  const { browser, email } = await signedInBrowser("Ada Byron");
  expect((await act(browser, (account) => account.requireAccount())).email).toBe(email);
  const user = await act(browser, (account) => account.changeFullName("Ada Lovelace"));
  expect(user.user_metadata.full_name).toBe("Ada Lovelace");
  expect(await (await browser.send("/dashboard")).text()).toContain("Ada Lovelace");
});

test("several operations of one request renew the session once", async () => {
  const { browser } = await signedInBrowser();
  const watched = watchD1();
  await act(
    browser,
    async (account) => {
      await Promise.all([account.requireAccount(), account.listSessions(), account.requireAccount()]);
    },
    { ...env, DB: watched.binding },
  );
  expect(watched.trips.filter((sql) => /update "session"/i.test(sql))).toHaveLength(1);
  expect(await isOpen(browser)).toBe(true);
});

test("the settings list where the person is signed in and end one of these sessions", async () => {
  const { browser, ...person } = await signedInBrowser();
  const other = newBrowser({ address: person.address });
  await signIn(other, person);
  const sessions = await act(browser, (account) => account.listSessions());
  expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
  const target = sessions.find(({ current }) => !current)?.id ?? "";
  await act(browser, (account) => account.endSession(target));
  advance(300_000);
  expect([await isOpen(browser), await isOpen(other)]).toEqual([true, false]);
  await expect(act(browser, (account) => account.endSession(target))).rejects.toEqual(
    refusal("session_not_found"),
  );
});

test("a new password ends every other session and keeps this one", async () => {
  const { browser, ...person } = await signedInBrowser();
  const other = newBrowser({ address: person.address });
  await signIn(other, person);
  const wrong = { password: "a new password", currentPassword: "not it" };
  await expect(act(browser, (account) => account.changePassword(wrong))).rejects.toEqual(
    refusal("current_password_invalid"),
  );
  await act(browser, (account) =>
    account.changePassword({ password: "a new password", currentPassword: person.password }),
  );
  advance(300_000);
  expect([await isOpen(browser), await isOpen(other)]).toEqual([true, false]);
  expect((await signIn(newBrowser(), { ...person, password: "a new password" })).status).toBe(302);
});

test("a new address counts once both addresses have confirmed", async () => {
  const { browser, email } = await signedInBrowser();
  const next = newPerson().email;
  advance(1000);
  expect((await act(browser, (account) => account.changeEmail(next))).new_email).toBe(next);
  const { link } = await readMail(email);
  expect(await textOf(await pressConfirm(browser, link))).toContain("One address to go");
  expect(await textOf(await pressConfirm(browser, link))).toContain("was used already");
  const last = await textOf(await pressConfirm(browser, (await readMail(next)).link));
  expect(last).toContain("Your email is changed");
  advance(300_000);
  expect(await (await browser.send("/dashboard")).text()).toContain(next);
});

test("an authenticator app is enrolled, confirmed and removed; aal1 sessions elsewhere end", async () => {
  const { browser, ...person } = await signedInBrowser();
  const other = newBrowser({ address: person.address });
  await signIn(other, person);
  const { id, totp } = await act(browser, (account) =>
    account.enrolFactor({ type: "totp", friendlyName: "My phone", issuer: null }),
  );
  const { id: challengeId } = await act(browser, (account) => account.challengeFactor(id));
  const code = new TOTP({ secret: Secret.fromBase32(totp?.secret ?? "") }).generate({
    timestamp: Date.now(),
  });
  await act(browser, (account) => account.verifyFactor({ factorId: id, challengeId, code }));
  expect(await (await browser.send("/dashboard")).text()).toContain("MFA_CHALLENGE_VERIFIED");
  expect((await act(browser, (account) => account.requireAccount())).factors).toMatchObject([
    { id, status: "verified" },
  ]);
  advance(300_000);
  expect([await isOpen(browser), await isOpen(other)]).toEqual([true, false]);
  await act(browser, (account) => account.removeFactor(id));
  expect((await act(browser, (account) => account.requireAccount())).factors ?? []).toEqual([]);
});

test("a second step is not removed in a session of yesterday before the person has proved who they are", async () => {
  const { browser, password } = await signedInBrowser();
  const { id, totp } = await act(browser, (account) =>
    account.enrolFactor({ type: "totp", friendlyName: "My phone", issuer: null }),
  );
  const { id: challengeId } = await act(browser, (account) => account.challengeFactor(id));
  const code = new TOTP({ secret: Secret.fromBase32(totp?.secret ?? "") }).generate({
    timestamp: Date.now(),
  });
  await act(browser, (account) => account.verifyFactor({ factorId: id, challengeId, code }));
  await env.DB.prepare(
    "UPDATE session SET created_at = created_at - 86400000, amr = replace(amr, 'totp', 'oauth')",
  ).run();
  const remove = () => act(browser, (account) => account.removeFactor(id));
  await expect(remove()).rejects.toEqual(refusal("reauthentication_needed"));
  await act(browser, (account) => account.proveIdentity({ currentPassword: password }));
  await remove();
});

test("signing out everywhere ends every session; signing out the others ends only those", async () => {
  const { browser, ...person } = await signedInBrowser();
  const other = newBrowser({ address: person.address });
  await signIn(other, person);
  await act(browser, (account) => account.signOut("others"));
  advance(300_000);
  expect([await isOpen(browser), await isOpen(other)]).toEqual([true, false]);
  await act(browser, (account) => account.signOut("global"));
  expect(browser.cookies.size).toBe(0);
});

test("signing out with the database down signs this browser out, but doesn't claim to have done it everywhere", async () => {
  const { browser } = await signedInBrowser();
  const failing = { ...env, DB: watchD1(() => true).binding };
  vi.spyOn(console, "error").mockImplementation(() => {});
  await expect(act(browser, (account) => account.signOut("global"), failing)).rejects.not.toEqual(
    refusal("no_authorization"),
  );
  expect(browser.cookies.size).toBe(1);
  await act(browser, (account) => account.signOut("local"), failing);
  expect(browser.cookies.size).toBe(0);
});

test("deleting the account removes every row, ends every session and frees the address", async () => {
  const { browser, ...person } = await signedInBrowser();
  const { id } = await act(browser, (account) => account.requireAccount());
  await act(browser, (account) => account.deleteAccount());
  expect(browser.cookies.size).toBe(0);
  const tables = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
    name: string;
  }>();
  for (const { name } of tables.results) {
    if (/^(_cf|sqlite|d1)/.test(name)) continue;
    const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    expect(JSON.stringify(results), name).not.toContain(id);
  }
  expect((await signIn(newBrowser(), person)).status).toBe(400);
});

test("every operation of a visitor is refused", async () => {
  const visitor = newBrowser();
  const operations: ((account: WebAccount) => Promise<unknown>)[] = [
    (account) => account.requireAccount(),
    (account) => account.listSessions(),
    (account) => account.changePassword({ password: "a new password" }),
    (account) => account.startLinking("google", "/settings"),
    (account) => account.deleteAccount(),
  ];
  for (const operation of operations) {
    await expect(act(visitor, operation)).rejects.toEqual(refusal("no_authorization"));
  }
});
