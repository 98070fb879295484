/** The events of the unmodified client. */
import { expect, test } from "vitest";
import { newClient, readMail, signedIn } from "./harness.ts";
import { codeAt } from "./second-step.ts";

test("every change of a session is an event of its own", async () => {
  const { email, password, address } = await signedIn();
  const { auth } = newClient({ address });
  const events: string[] = [];
  auth.onAuthStateChange((event) => void events.push(event));
  await auth.getSession();
  await auth.signInWithPassword({ email, password });
  await auth.updateUser({ data: { a: 1 } });
  await auth.refreshSession();
  const { data } = await auth.mfa.enroll({ factorType: "totp", friendlyName: "a" });
  const code = codeAt(data?.totp.secret ?? "", new Date());
  await auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code });
  expect((await auth.mfa.listFactors()).data?.totp).toMatchObject([
    { friendly_name: "a", status: "verified" },
  ]);
  await auth.signOut();
  await auth.resetPasswordForEmail(email);
  await auth.verifyOtp({ email, token: (await readMail(email)).code, type: "recovery" });
  expect(events).toEqual([
    "INITIAL_SESSION",
    "SIGNED_IN",
    "USER_UPDATED",
    "TOKEN_REFRESHED",
    "MFA_CHALLENGE_VERIFIED",
    "SIGNED_OUT",
    "PASSWORD_RECOVERY",
  ]);
});
