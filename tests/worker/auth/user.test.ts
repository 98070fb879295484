import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { execute, selectRow, selectRows } from "../database.ts";
import { beforeWrite, watchD1 } from "./d1.ts";
import {
  apiKey,
  bearer,
  call,
  expectRefused,
  expectRejected,
  follow,
  fragmentOf,
  mailOptions,
  newClient,
  newClock,
  newPerson,
  readMail,
  serviceAt,
  signedIn,
} from "./harness.ts";
import { wrongCode } from "./second-step.ts";

const put = (token: string, body: unknown, address = newPerson().address) =>
  call("/auth/v1/user", { method: "PUT", body: JSON.stringify(body), headers: bearer(token), address });

test("a new password ends every other session and works from then on", async () => {
  const { client, email, password } = await signedIn();
  const other = newClient(newPerson());
  await other.auth.signInWithPassword({ email, password });
  expect((await client.auth.updateUser({ password: "another good one" })).error).toBeNull();
  expect((await client.auth.getUser()).error).toBeNull();
  expect((await other.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await other.auth.signInWithPassword({ email, password })).error?.code).toBe("invalid_credentials");
});

test("the old password and a weak one are refused as new ones", async () => {
  const { client, password } = await signedIn();
  expect((await client.auth.updateUser({ password })).error?.code).toBe("same_password");
  expect((await client.auth.updateUser({ password: "short" })).error?.code).toBe("weak_password");
});

test("a current password that is given must be right", async () => {
  const { session, password } = await signedIn();
  const change = (current_password: string) =>
    put(session.access_token, { password: "another good one", current_password });
  await expectRefused(change("wrong one"), 400, "current_password_invalid");
  expect((await change(password)).status).toBe(200);
});

test("an empty current password and an empty code count as absent", async () => {
  const { session } = await signedIn();
  const empty = { password: "another good one", current_password: "", nonce: "" };
  expect((await put(session.access_token, empty)).status).toBe(200);
});

test("in a session older than a day the person proves who they are by a mailed code, once", async () => {
  const { email, password } = await signedIn();
  const clock = newClock();
  const service = await serviceAt(clock.now, newPerson());
  const signIn = await service.signInWithPassword({ email, password });
  clock.step(25 * 3_600_000);
  const { access_token: token } = await service.refresh(signIn.refresh_token);
  const change = (nonce?: string) =>
    service.updateUser(token, { password: "another good one", nonce }, mailOptions);
  await expectRejected(change(), "reauthentication_needed", 400);
  await service.sendReauthenticationCode(token);
  const { code, text } = await readMail(email);
  expect(text).not.toMatch(/https?:/);
  await expectRejected(change(wrongCode(code)), "reauthentication_not_valid", 422);
  expect((await change(code)).email).toBe(email);
  const reused = service.updateUser(token, { password: "yet another one", nonce: code }, mailOptions);
  await expectRejected(reused, "reauthentication_not_valid");
});

test("a code that was mailed an hour ago proves nothing any more", async () => {
  const { email, password } = await signedIn();
  const clock = newClock();
  const service = await serviceAt(clock.now, newPerson());
  const { access_token: token, refresh_token: next } = await service.signInWithPassword({ email, password });
  await service.sendReauthenticationCode(token);
  const { code: nonce } = await readMail(email);
  clock.step(3_600_000);
  const { access_token: later } = await service.refresh(next);
  await expectRejected(service.updateUser(later, { nonce }, mailOptions), "reauthentication_not_valid");
});

test("metadata merges shallowly and null deletes", async () => {
  const { client } = await signedIn();
  await client.auth.updateUser({ data: { full_name: "Ada", note: { deep: 1 } } });
  const { data } = await client.auth.updateUser({ data: { note: null, unit: "kg" } });
  expect(data.user?.user_metadata).toEqual({ full_name: "Ada", unit: "kg" });
});

test("a new name is the profile's and the account's as well; other changes leave a name that the profile got alone", async () => {
  const { client, user } = await signedIn();
  const names = () =>
    selectRow("SELECT name, full_name FROM user JOIN profiles USING (id) WHERE id = ?", user.id);
  await client.auth.updateUser({ data: { full_name: "Ada King" } });
  expect(await names()).toEqual({ name: "Ada King", full_name: "Ada King" });
  await client.from("profiles").update({ full_name: "Ada" }).eq("id", user.id);
  await client.auth.updateUser({ data: { unit: "kg" } });
  expect(await names()).toEqual({ name: "Ada King", full_name: "Ada" });
  await client.auth.updateUser({ data: { full_name: "Ada King" } });
  expect(await names()).toEqual({ name: "Ada King", full_name: "Ada King" });
  await client.auth.updateUser({ data: { full_name: null } });
  expect(await names()).toEqual({ name: "", full_name: null });
});

test("parallel changes of metadata all stay, also beside a deletion", async () => {
  const { client, session } = await signedIn();
  await client.auth.updateUser({ data: { old: 1, note: { deep: 1 } } });
  const names = ["a", "b", "c", "d", "e", "f", "g"];
  const changes = [...names.map((name) => ({ [name]: name })), { note: null }];
  const answers = await Promise.all(changes.map((data) => put(session.access_token, { data })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { data } = await client.auth.getUser();
  expect(data.user?.user_metadata).toEqual({
    old: 1,
    ...Object.fromEntries(names.map((name) => [name, name])),
  });
});

const writesUser = /^update "user" set "name"|^update "user" set .*"metadata"/;

test("metadata that change in between are merged again, and what is beside them is written once", async () => {
  const { client, email, password, address } = await signedIn();
  const { binding, happened } = beforeWrite(writesUser, () =>
    client.auth.updateUser({ data: { theirs: [1, "ü", 0.1] } }),
  );
  const own = newClient({ address, environment: { ...env, DB: binding } });
  await own.auth.signInWithPassword({ email, password });
  const next = newPerson().email;
  const change = { data: { ours: true }, password: "another good one", email: next };
  const { data, error } = await own.auth.updateUser(change);
  expect(error).toBeNull();
  expect(happened()).toBe(true);
  expect(data.user).toMatchObject({ new_email: next, user_metadata: { theirs: [1, "ü", 0.1], ours: true } });
  expect((await own.auth.signInWithPassword({ email, password: change.password })).error).toBeNull();
  for (const to of [email, next]) {
    const { code: token } = await readMail(to);
    expect((await own.auth.verifyOtp({ email: to, token, type: "email_change" })).error).toBeNull();
  }
});

test("metadata that change at every try are answered by 503, and nothing beside them is written", async () => {
  const { email, password, address, user } = await signedIn();
  let writes = 0;
  const { binding } = watchD1(async (sql) => {
    if (!writesUser.test(sql)) return false;
    writes += 1;
    const metadata = JSON.stringify({ writes });
    await execute("UPDATE user SET metadata = ? WHERE id = ?", metadata, user.id);
    return false;
  });
  const environment = { ...env, DB: binding };
  const client = newClient({ address, environment });
  await client.auth.signInWithPassword({ email, password });
  const { error } = await client.auth.updateUser({ data: { ours: true }, password: "another good one" });
  expect(error).toMatchObject({ status: 503 });
  expect(writes).toBeGreaterThan(2);
  const { data } = await client.auth.signInWithPassword({ email, password });
  expect(data.user?.user_metadata).toEqual({ writes });
});

test("metadata that is too large or too deep is refused, and what was there stays", async () => {
  const { client, session } = await signedIn();
  await client.auth.updateUser({ data: { kept: true } });
  const large = await put(session.access_token, { data: { note: "x".repeat(8 * 1024) } });
  expect(large.status).toBe(422);
  let deep: unknown = 1;
  for (let level = 0; level < 40; level += 1) deep = { deep };
  expect((await put(session.access_token, { data: { deep } })).status).toBe(422);
  expect((await client.auth.getUser()).data.user?.user_metadata).toEqual({ kept: true });
});

test("a change of address needs both addresses; the first half opens no session", async () => {
  const { client, email, user } = await signedIn();
  const next = newPerson().email;
  const pending = await client.auth.updateUser({ email: next });
  expect(pending.data.user).toMatchObject({ email, new_email: next });
  const toOld = await readMail(email);
  const toNew = await readMail(next);
  const half = await client.auth.verifyOtp({ email, token: toOld.code, type: "email_change" });
  expect(half.error).toBeNull();
  expect(half.data.session).toBeNull();
  expect((await client.auth.getUser()).data.user?.email).toBe(email);
  const done = await client.auth.verifyOtp({ email: next, token: toNew.code, type: "email_change" });
  expect(done.error).toBeNull();
  expect(done.data.user).toMatchObject({ id: user.id, email: next });
  expect(done.data.user?.new_email).toBeUndefined();
  const [identity] = done.data.user?.identities ?? [];
  expect(identity?.identity_data).toMatchObject({ email: next, email_verified: true });
});

test("both halves by link: the first leads to a message, the second to a session", async () => {
  const { client, email } = await signedIn();
  const next = newPerson().email;
  await client.auth.updateUser({ email: next });
  const first = await follow((await readMail(next)).link);
  expect(fragmentOf(first).get("message")).toMatch(/other email/);
  expect(fragmentOf(first).has("access_token")).toBe(false);
  const used = await follow((await readMail(next)).link);
  expect(fragmentOf(used).get("error_code")).toBe("otp_expired");
  const second = await follow((await readMail(email)).link);
  expect(fragmentOf(second).get("type")).toBe("email_change");
  expect(fragmentOf(second).has("access_token")).toBe(true);
});

test("both halves at the same time change the address once", async () => {
  const { client, email, user } = await signedIn();
  const next = newPerson().email;
  await client.auth.updateUser({ email: next });
  const links = [(await readMail(next)).link, (await readMail(email)).link];
  const targets = await Promise.all(links.map((link) => follow(link)));
  expect(targets.filter((target) => fragmentOf(target).has("access_token"))).toHaveLength(1);
  const row = await selectRow("SELECT email FROM user WHERE id = ?", user.id);
  expect(row).toEqual({ email: next });
});

test("an address that is taken is refused at once, and when it was taken meanwhile", async () => {
  const { client, email } = await signedIn();
  const taken = await signedIn();
  expect((await client.auth.updateUser({ email: taken.email })).error?.code).toBe("email_exists");
  // The answer has cost a minute.
  await env.DB.exec("DELETE FROM rate_bucket WHERE key LIKE 'cooldown:%'");
  const next = newPerson();
  await client.auth.updateUser({ email: next.email });
  const mails = [await readMail(email), await readMail(next.email)];
  await signedIn(next);
  await follow(mails[0]?.link ?? "");
  const last = await follow(mails[1]?.link ?? "");
  expect(fragmentOf(last).get("error_code")).toBe("email_exists");
  expect((await client.auth.getUser()).data.user?.email).toBe(email);
});

test("nobody makes themselves an administrator", async () => {
  const { session } = await signedIn();
  const answer = put(session.access_token, { app_metadata: { provider: "admin" } });
  await expectRefused(answer, 403, "not_admin");
});

test("sign-out ends this, the other or every session, and its access tokens at once", async () => {
  const { client, email, password, session } = await signedIn();
  const second = newClient(newPerson());
  const third = newClient(newPerson());
  for (const one of [second, third]) await one.auth.signInWithPassword({ email, password });
  const alive = async () =>
    Promise.all([client, second, third].map(async (one) => (await one.auth.getUser()).error === null));
  expect((await second.auth.signOut({ scope: "local" })).error).toBeNull();
  expect(await alive()).toEqual([true, false, true]);
  await second.auth.signInWithPassword({ email, password });
  expect((await client.auth.signOut({ scope: "others" })).error).toBeNull();
  expect(await alive()).toEqual([true, false, false]);
  await third.auth.signInWithPassword({ email, password });
  expect((await third.auth.signOut()).error).toBeNull();
  expect(await alive()).toEqual([false, false, false]);
  const asked = call("/auth/v1/user", { headers: bearer(session.access_token) });
  await expectRefused(asked, 403, "session_not_found");
});

test("sign-out answers 204 without a body, takes an empty scope for the default and refuses other scopes", async () => {
  const { session } = await signedIn();
  const headers = bearer(session.access_token);
  const leave = (scope: string) => call(`/auth/v1/logout?scope=${scope}`, { method: "POST", headers });
  await expectRefused(leave("galaxy"), 400, "validation_failed");
  const answer = await leave("");
  expect([answer.status, await answer.text()]).toEqual([204, ""]);
  expect((await call("/auth/v1/user", { headers })).status).toBe(403);
});

test("a person sees their sessions and ends one of them, but nobody else's", async () => {
  const { email, password } = await signedIn();
  const stranger = await signedIn();
  const service = await serviceAt(() => new Date(), newPerson());
  const one = await service.signInWithPassword({ email, password });
  const two = await service.signInWithPassword({ email, password });
  const sessions = await service.listSessions(one.access_token);
  // The confirmation link opened one, three sign-ins the others.
  expect(sessions).toHaveLength(4);
  expect(sessions.filter((session) => session.current)).toHaveLength(1);
  expect(sessions[0]).toMatchObject({ user_agent: "the tests", aal: "aal1" });
  const { session_id: id } = await service.verifyAccessToken(two.access_token);
  await expect(service.endSession(stranger.session.access_token, id)).rejects.toMatchObject({ status: 404 });
  await service.endSession(one.access_token, id);
  await expectRejected(service.requireUser(two.access_token), "session_not_found");
});

test("a deleted account leaves no row behind", async () => {
  const { client, user, session } = await signedIn();
  await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" });
  await client.auth.resetPasswordForEmail(user.email ?? "");
  const service = await serviceAt(() => new Date());
  await service.deleteAccount(session.access_token, false);
  for (const owned of ["session", "account", "factor", "mail_token", "flow_state"].map(
    (name) => `${name} WHERE user_id`,
  ))
    expect(await selectRows(`SELECT 1 FROM ${owned} = ?`, user.id), owned).toEqual([]);
  expect(await selectRows("SELECT 1 FROM profiles WHERE id = ?", user.id)).toEqual([]);
  await expectRejected(service.requireUser(session.access_token), "user_not_found");
});

test("the settings say what is on, without a bearer token", async () => {
  const answer = await call("/auth/v1/settings", { headers: { apikey: apiKey } });
  expect(await answer.json()).toMatchObject({
    external: {
      email: true,
      phone: false,
      google: false,
      github: false,
      facebook: false,
      anonymous_users: false,
    },
    disable_signup: false,
    mailer_autoconfirm: false,
  });
});
