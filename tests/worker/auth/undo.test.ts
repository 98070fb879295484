/** "This wasn't me": a change is mailed to the account's address, and one link in the mail undoes it. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { runAuthCleanup } from "#worker/auth/core/cleanup.ts";
import {
  follow,
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
  personaOf,
  providersOf,
  signInWith,
  travel,
  visit,
} from "./providers.ts";
import { codeAt, verifiedAt } from "./second-step.ts";

const dayMs = 86_400_000;
const program = { redirectTo: null, link: { kind: "fragment" } } as const;
const newPassword = "the attacker's own";

/** The mails about changes, newest first: those that a link undoes. */
const noticesTo = async (to: string) => {
  const mails = await readMailbox(to);
  return mails
    .filter(({ text }) => text.includes("/not-me?"))
    .map(({ subject, text }) => ({ subject, text, links: text.match(/https?:\/\/\S+/g) ?? [] }));
};

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

async function unlink({ client }: Member, provider: string) {
  const { data } = await client.auth.getUserIdentities();
  const identity = data?.identities.find((one) => one.provider === provider);
  if (!identity) throw new Error(`No identity of ${provider}`);
  expect((await client.auth.unlinkIdentity(identity)).error).toBeNull();
}

const isSignedIn = async ({ client }: Pick<Member, "client">) => (await client.auth.getUser()).error === null;

const emailOf = async ({ userId }: Pick<Member, "userId">) =>
  (await env.DB.prepare("SELECT email FROM user WHERE id = ?").bind(userId).first<{ email: string }>())
    ?.email;

/** As if the mail about each linked identity had gone out so long ago. */
const mailedBefore = ({ userId }: Member, ms: number) =>
  env.DB.prepare("UPDATE account SET announced_at = announced_at - ? WHERE user_id = ?")
    .bind(ms, userId)
    .run();

async function recoverAndSet(email: string, password: string) {
  const client = newClient(newPerson());
  const { code: token } = await readMail(email);
  expect((await client.auth.verifyOtp({ email, token, type: "recovery" })).error).toBeNull();
  return (await client.auth.updateUser({ password })).error;
}

test("a linked identity is mailed to the account's address with one link, which unlinks it and ends every session", async () => {
  const person = await member();
  const persona = await linkGithub(person);
  const notice = await noticeOf(person.email, "A GitHub account was linked");
  expect(notice.links).toHaveLength(1);
  expect(notice.link).toMatch(new RegExp(`^${origin}/not-me\\?token=[\\w-]{43}$`));
  const answer = await press(notice.link);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain("It is undone");
  expect(await providersOf(person)).toEqual(["credential"]);
  expect(await isSignedIn(person)).toBe(false);
  const thief = await signInWith("github", persona);
  const opened = await thief.client.auth.exchangeCodeForSession(codeOf(thief));
  expect(opened.data.user?.id).not.toBe(person.userId);
  expect((await readMail(person.email)).subject).toBe("Reset your password");
});

test("an identity that a sign-in links by its address is mailed as well", async () => {
  const person = await member();
  const { client, ...trip } = await signInWith("google", personaOf(person.email));
  expect((await client.auth.exchangeCodeForSession(codeOf(trip))).data.user?.id).toBe(person.userId);
  await press((await noticeOf(person.email, "A Google account was linked")).link);
  expect(await providersOf(person)).toEqual(["credential"]);
});

test("an account that a provider has opened is mailed nothing", async () => {
  const persona = personaOf(newPerson().email);
  const { client, ...trip } = await signInWith("google", persona);
  expect((await client.auth.exchangeCodeForSession(codeOf(trip))).error).toBeNull();
  expect(await readMailbox(persona.email ?? "")).toEqual([]);
});

test("undoing a linked identity after `email` was unlinked leaves an account that its address recovers", async () => {
  const person = await member();
  await linkGithub(person);
  await unlink(person, "email");
  await press((await noticeOf(person.email, "A GitHub account was linked")).link);
  expect(await providersOf(person)).toEqual(["credential"]);
  expect(await recoverAndSet(person.email, "the owner's own")).toBeNull();
  expect(await emailOf(person)).toBe(person.email);
});

test("a removed way to sign in is mailed; its link ends every session and adds nothing", async () => {
  const person = await member();
  await linkGithub(person);
  await unlink(person, "github");
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
  const { client, ...trip } = await signInWith("google", persona);
  const { data } = await client.auth.exchangeCodeForSession(codeOf(trip));
  expect((await client.auth.updateUser({ password: newPassword })).error).toBeNull();
  await press((await noticeOf(email, "Your password is a new one")).link);
  const row = await env.DB.prepare(
    "SELECT password FROM account WHERE user_id = ? AND provider_id = 'credential'",
  )
    .bind(data.user?.id)
    .first();
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
  await expect(service.requireUser(taken.access_token)).rejects.toMatchObject({ code: "session_not_found" });
  const weak = await service.signInWithPassword({ email, password });
  expect(weak.user.factors).toMatchObject([{ status: "unverified" }, { id: factorId, status: "verified" }]);
  await expect(
    service.updateUser(weak.access_token, { password: newPassword }, program),
  ).rejects.toMatchObject({
    code: "insufficient_aal",
  });
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

test("a deletion is mailed without a link, because nothing undoes it", async () => {
  const { email, session } = await signedIn();
  const service = await serviceAt(() => new Date(), newPerson());
  await service.deleteAccount(session.access_token, false);
  const { subject, text } = await readMail(email);
  expect(subject).toBe("Your account is deleted");
  expect(text).toContain("can't be undone");
  expect(text).not.toMatch(/https?:/);
});

test("a change of address that both addresses have confirmed is mailed to the former one, without a link", async () => {
  const { client, email } = await signedIn();
  const next = newPerson().email;
  await client.auth.updateUser({ email: next });
  for (const link of [(await readMail(email)).link, (await readMail(next)).link]) await follow(link);
  const { subject, text } = await readMail(email);
  expect(subject).toBe("Your address is changed");
  expect(text).toContain(next);
  expect(text).not.toMatch(/https?:/);
});

test("names that a member chooses are not in these mails: an attacker would write to the owner by them", async () => {
  const { service, email, session } = await verifiedAt();
  const { id } = await service.enrolFactor(session.access_token, {
    type: "phone",
    friendlyName: "go to https://evil.example",
    phone: "+4915155500999",
  });
  const { id: challengeId } = await service.challengeFactor(session.access_token, id);
  const [message] = await readMailbox("+4915155500999");
  const code = /\d{6}/.exec(message?.text ?? "")?.[0] ?? "";
  await service.verifyFactor(session.access_token, id, { challengeId, code });
  for (const { text } of await noticesTo(email)) expect(text).not.toContain("evil");
});

test("opening the link changes nothing, however often a scanner does; the page is a form without script", async () => {
  const person = await member();
  await linkGithub(person);
  const { link } = await noticeOf(person.email, "A GitHub account was linked");
  for (const method of ["GET", "HEAD", "GET"]) {
    const answer = await visit(pathOf(link), { method, headers: { accept: "text/html" } });
    expect(answer.status).toBe(200);
    const { headers } = answer;
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    const text = await answer.text();
    if (method === "GET")
      expect(text).toMatch(/<form method="post"><button>This wasn't me<\/button><\/form>/);
    expect(text).not.toContain("<script");
  }
  expect(await providersOf(person)).toEqual(["credential", "github"]);
  expect(await isSignedIn(person)).toBe(true);
});

test.each([
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  ["nowhere", {}],
])("a press from %s undoes nothing", async (_where, headers) => {
  const person = await member();
  await linkGithub(person);
  const { link } = await noticeOf(person.email, "A GitHub account was linked");
  expect((await press(link, headers)).status).toBe(403);
  expect(await providersOf(person)).toEqual(["credential", "github"]);
});

test("a link works once, and of two presses at the same time one counts", async () => {
  const person = await member();
  await linkGithub(person);
  const { link } = await noticeOf(person.email, "A GitHub account was linked");
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
  const { count } = (await env.DB.prepare("SELECT count(*) AS count FROM undo_token").first<{
    count: number;
  }>()) ?? {
    count: 0,
  };
  expect(count).toBeGreaterThan(0);
  clock.step(120_000);
  await expect(service.undoChange(token)).rejects.toMatchObject({ code: "otp_expired" });
  await runAuthCleanup(env, { now: clock.now });
  expect(await env.DB.prepare("SELECT count(*) AS count FROM undo_token").first()).toEqual({ count: 0 });
});

test("an attacker's new password ends the owner's other mails, and not these", async () => {
  const person = await member();
  await linkGithub(person);
  const { link } = await noticeOf(person.email, "A GitHub account was linked");
  await person.client.auth.updateUser({ password: newPassword });
  expect((await press(link)).status).toBe(200);
  expect(await providersOf(person)).toEqual(["credential"]);
});

test("undoing ends pending mails and a pending change of address", async () => {
  const person = await member();
  await linkGithub(person);
  const next = newPerson().email;
  await person.client.auth.updateUser({ email: next });
  const pending = await readMail(next);
  await press((await noticeOf(person.email, "A GitHub account was linked")).link);
  const used = await newClient(newPerson()).auth.verifyOtp({
    email: next,
    token: pending.code,
    type: "email_change",
  });
  expect(used.error?.code).toBe("otp_expired");
});

test("a link that was mailed to an address undoes nothing once both addresses have confirmed another one", async () => {
  const person = await member();
  await linkGithub(person);
  const { link } = await noticeOf(person.email, "A GitHub account was linked");
  const next = newPerson().email;
  await person.client.auth.updateUser({ email: next });
  for (const to of [person.email, next]) {
    const { code: token } = await readMail(to);
    expect(
      (await newClient(newPerson()).auth.verifyOtp({ email: to, token, type: "email_change" })).error,
    ).toBeNull();
  }
  expect((await press(link)).status).toBe(410);
  expect(await providersOf(person)).toEqual(["credential", "github"]);
});

/** An attacker with the password has linked an account of their own, waited, and unlinked `email`. */
async function moved() {
  const person = await member();
  const attackers = await linkGithub(person);
  await mailedBefore(person, 7 * dayMs);
  await unlink(person, "email");
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
  await service.updateUser(token, { password: newPassword }, program);
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
  await expect(
    service.signInWithPassword({ email: person.email, password: newPassword }),
  ).rejects.toMatchObject({ code: "invalid_credentials" });
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
  await env.DB.prepare("UPDATE account SET created_at = created_at - ? WHERE user_id = ?")
    .bind(30 * dayMs, person.userId)
    .run();
  await unlink(person, "email");
  expect(await emailOf(person)).toBe(person.email);
});

test("an account is mailed about twenty changes a day, and a linked identity that isn't mailed lets no address move", async () => {
  const person = await member();
  const service = await serviceAt(() => new Date(), { address: newPerson().address, environment });
  const { data } = await person.client.auth.getSession();
  const token = data.session?.access_token ?? "";
  for (let at = 0; at < 21; at += 1)
    await service.updateUser(token, { password: `another one ${at}` }, program);
  await linkGithub(person);
  expect(await noticesTo(person.email)).toHaveLength(20);
  await mailedBefore(person, 7 * dayMs);
  await unlink(person, "email");
  expect(await emailOf(person)).toBe(person.email);
});
