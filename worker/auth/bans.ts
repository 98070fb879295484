import { type SQL, sql } from "drizzle-orm";
import { AuthError } from "./auth-error.ts";
import type { UserRow } from "./user-view.ts";

/** The condition under which a statement may act for this user. */
export const requireNotBanned = (userId: string | SQL, now: Date): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM user WHERE user.id = ${userId} AND user.banned_until > ${now.getTime()})`;

/** @throws AuthError user_banned */
export function refuseBanned(user: Pick<UserRow, "bannedUntil">, now: Date, status = 400): void {
  if (user.bannedUntil && user.bannedUntil > now)
    throw new AuthError(status, "user_banned", "User is banned");
}
