import * as z from "zod";
import { enrolledFactorSchema, factorChallengeSchema } from "#app/contracts/auth-service.ts";
import { authSessionSchema } from "#app/contracts/auth-session.ts";
import type { ApiOperation } from "#worker/docs/operation.ts";
import { answerBody, challengeBody, enrolBody } from "../http/request-schemas.ts";
import { describeAuth, idParams } from "./describe.ts";

const group = "Accounts: second factors";

export const factorOperations: readonly ApiOperation[] = [
  describeAuth({
    method: "post",
    path: "/factors",
    group,
    summary: "Start a factor: an authenticator app or a phone",
    description:
      "It counts once a code was accepted, within a day. `totp.secret` is shown here and never again. An account may " +
      "start 30 a day.",
    security: "bearer",
    body: enrolBody,
    answers: { 200: { description: "The factor, not verified yet.", schema: enrolledFactorSchema } },
    refusals: {
      403: ["insufficient_aal"],
      422: ["mfa_factor_name_conflict", "mfa_verified_factor_exists", "too_many_enrolled_mfa_factors"],
      429: ["over_request_rate_limit"],
    },
  }),
  describeAuth({
    method: "post",
    path: "/factors/{id}/challenge",
    group,
    summary: "Ask for a code",
    description:
      "A phone gets its code by text message, once a minute. Open for five minutes, for one client address. A factor " +
      "that is not verified needs aal2 where another one is. Text messages are limited: to a factor 20 a day for each " +
      "way of signing in; before it is verified, to a number 10 a day and to 5 numbers a day from an account; 20 an " +
      "hour from a client address; and a number an hour over all, of which half are reserved for verified factors.",
    security: "bearer",
    pathParams: idParams,
    body: challengeBody,
    isBodyOptional: true,
    answers: { 200: { description: "The challenge.", schema: factorChallengeSchema } },
    refusals: {
      403: ["insufficient_aal"],
      404: ["validation_failed", "mfa_factor_not_found"],
      422: ["mfa_ip_address_mismatch"],
      429: ["over_request_rate_limit", "over_sms_send_rate_limit"],
    },
  }),
  describeAuth({
    method: "post",
    path: "/factors/{id}/verify",
    group,
    summary: "Answer a challenge",
    description:
      "Lifts the session to aal2 and hands out its next tokens. The member's aal1 sessions end, and their factors that " +
      "are not verified go. A factor that is not verified needs aal2 where another one is. Ten wrong codes lock a factor " +
      "for five minutes; 50 a day are taken for each way of signing in.",
    security: "bearer",
    pathParams: idParams,
    body: answerBody,
    answers: { 200: { description: "The session.", schema: authSessionSchema } },
    refusals: {
      403: ["insufficient_aal"],
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
    description: "Needs aal2 once any factor of the member is verified.",
    security: "bearer",
    pathParams: idParams,
    answers: { 200: { description: "Removed.", schema: z.object({ id: z.string() }) } },
    refusals: { 404: ["validation_failed", "mfa_factor_not_found"], 422: ["insufficient_aal"] },
  }),
];
