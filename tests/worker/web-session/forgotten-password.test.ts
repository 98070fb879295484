import { describe, expect, test } from "vitest";
import { newPerson, readMail, readMailbox } from "#tests/worker/auth/harness.ts";
import { confirmedMember, locationOf, newBrowser, signedInBrowser, signIn, textOf } from "./browser.ts";
import { withClock } from "./clock.ts";

const advance = withClock();

describe("a forgotten password", () => {
  async function ask(browser: ReturnType<typeof newBrowser>, email: string) {
    advance(1000);
    const answer = await browser.submit("/login?mode=forgot", { intent: "forgot", email });
    expect(answer.status).toBe(200);
    return textOf(answer);
  }
  /** The link's page with the hidden token, as the user finds it. */
  async function openLink(browser: ReturnType<typeof newBrowser>, link: string) {
    const page = new URL(link);
    const html = await textOf(await browser.send(page.href));
    return { page, tokenHash: /name="tokenHash" value="([^"]+)"/.exec(html)?.[1] ?? "" };
  }

  test("is answered alike for known and unknown addresses; only the known one gets a mail", async () => {
    const person = await confirmedMember();
    const { email: unknown } = newPerson();
    const browser = newBrowser();
    const [one, two] = [await ask(browser, person.email), await ask(browser, unknown)];
    const plain = (html: string, email: string) =>
      html
        .replaceAll(email, "EMAIL")
        .replace(/"freshForMs":\d+/g, "")
        .replace(/nonce="[^"]+"/g, "");
    expect(plain(one, person.email)).toBe(plain(two, unknown));
    expect((await readMailbox(person.email)).length).toBe(2);
    expect(await readMailbox(unknown)).toEqual([]);
  });

  test("is replaced through the link: signed in here, signed out everywhere else, the link used up", async () => {
    const { browser: elsewhere, ...person } = await signedInBrowser();
    const browser = newBrowser({ address: person.address });
    await ask(browser, person.email);
    const { link } = await readMail(person.email);
    const { page, tokenHash } = await openLink(browser, link);
    expect(page.pathname).toBe("/login");
    // Mail scanners open links, too. Opening this link twice has not used it up.
    await openLink(newBrowser(), link);
    const form = { intent: "new-password", tokenHash, password: "a new password" };
    const answer = await browser.submit(page.pathname + page.search, form);
    expect([answer.status, locationOf(answer)]).toEqual([302, "/dashboard"]);
    expect((await browser.send("/dashboard")).status).toBe(200);
    expect((await signIn(newBrowser(), person)).status).toBe(400);
    expect((await signIn(newBrowser(), { ...person, password: "a new password" })).status).toBe(302);
    advance(5 * 60_000);
    expect((await elsewhere.send("/dashboard")).status).toBe(302);
    const again = await newBrowser().submit("/login", { ...form, password: "yet another one" });
    expect(again.status).toBe(403);
    // "Remember me" was not ticked.
    expect((await browser.send("/dashboard")).status).toBe(200);
    advance(86_400_000);
    expect((await browser.send("/dashboard")).status).toBe(302);
  });

  test("with a new password that the service refuses doesn't use the link up: the next one is taken", async () => {
    const person = await confirmedMember();
    const browser = newBrowser({ address: person.address });
    await ask(browser, person.email);
    const { tokenHash } = await openLink(browser, (await readMail(person.email)).link);
    const send = (password: string) =>
      browser.submit("/login", { intent: "new-password", tokenHash, password });
    const weak = await send("short");
    expect(weak.status).toBe(422);
    expect(await textOf(weak)).toContain("Password must be at least 8 characters");
    expect((await send(person.password)).status).toBe(422);
    expect((await send("long enough now")).status).toBe(302);
  });

  test("a made-up link is refused", async () => {
    const form = { intent: "new-password", tokenHash: `page_${"A".repeat(43)}`, password: "a new password" };
    const browser = newBrowser();
    expect((await browser.submit("/login", form)).status).toBe(403);
    expect((await browser.submit("/login", { ...form, tokenHash: "" })).status).toBe(403);
    expect(browser.cookies.size).toBe(0);
  });
});
