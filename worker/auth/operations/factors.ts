import * as z from "zod";
import { enrolledFactorSchema, factorChallengeSchema } from "#app/contracts/auth-service.ts";
import { authSessionSchema } from "#app/contracts/auth-session.ts";
import type { ApiOperation } from "#worker/docs/operation.ts";
import { answerBody, challengeBody, enrolBody } from "../http/sent.ts";
import { describeAuth, idParams } from "./describe.ts";

const group = "Accounts: second factors";

export const factorOperations: readonly ApiOperation[] = [
  describeAuth({
    method: "post",
    path: "/factors",
    group,
    summary: "Start a factor: an authenticator app or a phone",
    description: "It counts once a code was accepted. `totp.secret` is shown here and never again.",
    security: "bearer",
    body: enrolBody,
    answers: { 200: { description: "The factor, not verified yet.", schema: enrolledFactorSchema } },
    refusals: {
      403: ["insufficient_aal"],
      422: ["mfa_factor_name_conflict", "mfa_verified_factor_exists", "too_many_enrolled_mfa_factors"],
    },
  }),
  describeAuth({
    method: "post",
    path: "/factors/{id}/challenge",
    group,
    summary: "Ask for a code",
    description: "A phone gets its code by text message. Open for five minutes, for one client address.",
    security: "bearer",
    pathParams: idParams,
    body: challengeBody,
    isBodyOptional: true,
    answers: { 200: { description: "The challenge.", schema: factorChallengeSchema } },
    refusals: {
      404: ["validation_failed", "mfa_factor_not_found"],
      429: ["over_request_rate_limit", "over_sms_send_rate_limit"],
    },
  }),
  describeAuth({
    method: "post",
    path: "/factors/{id}/verify",
    group,
    summary: "Answer a challenge",
    description: "Lifts the session to aal2 and hands out its next tokens. The person's aal1 sessions end.",
    security: "bearer",
    pathParams: idParams,
    body: answerBody,
    answers: { 200: { description: "The session.", schema: authSessionSchema } },
    refusals: {
      404: ["validation_failed", "mfa_factor_not_found"],
      422: [
        "mfa_factor_not_found",
        "mfa_challenge_expired",
        "mfa_ip_address_mismatch",
        "mfa_verification_failed",
      ],
      429: ["over_request_rate_limit"],
    },
  }),
  describeAuth({
    method: "delete",
    path: "/factors/{id}",
    group,
    summary: "Remove a factor",
    security: "bearer",
    pathParams: idParams,
    answers: { 200: { description: "Removed.", schema: z.object({ id: z.string() }) } },
    refusals: { 404: ["validation_failed", "mfa_factor_not_found"], 422: ["insufficient_aal"] },
  }),
];
