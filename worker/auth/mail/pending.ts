/** Ends mails, codes and flows when a password, an address, an identity or a second step changes. */
import { and, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { flowState, mailToken, user } from "#worker/db/schema.ts";
import type { AuthDeps } from "../core/deps.ts";
import { changeKinds } from "./mail-tokens.ts";

interface PendingOptions {
  /** A condition that must hold at this point of the batch. */
  readonly guard?: SQL;
  /** Flows of this kind stay, because the change itself creates them. */
  readonly exceptKind?: string;
}

/**
 * The statements that end mailed links and codes, pending linkings and authorization codes before the user's
 * password, address or identities change. Otherwise the old mailbox would still open the account.
 */
export function endPending({ db }: Pick<AuthDeps, "db">, userId: string, options: PendingOptions) {
  const { guard = sql`1`, exceptKind = "" } = options;
  return [
    db.delete(flowState).where(and(eq(flowState.userId, userId), ne(flowState.kind, exceptKind), guard)),
    db.delete(mailToken).where(and(eq(mailToken.userId, userId), guard)),
  ] as const;
}

/** The columns of a user without a pending change of address. */
export const noEmailChange = { newEmail: null, emailChangeHalves: 0, emailChangeSentAt: null } as const;

/**
 * The statements that cancel a pending change of address, after a new password, a recovery or a changed second step, or
 * because the user asked. A confirmation by one of the two addresses no longer counts.
 */
export function endEmailChange({ db }: Pick<AuthDeps, "db">, userId: string, guard: SQL) {
  return [
    db
      .update(user)
      .set(noEmailChange)
      .where(and(eq(user.id, userId), isNotNull(user.newEmail), guard)),
    db
      .delete(mailToken)
      .where(and(eq(mailToken.userId, userId), inArray(mailToken.kind, changeKinds), guard)),
    db.delete(flowState).where(and(eq(flowState.userId, userId), eq(flowState.kind, "email_change"), guard)),
  ] as const;
}

/**
 * Ends a change of address and the pending linkings when the second step changes: a change that was begun in the
 * weaker session must not be finished in the stronger session.
 */
export const endSecondStepPending = ({ db }: Pick<AuthDeps, "db">, userId: string, guard: SQL) => [
  ...endEmailChange({ db }, userId, guard),
  db.delete(flowState).where(and(eq(flowState.userId, userId), isNotNull(flowState.sessionId), guard)),
];
