/** What was handed out before a change of password, address or identities opens nothing after it. */
import { expect, test } from "vitest";
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
  recoverBy,
  serviceAt,
  signedIn,
} from "./harness.ts";
import { linkIn, member, personaOf, unlink } from "./providers.ts";

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
