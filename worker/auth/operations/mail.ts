import * as z from "zod";
import { authSessionSchema } from "#app/contracts/auth-session.ts";
import type { ApiOperation } from "#worker/docs/operation.ts";
import {
  magicLinkBody,
  recoverBody,
  redirectQuery,
  resendBody,
  verifyBody,
  verifyQuery,
} from "../http/request-schemas.ts";
import { describeAuth, done } from "./describe.ts";

const group = "Accounts: mailed links and codes";
const halfwaySchema = z.object({ msg: z.string(), code: z.literal("200") });

export const mailOperations: readonly ApiOperation[] = [
  describeAuth({
    method: "get",
    path: "/verify",
    group,
    summary: "Follow a mailed link",
    description:
      "Leads to `redirect_to` if it is allowed, to the site otherwise: with the session in the fragment, with a code " +
      "for a PKCE client, or with `error` and `error_code`.",
    query: verifyQuery,
    answers: { 303: { description: "On to the address in `Location`." } },
    refusals: { 400: ["validation_failed"], 429: ["over_request_rate_limit"] },
  }),
  describeAuth({
    method: "post",
    path: "/verify",
    group,
    summary: "Use a mailed code or token",
    description:
      "Either `token` with `email`, or `token_hash` alone. After ten wrong codes in 24 hours, of any kind and " +
      "mail, only the links work. The session that confirms an address may set a password.",
    security: "apikey",
    body: verifyBody,
    answers: {
      200: {
        description: "The session; after the first half of a change of address a sentence instead.",
        schema: z.union([authSessionSchema, halfwaySchema]),
      },
    },
    refusals: {
      400: ["user_banned"],
      403: ["otp_expired"],
      422: ["email_exists"],
      429: ["over_request_rate_limit"],
    },
  }),
  describeAuth({
    method: "post",
    path: "/recover",
    group,
    summary: "Mail a link and a code for a new password",
    description: "Says the same for every address, known or not.",
    security: "apikey",
    query: redirectQuery,
    body: recoverBody,
    answers: { 200: done },
    refusals: { 429: ["over_request_rate_limit", "over_email_send_rate_limit"] },
  }),
  describeAuth({
    method: "post",
    path: "/resend",
    group,
    summary: "Mail the confirmation again",
    description: "Says the same for every address; mails nothing when nothing is to be confirmed.",
    security: "apikey",
    query: redirectQuery,
    body: resendBody,
    answers: { 200: done },
    refusals: { 429: ["over_request_rate_limit", "over_email_send_rate_limit"] },
  }),
  describeAuth({
    method: "post",
    path: "/otp",
    group,
    summary: "Mail a link and a code that sign in without a password",
    description:
      "Makes the account first, unless `create_user` is false. Clears a password that is not confirmed yet.",
    security: "apikey",
    query: redirectQuery,
    body: magicLinkBody,
    answers: { 200: done },
    refusals: {
      400: ["phone_provider_disabled"],
      422: ["validation_failed"],
      429: ["over_request_rate_limit", "over_email_send_rate_limit"],
    },
  }),
];
