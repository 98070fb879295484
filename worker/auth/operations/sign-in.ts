import * as z from "zod";
import { authSessionSchema } from "#app/contracts/auth-session.ts";
import { authUserSchema } from "#app/contracts/auth-user.ts";
import type { ApiOperation } from "#worker/docs/operation.ts";
import {
  exchangeBody,
  grantQuery,
  passwordBody,
  redirectQuery,
  refreshBody,
  signOutQuery,
  signUpBody,
} from "../http/request-schemas.ts";
import { describeAuth } from "./describe.ts";

const group = "Accounts: sign-up and sign-in";

export const signInOperations: readonly ApiOperation[] = [
  describeAuth({
    method: "post",
    path: "/signup",
    group,
    summary: "Make an account",
    description:
      "Mails a link and a code that confirm the address; there is no session before. An address that has an account " +
      "gets an answer of the same shape, and its owner a mail. While it is unconfirmed, a sign-up with another password " +
      "clears the password, also when it is refused because the mails cool down: the member who confirms chooses one.",
    security: "apikey",
    query: redirectQuery,
    body: signUpBody,
    answers: { 200: { description: "The new user.", schema: authUserSchema } },
    refusals: {
      400: ["phone_provider_disabled"],
      422: ["anonymous_provider_disabled", "weak_password", "validation_failed"],
      429: ["over_request_rate_limit", "over_email_send_rate_limit"],
    },
  }),
  describeAuth({
    method: "post",
    path: "/token",
    group,
    summary: "Get a session: by password, refresh token or authorization code",
    description:
      "The body goes with `grant_type`. The code of a linking links, and gets the session that asked. A refresh token is used once; sent again within ten seconds it gets the same " +
      "successor, later it ends the session.",
    security: "apikey",
    query: grantQuery,
    body: z.union([passwordBody, refreshBody, exchangeBody]),
    answers: { 200: { description: "The session.", schema: authSessionSchema } },
    refusals: {
      400: [
        "invalid_credentials",
        "email_not_confirmed",
        "user_banned",
        "refresh_token_not_found",
        "refresh_token_already_used",
        "session_not_found",
        "session_expired",
        "bad_code_verifier",
      ],
      401: ["insufficient_aal"],
      404: ["flow_state_not_found"],
      422: ["phone_provider_disabled", "flow_state_expired", "identity_already_exists"],
      429: ["over_request_rate_limit"],
    },
  }),
  describeAuth({
    method: "post",
    path: "/logout",
    group,
    summary: "End this session, the others, or all of the member's",
    description:
      "With a verified factor, others are ended with aal2 only. Below it `global` ends this session and answers 403.",
    security: "bearer",
    query: signOutQuery,
    answers: { 204: { description: "Ended." } },
    refusals: { 400: ["validation_failed"], 403: ["insufficient_aal"] },
  }),
];
