import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { fetchUnder, newPerson, origin, readMail, readMailbox } from "#tests/worker/auth/harness.ts";
import { confirmedMember, locationOf, newBrowser, pressConfirm, signIn, textOf } from "./browser.ts";
import { withClock } from "./clock.ts";

const advance = withClock();

describe("signing in", () => {
  test("without Remember me ends with the browser, with it after 30 days", async () => {
    const person = await confirmedMember();
    const browser = newBrowser();
    await signIn(browser, person);
    expect(browser.lines()).toEqual([
      expect.stringMatching(/^session=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    await signIn(browser, person, { remember: "on" });
    expect(browser.lines()).toEqual([
      expect.stringMatching(/^session=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    advance(20 * 86_400_000);
    expect((await browser.send("/dashboard")).status).toBe(200);
    expect(browser.lines()[0]).toContain("Max-Age=2592000");
  });

  test("on an https site sets a Secure cookie that only this host can set", async () => {
    const person = await confirmedMember();
    const environment = { ...env, PUBLIC_URL: "https://app.example" };
    const form = { intent: "sign-in", email: person.email, password: person.password };
    const headers = {
      origin: "https://app.example",
      host: "app.example",
      "cf-connecting-ip": person.address,
    };
    const request = new Request("https://app.example/login", {
      method: "POST",
      body: new URLSearchParams(form),
      headers,
      redirect: "manual",
    });
    const [line = ""] = (await fetchUnder(environment, request)).headers.getSetCookie();
    expect(line).toMatch(/^__Host-session=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test("goes to the remembered page of this site", async () => {
    const person = await confirmedMember();
    const answer = await signIn(newBrowser(), person, {}, "?redirectTo=%2Fhistory%3Fday%3D2026-02-28%23list");
    expect([answer.status, locationOf(answer)]).toEqual([302, "/history?day=2026-02-28#list"]);
  });

  test("never goes to another host, however it is spelled", async () => {
    const person = await confirmedMember();
    const spellings = [
      "https://evil.example",
      "/\\evil.example",
      "/\r\nSet-Cookie:x=y//evil.example",
      "http://127.0.0.1:8787@evil.example",
      "\u0000//evil.example",
    ];
    const browser = newBrowser();
    for (const spelling of spellings) {
      const answer = await signIn(browser, person, {}, `?${new URLSearchParams({ redirectTo: spelling })}`);
      const { origin: at } = new URL(locationOf(answer), origin);
      expect([answer.status, at], JSON.stringify(spelling)).toEqual([302, origin]);
      expect(browser.lines().join("\n"), JSON.stringify(spelling)).not.toMatch(/x=y/);
    }
  });

  test("with a wrong password, or an unknown address, says the same in the form and sets no cookie", async () => {
    const person = await confirmedMember();
    const browser = newBrowser();
    const unknown = { ...person, email: newPerson().email };
    for (const wrong of [
      { ...person, password: "not theirs" },
      unknown,
      { ...person, password: "'; DROP TABLE user;--" },
    ]) {
      const answer = await signIn(browser, wrong);
      expect(answer.status).toBe(400);
      const page = await textOf(answer);
      expect(page).toMatch(/<p role="alert"[^>]*>Invalid login credentials<\/p>/);
      expect(page).toContain(`value="${wrong.email}"`);
      expect(page).not.toContain(wrong.password);
      expect(browser.lines()).toEqual([]);
    }
  });

  test("before the email is confirmed says so and mails the link again on request", async () => {
    const { email, password, address } = newPerson();
    const browser = newBrowser({ address });
    await browser.submit("/sign-up", { fullName: "Ada", email, password, confirmPassword: password });
    const answer = await signIn(browser, { email, password });
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toContain("Send the confirmation again");
    advance(61_000);
    const sent = await browser.submit("/login", { intent: "resend", email });
    expect(await textOf(sent)).toContain("a mail is on its way");
    expect(await readMailbox(email)).toHaveLength(2);
  });

  test.each([
    ["nothing", {}],
    ["an unknown intent", { intent: "become-admin" }],
    ["a missing field", { intent: "sign-in", email: "a@example.com" }],
    ["a social sign-in that is not offered", { intent: "facebook" }],
  ])("refuses a form with %s", async (_, form) => {
    const browser = newBrowser();
    const answer = await browser.submit("/login", form);
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toContain("The form was incomplete");
    expect(browser.lines()).toEqual([]);
  });

  test("refuses what is no form at all", async () => {
    const headers = { origin, "content-type": "application/json" };
    const answer = await newBrowser().send("/login", { method: "POST", body: "{", headers });
    expect(answer.status).toBe(400);
  });

  test("takes passwords as they are typed: spaces, Unicode, 72 bytes", async () => {
    for (const password of ["  spaces around  ", "pässwörd-🔑-密码", "x".repeat(72)]) {
      const person = { ...newPerson(), password };
      const browser = newBrowser({ address: person.address });
      const form = { fullName: "Ada", email: person.email, password, confirmPassword: password };
      expect((await browser.submit("/sign-up", form)).status, password).toBe(302);
      await pressConfirm(newBrowser(), (await readMail(person.email)).link);
      expect((await signIn(browser, person)).status, password).toBe(302);
    }
  });
});
