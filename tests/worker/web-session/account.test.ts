import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import type { WebAccount } from "#app/contracts/web-session-account.ts";
import { watchD1 } from "#tests/worker/auth/d1.ts";
import { newPerson, origin, readMail } from "#tests/worker/auth/harness.ts";
import type { Env } from "#worker/env.ts";
import { composeLocal } from "#worker/local/local-worker.ts";
import { type WebSessionEnv, webSession } from "#worker/web-session/middleware.ts";
import { selectRows } from "../database.ts";
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
  const tables = await selectRows<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'");
  for (const { name } of tables)
    if (!/^(_cf|sqlite|d1)/.test(name))
      expect(JSON.stringify(await selectRows(`SELECT * FROM "${name}"`)), name).not.toContain(id);
  expect((await signIn(newBrowser(), person)).status).toBe(400);
});

test("signing out everywhere ends every session", async () => {
  const { browser, ...person } = await signedInBrowser();
  const other = newBrowser({ address: person.address });
  await signIn(other, person);
  await act(browser, (account) => account.signOut("global"));
  expect(browser.cookies.size).toBe(0);
  advance(300_000);
  expect(await isOpen(other)).toBe(false);
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
