/** Users with a second step: an authenticator app or a phone, and the codes of both. */

import { env } from "cloudflare:workers";
import type { SupabaseClient } from "@supabase/supabase-js";
import { Secret, TOTP } from "otpauth";
import type { Env } from "#worker/env.ts";
import { execute } from "../database.ts";
import { confirmed, newClock, serviceAt, signedIn } from "./harness.ts";

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

/** Sets an authenticator app up for the client, whose session that raises; returns the app's secret and the factor's id. */
export async function turnOnTotp({ auth }: SupabaseClient, at = new Date()) {
  const { data, error } = await auth.mfa.enroll({ factorType: "totp", friendlyName: "My phone" });
  if (error) throw error;
  const { id: factorId, totp } = data;
  const verified = await auth.mfa.challengeAndVerify({ factorId, code: codeAt(totp.secret, at) });
  if (verified.error) throw verified.error;
  return { factorId, secret: totp.secret };
}

/** A user with a verified TOTP factor, on a clock of their own. */
export async function verifiedAt(clock = newClock(), environment: Env = env) {
  const { email, password, address } = await confirmed();
  const service = await serviceAt(clock.now, { address, environment });
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

/** An identity of GitHub beside the one that the user has. */
export const addIdentity = (userId: string) =>
  execute(
    `INSERT INTO account (id, user_id, account_id, provider_id, created_at, updated_at, identity_data)
      VALUES (?, ?, ?, 'github', 0, 0, '{}')`,
    crypto.randomUUID(),
    userId,
    crypto.randomUUID(),
  );
