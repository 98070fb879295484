/** What was handed out before a change of password, address or identities opens nothing after it; a pending change of address ends with them. */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { beforeWrite } from "./d1.ts";
import {
  confirmed,
  expectRejected,
  follow,
  fragmentOf,
  mailOptions,
  newClient,
  newClock,
  newPerson,
  readMail,
  readMailbox,
  recoverBy,
  serviceAt,
  signedIn,
} from "./harness.ts";
import { linkIn, member, personaOf, unlink } from "./providers.ts";
import { newPhone, verifiedAt } from "./second-step.ts";

/** Asks for a recovery as a reader of this mailbox would, in the browser that holds the verifier. */
async function askForRecovery(email: string) {
  const thief = newClient({ address: newPerson().address, flowType: "pkce" });
  await thief.auth.resetPasswordForEmail(email);
  return { thief, mail: await readMail(email) };
}

/** The change of address that is asked for is confirmed from both mailboxes. */
async function confirmChange(email: string, next: string): Promise<void> {
  const links = [(await readMail(next)).link, (await readMail(email)).link];
  for (const link of links) expect(fragmentOf(await follow(link)).has("error_code")).toBe(false);
}

test("a recovery that was mailed to the old address ends with the change of address, link and code", async () => {
  const { client, email } = await signedIn();
  const next = newPerson().email;
  const { mail } = await askForRecovery(email);
  await client.auth.updateUser({ email: next });
  await confirmChange(email, next);
  expect((await follow(mail.link)).searchParams.get("error_code")).toBe("otp_expired");
  const byCode = await newClient(newPerson()).auth.verifyOtp({ email, token: mail.code, type: "recovery" });
  expect(byCode.error?.code).toBe("otp_expired");
});

test("the first half of a change of address ends nothing", async () => {
  const { client, email } = await signedIn();
  const next = newPerson().email;
  const { thief: owner, mail } = await askForRecovery(email);
  await client.auth.updateUser({ email: next });
  await follow((await readMail(next)).link);
  const code = (await follow(mail.link)).searchParams.get("code") ?? "";
  expect((await owner.auth.exchangeCodeForSession(code)).error).toBeNull();
});

test("a code that a recovery handed over before the password changed can't be exchanged after it", async () => {
  const { client, email } = await signedIn();
  const { thief, mail } = await askForRecovery(email);
  const code = (await follow(mail.link)).searchParams.get("code") ?? "";
  expect((await client.auth.updateUser({ password: "another good one" })).error).toBeNull();
  expect((await thief.auth.exchangeCodeForSession(code)).error?.code).toBe("flow_state_not_found");
});

test("a recovery that was mailed to an address ends when its identity is unlinked", async () => {
  const { client, email } = await member();
  await linkIn(client, personaOf(newPerson().email));
  const { mail } = await askForRecovery(email);
  expect((await unlink(client, "email")).error).toBeNull();
  expect((await follow(mail.link)).searchParams.get("error_code")).toBe("otp_expired");
});

test("a session that a recovery opened long ago proves again who it is before the password changes", async () => {
  const { email } = await confirmed();
  const clock = newClock();
  const service = await serviceAt(clock.now, newPerson());
  const opened = await recoverBy(service, email);
  clock.step(25 * 3_600_000);
  const { access_token: token } = await service.refresh(opened.refresh_token);
  const change = service.updateUser(token, { password: "another good one" }, mailOptions);
  await expectRejected(change, "reauthentication_needed");
});

/** A user who has asked for another address, and a check that nothing of it is left. */
async function pending() {
  const known = await signedIn();
  const next = newPerson().email;
  expect((await known.client.auth.updateUser({ email: next })).data.user?.new_email).toBe(next);
  const links = [(await readMail(next)).link, (await readMail(known.email)).link];
  const expectGone = async (client = known.client) => {
    expect((await client.auth.getUser()).data.user?.new_email).toBeUndefined();
    for (const link of links) expect(fragmentOf(await follow(link)).get("error_code")).toBe("otp_expired");
    const { data } = await client.auth.getUser();
    expect(data.user?.email).toBe(known.email);
    const later = await serviceAt(() => new Date(Date.now() + 120_000), newPerson());
    await later.resend({ type: "email_change", email: known.email, ...mailOptions });
    expect(await readMailbox(next)).toHaveLength(1);
  };
  return { ...known, next, links, expectGone };
}

test("a new password ends a pending change of address", async () => {
  const { client, expectGone } = await pending();
  const { data } = await client.auth.updateUser({ password: "a brand new password" });
  expect(data.user?.new_email).toBeUndefined();
  await expectGone();
});

test("a recovery ends a pending change of address, before the new password is set", async () => {
  const { client, email, links, expectGone } = await pending();
  await follow(links[0] ?? "");
  await client.auth.resetPasswordForEmail(email);
  const { code } = await readMail(email);
  const recovered = newClient(newPerson());
  expect((await recovered.auth.verifyOtp({ email, token: code, type: "recovery" })).error).toBeNull();
  await expectGone(recovered);
});

test("setting the present address cancels a pending change, also after one address has confirmed", async () => {
  const { client, email, links, expectGone } = await pending();
  await follow(links[0] ?? "");
  const { data, error } = await client.auth.updateUser({ email: email.toUpperCase() });
  expect(error).toBeNull();
  expect(data.user?.new_email).toBeUndefined();
  await expectGone();
});

test("a change of password and address at once leaves the address pending", async () => {
  const { client } = await signedIn();
  const next = newPerson().email;
  const { data } = await client.auth.updateUser({ email: next, password: "a brand new password" });
  expect(data.user?.new_email).toBe(next);
  expect((await readMail(next)).link).not.toBe("");
});

test("setting up or removing a second step ends a pending change of address; signing in with one does not", async () => {
  const { service, session, answer, factorId, email, clock, password } = await verifiedAt();
  const next = newPerson().email;
  const change = () => service.updateUser(session.access_token, { email: next }, mailOptions);
  expect((await change()).new_email).toBe(next);
  const again = await service.signInWithPassword({ email, password });
  expect((await answer(again.access_token)).user.new_email).toBe(next);
  await service.removeFactor(session.access_token, factorId);
  expect((await service.requireUser(session.access_token)).new_email).toBeUndefined();

  clock.step(61_000);
  expect((await change()).new_email).toBe(next);
  const phone = newPhone();
  const enrolled = { type: "phone", friendlyName: "p", phone } as const;
  const { id } = await service.enrolFactor(session.access_token, enrolled);
  const { id: challengeId } = await service.challengeFactor(session.access_token, id);
  expect((await service.requireUser(session.access_token)).new_email).toBe(next);
  const { code } = await readMail(phone);
  const elevated = await service.verifyFactor(session.access_token, id, { challengeId, code });
  expect(elevated.user.new_email).toBeUndefined();
});

test("anyone may have both mails of a pending change resent after a minute, and every address is answered alike", async () => {
  const { email, next } = await pending();
  const clock = newClock();
  const service = await serviceAt(clock.now, newPerson());
  const ask = (to: string) =>
    service.resend({ type: "email_change", email: to, ...mailOptions }).then(
      () => 200,
      ({ status }: { status: number }) => status,
    );
  const unknown = newPerson().email;
  expect([await ask(email), await ask(email)]).toEqual([await ask(unknown), await ask(unknown)]);
  expect(await readMailbox(next)).toHaveLength(1);
  clock.step(61_000);
  await ask(email);
  expect(await readMailbox(next)).toHaveLength(2);
});

test.each([
  ["current", "new"],
  ["new", "current"],
] as const)(
  "with the %s address confirmed, a stranger's resend mails the %s one alone and undoes nothing",
  async (half, missing) => {
    const { client, email, next, user, links } = await pending();
    const at = { current: { to: email, link: links[1] ?? "" }, new: { to: next, link: links[0] ?? "" } };
    await follow(at[half].link);
    const count = (to: string) => readMailbox(to).then(({ length }) => length);
    const before = { [half]: await count(at[half].to), [missing]: await count(at[missing].to) };
    const clock = newClock();
    clock.step(61_000);
    const stranger = await serviceAt(clock.now, newPerson());
    await stranger.resend({ type: "email_change", email, ...mailOptions });
    expect(await count(at[half].to)).toBe(before[half]);
    expect(await count(at[missing].to)).toBe(Number(before[missing]) + 1);
    expect(fragmentOf(await follow(at[missing].link)).get("error_code")).toBe("otp_expired");
    expect(fragmentOf(await follow((await readMail(at[missing].to)).link)).get("type")).toBe("email_change");
    expect((await client.auth.getUser()).data.user).toMatchObject({ id: user.id, email: next });
  },
);

test("once the missing mail has expired, both addresses have to confirm a change that is resent", async () => {
  const { email, next, links } = await pending();
  await follow(links[1] ?? "");
  const clock = newClock();
  clock.step(25 * 3_600_000);
  const service = await serviceAt(clock.now, newPerson());
  await service.resend({ type: "email_change", email, ...mailOptions });
  const confirm = async (to: string) =>
    service.verifyMailToken({ type: "email_change", email: to, token: (await readMail(to)).code });
  expect(await confirm(next)).toHaveProperty("message");
  expect(await confirm(email)).toHaveProperty("session.user.email", next);
});

test("a program that has the missing half resent exchanges the code of that mail", async () => {
  const { client, email } = await signedIn(newPerson(), "pkce");
  const next = newPerson().email;
  await client.auth.updateUser({ email: next });
  await follow((await readMail(next)).link);
  await env.DB.exec("DELETE FROM rate_bucket WHERE key LIKE 'cooldown:%'");
  expect((await client.auth.resend({ type: "email_change", email })).error).toBeNull();
  const { searchParams } = await follow((await readMail(email)).link);
  const { data, error } = await client.auth.exchangeCodeForSession(searchParams.get("code") ?? "");
  expect([data.user?.email, error]).toEqual([next, null]);
});

/** A user, their service and what changes their address to `next` at once. */
async function mover() {
  const known = await signedIn();
  const clock = newClock();
  const service = await serviceAt(clock.now, known);
  const { access_token: token } = await service.signInWithPassword(known);
  const change = (email: string) => service.updateUser(token, { email }, mailOptions);
  const confirm = async (email: string, code: string) =>
    service.verifyMailToken({ type: "email_change", email, token: code }).catch((error: unknown) => error);
  return { ...known, clock, service, token, change, confirm };
}

test("a resent confirmation of a former change confirms no other one", async () => {
  const { email, clock, service, token, change, confirm } = await mover();
  const [mine, victims] = [newPerson().email, newPerson().email];
  await change(mine);
  clock.step(61_000);
  const race = beforeWrite(/update "user" set "new_email"/, async () => {
    clock.step(61_000);
    await change(victims);
  });
  const resending = await serviceAt(clock.now, { ...newPerson(), environment: { ...env, DB: race.binding } });
  await resending.resend({ type: "email_change", email, ...mailOptions });
  expect(race.happened()).toBe(true);
  for (const to of [mine, email])
    for (const { text } of await readMailbox(to)) {
      await confirm(to, /\b\d{6}\b/.exec(text)?.[0] ?? "");
    }
  expect((await service.requireUser(token)).email).toBe(email);
});

test("a recovery that is requested for the old address while the address changes opens nothing", async () => {
  const { email, clock, service, change, confirm } = await mover();
  const next = newPerson().email;
  await change(next);
  await confirm(email, (await readMail(email)).code);
  const { code } = await readMail(next);
  const race = beforeWrite(/insert into "mail_token"/, () => confirm(next, code));
  const late = await serviceAt(clock.now, { ...newPerson(), environment: { ...env, DB: race.binding } });
  await late.sendRecovery({ email, ...mailOptions });
  expect(race.happened()).toBe(true);
  const left = await readMail(email);
  await expectRejected(service.verifyMailToken({ type: "recovery", email, token: left.code }), "otp_expired");
});
