import { expect, test } from "vitest";
import { newClock, newPerson, readMail, serviceAt, signedIn } from "./harness.ts";

test("a session of the last day proves presence, an older one needs the password or a mailed code", async () => {
  const { email, password } = await signedIn();
  const clock = newClock();
  const service = await serviceAt(clock.now, newPerson());
  const signIn = await service.signInWithPassword({ email, password });
  await service.proveIdentity(signIn.access_token, {});
  clock.step(25 * 3_600_000);
  const { access_token: token } = await service.refresh(signIn.refresh_token);
  await expect(service.proveIdentity(token, {})).rejects.toMatchObject({ code: "reauthentication_needed" });
  await expect(service.proveIdentity(token, { currentPassword: "not it" })).rejects.toMatchObject({
    status: 400,
    code: "current_password_invalid",
  });
  await service.proveIdentity(token, { currentPassword: password });
  await service.sendReauthenticationCode(token);
  const { code } = await readMail(email);
  await service.proveIdentity(token, { nonce: code });
  await expect(service.proveIdentity(token, { nonce: code })).rejects.toMatchObject({
    code: "reauthentication_not_valid",
  });
});

test("a wrong password is no proof in a fresh session either, and without a session nothing is", async () => {
  const { session } = await signedIn();
  const service = await serviceAt(() => new Date(), newPerson());
  await expect(
    service.proveIdentity(session.access_token, { currentPassword: "not it" }),
  ).rejects.toMatchObject({ code: "current_password_invalid" });
  await expect(service.proveIdentity("nonsense", {})).rejects.toMatchObject({ status: 403 });
});
