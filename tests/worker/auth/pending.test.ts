/** What was handed out before a change of password, address or identities opens nothing after it. */
import { expect, test } from "vitest";
import { follow, fragmentOf, newClient, newPerson, readMail, serviceAt, signedIn } from "./harness.ts";
import { environment, googleStart, hintOf, personaOf, travel } from "./providers.ts";
import { verifiedAt } from "./second-step.ts";

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

test("a change of address that was asked for with PKCE still hands over its own code", async () => {
  const { email, password, address } = await signedIn();
  const client = newClient({ address, flowType: "pkce" });
  await client.auth.signInWithPassword({ email, password });
  const next = newPerson().email;
  await client.auth.updateUser({ email: next });
  await follow((await readMail(email)).link);
  const code = (await follow((await readMail(next)).link)).searchParams.get("code") ?? "";
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.user?.email).toBe(next);
});

test("a code that a recovery handed over before the password changed can't be exchanged after it", async () => {
  const { client, email } = await signedIn();
  const { thief, mail } = await askForRecovery(email);
  const code = (await follow(mail.link)).searchParams.get("code") ?? "";
  expect((await client.auth.updateUser({ password: "another good one" })).error).toBeNull();
  expect((await thief.auth.exchangeCodeForSession(code)).error?.code).toBe("flow_state_not_found");
});

async function linked() {
  const person = newPerson();
  await signedIn(person);
  const client = newClient({ address: person.address, flowType: "pkce", environment });
  await client.auth.signInWithPassword(person);
  const options = { skipBrowserRedirect: true, queryParams: hintOf("github", personaOf(newPerson().email)) };
  const { data } = await client.auth.linkIdentity({ provider: "github", options });
  const { location } = await travel(data?.url ?? "");
  await client.auth.exchangeCodeForSession(location.searchParams.get("code") ?? "");
  const { data: identities } = await client.auth.getUserIdentities();
  return { ...person, client, identities: identities?.identities ?? [] };
}

test("a recovery that was mailed to an address ends when its identity is unlinked", async () => {
  const { client, email, identities } = await linked();
  const { mail } = await askForRecovery(email);
  const [byEmail] = identities;
  if (!byEmail) throw new Error("an identity was expected");
  expect((await client.auth.unlinkIdentity(byEmail)).error).toBeNull();
  expect((await follow(mail.link)).searchParams.get("error_code")).toBe("otp_expired");
});

test("with a verified factor, unlinking and linking need it, because they remove or add a way to sign in", async () => {
  const { service, email, password } = await verifiedAt();
  const weak = await service.signInWithPassword({ email, password });
  const [identity] = weak.user.identities;
  await expect(service.unlinkIdentity(weak.access_token, identity?.identity_id ?? "")).rejects.toMatchObject({
    status: 401,
    code: "insufficient_aal",
  });
  await expect(service.startLinking(weak.access_token, googleStart, true)).rejects.toMatchObject({
    status: 401,
    code: "insufficient_aal",
  });
});

test("a session that a recovery opened long ago proves again who it is before the password changes", async () => {
  const { email } = await signedIn();
  const start = Date.now();
  const young = await serviceAt(() => new Date(start), newPerson());
  const mail = { redirectTo: null, link: { kind: "fragment" } } as const;
  await young.sendRecovery({ email, ...mail });
  const { code: token } = await readMail(email);
  const opened = await young.verifyMailToken({ type: "recovery", email, token });
  if (!("session" in opened)) throw new Error("no session");
  const old = await serviceAt(() => new Date(start + 25 * 3_600_000), newPerson());
  const { access_token: access } = await old.refresh(opened.session.refresh_token);
  await expect(old.updateUser(access, { password: "another good one" }, mail)).rejects.toMatchObject({
    code: "reauthentication_needed",
  });
});
