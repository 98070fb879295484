import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { flowState, mailToken } from "#worker/db/schema.ts";
import type { AuthDeps } from "./deps.ts";

interface Kept {
  /** What must hold at that point of the batch. */
  readonly guard?: SQL;
  /** Flows of this kind stay: they are what the change itself hands out. */
  readonly exceptKind?: string;
}

/**
 * The statements that make worthless what was handed out before a person's password, address or identities changed:
 * mailed links and codes, and authorization codes that nobody has exchanged yet. Whoever could read the old mailbox must
 * not get in by what is left in it.
 */
export function endOutstanding({ db }: Pick<AuthDeps, "db">, userId: string, kept: Kept = {}) {
  const { guard = sql`1`, exceptKind = "" } = kept;
  return [
    db.delete(flowState).where(and(eq(flowState.userId, userId), ne(flowState.kind, exceptKind), guard)),
    db.delete(mailToken).where(and(eq(mailToken.userId, userId), guard)),
  ] as const;
}
