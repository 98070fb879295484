import { describe, expect, test } from "vitest";
import { createAuthenticator } from "#tests/support/software-authenticator.ts";
import { beforeWrite, watchD1 } from "#tests/worker/auth/d1.ts";
import { newPerson } from "#tests/worker/auth/harness.ts";
import { locationOf, newBrowser, textOf } from "#tests/worker/web-session/browser.ts";
import { withClock } from "#tests/worker/web-session/clock.ts";
import { execute } from "../database.ts";
import {
  askSignIn,
  claimsOf,
  memberWithPasskey,
  newSite,
  passkeySignIn,
  sendCredential,
  site,
  turnOnTotpOf,
} from "./passkey-browser.ts";

const advance = withClock();

describe("a passkey", () => {
  test("with user verification opens a session at aal2, remembered or not, at the remembered page", async () => {
    const { environment, authenticator, address } = await memberWithPasskey();
    const browser = newBrowser({ environment, address });
    const challenge = await askSignIn(browser);
    const credential = await authenticator.sign({ ...site, challenge });
    const answer = await sendCredential(browser, credential, { remember: "on" }, "?redirectTo=%2Fhistory");
    expect([answer.status, locationOf(answer)]).toEqual([302, "/history"]);
    expect([...browser.cookies.keys()]).toEqual(["session"]);
    expect(browser.lines().find((line) => line.startsWith("session="))).toContain("Max-Age=2592000");
    expect((await browser.send("/history")).status).toBe(200);
    expect(await claimsOf(browser, environment)).toMatchObject({
      aal: "aal2",
      amr: [{ method: "webauthn" }],
    });

    expect((await passkeySignIn(browser, authenticator)).status).toBe(302);
    expect(browser.lines().find((line) => line.startsWith("session="))).not.toContain("Max-Age");
  });

  test("with user verification needs no second step, without it does", async () => {
    const person = await memberWithPasskey();
    await turnOnTotpOf(person);
    const browser = newBrowser(person);
    expect(locationOf(await passkeySignIn(browser, person.authenticator))).toBe("/dashboard");

    const weak = newBrowser(person);
    const answer = await passkeySignIn(weak, person.authenticator, { isUserVerified: false });
    expect(locationOf(answer)).toBe("/login?mode=second-step");
    expect([...weak.cookies.keys()]).toEqual(["unfinished-sign-in"]);
    expect((await weak.send("/dashboard")).status).toBe(302);
  });

  test("without user verification opens a session at aal1 where no second step is set", async () => {
    const person = await memberWithPasskey();
    const browser = newBrowser(person);
    const answer = await passkeySignIn(browser, person.authenticator, { isUserVerified: false });
    expect(locationOf(answer)).toBe("/dashboard");
    expect(await claimsOf(browser, person.environment)).toMatchObject({
      aal: "aal1",
      amr: [{ method: "webauthn" }],
    });
  });

  test("asks the database nothing to begin, and twice to end", async () => {
    const { authenticator } = await memberWithPasskey();
    const watched = watchD1();
    const browser = newBrowser({ environment: { ...newSite(), DB: watched.binding } });
    const challenge = await askSignIn(browser);
    expect(watched.trips).toEqual([]);
    await sendCredential(browser, await authenticator.sign({ ...site, challenge }));
    // The signing keys are read once for each binding.
    expect(watched.trips.filter((sql) => !/jwks/.test(sql))).toHaveLength(2);
  });
});

describe("the challenge of a sign-in", () => {
  test("is answered once, also with the cookie from before", async () => {
    const person = await memberWithPasskey();
    const browser = newBrowser(person);
    const challenge = await askSignIn(browser);
    const cookie = browser.cookieHeader();
    const credential = await person.authenticator.sign({ ...site, challenge });
    const form = { intent: "passkey", credential: JSON.stringify(credential) };
    expect((await browser.submit("/login", form)).status).toBe(302);
    const thief = newBrowser(person);
    const replay = await thief.submit("/login", form, { cookie });
    expect(replay.status).toBe(400);
    expect(await textOf(replay)).toContain("That took too long or was used already");
    expect(thief.cookies.has("session")).toBe(false);
  });

  test("is over after five minutes, and is answered in time before", async () => {
    const person = await memberWithPasskey();
    const browser = newBrowser(person);
    const [early, late] = [await askSignIn(browser), await askSignIn(browser)];
    advance(299_000);
    expect((await passkeySignIn(browser, person.authenticator, { challenge: early })).status).toBe(302);
    advance(1000);
    browser.cookies.delete("session");
    const answer = await passkeySignIn(browser, person.authenticator, { challenge: late });
    expect(answer.status).toBe(400);
    expect(browser.cookies.has("session")).toBe(false);
  });

  test.each([
    ["no cookie", () => ""],
    ["a cookie that nobody sealed", () => "passkey=e30.e30.e30.e30.e30"],
    ["another cookie of ours", (sealed: string) => sealed.replace(/^passkey=/, "session=")],
  ])("is refused with %s", async (_what, bend) => {
    const person = await memberWithPasskey();
    const browser = newBrowser(person);
    const challenge = await askSignIn(browser);
    const credential = JSON.stringify(await person.authenticator.sign({ ...site, challenge }));
    const other = newBrowser(person);
    const answer = await other.submit(
      "/login",
      { intent: "passkey", credential },
      { cookie: bend(browser.cookieHeader()) },
    );
    expect(answer.status).toBe(400);
    expect(other.cookies.has("session")).toBe(false);
  });

  test("of another browser, or of adding a passkey, signs nobody in", async () => {
    const person = await memberWithPasskey();
    const [victim, thief] = [newBrowser(person), newBrowser(person)];
    const challenge = await askSignIn(thief);
    expect((await passkeySignIn(victim, person.authenticator, { challenge })).status).toBe(400);
    await askSignIn(victim);
    expect((await passkeySignIn(victim, person.authenticator, { challenge })).status).toBe(400);
    expect(victim.cookies.has("session")).toBe(false);
  });

  test("can be had by several tabs at once", async () => {
    const person = await memberWithPasskey();
    const browser = newBrowser(person);
    const first = await askSignIn(browser);
    await askSignIn(browser);
    await askSignIn(browser);
    expect((await passkeySignIn(browser, person.authenticator, { challenge: first })).status).toBe(302);
  });
});

describe("a passkey opens nothing", () => {
  test.each([
    ["made for another origin", { origin: "https://evil.example" }],
    ["made for a deeper host", { origin: "http://login.localhost:8787" }],
    ["made for another site's rpId", { rpId: "evil.example" }],
    ["made to add one", { type: "webauthn.create" }],
    ["without a person at the device", { isPresent: false }],
    ["with another person's handle", { userHandle: "bm9ib2R5LW9mLW91cnM" }],
  ])("%s", async (_what, bending) => {
    const person = await memberWithPasskey();
    const browser = newBrowser(person);
    const answer = await passkeySignIn(browser, person.authenticator, bending);
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toMatch(/role="alert"[^>]*>This passkey doesn't open an account here/);
    expect(browser.cookies.size).toBe(0);
  });

  test("that is unknown, or signs for another person's, with the same words", async () => {
    const [ada, grace] = [await memberWithPasskey(), await memberWithPasskey()];
    const stranger = await createAuthenticator();
    const browser = newBrowser(ada);
    const unknown = await textOf(await passkeySignIn(browser, stranger));
    const challenge = await askSignIn(browser);
    const { response } = await grace.authenticator.sign({ ...site, challenge });
    const { id } = ada.authenticator;
    const answer = await sendCredential(browser, { id, rawId: id, type: "public-key", response });
    expect(answer.status).toBe(400);
    const sentence = /role="alert"[^>]*>([^<]+)/;
    expect(sentence.exec(await textOf(answer))?.[1]).toBe(sentence.exec(unknown)?.[1]);
    expect(browser.cookies.has("session")).toBe(false);
  });

  test("whose counter goes back or stands still: it is a copy", async () => {
    const person = await memberWithPasskey({ counter: 5 });
    const browser = newBrowser(person);
    for (const counter of [4, 5, 0])
      expect((await passkeySignIn(browser, person.authenticator, { counter })).status, `${counter}`).toBe(
        400,
      );
    expect((await passkeySignIn(browser, person.authenticator, { counter: 6 })).status).toBe(302);
    expect((await passkeySignIn(newBrowser(person), person.authenticator, { counter: 6 })).status).toBe(400);
  });

  test.each([
    ["whose copy has signed more often", "UPDATE passkey SET counter = 9 WHERE credential_id = ?"],
    ["that was removed", "DELETE FROM passkey WHERE credential_id = ?"],
    [
      "of an account that was banned",
      "UPDATE user SET banned_until = 9999999999999 WHERE id = (SELECT user_id FROM passkey WHERE credential_id = ?)",
    ],
  ])("%s while it was checked, or before", async (_what, sql) => {
    const person = await memberWithPasskey({ counter: 5 });
    const race = beforeWrite(/insert into "session"/i, () => execute(sql, person.authenticator.id));
    const racing = newBrowser({ ...person, environment: { ...person.environment, DB: race.binding } });
    for (const browser of [racing, newBrowser(person)]) {
      expect((await passkeySignIn(browser, person.authenticator, { counter: 6 })).status).toBe(400);
      expect(race.happened()).toBe(true);
      expect(browser.cookies.has("session")).toBe(false);
    }
  });

  test.each([
    ["that is banned", "UPDATE user SET banned_until = 9999999999999 WHERE email = ?", "User is banned"],
    [
      "that is not confirmed",
      "UPDATE user SET email_confirmed_at = NULL WHERE email = ?",
      "Email not confirmed",
    ],
    ["that is deleted", "DELETE FROM user WHERE email = ?", "doesn't open an account here"],
  ])("of an account %s", async (_what, sql, sentence) => {
    const person = await memberWithPasskey();
    await execute(sql, person.email);
    const browser = newBrowser(person);
    const answer = await passkeySignIn(browser, person.authenticator);
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toContain(sentence);
    expect(browser.cookies.has("session")).toBe(false);
  });
});

describe("what is no answer of a browser", () => {
  test.each([
    ["no JSON", "{"],
    ["not an object", "[]"],
    ["without members", "{}"],
    ["a member that is too long", JSON.stringify({ id: "a".repeat(1365) })],
    ["too long as a whole", "[".repeat(20_001)],
    ["deep", "[".repeat(19_000)],
  ])("is an incomplete form: %s", async (_what, credential) => {
    const answer = await sendCredential(newBrowser({ environment: newSite() }), credential);
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toContain("The form was incomplete");
  });

  test.each([
    ["the signature", "signature"],
    ["the authenticator's data", "authenticatorData"],
    ["the client's data", "clientDataJSON"],
  ])("opens nothing with noise for %s", async (_what, member) => {
    const person = await memberWithPasskey();
    const browser = newBrowser(person);
    for (const noise of ["AAAA", "!!!", "eyJ9", "_".repeat(1000)]) {
      const challenge = await askSignIn(browser);
      const credential = await person.authenticator.sign({ ...site, challenge });
      const answer = await sendCredential(browser, {
        ...credential,
        response: { ...credential.response, [member]: noise },
      });
      expect(answer.status, noise).toBe(400);
      expect(browser.cookies.has("session"), noise).toBe(false);
    }
  });
});

test("tries are limited for each client, as other sign-ins are", async () => {
  const person = await memberWithPasskey();
  const browser = newBrowser({ ...person, address: newPerson().address });
  const stranger = await createAuthenticator();
  const statuses = [];
  for (let tries = 0; tries < 31; tries += 1) statuses.push((await passkeySignIn(browser, stranger)).status);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400));
  expect(statuses[30]).toBe(429);
});

test("another site's page begins no sign-in", async () => {
  const browser = newBrowser({ environment: newSite() });
  const answer = await browser.post("/auth/v1/session/passkey-request", { origin: "https://evil.example" });
  expect(answer.status).toBe(403);
  expect(browser.cookies.size).toBe(0);
});

test("on an IP address there are no passkeys, and the pages say why", async () => {
  const browser = newBrowser();
  const answer = await browser.post("/auth/v1/session/passkey-request");
  expect([answer.status, await answer.json()]).toEqual([422, { error: "passkeys_unavailable" }]);
  expect(await textOf(await browser.send("/login"))).toContain("Passkeys need a site with a name and https");
});
