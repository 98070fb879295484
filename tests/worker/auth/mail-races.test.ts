/** Mails that are written while the user's address changes: none may open the account of another user. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { beforeWrite } from "./d1.ts";
import {
  expectRejected,
  mailOptions,
  newClock,
  newPerson,
  readMail,
  readMailbox,
  serviceAt,
  signedIn,
} from "./harness.ts";

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
