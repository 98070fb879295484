import { describe, expect, test } from "vitest";
import { newPerson, readMail, readMailbox } from "#tests/worker/auth/harness.ts";
import { confirmedMember, locationOf, newBrowser, pressConfirm, signIn, textOf } from "./browser.ts";
import { withClock } from "./clock.ts";

const advance = withClock();

describe("signing up", () => {
  const good = { fullName: "Ada", email: "", password: "long enough", confirmPassword: "long enough" };

  test("without script shows the four messages, keeps name and email, and never sends a password back", async () => {
    const answer = await newBrowser().submit("/sign-up", {
      fullName: " ",
      email: "no-address",
      password: "short-1",
      confirmPassword: "other-2",
    });
    expect(answer.status).toBe(400);
    const page = await textOf(answer);
    for (const message of [
      "Full name is required",
      "Please enter a valid email",
      "Password must be at least 8 characters",
      "Passwords do not match",
    ]) {
      expect(page).toContain(`${message}</p>`);
    }
    expect(page).toContain('value="no-address"');
    expect(page).not.toMatch(/short-1|other-2/);
    expect(page.match(/autofocus/gi)).toHaveLength(1);
  });

  test("of a known address looks like any other, and its owner gets a mail without a link", async () => {
    const person = await confirmedMember();
    advance(1000);
    const known = await newBrowser().submit("/sign-up", { ...good, email: person.email });
    const fresh = await newBrowser().submit("/sign-up", { ...good, email: newPerson().email });
    expect([known.status, locationOf(known)]).toEqual([fresh.status, locationOf(fresh)]);
    expect(locationOf(known)).toBe("/thank-you");
    expect((await readMail(person.email)).link).toBe("");
    const old = await signIn(newBrowser(), person);
    expect(old.status).toBe(302);
  });

  test("refused by the service shows its sentence to those without script", async () => {
    const { email } = newPerson();
    const password = "x".repeat(73);
    const answer = await newBrowser().submit("/sign-up", {
      ...good,
      email,
      password,
      confirmPassword: password,
    });
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toMatch(
      /<noscript><p role="alert"[^>]*>Password cannot be longer than 72 bytes/,
    );
  });

  test("with an email that would inject a header is refused and mails nothing", async () => {
    const email = `a@example.com\r\nBcc: ${newPerson().email}`;
    const answer = await newBrowser().submit("/sign-up", { ...good, email });
    expect(answer.status).toBe(400);
    expect(await readMailbox(email)).toEqual([]);
  });

  test("on /login makes an account without a name and says where to look", async () => {
    const { email, password, address } = newPerson();
    const browser = newBrowser({ address });
    const answer = await browser.submit("/login?mode=create", { intent: "create", email, password });
    expect(await textOf(answer)).toContain("Check your email for confirmation link");
    const page = await textOf(await pressConfirm(newBrowser(), (await readMail(email)).link));
    expect(page).toContain("Your email is confirmed. Sign in to go on.");
    expect(page).toContain(`value="${email}"`);
    expect((await signIn(browser, { email, password })).status).toBe(302);
  });

  test("a confirmation link that was used says how to get another, in our words only", async () => {
    const { email, password } = newPerson();
    await newBrowser().submit("/login", { intent: "create", email, password });
    const { link } = await readMail(email);
    await pressConfirm(newBrowser(), link);
    const used = await pressConfirm(newBrowser(), link);
    expect(used.status).toBe(403);
    const again = await textOf(used);
    expect(again).toContain("This link is invalid, has expired or was used already.");
    expect(again).toContain("Mail it again");
    const planted = await newBrowser().send("/login?error_code=x&error_description=Call+this+number");
    const page = await textOf(planted);
    expect(page.slice(0, page.indexOf("<script"))).not.toContain("Call this number");
  });
});
