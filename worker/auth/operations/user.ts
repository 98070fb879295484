import * as z from "zod";
import { authUserSchema } from "#app/contracts/auth-user.ts";
import type { ApiOperation } from "#worker/docs/operation.ts";
import { changesBody, linkingQuery, redirectQuery, startQuery } from "../http/request-schemas.ts";
import { describeAuth, done, idParams } from "./describe.ts";

const group = "Accounts: the signed-in member";
const providers = "Accounts: Google and GitHub";

export const userOperations: readonly ApiOperation[] = [
  describeAuth({
    method: "get",
    path: "/user",
    group,
    summary: "The signed-in member, with identities and factors",
    security: "bearer",
    answers: { 200: { description: "The member.", schema: authUserSchema } },
  }),
  describeAuth({
    method: "put",
    path: "/user",
    group,
    summary: "Change the password, the address or the metadata",
    description:
      "A new address waits in `new_email` until both addresses confirmed it; a new password, a recovery, a changed " +
      "second step or setting the present address gives it up. A new password ends every other session. " +
      "Metadata merges shallowly; null deletes. Needs aal2 once a factor is verified.",
    security: "bearer",
    query: redirectQuery,
    body: changesBody,
    answers: { 200: { description: "The member as changed.", schema: authUserSchema } },
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
      401: ["insufficient_aal"],
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
    description:
      "A linking is not done here. With PKCE the code links when it is exchanged at /token, by the one who asked; " +
      "without, the answer is a page that names both accounts and asks.",
    query: z.object({
      state: z.string().optional(),
      code: z.string().optional(),
      error: z.string().optional(),
    }),
    answers: {
      200: {
        description: "A page with one form, which posts to /callback/link.",
        schema: z.string(),
        contentTypes: ["text/html"],
      },
      302: {
        description: "On to where the sign-in began: with a code, or with the session in the fragment.",
      },
      303: { description: "The same, with `error` and `error_code`." },
    },
  }),
  describeAuth({
    method: "post",
    path: "/callback/link",
    group: providers,
    summary: "Link, as the callback's page was answered",
    description:
      "The page's form, with its `token`, which works once and for five minutes. A browser may send it from that page only.",
    answers: {
      303: {
        description:
          "On to where the linking began: with a session in the fragment, or `error` and `error_code`.",
      },
    },
    refusals: {
      400: ["bad_json"],
      413: ["request_entity_too_large"],
      429: ["over_request_rate_limit"],
    },
  }),
  describeAuth({
    method: "get",
    path: "/user/identities/authorize",
    group: providers,
    summary: "Start linking a provider to the signed-in member",
    description:
      "What comes back is linked in the session that asked only: not once it has ended, the password, the address or " +
      "a second step has changed, or a second step is missing.",
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
