/** "This wasn't me": a change is mailed to the account's address, and one link in the mail undoes it. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { runAuthCleanup } from "#worker/auth/core/cleanup.ts";
import { execute, selectRow, selectValue } from "../database.ts";
import {
  expectRejected,
  follow,
  mailOptions,
  newClient,
  newPerson,
  origin,
  post,
  readMail,
  readMailbox,
  serviceAt,
  signedIn,
} from "./harness.ts";
import {
  askToLink,
  codeOf,
  environment,
  type Member,
  member,
  openWith,
  personaOf,
  providersOf,
  travel,
  unlink,
  visit,
} from "./providers.ts";
import { codeAt, newPhone, verifiedAt } from "./second-step.ts";

const dayMs = 86_400_000;
const newPassword = "the attacker's own";

/** The mails about changes, newest first: those that a link undoes. */
const noticesTo = async (to: string) =>
  (await readMailbox(to))
    .filter(({ text }) => text.includes("/not-me?"))
    .map(({ subject, text }) => ({ subject, text, links: text.match(/https?:\/\/\S+/g) ?? [] }));

async function noticeOf(to: string, subject: string) {
  const found = (await noticesTo(to)).find((mail) => mail.subject === subject);
  if (!found) throw new Error(`No mail "${subject}" to ${to}`);
  const [link = ""] = found.links;
  return { ...found, link, token: new URL(link).searchParams.get("token") ?? "" };
}

const pathOf = (link: string) => link.slice(new URL(link).origin.length);
const fromOurPage = { "sec-fetch-site": "same-origin" };

/** Presses the button of the page that the link opens. */
async function press(link: string, headers: Record<string, string> = fromOurPage) {
  const answer = await visit(pathOf(link), {
    method: "POST",
    headers: { ...headers, "cf-connecting-ip": newPerson().address },
  });
  return { status: answer.status, text: await answer.text() };
}

async function linkGithub(person: Member, persona = personaOf(newPerson().email), under = environment) {
  const { location } = await travel(await askToLink(person, persona), under);
  expect((await person.client.auth.exchangeCodeForSession(codeOf({ location }))).error).toBeNull();
  return persona;
}

/** A member who has linked an account of GitHub, and the mail about it. */
async function linked() {
  const person = await member();
  const persona = await linkGithub(person);
  return { person, persona, ...(await noticeOf(person.email, "A GitHub account was linked")) };
}

async function remove({ client }: Member, provider: string) {
  expect((await unlink(client, provider)).error).toBeNull();
}

const isSignedIn = async ({ client }: Pick<Member, "client">) => (await client.auth.getUser()).error === null;

const emailOf = async ({ userId }: Pick<Member, "userId">) =>
  (await selectRow<{ email: string }>("SELECT email FROM user WHERE id = ?", userId))?.email;

/** As if the mail about each linked identity had gone out so long ago. */
const mailedBefore = ({ userId }: Member, ms: number) =>
  execute("UPDATE account SET announced_at = announced_at - ? WHERE user_id = ?", ms, userId);

async function recoverAndSet(email: string, password: string) {
  const client = newClient(newPerson());
  const { code: token } = await readMail(email);
  expect((await client.auth.verifyOtp({ email, token, type: "recovery" })).error).toBeNull();
  return (await client.auth.updateUser({ password })).error;
}

test("a linked identity is mailed to the account's address with one link, which unlinks it and ends every session", async () => {
  const { person, persona, link, links } = await linked();
  expect(links).toHaveLength(1);
  expect(link).toMatch(new RegExp(`^${origin}/not-me\\?token=[\\w-]{43}$`));
  const answer = await press(link);
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining("It is undone")]);
  expect(await providersOf(person)).toEqual(["credential"]);
  expect(await isSignedIn(person)).toBe(false);
  expect((await openWith(persona)).user?.id).not.toBe(person.userId);
  expect((await readMail(person.email)).subject).toBe("Reset your password");
});

test("an identity that a sign-in links by its address is mailed as well", async () => {
  const person = await member();
  expect((await openWith(personaOf(person.email), "google")).user?.id).toBe(person.userId);
  await press((await noticeOf(person.email, "A Google account was linked")).link);
  expect(await providersOf(person)).toEqual(["credential"]);
});

test("an account that a provider has opened is mailed nothing", async () => {
  const persona = personaOf(newPerson().email);
  expect((await openWith(persona, "google")).error).toBeNull();
  expect(await readMailbox(persona.email ?? "")).toEqual([]);
});

test("undoing a linked identity after `email` was unlinked leaves an account that its address recovers", async () => {
  const { person, link } = await linked();
  await remove(person, "email");
  await press(link);
  expect(await providersOf(person)).toEqual(["credential"]);
  expect(await recoverAndSet(person.email, "the owner's own")).toBeNull();
  expect(await emailOf(person)).toBe(person.email);
});

test("a removed way to sign in is mailed; its link ends every session and adds nothing", async () => {
  const person = await member();
  await linkGithub(person);
  await remove(person, "github");
  const { link } = await noticeOf(person.email, "You no longer sign in with a GitHub account");
  expect((await press(link)).text).toContain("Nothing was added again");
  expect(await providersOf(person)).toEqual(["credential"]);
  expect(await isSignedIn(person)).toBe(false);
});

test("a changed password is mailed; its link makes it useless, and the owner recovers the account", async () => {
  const person = await member();
  expect((await person.client.auth.updateUser({ password: newPassword })).error).toBeNull();
  await press((await noticeOf(person.email, "Your password is a new one")).link);
  const client = newClient(person);
  for (const password of [newPassword, person.password])
    expect((await client.auth.signInWithPassword({ email: person.email, password })).error?.code).toBe(
      "invalid_credentials",
    );
  expect(await isSignedIn(person)).toBe(false);
  expect(await recoverAndSet(person.email, "the owner's own")).toBeNull();
});

test("a recovery after an undone password removes what an attacker may have linked", async () => {
  const person = await member();
  await linkGithub(person);
  await person.client.auth.updateUser({ password: newPassword });
  await press((await noticeOf(person.email, "Your password is a new one")).link);
  await recoverAndSet(person.email, "the owner's own");
  expect(await providersOf(person)).toEqual(["credential"]);
});

test("an undone first password leaves none: a recovery is a first password again and unlinks nothing", async () => {
  const persona = personaOf(newPerson().email);
  const email = persona.email ?? "";
  const { client, user } = await openWith(persona, "google");
  expect((await client.auth.updateUser({ password: newPassword })).error).toBeNull();
  await press((await noticeOf(email, "Your password is a new one")).link);
  const row = await selectRow(
    "SELECT password FROM account WHERE user_id = ? AND provider_id = 'credential'",
    user?.id,
  );
  expect(row).toEqual({ password: null });
});

test("a new second step is mailed; its link removes it, and the password alone signs in again", async () => {
  const { service, email, password } = await verifiedAt();
  const { token } = await noticeOf(email, "A second step was set up");
  expect(await service.undoChange(token)).toEqual({ kind: "factor", isMailed: true });
  const { user } = await service.signInWithPassword({ email, password });
  expect(user.factors).toBeUndefined();
});

test("a removed second step is mailed; its link puts it back with its name and its secret, and no session is above it", async () => {
  const { service, email, password, session, factorId, secret, clock } = await verifiedAt();
  await service.removeFactor(session.access_token, factorId);
  const { token } = await noticeOf(email, "A second step was taken away");
  const taken = await service.signInWithPassword({ email, password });
  await service.enrolFactor(taken.access_token, { type: "totp", friendlyName: "a", issuer: null });
  expect(await service.undoChange(token)).toEqual({ kind: "factor_removed", isMailed: true });
  await expectRejected(service.requireUser(taken.access_token), "session_not_found");
  const weak = await service.signInWithPassword({ email, password });
  expect(weak.user.factors).toMatchObject([{ status: "unverified" }, { id: factorId, status: "verified" }]);
  await expectRejected(
    service.updateUser(weak.access_token, { password: newPassword }, mailOptions),
    "insufficient_aal",
  );
  const { id: challengeId } = await service.challengeFactor(weak.access_token, factorId);
  const code = codeAt(secret, clock.now());
  const raised = await service.verifyFactor(weak.access_token, factorId, { challengeId, code });
  expect(raised.user.factors).toMatchObject([{ id: factorId }]);
});

test("an unfinished second step that is removed, and a sign-in with a second step, are not mailed", async () => {
  const { service, email, password, session, answer } = await verifiedAt();
  const before = (await noticesTo(email)).length;
  const { id } = await service.enrolFactor(session.access_token, {
    type: "totp",
    friendlyName: "b",
    issuer: null,
  });
  await service.removeFactor(session.access_token, id);
  await answer((await service.signInWithPassword({ email, password })).access_token);
  expect((await noticesTo(email)).length).toBe(before);
});

test("a deletion, and a change of address that both addresses have confirmed, are mailed without a link", async () => {
  const { client, email, session } = await signedIn();
  const next = newPerson().email;
  await client.auth.updateUser({ email: next });
  for (const link of [(await readMail(email)).link, (await readMail(next)).link]) await follow(link);
  const service = await serviceAt(() => new Date(), newPerson());
  await service.deleteAccount(session.access_token, false);
  for (const [to, subject, words] of [
    [email, "Your address is changed", next],
    [next, "Your account is deleted", "can't be undone"],
  ] as const) {
    const mail = await readMail(to);
    expect([mail.subject, mail.text]).toEqual([subject, expect.stringContaining(words)]);
    expect(mail.text).not.toMatch(/https?:/);
  }
});

test("names that a member chooses are not in these mails: an attacker would write to the owner by them", async () => {
  const { service, email, session } = await verifiedAt();
  const phone = newPhone();
  const evil = { type: "phone", friendlyName: "go to https://evil.example", phone } as const;
  const { id } = await service.enrolFactor(session.access_token, evil);
  const { id: challengeId } = await service.challengeFactor(session.access_token, id);
  const { code } = await readMail(phone);
  await service.verifyFactor(session.access_token, id, { challengeId, code });
  for (const { text } of await noticesTo(email)) expect(text).not.toContain("evil");
});

test("opening the link changes nothing, however often a scanner does; the page is a form without script", async () => {
  const { person, link } = await linked();
  for (const method of ["GET", "HEAD", "GET"]) {
    const answer = await visit(pathOf(link), { method, headers: { accept: "text/html" } });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": expect.stringContaining("no-store"),
      "referrer-policy": "same-origin",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    const text = await answer.text();
    if (method === "GET")
      expect(text).toContain(`<form method="post"><button>This wasn't me</button></form>`);
    expect(text).not.toContain("<script");
  }
  expect(await providersOf(person)).toEqual(["credential", "github"]);
  expect(await isSignedIn(person)).toBe(true);
});

test.each([
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  ["nowhere", {}],
])("a press from %s undoes nothing", async (_where, headers) => {
  const { person, link } = await linked();
  expect((await press(link, headers)).status).toBe(403);
  expect(await providersOf(person)).toEqual(["credential", "github"]);
});

test("a link works once, and of two presses at the same time one counts", async () => {
  const { link } = await linked();
  const answers = await Promise.all([press(link), press(link)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  await linkGithub(await member());
  const again = await press(link);
  expect(again.status).toBe(410);
  expect(again.text).toContain("was used already");
});

test.each(["", "?token=", "?token=abc", `?token=${"A".repeat(43)}`])(
  "a link that was not mailed (%s) undoes nothing",
  async (query) => {
    expect((await press(`${origin}/not-me${query}`)).status).toBe(410);
  },
);

test("a link works for seven days", async () => {
  const { service, clock, email } = await verifiedAt();
  const { token } = await noticeOf(email, "A second step was set up");
  clock.step(7 * dayMs - 120_000);
  await runAuthCleanup(env, { now: clock.now });
  const count = () => selectValue("n", "SELECT count(*) AS n FROM undo_token");
  expect(await count()).not.toBe(0);
  clock.step(120_000);
  await expectRejected(service.undoChange(token), "otp_expired");
  await runAuthCleanup(env, { now: clock.now });
  expect(await count()).toBe(0);
});

test("an attacker's new password ends the owner's other mails, and not these", async () => {
  const { person, link } = await linked();
  await person.client.auth.updateUser({ password: newPassword });
  expect((await press(link)).status).toBe(200);
  expect(await providersOf(person)).toEqual(["credential"]);
});

test("undoing ends pending mails and a pending change of address", async () => {
  const { person, link } = await linked();
  const next = newPerson().email;
  await person.client.auth.updateUser({ email: next });
  const { code: token } = await readMail(next);
  await press(link);
  const used = await newClient(newPerson()).auth.verifyOtp({ email: next, token, type: "email_change" });
  expect(used.error?.code).toBe("otp_expired");
});

test("a link that was mailed to an address undoes nothing once both addresses have confirmed another one", async () => {
  const { person, link } = await linked();
  const next = newPerson().email;
  await person.client.auth.updateUser({ email: next });
  for (const to of [person.email, next]) await follow((await readMail(to)).link);
  expect((await press(link)).status).toBe(410);
  expect(await providersOf(person)).toEqual(["credential", "github"]);
});

/** An attacker with the password has linked an account of their own, waited, and unlinked `email`. */
async function moved() {
  const person = await member();
  const attackers = await linkGithub(person);
  await mailedBefore(person, 7 * dayMs);
  await remove(person, "email");
  expect(await emailOf(person)).toBe(attackers.email);
  const notice = await noticeOf(person.email, "Your account has another address");
  return { ...person, attackers, notice };
}

test("the mail about a moved address brings it back: the owner recovers the account, and the attacker's identity is unlinked", async () => {
  const { attackers, notice, ...person } = await moved();
  expect(notice.links).toHaveLength(1);
  expect(notice.text).toContain(`Its address is now ${attackers.email}`);
  expect((await press(notice.link)).status).toBe(200);
  expect(await emailOf(person)).toBe(person.email);
  expect(await providersOf(person)).toEqual(["credential"]);
  expect(await isSignedIn(person)).toBe(false);
  expect(await recoverAndSet(person.email, "the owner's own")).toBeNull();
  const owner = newClient(person);
  const { data } = await owner.auth.signInWithPassword({ email: person.email, password: "the owner's own" });
  expect(data.user?.id).toBe(person.userId);
});

test("it undoes what was changed since, although those mails went to the new address", async () => {
  const { attackers, notice, ...person } = await moved();
  const service = await serviceAt(() => new Date(), { address: newPerson().address, environment });
  const { data } = await person.client.auth.getSession();
  const token = data.session?.access_token ?? "";
  await service.updateUser(token, { password: newPassword }, mailOptions);
  const { id, totp } = await service.enrolFactor(token, { type: "totp", friendlyName: "mine", issuer: null });
  const { id: challengeId } = await service.challengeFactor(token, id);
  const code = codeAt(totp?.secret ?? "", new Date());
  await service.verifyFactor(token, id, { challengeId, code });
  expect((await noticesTo(attackers.email ?? "")).map(({ subject }) => subject).sort()).toEqual([
    "A second step was set up",
    "Your password is a new one",
  ]);
  await press(notice.link);
  const later = await noticesTo(attackers.email ?? "");
  for (const { links } of later) expect((await press(links[0] ?? "")).status).toBe(410);
  await expectRejected(
    service.signInWithPassword({ email: person.email, password: newPassword }),
    "invalid_credentials",
  );
  expect(await recoverAndSet(person.email, "the owner's own")).toBeNull();
  const { user } = await service.signInWithPassword({ email: person.email, password: "the owner's own" });
  expect([user.id, user.factors]).toEqual([person.userId, undefined]);
  expect(user.identities.map(({ identity_data }) => identity_data.email)).toEqual([person.email]);
});

test("a stranger's sign-up of the former address doesn't keep it", async () => {
  const { notice, ...person } = await moved();
  const squat = await post("/auth/v1/signup", { email: person.email, password: newPassword }, newPerson());
  expect(squat.status).toBe(200);
  expect((await press(notice.link)).status).toBe(200);
  expect(await emailOf(person)).toBe(person.email);
});

test("a confirmed account with the former address keeps it: nothing is undone, and the link still works after it", async () => {
  const { notice, ...person } = await moved();
  const other = await signedIn({ ...newPerson(), email: person.email });
  const refused = await press(notice.link);
  expect([refused.status, refused.text]).toEqual([
    410,
    expect.stringContaining("Another account has this address"),
  ]);
  expect(await isSignedIn(person)).toBe(true);
  const service = await serviceAt(() => new Date(), newPerson());
  await service.deleteAccount(other.session.access_token, false);
  expect((await press(notice.link)).status).toBe(200);
});

test("no address moves before the mail about the identity has gone out", async () => {
  const person = await member();
  // The site's mails of the hour are used up.
  const MAILBOX = { sendMail: async () => false, sendSms: async () => {} };
  await linkGithub(person, personaOf(newPerson().email), { ...environment, MAILBOX });
  await execute(
    "UPDATE account SET created_at = created_at - ? WHERE user_id = ?",
    30 * dayMs,
    person.userId,
  );
  await remove(person, "email");
  expect(await emailOf(person)).toBe(person.email);
});

test("an account is mailed about twenty changes a day, and a linked identity that isn't mailed lets no address move", async () => {
  const person = await member();
  const service = await serviceAt(() => new Date(), { address: newPerson().address, environment });
  const { data } = await person.client.auth.getSession();
  const token = data.session?.access_token ?? "";
  for (let at = 0; at < 21; at += 1)
    await service.updateUser(token, { password: `another one ${at}` }, mailOptions);
  await linkGithub(person);
  expect(await noticesTo(person.email)).toHaveLength(20);
  await mailedBefore(person, 7 * dayMs);
  await remove(person, "email");
  expect(await emailOf(person)).toBe(person.email);
});
