import { describe, expect, test } from "vitest";
import { refreshPath } from "#app/contracts/web-session-paths.ts";
import { newPerson, readMail } from "#tests/worker/auth/harness.ts";
import { environment, hintOf, personaOf, visit } from "#tests/worker/auth/providers.ts";
import { codeAt } from "#tests/worker/auth/second-step.ts";
import { selectRow, selectRows } from "../database.ts";
import { type Browser, locationOf, newBrowser, signedInBrowser, signIn, textOf } from "./browser.ts";
import { withClock } from "./clock.ts";

const advance = withClock();
const dayMs = 86_400_000;

function copyOf(browser: Browser): Browser {
  const copy = newBrowser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

const send = async (browser: Browser, form: Record<string, string>) => {
  const answer = await browser.submit("/settings.data", form);
  return { status: answer.status, text: await answer.text() };
};

async function linkGithub(browser: Browser): Promise<void> {
  const started = await browser.submit("/settings", { intent: "link", provider: "github" });
  const url = new URL(locationOf(started));
  const hint = hintOf("github", personaOf(newPerson().email));
  for (const [name, value] of Object.entries(hint)) url.searchParams.set(name, value);
  const callback = locationOf(await fetch(url, { redirect: "manual" }));
  const { pathname, search } = new URL(locationOf(await visit(callback)));
  expect(locationOf(await browser.send(pathname + search))).toBe("/settings?linked=true");
}

/** Sets an authenticator app up; returns its secret. */
async function addApp(browser: Browser): Promise<string> {
  const { text } = await send(browser, { intent: "enrol-totp" });
  const [, secret = ""] = /"secret","([A-Z2-7]+)"/.exec(text) ?? [];
  const [, factorId = ""] = /"factorId","([\w-]{36})"/.exec(text) ?? [];
  const code = codeAt(secret, new Date());
  const verified = await send(browser, { intent: "verify-factor", factorId, challengeId: "", code });
  expect(verified.text).toContain("The second step is on");
  return secret;
}

const changes: Record<string, (browser: Browser, password: string) => Promise<unknown>> = {
  "a new password": (browser, currentPassword) =>
    send(browser, { intent: "change-password", password: "a new good password", currentPassword }),
  "the end of the other sessions": (browser) => send(browser, { intent: "sign-out", scope: "others" }),
  "a second step": addApp,
  "a linked account": linkGithub,
};

describe.each(Object.keys(changes))("after %s", (what) => {
  test("copies of the cookie from before are signed out, renewed or not, and the owner goes on", async () => {
    const { browser, password } = await signedInBrowser();
    browser.use(environment);
    const [copy, renewed] = [copyOf(browser), copyOf(browser)];
    expect((await renewed.post(refreshPath)).status).toBe(200);
    await changes[what]?.(browser, password);
    // For a moment the copy may be a tab of the same browser, which has the new cookie with its next request.
    expect((await copy.post(refreshPath)).status).toBe(503);
    expect(copy.lines()).toEqual([]);
    advance(11_000);
    for (const each of [copy, renewed]) expect((await each.post(refreshPath)).status).toBe(401);
    expect((await browser.post(refreshPath)).status).toBe(200);
    expect((await browser.send("/settings")).status).toBe(200);
    expect((await send(browser, { intent: "change-name", fullName: "The owner" })).status).toBeLessThan(300);
  });
});

test("a tab of the same browser that asks at the moment of a new password keeps the new cookie", async () => {
  const { browser, password } = await signedInBrowser();
  await browser.send("/dashboard");
  const cookie = browser.cookieHeader();
  advance(300_000);
  await changes["a new password"]?.(browser, password);
  for (const path of ["/settings", "/settings.data"]) {
    const late = await browser.send(path, { headers: { cookie } });
    expect([late.status, late.headers.getSetCookie()], path).toEqual([503, []]);
  }
  expect((await browser.send("/settings")).status).toBe(200);
});

test("a copy that comes back late ends nothing of the owner's", async () => {
  const { browser, password } = await signedInBrowser();
  const copy = copyOf(browser);
  await changes["a new password"]?.(browser, password);
  await browser.post(refreshPath);
  advance(3_600_000);
  expect((await copy.post(refreshPath)).status).toBe(401);
  expect((await browser.post(refreshPath)).status).toBe(200);
});

test("a copy of the cookie of a sign-in ends with the second step that finishes it", async () => {
  const { browser, ...person } = await signedInBrowser();
  const secret = await addApp(browser);
  advance(60_000);
  const signing = newBrowser({ address: person.address });
  await signIn(signing, person);
  const copy = copyOf(signing);
  const factor = await selectRow<{ id: string }>(
    "SELECT factor.id FROM factor JOIN user ON user.id = user_id WHERE email = ?",
    person.email,
  );
  const finish = (at: Browser, ms = 0) =>
    at.submit("/login", {
      intent: "second-step",
      factorId: factor?.id ?? "",
      code: codeAt(secret, new Date(Date.now() + ms)),
    });
  expect(locationOf(await finish(signing))).toBe("/dashboard");
  expect(await textOf(await finish(copy, 30_000))).toContain("was ended elsewhere");
});

describe("a new password in the settings", () => {
  test("needs the current one, or the mailed code, however fresh the sign-in is", async () => {
    const { browser, email } = await signedInBrowser();
    const form = { intent: "change-password", password: "a new good password" };
    expect(await send(browser, form)).toMatchObject({ status: 400 });
    // A fresh sign-in proves nothing here.
    await send(browser, { intent: "prove-identity" });
    const refused = await send(browser, form);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('"needsCode",true');
    await send(browser, { intent: "send-code" });
    const { code: nonce } = await readMail(email);
    expect((await send(browser, { ...form, nonce })).text).toContain("Your password is changed");
  });

  test("that is refused keeps this browser signed in", async () => {
    const { browser } = await signedInBrowser();
    const form = { intent: "change-password", password: "a new good password", currentPassword: "not it" };
    expect((await send(browser, form)).text).toContain("The current password is wrong");
    advance(300_000);
    expect((await browser.send("/dashboard")).status).toBe(200);
  });
});

test("ending other sessions, all of them or one, asks for presence after a day", async () => {
  const { browser, password, ...person } = await signedInBrowser();
  const other = newBrowser();
  await signIn(other, { ...person, password }, { remember: "on" });
  const results = await selectRows<{ id: string }>(
    "SELECT session.id FROM session JOIN user ON user.id = user_id WHERE email = ?",
    person.email,
  );
  await signIn(browser, { ...person, password }, { remember: "on" });
  advance(dayMs + 1000);
  const forms = [
    ...results.map(({ id }) => ({ intent: "end-session", sessionId: id })),
    { intent: "sign-out", scope: "others" },
  ];
  expect(forms).toHaveLength(3);
  for (const form of forms) {
    const refused = await send(browser, form);
    expect(refused.status, form.intent).toBe(400);
    expect(refused.text, form.intent).toContain('"needsCode",true');
  }
  expect((await other.post(refreshPath)).status).toBe(200);
  await send(browser, { intent: "prove-identity", currentPassword: password });
  expect((await send(browser, { intent: "sign-out", scope: "others" })).text).toContain(
    "All other devices are signed out",
  );
  expect((await other.post(refreshPath)).status).toBe(401);
});
