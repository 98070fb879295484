/** What opening a mailed link shows, what pressing its button does, and the screen for the mailed code. */

import { describe, expect, test } from "vitest";
import { refreshPath } from "#app/contracts/web-session-paths.ts";
import { newPerson, origin, post, readMail } from "#tests/worker/auth/harness.ts";
import { wrongCode } from "#tests/worker/auth/second-step.ts";
import { selectRow } from "../database.ts";
import { locationOf, newBrowser, pressConfirm, signedInBrowser, signIn, textOf } from "./browser.ts";
import { withClock } from "./clock.ts";

const advance = withClock();

const pathOf = (link: string) => new URL(link).pathname + new URL(link).search;

/** Signed up on /sign-up; the mail waits. */
async function signedUp(person = newPerson()) {
  const { email, password } = person;
  const browser = newBrowser({ address: person.address });
  await browser.submit("/sign-up", { fullName: "Ada", email, password, confirmPassword: password });
  return { ...person, browser, mail: await readMail(email) };
}

const isConfirmed = async (email: string) => {
  const row = await selectRow<{ at: number | null }>(
    "SELECT email_confirmed_at AS at FROM user WHERE email = ?",
    email,
  );
  return row?.at !== null;
};

describe("the link of a confirmation mail", () => {
  test("shows one button and confirms nothing, however often a scanner opens it with GET or HEAD", async () => {
    const { email, mail } = await signedUp();
    const scanner = newBrowser();
    for (const method of ["GET", "HEAD", "GET"]) {
      const answer = await scanner.send(pathOf(mail.link), { method });
      expect(answer.status).toBe(200);
      if (method === "GET") {
        const main = /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? "";
        expect(main.match(/<button[^>]*>[^<]*/g)?.map((button) => button.replace(/.*>/, ""))).toEqual([
          "Confirm",
        ]);
      }
    }
    expect(await isConfirmed(email)).toBe(false);
  });

  test("confirms when the button is pressed, opens no session on another device, and fills the address in", async () => {
    const { email, password, browser, mail } = await signedUp();
    const page = await textOf(await pressConfirm(newBrowser(), mail.link));
    expect(page).toContain("Your email is confirmed. Sign in to go on.");
    expect(page).toContain(`value="${email}"`);
    expect(await isConfirmed(email)).toBe(true);
    expect(locationOf(await signIn(browser, { email, password }))).toBe("/dashboard");
  });

  test("signs in the browser that signed up, by link or code, and leads to where it was going", async () => {
    const { browser, mail } = await signedUp();
    expect(locationOf(await pressConfirm(browser, mail.link))).toBe("/dashboard");
    expect(await textOf(await browser.send("/dashboard"))).toContain("SIGNED_IN");
    expect(browser.cookies.has("signed-up")).toBe(false);
    const { email, password, address } = newPerson();
    const other = newBrowser({ address });
    const form = { intent: "create", email: ` ${email.toUpperCase()}`, password };
    await other.submit("/login?mode=create&redirectTo=%2Fhistory", form);
    const { code } = await readMail(email);
    const entered = await other.submit("/login?mode=code", { intent: "code", email, code });
    expect([entered.status, locationOf(entered)]).toEqual([302, "/history"]);
  });

  test("signs in neither a browser that signed up another address, nor after an hour, nor beside another user", async () => {
    const stranger = await signedUp();
    const late = await signedUp();
    const { browser: member, email: memberEmail } = await signedInBrowser();
    const here = newPerson();
    member.cookies.delete("signed-up");
    for (const [name, value] of (await signedUp(here)).browser.cookies) member.cookies.set(name, value);
    const confirm = async (browser: typeof member, link: string) => {
      expect(await textOf(await pressConfirm(browser, link))).toContain("Sign in to go on.");
    };
    await confirm(member, (await readMail(here.email)).link);
    expect(await textOf(await member.send("/settings"))).toContain(memberEmail);
    await confirm(stranger.browser, (await signedUp()).mail.link);
    advance(60 * 60_000);
    await confirm(late.browser, late.mail.link);
    for (const { cookies } of [stranger.browser, late.browser]) expect(cookies.has("session")).toBe(false);
  });

  test("is not confirmed by a form of another site", async () => {
    const { email, mail } = await signedUp();
    const form = { intent: "confirm", tokenHash: mail.token, type: "signup" };
    const headers = { origin: "https://elsewhere.example" };
    const answer = await newBrowser().submit(pathOf(mail.link), form, headers);
    expect(answer.status).toBe(403);
    expect(await isConfirmed(email)).toBe(false);
  });

  test("also opens for a person who is signed in to another account", async () => {
    const { mail, email } = await signedUp();
    const { browser } = await signedInBrowser();
    expect((await browser.send(pathOf(mail.link))).status).toBe(200);
    await pressConfirm(browser, mail.link);
    expect(await isConfirmed(email)).toBe(true);
    expect((await browser.send("/login")).status).toBe(302);
    expect((await browser.send("/login?token_hash=&type=signup")).status).toBe(302);
    expect((await browser.send("/about?token_hash=x&type=signup")).status).toBe(302);
  });

  test.each([
    ["with GET", "/login?token_hash=page_x&type=nonsense"],
    ["of a kind that pages have no form for", "/login?token_hash=page_x&type=magiclink"],
  ])("is just /login %s when it is none", async (_how, path) => {
    expect(await textOf(await newBrowser().send(path))).toContain("Welcome Back!");
  });
});

describe("an address that two people signed up", () => {
  const attackers = "the attacker's own";

  async function contested() {
    const owner = await signedUp();
    advance(61_000);
    const thief = newBrowser();
    const form = { fullName: "Mallory", email: owner.email, password: attackers, confirmPassword: attackers };
    await thief.submit("/sign-up", form);
    return { ...owner, thief, mail: await readMail(owner.email) };
  }

  test("belongs to its mailbox: the person who presses Confirm chooses the password, and is signed in", async () => {
    const { email, password, browser, thief, mail } = await contested();
    for (const secret of [password, attackers])
      expect((await signIn(thief, { email, password: secret })).status).toBe(400);
    const pressed = await pressConfirm(browser, mail.link);
    expect([pressed.status, locationOf(pressed)]).toEqual([302, "/login?mode=choose-password"]);
    expect(browser.cookies.has("session")).toBe(false);
    expect(await textOf(await browser.send("/login?mode=choose-password"))).toContain("Choose your password");
    // A second press leads to the same page as the first.
    expect(locationOf(await pressConfirm(browser, mail.link))).toBe("/login?mode=choose-password");
    for (const secret of [password, attackers])
      expect((await signIn(thief, { email, password: secret })).status).toBe(400);
    const chosen = { intent: "new-password", password: "chosen by the owner" };
    const done = await browser.submit("/login?mode=choose-password", chosen);
    expect([done.status, locationOf(done)]).toEqual([302, "/dashboard"]);
    expect((await browser.send("/dashboard")).status).toBe(200);
    expect((await signIn(thief, { email, password: attackers })).status).toBe(400);
    expect(locationOf(await signIn(newBrowser(), { email, password: "chosen by the owner" }))).toBe(
      "/dashboard",
    );
    advance(86_400_000);
    expect((await browser.send("/dashboard")).status).toBe(302);
  });

  test("takes no second password from who has a copy of the unfinished sign-in", async () => {
    const { email, browser, thief, mail } = await contested();
    await pressConfirm(browser, mail.link);
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    const choose = (at: typeof browser, password: string) =>
      at.submit("/login?mode=choose-password", { intent: "new-password", password });
    expect(locationOf(await choose(browser, "chosen by the owner"))).toBe("/dashboard");
    expect((await choose(thief, attackers)).status).toBe(400);
    expect((await signIn(newBrowser(), { email, password: attackers })).status).toBe(400);
    expect((await browser.post(refreshPath)).status).toBe(200);
  });

  test("leads to the same by the mailed code", async () => {
    const { email, browser, mail } = await contested();
    const entered = await browser.submit("/login?mode=code", { intent: "code", email, code: mail.code });
    expect(locationOf(entered)).toBe("/login?mode=choose-password");
  });

  test("gives a thief who has the used link no form for the password", async () => {
    const { browser, thief, mail } = await contested();
    await pressConfirm(browser, mail.link);
    const form = { intent: "new-password", password: attackers, tokenHash: mail.token };
    const stolen = await thief.submit("/login", form);
    expect(stolen.status).toBe(403);
    expect(await textOf(await thief.send("/login?mode=choose-password"))).toContain("Welcome Back!");
  });
});

describe("the code of a confirmation mail", () => {
  test("is asked for below the form after creating an account and for a sign-in that isn't confirmed", async () => {
    const { email, password, address } = newPerson();
    const browser = newBrowser({ address });
    const made = await textOf(
      await browser.submit("/login?mode=create", { intent: "create", email, password }),
    );
    const refused = await textOf(await signIn(browser, { email, password }));
    for (const page of [made, refused]) {
      expect(page).toContain('value="code"');
      expect(page).toContain(`name="email" value="${email}"`);
    }
    // After /sign-up this page asks for it.
    const answer = await browser.send("/thank-you");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const thanks = await textOf(answer);
    expect(thanks).toContain('value="code"');
    expect(thanks).toContain(`name="email" value="${email}"`);
    expect(await textOf(await newBrowser().send("/thank-you"))).toContain('type="email"');
  });

  test("confirms and leads to the sign-in with the address filled in, on another device", async () => {
    const { email, mail } = await signedUp();
    const code = ` ${mail.code.slice(0, 3)} ${mail.code.slice(3)} `;
    const page = await textOf(await newBrowser().submit("/login?mode=code", { intent: "code", email, code }));
    expect(page).toContain("Your email is confirmed. Sign in to go on.");
    expect(await isConfirmed(email)).toBe(true);
  });

  test("that is wrong, of no account, or tried too often gets one answer, which names the link", async () => {
    const { email, mail } = await signedUp();
    const unknown = newPerson().email;
    const enter = (to: string, code: string) =>
      newBrowser().submit("/login?mode=code", { intent: "code", email: to, code });
    const sentence = "This code is wrong or has expired. Open the link in the mail instead";
    for (const [to, code] of [
      [email, wrongCode(mail.code)],
      [unknown, mail.code],
    ] as const) {
      const answer = await enter(to, code);
      expect(answer.status).toBe(403);
      expect(await textOf(answer)).toContain(sentence);
    }
    for (let tries = 0; tries < 9; tries += 1) await enter(email, wrongCode(mail.code));
    expect(await textOf(await enter(email, mail.code))).toContain(sentence);
    expect(await textOf(await pressConfirm(newBrowser(), mail.link))).toContain("Your email is confirmed");
  });
});

test("a pending change of address is given up in the settings, and its links do nothing then", async () => {
  const { browser, email } = await signedInBrowser();
  const next = newPerson().email;
  advance(1000);
  await browser.submit("/settings", { intent: "change-email", email: next });
  const { link } = await readMail(next);
  expect(await textOf(await browser.send("/settings"))).toContain("Cancel the change");
  const cancelled = await textOf(await browser.submit("/settings", { intent: "cancel-email" }));
  expect(cancelled).not.toContain("Cancel the change");
  expect(await textOf(await pressConfirm(browser, link))).toContain("was used already");
  const row = await selectRow("SELECT new_email FROM user WHERE email = ?", email);
  expect(row).toEqual({ new_email: null });
});

test("a program's mail leads to /auth/v1/verify, and its link acts when it is opened, as before", async () => {
  const { email, password } = newPerson();
  await post("/auth/v1/signup", { email, password });
  const { link } = await readMail(email);
  expect(link.startsWith(`${origin}/auth/v1/verify?`)).toBe(true);
  await newBrowser().send(pathOf(link));
  expect(await isConfirmed(email)).toBe(true);
});
