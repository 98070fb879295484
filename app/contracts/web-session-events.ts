/**
 * The events of the web pages' session, between the tabs of a browser, and between a tab and /auth/v1/session.
 * Guarantees: names and meanings are those of the auth client's events; messages never contain a token.
 */
import * as z from "zod/mini";

export const authEvents = ["SIGNED_IN", "SIGNED_OUT", "TOKEN_REFRESHED", "MFA_CHALLENGE_VERIFIED"] as const;

export type AuthEvent = (typeof authEvents)[number];

/** The BroadcastChannel that all tabs share. */
export const authChannelName = "auth";

export const authMessageSchema = z.object({
  event: z.enum(authEvents),
  /** The session's user; null once the session is over. */
  userId: z.nullable(z.string()),
  /** Milliseconds until the next renewal is due at the latest; absent once the session is over. */
  freshForMs: z.optional(z.number()),
});

export type AuthMessage = z.infer<typeof authMessageSchema>;

export const refreshAnswerSchema = z.object({ userId: z.string(), freshForMs: z.number() });

export type RefreshAnswer = z.infer<typeof refreshAnswerSchema>;
