/** Users with a second step: an authenticator app or a phone, and the codes of both. */

import { Secret, TOTP } from "otpauth";
import { newClock, serviceAt, signedIn } from "./harness.ts";

export const codeAt = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
export const methodOf = (use: string | { method: string }) => (typeof use === "string" ? use : use.method);
export const newPhone = () =>
  `+49151${String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, "0")
    .slice(0, 8)}`;

export async function withTotp() {
  const person = await signedIn();
  const enrolled = await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "my phone" });
  if (enrolled.error) throw enrolled.error;
  return { ...person, factorId: enrolled.data.id, totp: enrolled.data.totp };
}

/** A user with a verified TOTP factor, on a clock of their own. */
export async function verifiedAt(clock = newClock()) {
  const { email, password, address } = await signedIn();
  const service = await serviceAt(clock.now, { address });
  const first = await service.signInWithPassword({ email, password });
  const { id, totp } = await service.enrolFactor(first.access_token, {
    type: "totp",
    friendlyName: "a",
    issuer: null,
  });
  const secret = totp?.secret ?? "";
  const answer = async (token: string, code = codeAt(secret, clock.now())) => {
    const { id: challengeId } = await service.challengeFactor(token, id);
    return service.verifyFactor(token, id, { challengeId, code });
  };
  const session = await answer(first.access_token);
  clock.step(60_000);
  return { clock, service, email, password, address, factorId: id, secret, answer, session };
}
