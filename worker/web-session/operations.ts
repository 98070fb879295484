import * as z from "zod/mini";
import { passkeyRequestSchema } from "#app/contracts/passkeys.ts";
import { refreshAnswerSchema } from "#app/contracts/web-session-events.ts";
import { passkeyRequestPath, refreshPath, signOutPath } from "#app/contracts/web-session-paths.ts";
import type { ApiOperation } from "#worker/docs/operation.ts";

const group = "Accounts: the session of the pages";
const error = z.object({ error: z.enum(["signed_out", "service_unavailable"]) });

/** The answer to a request that came from another site. */
export const foreignPageAnswer = {
  description: "Not sent by one of our pages.",
  schema: z.string(),
  contentTypes: ["text/plain"],
};

/** The answer to a body that is too long: a page for browsers, JSON for programs. */
export const tooLargeAnswer = {
  description: "The body is longer than 64 KiB.",
  schema: z.union([z.object({ error: z.string() }), z.string()]),
  contentTypes: ["application/json", "text/html"],
};

const shared = {
  method: "post",
  group,
  security: "cookie",
  answers: {
    403: foreignPageAnswer,
    413: tooLargeAnswer,
    503: { description: "Try again after `Retry-After` seconds; the cookie stays.", schema: error },
  },
} as const;

/** Described so that the document has every endpoint under /auth/v1. Programs use /token and /logout instead. */
export const webSessionOperations: readonly ApiOperation[] = [
  {
    ...shared,
    path: refreshPath,
    summary: "Renew the session that the cookie holds",
    answers: {
      ...shared.answers,
      200: { description: "Renewed.", schema: refreshAnswerSchema },
      401: { description: "The session is over; the cookie is removed.", schema: error },
    },
  },
  {
    ...shared,
    path: signOutPath,
    summary: "End the session that the cookie holds",
    answers: {
      ...shared.answers,
      204: { description: "Ended, to a caller that accepts JSON." },
      303: { description: "Ended; on to /login." },
    },
  },
  {
    ...shared,
    path: passkeyRequestPath,
    summary: "Begin a sign-in with a passkey",
    answers: {
      ...shared.answers,
      200: { description: "What the browser asks its passkeys for.", schema: passkeyRequestSchema },
      422: {
        description: "The site has no passkeys: it is reached at an IP address, or without https.",
        schema: z.object({ error: z.literal("passkeys_unavailable") }),
      },
    },
  },
];
