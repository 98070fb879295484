/**
 * Second factors: POST /factors, POST /factors/{id}/challenge, POST /factors/{id}/verify, DELETE /factors/{id}.
 * Guarantees: the factor of another user gets the same answer as a factor that doesn't exist.
 */
import * as z from "zod";
import { enrolledFactorSchema, factorChallengeSchema } from "#app/contracts/auth-service.ts";
import { authSessionSchema } from "#app/contracts/auth-session.ts";
import { answer } from "../core/answers.ts";
import { AuthError } from "../core/auth-error.ts";
import { endpoint } from "../core/endpoint.ts";
import { optionalText } from "../core/inputs.ts";
import { requireUser } from "../session/signed-in.ts";
import * as challenges from "./factor-challenges.ts";
import * as factors from "./factors.ts";

const group = "Accounts: second factors";

/**
 * Short, because it appears twice in the address of the QR code, whose length is limited. Half a surrogate pair is
 * refused, because it can't be encoded.
 */
const issuer = optionalText.refine(
  (text) => text.length <= 64 && !/\p{Surrogate}/u.test(text),
  "may have 64 characters at most",
);

export const enrolFactor = endpoint({
  method: "POST",
  path: "/factors",
  group,
  summary: "Start a factor: an authenticator app or a phone",
  description:
    "It counts once a code was accepted, within a day. `totp.secret` is shown here and never again. An account may " +
    "start 30 a day. After a sign-in that is older than a day the member confirms first, as PUT /user describes.",
  security: "bearer",
  body: z.discriminatedUnion(
    "factor_type",
    [
      z.object({ factor_type: z.literal("totp"), friendly_name: optionalText, issuer }),
      z.object({ factor_type: z.literal("phone"), friendly_name: optionalText, phone: optionalText }),
      z.object({ factor_type: z.literal("webauthn") }).meta({ description: "Refused." }),
    ],
    "needs to be totp, phone, or webauthn",
  ),
  answers: { 200: answer("The factor, not verified yet.", enrolledFactorSchema) },
  refusals: {
    400: ["reauthentication_needed"],
    403: ["insufficient_aal"],
    422: [
      ...(["mfa_factor_name_conflict", "mfa_phone_enroll_not_enabled"] as const),
      ...(["mfa_webauthn_enroll_not_enabled"] as const),
      ...(["mfa_verified_factor_exists", "too_many_enrolled_mfa_factors"] as const),
    ],
    429: ["over_request_rate_limit"],
  },
  async run({ body, deps, token }) {
    if (body.factor_type === "webauthn") {
      await requireUser(deps, token);
      throw new AuthError(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
    }
    const friendlyName = body.friendly_name;
    const input =
      body.factor_type === "totp"
        ? ({ type: "totp", friendlyName, issuer: body.issuer || null } as const)
        : ({ type: "phone", friendlyName, phone: body.phone } as const);
    return factors.enrolFactor(deps, token, input);
  },
});

export const challengeFactor = endpoint({
  method: "POST",
  path: "/factors/:id/challenge",
  group,
  summary: "Ask for a code",
  description:
    "A phone gets its code by text message, once a minute. Open until `expires_at`, for one client address. A factor " +
    "that is not verified needs aal2 where another one is. Text messages are limited: to a factor 20 a day for each " +
    "way of signing in; before it is verified, to a number 10 a day and to 5 numbers a day from an account; 20 an " +
    "hour from a client address; and a number an hour over all, of which half are reserved for verified factors. They go " +
    "to the countries that the site has chosen.",
  security: "bearer",
  body: z.object({ channel: optionalText }),
  isBodyOptional: true,
  answers: { 200: answer("The challenge.", factorChallengeSchema) },
  refusals: {
    403: ["insufficient_aal"],
    404: ["validation_failed", "mfa_factor_not_found"],
    422: ["mfa_ip_address_mismatch", "mfa_phone_enroll_not_enabled"],
    429: ["over_request_rate_limit", "over_sms_send_rate_limit"],
  },
  run: ({ body, id, deps, token }) => challenges.challengeFactor(deps, token, id, body.channel || undefined),
});

export const verifyFactor = endpoint({
  method: "POST",
  path: "/factors/:id/verify",
  group,
  summary: "Answer a challenge",
  description:
    "Lifts the session to aal2 and hands out its next tokens; those from before are over. The member's aal1 sessions end, and their factors that " +
    "are not verified go. A factor that is not verified needs aal2 where another one is. Ten wrong codes lock a factor " +
    "for five minutes; 50 a day are taken for each way of signing in.",
  security: "bearer",
  body: z.object({ challenge_id: optionalText, code: optionalText }),
  answers: { 200: answer("The session.", authSessionSchema) },
  refusals: {
    403: ["insufficient_aal"],
    404: ["validation_failed", "mfa_factor_not_found"],
    422: [
      ...(["mfa_factor_not_found", "mfa_challenge_expired"] as const),
      ...(["mfa_ip_address_mismatch", "mfa_verification_failed"] as const),
    ],
    429: ["over_request_rate_limit"],
  },
  run: ({ body: { challenge_id: challengeId, code }, id, deps, token }) =>
    challenges.verifyFactor(deps, token, id, { challengeId, code }),
});

export const removeFactor = endpoint({
  method: "DELETE",
  path: "/factors/:id",
  group,
  summary: "Remove a factor",
  description:
    "Needs aal2 once any factor of the member is verified. To remove a verified one after a sign-in that is older than " +
    "a day, the member confirms first, as PUT /user describes.",
  security: "bearer",
  answers: { 200: answer("Removed.", z.object({ id: z.string() })) },
  refusals: {
    400: ["reauthentication_needed"],
    404: ["validation_failed", "mfa_factor_not_found"],
    422: ["insufficient_aal"],
  },
  async run({ id, deps, token }) {
    await factors.removeFactor(deps, token, id);
    return { id };
  },
});
