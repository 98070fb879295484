/** A pending change of address ends with the session or password that it was requested under, and when it is cancelled. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  follow,
  fragmentOf,
  mailOptions,
  newClient,
  newClock,
  newPerson,
  readMail,
  readMailbox,
  serviceAt,
  signedIn,
} from "./harness.ts";
import { newPhone, verifiedAt } from "./second-step.ts";

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
