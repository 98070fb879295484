import * as z from "zod";
import { maxFactors } from "#app/contracts/account-limits.ts";
import type { AuthFactor } from "#app/contracts/auth-user.ts";
import type { SecondFactor, UnfinishedSignIn } from "#app/contracts/web-session-sign-in.ts";
import { AuthError } from "#worker/auth/interface.ts";
import { createSealedCookie } from "./cookies.ts";
import type { WebSessionDeps } from "./web-session.ts";

export const unfinishedLifeS = 600;

const storedSchema = z.object({
  refreshToken: z.string(),
  remember: z.boolean(),
  redirectTo: z.nullable(z.string()),
  purpose: z.enum(["sign-in", "new-password", "choose-password"]),
  /** The mailed link that began the sign-in. If the link's form is sent again, the same sign-in continues. */
  tokenHash: z.nullable(z.string()),
  factors: z.array(z.object({ id: z.string(), type: z.enum(["totp", "phone"]), label: z.string() })),
  isSecondStepDone: z.boolean(),
  challenge: z.nullable(z.object({ id: z.string(), factorId: z.string() })),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/** A sign-in whose password or link was right and which still needs a second step or a new password. */
export type Unfinished = z.infer<typeof storedSchema>;

/** The encrypted cookie of an unfinished sign-in, for ten minutes. */
export const createUnfinishedCookie = (deps: WebSessionDeps) =>
  createSealedCookie("unfinished-sign-in", storedSchema, deps);

const labelLength = 40;

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
export function findNextStep(unfinished: Unfinished): UnfinishedSignIn | null {
  const { factors, isSecondStepDone, purpose, challenge } = unfinished;
  if (factors.length && !isSecondStepDone) {
    return { kind: "second-step", factors, sentTo: challenge?.factorId ?? null };
  }
  return purpose === "sign-in" ? null : { kind: purpose, factors: [], sentTo: null };
}

export const signInExpired = () =>
  new AuthError(403, "session_expired", "This took longer than ten minutes. Please sign in again.");

export const signInEnded = () =>
  new AuthError(400, "session_not_found", "This sign-in was ended elsewhere. Please sign in again.");
