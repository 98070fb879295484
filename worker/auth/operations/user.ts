import * as z from "zod";
import { authUserSchema } from "#app/contracts/auth-user.ts";
import type { ApiOperation } from "#worker/docs/operation.ts";
import { changesBody, linkingQuery, redirectQuery, startQuery } from "../http/sent.ts";
import { describeAuth, done, idParams } from "./describe.ts";

const group = "Accounts: the signed-in person";
const providers = "Accounts: Google and GitHub";

export const userOperations: readonly ApiOperation[] = [
  describeAuth({
    method: "get",
    path: "/user",
    group,
    summary: "The signed-in person, with identities and factors",
    security: "bearer",
    answers: { 200: { description: "The person.", schema: authUserSchema } },
  }),
  describeAuth({
    method: "put",
    path: "/user",
    group,
    summary: "Change the password, the address or the metadata",
    description:
      "A new address waits in `new_email` until both addresses confirmed it. A new password ends every other session. " +
      "Metadata merges shallowly; null deletes.",
    security: "bearer",
    query: redirectQuery,
    body: changesBody,
    answers: { 200: { description: "The person as changed.", schema: authUserSchema } },
    refusals: {
      400: ["phone_provider_disabled", "reauthentication_needed", "current_password_invalid"],
      401: ["insufficient_aal"],
      403: ["not_admin"],
      422: [
        "email_exists",
        "same_password",
        "weak_password",
        "reauthentication_not_valid",
        "validation_failed",
      ],
      429: ["over_request_rate_limit", "over_email_send_rate_limit"],
    },
  }),
  describeAuth({
    method: "get",
    path: "/reauthenticate",
    group,
    summary: "Mail the code that a new password asks for in an old session",
    security: "bearer",
    answers: { 200: done },
    refusals: {
      422: ["email_not_confirmed"],
      429: ["over_request_rate_limit", "over_email_send_rate_limit"],
    },
  }),
  describeAuth({
    method: "get",
    path: "/authorize",
    group: providers,
    summary: "Start a sign-in with a provider",
    description: "`provider` is `google` or `github`. Further parameters, such as `prompt`, are handed on.",
    query: startQuery,
    answers: { 302: { description: "On to the provider." } },
    refusals: { 400: ["validation_failed"], 429: ["over_request_rate_limit"] },
  }),
  describeAuth({
    method: "get",
    path: "/callback",
    group: providers,
    summary: "Where the provider sends the browser back to",
    query: z.object({
      state: z.string().optional(),
      code: z.string().optional(),
      error: z.string().optional(),
    }),
    answers: {
      302: {
        description: "On to where the sign-in began: with a code, or with the session in the fragment.",
      },
      303: { description: "The same, with `error` and `error_code`." },
    },
  }),
  describeAuth({
    method: "get",
    path: "/user/identities/authorize",
    group: providers,
    summary: "Start linking a provider to the signed-in person",
    security: "bearer",
    query: linkingQuery,
    answers: {
      200: {
        description: "The provider's address, with `skip_http_redirect=true`.",
        schema: z.object({ url: z.url() }),
      },
      302: { description: "On to the provider." },
    },
    refusals: {
      400: ["validation_failed"],
      401: ["insufficient_aal"],
      429: ["over_request_rate_limit"],
    },
  }),
  describeAuth({
    method: "delete",
    path: "/user/identities/{id}",
    group: providers,
    summary: "Unlink an identity",
    description:
      "`id` is its `identity_id`. Unlinking `email` removes the password. One identity always stays.",
    security: "bearer",
    pathParams: idParams,
    answers: { 200: done },
    refusals: {
      401: ["insufficient_aal"],
      404: ["validation_failed"],
      422: ["identity_not_found", "single_identity_not_deletable", "email_conflict_identity_not_deletable"],
    },
  }),
];
