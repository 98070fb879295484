import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { refreshPath } from "#app/contracts/web-session-paths.ts";
import { createAuthenticator } from "#tests/support/software-authenticator.ts";
import { beforeWrite } from "#tests/worker/auth/d1.ts";
import { fetchUnder, newPerson, readMail, readMailbox } from "#tests/worker/auth/harness.ts";
import {
  confirmedMember,
  locationOf,
  newBrowser,
  signedInBrowser,
  signIn,
  textOf,
} from "#tests/worker/web-session/browser.ts";
import { withClock } from "#tests/worker/web-session/clock.ts";
import { runAuthCleanup } from "#worker/auth/core/cleanup.ts";
import { execute, selectRow } from "../database.ts";
import {
  addPasskey,
  askCreation,
  askSignIn,
  memberWithPasskey,
  newSite,
  passkeySignIn,
  send,
  site,
  turnOnTotpOf,
} from "./passkey-browser.ts";

const advance = withClock();
const dayMs = 86_400_000;

const countOf = async (email: string) =>
  (
    await selectRow<{ n: number }>(
      "SELECT count(*) AS n FROM passkey JOIN user ON user.id = user_id WHERE email = ?",
      email,
    )
  )?.n;

const idOf = async (credentialId: string) =>
  (await selectRow<{ id: string }>("SELECT id FROM passkey WHERE credential_id = ?", credentialId))?.id ?? "";

/** Copies the passkey until its owner has twenty. */
const copyToTwenty = (credentialId: string) =>
  execute(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 19)
     INSERT INTO passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
     SELECT 'copy-' || i || id, public_key, user_id, 'copy-' || i || id, 0, 'x', 0 FROM passkey, n WHERE credential_id = ?`,
    credentialId,
  );

/** A user on a site with passkeys, signed in, without one. */
async function member() {
  const environment = newSite();
  const person = await confirmedMember();
  const browser = newBrowser({ environment, address: person.address });
  await signIn(browser, person, { remember: "on" });
  return { ...person, environment, browser };
}

describe("adding a passkey", () => {
  test("lists it with its name, and never with its key", async () => {
    const { browser, authenticator } = await memberWithPasskey();
    const html = await textOf(await browser.send("/settings"));
    expect(html).toContain("My phone");
    expect(html).toContain("never used");
    const data = await (await browser.send("/settings.data")).text();
    expect(data).not.toContain(authenticator.id);
    expect(data).not.toContain("publicKey");
  });

  test("is mailed, and the link in the mail removes it and signs out whoever has signed in with it", async () => {
    const person = await memberWithPasskey();
    const thief = newBrowser(person);
    await passkeySignIn(thief, person.authenticator);
    const mails = await readMailbox(person.email);
    const { text = "" } = mails.find(({ subject }) => subject === "A passkey was added") ?? {};
    const [link = "", ...more] = text.match(/https?:\/\/\S+/g) ?? [];
    expect(more).toEqual([]);
    const headers = { "sec-fetch-site": "same-origin" };
    const answer = await fetchUnder(person.environment, new Request(link, { method: "POST", headers }));
    expect(await answer.text()).toContain("The passkey is removed.");
    expect(await countOf(person.email)).toBe(0);
    advance(300_000);
    for (const browser of [thief, person.browser])
      expect(locationOf(await browser.send("/dashboard"))).toContain("/login");
    expect((await passkeySignIn(newBrowser(person), person.authenticator)).status).toBe(400);
  });

  test("asks for a discoverable one of this site, and not for those that are there", async () => {
    const { browser, authenticator } = await memberWithPasskey();
    const { text } = await askCreation(browser);
    expect(text).toContain(authenticator.id);
    expect(text).toContain('"residentKey","required"');
    expect(text).toContain('"localhost"');
  });

  test("needs a sign-in of the last day, or the mailed code", async () => {
    const { browser, email } = await member();
    advance(dayMs + 1000);
    const refused = await askCreation(browser);
    expect([refused.status, refused.challenge]).toEqual([400, ""]);
    expect(refused.text).toContain("Show first that it is you");
    expect((await askCreation(browser, { nonce: "000000" })).status).toBe(422);
    await send(browser, "/settings.data", { intent: "send-code" });
    const { code: nonce } = await readMail(email);
    // The code with spaces around it, as a user may paste it.
    const asked = await askCreation(browser, { nonce: ` ${nonce.slice(0, 3)} ${nonce.slice(3)}` });
    expect(asked.challenge).not.toBe("");
    const added = await addPasskey(browser, await createAuthenticator(), { challenge: asked.challenge });
    expect(added.text).toContain("The passkey is added");
  });

  test("needs the second step where there is one, also if it is set up meanwhile", async () => {
    const person = await member();
    const { binding, happened } = beforeWrite(/insert into "passkey"/i, () => turnOnTotpOf(person));
    const browser = newBrowser({ ...person, environment: { ...person.environment, DB: binding } });
    await signIn(browser, person);
    const answer = await addPasskey(browser, await createAuthenticator());
    expect(happened()).toBe(true);
    expect(answer.text).not.toContain("The passkey is added");
    expect(await countOf(person.email)).toBe(0);
  });

  test.each([
    ["made for another origin", { origin: "https://evil.example" }],
    ["made for another rpId", { rpId: "evil.example" }],
    ["made to sign in", { type: "webauthn.get" }],
    ["without a person at the device", { isPresent: false }],
    ["with a statement under the name of none", { statement: Uint8Array.from([0xa1, 0x61, 0x78, 0x01]) }],
    ["with a format that needs certificates", { format: "fido-u2f" }],
    [
      "with a certificate",
      { format: "packed", statement: Uint8Array.from([0xa1, 0x63, 0x78, 0x35, 0x63, 0x80]) },
    ],
    ["with a statement that never ends", { statement: Uint8Array.from(Array(3000).fill(0x81)) }],
  ])("refuses an answer %s", async (_what, bending) => {
    const { browser, email } = await member();
    const answer = await addPasskey(browser, await createAuthenticator(), bending);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("The browser's answer was not right");
    expect(await countOf(email)).toBe(0);
  });

  test("takes a challenge once, and only one of the same session that was asked for this", async () => {
    const { browser, ...person } = await member();
    const [first, second] = [await askCreation(browser), await askCreation(browser)];
    const authenticator = await createAuthenticator();
    const asked = browser.cookies.get("passkey") ?? "";
    expect((await addPasskey(browser, authenticator, first)).text).toContain("The passkey is added");
    browser.cookies.set("passkey", asked);
    const again = await (await createAuthenticator()).register({ ...site, challenge: first.challenge });
    const form = { intent: "add-passkey", name: "again", credential: JSON.stringify(again) };
    const replay = await browser.submit("/settings.data", form);
    expect(await replay.text()).toContain("That took too long or was used already");

    const foreign = await askSignIn(browser);
    const confused = await addPasskey(browser, await createAuthenticator(), { challenge: foreign });
    expect(confused.text).toContain("was not begun in this browser");

    await signIn(browser, person);
    const other = await addPasskey(browser, await createAuthenticator(), second);
    expect(other.text).toContain("was not begun in this browser");
    expect(await countOf(person.email)).toBe(1);
  });

  test("ends what a copy of the cookie may do", async () => {
    const { browser, environment } = await member();
    const copy = newBrowser({ environment });
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect((await addPasskey(browser, await createAuthenticator())).text).toContain("The passkey is added");
    advance(11_000);
    expect((await copy.post(refreshPath)).status).toBe(401);
    expect((await browser.post(refreshPath)).status).toBe(200);
  });

  test("of another account, or twice, is refused", async () => {
    const { authenticator } = await memberWithPasskey();
    const { browser } = await member();
    const answer = await addPasskey(browser, authenticator);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining("in use already")]);
  });

  test("that ends at twenty leaves the mailed code usable, for when one was removed", async () => {
    const { browser, email, password } = await member();
    const authenticator = await createAuthenticator();
    await addPasskey(browser, authenticator);
    await copyToTwenty(authenticator.id);
    advance(dayMs + 1000);
    await send(browser, "/settings.data", { intent: "send-code" });
    const { code: nonce } = await readMail(email);
    expect((await askCreation(browser, { nonce })).text).toContain("at most 20 passkeys");
    const passkeyId = await idOf(authenticator.id);
    await send(browser, "/settings.data", { intent: "prove-identity", currentPassword: password });
    await send(browser, "/settings.data", { intent: "remove-passkey", passkeyId });
    expect((await askCreation(browser, { nonce })).challenge).not.toBe("");
  });

  test("on an IP address is refused, and the page says why", async () => {
    const { browser } = await signedInBrowser();
    expect((await askCreation(browser)).status).toBe(422);
    expect(await textOf(await browser.send("/settings"))).toContain(
      "A passkey belongs to the name of a site",
    );
  });
});

describe("a passkey of the list", () => {
  test("is not removed in a session of yesterday before the person has proved who they are", async () => {
    const { browser, email, password, authenticator } = await memberWithPasskey();
    await signIn(browser, { email, password }, { remember: "on" });
    advance(dayMs + 1000);
    const removal = { intent: "remove-passkey", passkeyId: await idOf(authenticator.id) };
    const refused = await send(browser, "/settings.data", removal);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('"needsCode",true');
    expect(await countOf(email)).toBe(1);
    await send(browser, "/settings.data", { intent: "prove-identity", currentPassword: password });
    expect((await send(browser, "/settings.data", removal)).text).toContain("The passkey is removed");
    expect(await countOf(email)).toBe(0);
  });

  test("gets a new name, within limits and as text", async () => {
    const { browser, authenticator } = await memberWithPasskey();
    const passkeyId = await idOf(authenticator.id);
    const rename = (name: string) =>
      send(browser, "/settings.data", { intent: "rename-passkey", passkeyId, name });
    expect((await rename("<b>Key</b>")).text).toContain("has its new name");
    expect(await textOf(await browser.send("/settings"))).toContain("&lt;b&gt;Key&lt;/b&gt;");
    expect((await rename("x".repeat(61))).status).toBe(400);
    expect((await rename("  ")).status).toBe(422);
  });

  test("is mailed when it is removed, and not when it has another name", async () => {
    const person = await memberWithPasskey();
    const passkeyId = await idOf(person.authenticator.id);
    const subjects = async () => (await readMailbox(person.email)).map(({ subject }) => subject);
    const before = await subjects();
    await send(person.browser, "/settings.data", { intent: "rename-passkey", passkeyId, name: "Other" });
    expect(await subjects()).toEqual(before);
    advance(1000);
    await send(person.browser, "/settings.data", { intent: "remove-passkey", passkeyId });
    expect(await subjects()).toEqual(["You no longer sign in with a passkey", ...before]);
  });

  test("of another person is neither renamed nor removed", async () => {
    const ada = await memberWithPasskey();
    const { browser } = await memberWithPasskey();
    const passkeyId = await idOf(ada.authenticator.id);
    for (const form of [{ intent: "rename-passkey", name: "mine" }, { intent: "remove-passkey" }])
      for (const id of [passkeyId, "nothing", ""])
        expect(
          (await send(browser, "/settings.data", { ...form, passkeyId: id } as Record<string, string>))
            .status,
        ).toBe(404);
    expect(await countOf(ada.email)).toBe(1);
  });

  test("is removed, and the other sessions that a passkey has opened end", async () => {
    const person = await memberWithPasskey();
    const [byPasskey, byPassword] = [newBrowser(person), newBrowser(person)];
    await passkeySignIn(byPasskey, person.authenticator);
    await signIn(byPassword, person);
    const passkeyId = await idOf(person.authenticator.id);
    const answer = await send(person.browser, "/settings.data", { intent: "remove-passkey", passkeyId });
    expect(answer.text).toContain("The passkey is removed");
    advance(300_000);
    expect((await byPasskey.send("/dashboard")).status).toBe(302);
    expect((await byPassword.send("/dashboard")).status).toBe(200);
    expect((await passkeySignIn(newBrowser(person), person.authenticator)).status).toBe(400);
  });

  test("that opened this session leaves it at aal1", async () => {
    const person = await memberWithPasskey();
    const browser = newBrowser(person);
    await passkeySignIn(browser, person.authenticator);
    await turnOnTotpOf(person);
    const removal = { intent: "remove-passkey", passkeyId: await idOf(person.authenticator.id) };
    expect((await send(browser, "/settings.data", removal)).text).toContain("The passkey is removed");
    const change = await send(browser, "/settings.data", { intent: "change-name", fullName: "Augusta" });
    expect([change.status, change.text]).toEqual([401, expect.stringContaining("second step")]);
  });

  test("that is the last way into the account is not removed", async () => {
    const person = await memberWithPasskey();
    await execute(
      "UPDATE account SET password = NULL WHERE account_id IN (SELECT id FROM user WHERE email = ?)",
      person.email,
    );
    const remove = async (id: string) =>
      send(person.browser, "/settings.data", { intent: "remove-passkey", passkeyId: await idOf(id) });
    const refused = await remove(person.authenticator.id);
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining("your only way to sign in"),
    ]);
    await addPasskey(person.browser, await createAuthenticator());
    expect((await remove(person.authenticator.id)).text).toContain("The passkey is removed");
  });
});

describe("passkeys after", () => {
  test.each([
    ["a recovery by mail are gone: one may be an attacker's", true],
    ["a first password by mail are there: nothing was lost that the mailbox would have to replace", false],
  ])("%s", async (_what, hadPassword) => {
    const person = await memberWithPasskey();
    const sql = "UPDATE account SET password = NULL WHERE user_id = (SELECT id FROM user WHERE email = ?)";
    if (!hadPassword) await execute(sql, person.email);
    const browser = newBrowser(person);
    advance(1000);
    await browser.submit("/login?mode=forgot", { intent: "forgot", email: person.email });
    const { token: tokenHash } = await readMail(person.email);
    const form = { intent: "new-password", tokenHash, password: "a new password" };
    expect(locationOf(await browser.submit("/login", form))).toBe("/dashboard");
    expect(await countOf(person.email)).toBe(hadPassword ? 0 : 1);
    const again = await passkeySignIn(newBrowser(person), person.authenticator);
    expect(again.status).toBe(hadPassword ? 400 : 302);
    const notices = (await readMailbox(person.email)).filter(
      ({ subject }) => subject === "Your passkeys were removed",
    );
    expect(notices).toHaveLength(hadPassword ? 1 : 0);
    for (const { text } of notices) expect(text).toContain("Add your passkeys again");
  });

  test("a change of password by a person who knows it are there", async () => {
    const person = await memberWithPasskey();
    const form = { intent: "change-password", currentPassword: person.password, password: "a new password" };
    expect((await send(person.browser, "/settings.data", form)).text).toContain("Your password is changed");
    expect((await passkeySignIn(newBrowser(person), person.authenticator)).status).toBe(302);
  });

  test("the end of the account are gone with it", async () => {
    const person = await memberWithPasskey();
    await send(person.browser, "/settings.data", { intent: "delete-account", confirmation: person.email });
    expect(await idOf(person.authenticator.id)).toBe("");
  });
});

test("the scheduled job forgets answered challenges when they would have expired", async () => {
  const count = async () => (await selectRow<{ n: number }>("SELECT count(*) AS n FROM verification"))?.n;
  // Other tests have advanced the clock.
  await execute("DELETE FROM verification");
  await memberWithPasskey();
  await runAuthCleanup(env);
  expect(await count()).toBeGreaterThan(0);
  await runAuthCleanup(env, { now: () => new Date(Date.now() + 300_000) });
  expect(await count()).toBe(0);
});

test("a visitor can't list, add or remove", async () => {
  const browser = newBrowser({ environment: newSite(), address: newPerson().address });
  for (const intent of ["start-passkey", "remove-passkey", "rename-passkey"]) {
    const answer = await browser.submit("/settings", { intent, passkeyId: "x", name: "x" });
    expect([answer.status, locationOf(answer)], intent).toEqual([302, "/login?redirectTo=%2Fsettings"]);
  }
});
