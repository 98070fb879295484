/** How the tokens of a session move on: by a refresh, or by being taken over. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { flowState, session } from "#worker/db/schema.ts";
import type { AuthDeps } from "../core/deps.ts";

const maxRotations = 32;

/** The column changes that move a session's family on by one token. */
export function rotation(now: Date, reuseIntervalMs: number) {
  const at = now.getTime();
  const recent = sql`SELECT json_group_array(value) FROM json_each(${session.rotatedAt})
    WHERE value > ${at - reuseIntervalMs} AND key > json_array_length(${session.rotatedAt}) - ${maxRotations}`;
  return {
    refreshCounter: sql`${session.refreshCounter} + 1`,
    rotatedAt: sql`json_insert((${recent}), '$[#]', ${at})`,
    updatedAt: now,
    expiresAt: sql`${at} + ${session.lifetimeS} * 1000`,
  };
}

/**
 * The column changes that take a session over: its family moves on, and every token that was issued before is refused. A copy
 * of the former tokens can't be told from the original, so only the caller, who gets the new ones, goes on.
 */
export const takeover = (now: Date, reuseIntervalMs: number) => ({
  ...rotation(now, reuseIntervalMs),
  watermark: sql`${session.refreshCounter} + 1`,
});

/** The statement that ends the linkings that a session has begun: of one that is taken over a copy may have begun them. */
export const endLinkings = ({ db }: Pick<AuthDeps, "db">, sessionId: string, guard: SQL) =>
  db.delete(flowState).where(and(eq(flowState.sessionId, sessionId), guard));
