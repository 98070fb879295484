import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { maxPathLength } from "#app/lib/safe-path.ts";
import { beforeWrite, watchD1 } from "#tests/worker/auth/d1.ts";
import {
  fetchUnder,
  newClient,
  newPerson,
  origin,
  readMail,
  readMailbox,
} from "#tests/worker/auth/harness.ts";
import { hintOf, personaOf, environment as providersEnvironment } from "#tests/worker/auth/providers.ts";
import { codeAt, newPhone, turnOnTotp, wrongCode } from "#tests/worker/auth/second-step.ts";
import type { Env } from "#worker/env.ts";
import { execute, selectRows } from "../database.ts";
import { type Browser, confirmedMember, locationOf, newBrowser, signIn } from "./browser.ts";
import { withClock } from "./clock.ts";

const advance = withClock();
const codeOf = (secret: string) => codeAt(secret, new Date());
const factorIn = (html: string) => /name="factorId" value="([^"]+)"/.exec(html)?.[1] ?? "";

/** A user whose account asks for the code of an authenticator app, and a browser of theirs. */
async function memberWithTotp() {
  const person = await confirmedMember();
  const client = newClient({ address: person.address });
  await client.auth.signInWithPassword(person);
  const app = await turnOnTotp(client);
  advance(60_000);
  return { ...person, ...app, browser: newBrowser({ address: person.address }) };
}

const confirm = (browser: Browser, factorId: string, code: string) =>
  browser.submit("/login?mode=second-step", { intent: "second-step", factorId, code });

describe("a password alone, where a second step is set up", () => {
  test("opens nothing: no session cookie before the code, which then leads to the remembered page", async () => {
    const { browser, ...person } = await memberWithTotp();
    const first = await signIn(browser, person, { remember: "on" }, "?redirectTo=%2Fhistory");
    expect(locationOf(first)).toBe("/login?mode=second-step&redirectTo=%2Fhistory");
    expect([...browser.cookies.keys()]).toEqual(["unfinished-sign-in"]);
    expect(browser.lines()[0]).toMatch(/Max-Age=600; Path=\/; HttpOnly/);
    expect((await browser.send("/dashboard")).status).toBe(302);
    const page = await browser.send("/login?mode=second-step&redirectTo=%2Fhistory");
    expect(factorIn(await page.text())).toBe(person.factorId);

    const refused = await confirm(browser, person.factorId, wrongCode(codeOf(person.secret)));
    expect(refused.status).toBe(422);
    expect(await refused.text()).toMatch(/role="alert"[^>]*>This code is wrong/);
    expect(browser.cookies.has("session")).toBe(false);

    const done = await confirm(browser, person.factorId, codeOf(person.secret));
    expect([done.status, locationOf(done)]).toEqual([302, "/history"]);
    expect([...browser.cookies.keys()]).toEqual(["session"]);
    expect(browser.lines().join("\n")).toContain("session=");
    expect(browser.lines().find((line) => line.startsWith("session="))).toContain("Max-Age=2592000");
    const opened = await browser.send("/history");
    expect(opened.status).toBe(200);
    expect(await opened.text()).toContain("MFA_CHALLENGE_VERIFIED");
  });

  test("the unfinished cookie is no session, and the same code doesn't work twice", async () => {
    const { browser, ...person } = await memberWithTotp();
    await signIn(browser, person);
    const unfinished = browser.cookies.get("unfinished-sign-in");
    const posing = await browser.send("/dashboard", { headers: { cookie: `session=${unfinished}` } });
    expect(posing.status).toBe(302);
    const code = codeOf(person.secret);
    expect((await confirm(browser, person.factorId, code)).status).toBe(302);
    const other = newBrowser({ address: person.address });
    await signIn(other, person);
    expect((await confirm(other, person.factorId, code)).status).toBe(422);
  });

  test("takes no longer than ten minutes", async () => {
    const { browser, ...person } = await memberWithTotp();
    await signIn(browser, person);
    advance(600_000);
    const late = await confirm(browser, person.factorId, codeOf(person.secret));
    expect(late.status).toBe(403);
    expect(await late.text()).toContain("Please sign in again");
    expect(browser.cookies.has("session")).toBe(false);
  });

  test("that was begun on two devices ends on one when the other finishes it, and says so", async () => {
    const person = await memberWithTotp();
    const [phone, laptop] = [
      newBrowser({ address: person.address }),
      newBrowser({ address: person.address }),
    ];
    for (const browser of [phone, laptop]) await signIn(browser, person);
    expect((await confirm(phone, person.factorId, codeOf(person.secret))).status).toBe(302);
    advance(60_000);
    const ended = await (await confirm(laptop, person.factorId, codeOf(person.secret))).text();
    expect(ended).toMatch(/role="alert"[^>]*>This sign-in was ended elsewhere. Please sign in again/);
    expect(factorIn(ended)).toBe("");
    expect(laptop.cookies.size).toBe(0);
  });

  test("can be given up, which ends what was begun", async () => {
    const { browser, ...person } = await memberWithTotp();
    await signIn(browser, person);
    const unfinished = browser.cookieHeader();
    const answer = await browser.submit("/login?mode=second-step", { intent: "cancel" });
    expect(locationOf(answer)).toBe("/login");
    expect(browser.cookies.size).toBe(0);
    const form = { intent: "second-step", factorId: person.factorId, code: codeOf(person.secret) };
    const replay = await browser.submit("/login", form, { cookie: unfinished });
    expect(replay.status).toBe(400);
    expect(browser.cookies.has("session")).toBe(false);
  });

  test.each([
    ["the database can't be told", () => ({ ...env, DB: watchD1(() => true).binding })],
    ["it is over already", () => env],
  ])("can be given up although %s", async (_why, environment) => {
    const { browser, ...person } = await memberWithTotp();
    await signIn(browser, person);
    const client = newClient({ address: person.address });
    await client.auth.signInWithPassword(person);
    await client.auth.signOut({ scope: "global" });
    browser.use(environment());
    const answer = await browser.submit("/login?mode=second-step", { intent: "cancel" });
    expect(locationOf(answer)).toBe("/login");
    expect(browser.cookies.size).toBe(0);
  });

  test("is not stepped round by a recovery link: the code comes first, then the new password", async () => {
    const { browser, ...person } = await memberWithTotp();
    await browser.submit("/login?mode=forgot", { intent: "forgot", email: person.email });
    const { token: tokenHash } = await readMail(person.email);
    const change = { intent: "new-password", tokenHash, password: "a new password" };
    const first = await browser.submit("/login", change);
    expect(locationOf(first)).toBe("/login?mode=second-step");
    expect((await signIn(newBrowser(), { ...person, password: "a new password" })).status).toBe(400);
    const second = await confirm(browser, person.factorId, codeOf(person.secret));
    expect(locationOf(second)).toBe("/login?mode=new-password");
    expect(browser.cookies.has("session")).toBe(false);
    const last = await browser.submit("/login?mode=new-password", { ...change, tokenHash: "" });
    expect([last.status, locationOf(last)]).toEqual([302, "/dashboard"]);
    expect((await browser.send("/dashboard")).status).toBe(200);
    const again = await signIn(newBrowser(), { ...person, password: "a new password" });
    expect(locationOf(again)).toContain("second-step");
  });
});

test("an app that was enrolled before the owner set theirs up finishes no sign-in", async () => {
  const person = await confirmedMember();
  const [thief, owner] = [newClient({ address: person.address }), newClient({ address: person.address })];
  for (const client of [thief, owner]) await client.auth.signInWithPassword(person);
  const left = await thief.auth.mfa.enroll({ factorType: "totp", friendlyName: "left behind" });
  if (!left.data) throw new Error("no factor was enrolled");
  await thief.auth.mfa.challenge({ factorId: left.data.id });
  const own = await turnOnTotp(owner);
  advance(60_000);
  const browser = newBrowser({ address: person.address });
  await signIn(browser, person);
  const refused = await confirm(browser, left.data.id, codeOf(left.data.totp.secret));
  expect(refused.status).toBe(400);
  expect(browser.cookies.has("session")).toBe(false);
  expect((await confirm(browser, own.factorId, codeOf(own.secret))).status).toBe(302);
});

test("a second step that is set up while the password is checked is asked for", async () => {
  const person = await confirmedMember();
  const owner = newClient({ address: person.address });
  await owner.auth.signInWithPassword(person);
  const { binding, happened } = beforeWrite(/insert into "session"/i, () => turnOnTotp(owner));
  const browser = newBrowser({ address: person.address, environment: { ...env, DB: binding } });
  const answer = await signIn(browser, person);
  expect(happened()).toBe(true);
  expect(locationOf(answer)).toBe("/login?mode=second-step");
  expect([...browser.cookies.keys()]).toEqual(["unfinished-sign-in"]);
});

test("a code by text message is sent on request, to a phone of this account only", async () => {
  const person = await confirmedMember();
  const client = newClient({ address: person.address });
  await client.auth.signInWithPassword(person);
  const phone = newPhone();
  const { data } = await client.auth.mfa.enroll({ factorType: "phone", friendlyName: "Old phone", phone });
  const factorId = data?.id ?? "";
  const challenge = await client.auth.mfa.challenge({ factorId, channel: "sms" });
  const codeIn = async () => /\d{6}/.exec((await readMailbox(phone))[0]?.text ?? "")?.[0] ?? "";
  await client.auth.mfa.verify({ factorId, challengeId: challenge.data?.id ?? "", code: await codeIn() });
  advance(61_000);

  const browser = newBrowser({ address: person.address });
  await signIn(browser, person);
  const page = await (await browser.send("/login?mode=second-step")).text();
  expect(page).toContain("Text me a code");
  expect(page).not.toContain(phone);
  const foreign = await browser.submit("/login", { intent: "send-code", factorId: crypto.randomUUID() });
  expect(foreign.status).toBe(400);
  // A code that is sent before any code was requested, such as the code of an earlier sign-in, causes no second
  // message.
  const early = await confirm(browser, factorId, await codeIn());
  expect([early.status, (await readMailbox(phone)).length]).toEqual([400, 1]);
  expect(await early.text()).toMatch(/role="alert"[^>]*>Have a code sent to this phone first/);
  const sent = await browser.submit("/login?mode=second-step", { intent: "send-code", factorId });
  expect(await sent.text()).toContain("We have sent a code to your phone.");
  const tooSoon = await browser.submit("/login?mode=second-step", { intent: "send-code", factorId });
  expect(tooSoon.status).toBe(429);
  const done = await confirm(browser, factorId, await codeIn());
  expect(locationOf(done)).toBe("/dashboard");
});

describe("a social sign-in", () => {
  const environment = (): Env => ({ ...providersEnvironment, DB: watchD1().binding });

  /** To the provider, where this persona agrees, and back to the address that the provider names. */
  async function travel(browser: Browser, under: Env, email: string, form = {}): Promise<URL> {
    const started = await browser.submit("/login?redirectTo=%2Fhistory", { intent: "google", ...form });
    const url = new URL(locationOf(started));
    const hint = hintOf("google", personaOf(email));
    for (const [name, value] of Object.entries(hint)) url.searchParams.set(name, value);
    const agreed = await fetch(url, { redirect: "manual" });
    const callback = new Request(locationOf(agreed), { redirect: "manual" });
    return new URL(locationOf(await fetchUnder(under, callback)));
  }

  test("begins at our server, comes back to /login and goes on to the remembered page", async () => {
    const under = environment();
    const browser = newBrowser({ environment: under });
    const back = await travel(browser, under, newPerson().email, { remember: "on" });
    expect([back.origin, back.pathname]).toEqual([origin, "/login"]);
    expect(browser.cookies.has("session")).toBe(false);
    const done = await browser.send(back.href);
    expect([done.status, locationOf(done)]).toEqual([302, "/history"]);
    expect([...browser.cookies.keys()]).toEqual(["session"]);
    expect(browser.lines().find((line) => line.startsWith("session="))).toContain("Max-Age=2592000");
    expect(await (await browser.send("/history")).text()).toContain("Grace Hopper");
  });

  test("comes back to our own pages also where the links of programs lead to another site", async () => {
    const urls = { PUBLIC_URL: "https://app.example", SITE_URL: "https://program.example" };
    const under = { ...environment(), ...urls };
    const browser = newBrowser({ environment: under });
    const back = await travel(browser, under, newPerson().email);
    expect([back.origin, back.pathname]).toEqual(["https://app.example", "/login"]);
    expect(locationOf(await browser.send(back.href))).toBe("/history");
  });

  test("without remembering, ends after a day without use", async () => {
    const under = environment();
    const browser = newBrowser({ environment: under });
    const back = await travel(browser, under, newPerson().email);
    await browser.send(back.href);
    expect((await browser.send("/dashboard")).status).toBe(200);
    advance(86_400_000);
    expect((await browser.send("/dashboard")).status).toBe(302);
  });

  test("that the database drops on the way back is finished by loading the address once more", async () => {
    const under = environment();
    const browser = newBrowser({ environment: under });
    const back = await travel(browser, under, newPerson().email);
    browser.use({ ...under, DB: watchD1(() => true).binding });
    expect((await browser.send(back.href)).status).toBe(200);
    browser.use(under);
    expect(locationOf(await browser.send(back.href))).toBe("/history");
  });

  test("that another browser began can't be finished in this one", async () => {
    const under = environment();
    const back = await travel(newBrowser({ environment: under }), under, newPerson().email);
    const victim = newBrowser({ environment: under });
    const answer = await victim.send(back.href);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("This sign-in was not begun in this browser");
    expect(victim.cookies.has("session")).toBe(false);
  });

  test("refused by the provider, or with one that is not set up, stays on /login without a word in the form", async () => {
    const refused = await newBrowser().send("/login?from=provider&error=access_denied&error_code=x");
    expect(refused.status).toBe(200);
    expect(await refused.text()).not.toContain('role="alert"');
    const answer = await newBrowser().submit("/login", { intent: "github" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('role="alert"');
  });
});

test("the cookies of a sign-in fit into a browser with the longest path and ten second steps", async () => {
  const query = `?redirectTo=${encodeURIComponent(`/history?q=${"a".repeat(maxPathLength - 11)}`)}`;
  const { email, password } = await memberWithTotp();
  await execute(
    `WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 9)
     INSERT INTO factor (id, user_id, friendly_name, type, status, phone, created_at, updated_at)
     SELECT lower(hex(randomblob(4))) || '-0000-4000-8000-' || lower(hex(randomblob(6))), user.id, ? || i, 'phone',
       'verified', '+49151000000' || i, 0, 0 FROM n, user WHERE email = ?`,
    "键".repeat(60),
    email,
  );
  const environment = { ...providersEnvironment, PUBLIC_URL: "https://app.example", DB: watchD1().binding };
  const browser = newBrowser({ environment });
  const submit = async (form: Record<string, string>) => {
    const headers = { origin: "https://app.example", host: "app.example" };
    const answer = await browser.submit(`https://app.example/login${query}`, form, headers);
    expect(answer.status).toBe(302);
    const pairs = browser.lines().map((line) => line.split(";", 1)[0] ?? "");
    expect(pairs).toHaveLength(1);
    return pairs[0] ?? "";
  };
  const forms = [
    [{ intent: "sign-in", email, password }, "__Host-unfinished-sign-in="],
    [{ intent: "github" }, "__Host-provider-sign-in="],
  ] as const;
  for (const [form, name] of forms) {
    const pair = await submit(form);
    expect(pair.startsWith(name)).toBe(true);
    expect(pair.length).toBeGreaterThan(maxPathLength);
    // A challenge of a texted code comes to the first one.
    expect(pair.length).toBeLessThan(4_096 - 150);
  }
});

test("a set-up that an old sign-in is refused leaves the unfinished one as it is", async () => {
  const person = await confirmedMember();
  const browser = newBrowser({ address: person.address });
  await signIn(browser, person, { remember: "on" });
  const listFactors = () =>
    selectRows("SELECT id FROM factor WHERE user_id = (SELECT id FROM user WHERE email = ?)", person.email);
  advance(23 * 3_600_000);
  expect((await browser.submit("/settings", { intent: "enrol-totp" })).status).toBe(200);
  const unfinished = await listFactors();
  expect(unfinished).toHaveLength(1);
  advance(2 * 3_600_000);
  expect((await browser.submit("/settings", { intent: "enrol-totp" })).status).toBe(400);
  expect(await listFactors()).toEqual(unfinished);
});
