import * as z from "zod";
import type { AuthFactor } from "#app/contracts/auth-user.ts";
import type { SecondFactor, UnfinishedSignIn } from "#app/contracts/web-session-sign-in.ts";
import { AuthError } from "#worker/auth/interface.ts";

export const unfinishedLifeS = 600;

/** A sign-in whose password or link was right but which needs more; in an encrypted cookie for ten minutes. */
export const unfinishedSchema = z.object({
  refreshToken: z.string(),
  remember: z.boolean(),
  redirectTo: z.nullable(z.string()),
  purpose: z.enum(["sign-in", "new-password", "choose-password"]),
  /** The mailed link that began it: it is used up, so sending it again goes on here. */
  tokenHash: z.nullable(z.string()),
  factors: z.array(z.object({ id: z.string(), type: z.enum(["totp", "phone"]), label: z.string() })),
  /** The second step is done. */
  lifted: z.boolean(),
  challenge: z.nullable(z.object({ id: z.string(), factorId: z.string() })),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

export type Unfinished = z.infer<typeof unfinishedSchema>;

const labelLength = 40;
const maxFactors = 10;

function describeFactor({ id, factor_type: type, friendly_name: name, phone }: AuthFactor): SecondFactor {
  const fallback = type === "totp" ? "Authenticator app" : "Text message";
  const ending = type === "phone" && phone ? ` (ends in ${phone.slice(-2)})` : "";
  return { id, type, label: (name || fallback).slice(0, labelLength) + ending };
}

export function listVerifiedFactors(factors: readonly AuthFactor[] = []): SecondFactor[] {
  return factors
    .filter(({ status }) => status === "verified")
    .slice(0, maxFactors)
    .map(describeFactor);
}

/** Returns the next step; null when the sign-in is complete. */
export function findNextStep({ factors, lifted, purpose, challenge }: Unfinished): UnfinishedSignIn | null {
  if (factors.length && !lifted) {
    return { kind: "second-step", factors, sentTo: challenge?.factorId ?? null };
  }
  return purpose === "sign-in" ? null : { kind: purpose, factors: [], sentTo: null };
}

export const signInExpired = () =>
  new AuthError(403, "session_expired", "This took longer than ten minutes. Please sign in again.");
