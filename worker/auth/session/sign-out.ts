/** Ends sessions, and deletes the account. */
import { and, desc, eq, gt, ne, or } from "drizzle-orm";
import type { SignOutScope } from "#app/contracts/auth-service.ts";
import type { SessionSummary } from "#app/contracts/auth-session.ts";
import { runBatch } from "#worker/db/database.ts";
import { session, user } from "#worker/db/schema.ts";
import { AuthError } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import { notifyDeleted } from "../mail/notices.ts";
import {
  conditionsOf,
  requirePresence,
  requireSecondFactor,
  requireSignedIn,
  requireWriter,
} from "./signed-in.ts";

/**
 * Ending a session ends its refresh tokens and, through the check of the session, its access tokens. A user with a
 * verified factor needs aal2 to end other sessions: a password alone must not sign the owner out. Below aal2 `global`
 * ends only the asking session and is then refused. The client takes a 403 of this endpoint to mean that it is signed
 * out. After `others` it stays signed in, so `others` is refused with another status.
 * @throws AuthError insufficient_aal: 403 for `global`, 422 for `others`
 */
export async function signOut(deps: AuthDeps, accessToken: string, scope: SignOutScope): Promise<void> {
  const { db } = deps;
  const caller = await requireSignedIn(deps, accessToken);
  if (scope === "others") requireSecondFactor(caller, 422);
  const mine = eq(session.userId, caller.user.id);
  const own = eq(session.id, caller.session.id);
  const { may } = conditionsOf(caller, deps.now());
  const which = {
    local: own,
    others: and(mine, ne(session.id, caller.session.id), may),
    global: and(mine, or(own, may)),
  }[scope];
  const { allowed } = await runBatch(db, {
    allowed: db.select({ id: session.id }).from(session).where(and(own, may)),
    ended: db.delete(session).where(which),
  });
  if (scope === "local" || allowed.length) return;
  if (scope === "global") requireSecondFactor(caller, 403);
  await requireWriter(deps, accessToken, scope === "others" ? 422 : 403);
}

/** The most sessions in a list. */
const maxListed = 100;

/**
 * The caller's session and the sessions that were used last. The number of sessions has no limit: an attacker who
 * signs in again and again with a known password must not make the list too long for the settings to show.
 */
export async function listSessions(deps: AuthDeps, accessToken: string): Promise<SessionSummary[]> {
  const caller = await requireSignedIn(deps, accessToken);
  const rows = await deps.db
    .select()
    .from(session)
    .where(and(eq(session.userId, caller.user.id), gt(session.expiresAt, deps.now())))
    .orderBy(desc(eq(session.id, caller.session.id)), desc(session.updatedAt))
    .limit(maxListed);
  return rows
    .sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
    .map((row) => ({
      id: row.id,
      current: row.id === caller.session.id,
      aal: row.aal,
      user_agent: row.userAgent,
      ip_address: row.ipAddress,
      created_at: row.createdAt.toISOString(),
      last_used_at: row.updatedAt.toISOString(),
    }));
}

/**
 * Another user's session gets the same answer as a session that doesn't exist. Sessions other than the caller's own
 * need the second factor, as in signOut.
 * @throws AuthError 404 session_not_found, 403 insufficient_aal
 */
export async function endSession(deps: AuthDeps, accessToken: string, sessionId: string): Promise<void> {
  const caller = await requireSignedIn(deps, accessToken);
  const isOwn = sessionId === caller.session.id;
  if (!isOwn) requireSecondFactor(caller, 403);
  const { exists, may } = conditionsOf(caller, deps.now());
  const ended = await deps.db
    .delete(session)
    .where(and(eq(session.id, sessionId), eq(session.userId, caller.user.id), isOwn ? exists : may))
    .returning({ id: session.id });
  if (ended.length) return;
  await requireWriter(deps, accessToken, 403);
  throw new AuthError(404, "session_not_found", "This session does not exist");
}

/**
 * Deletes the user row; sessions, identities, factors, flows, mail tokens and the profile are deleted with it.
 * @throws AuthError 401 insufficient_aal, 400 reauthentication_needed
 */
export async function deleteAccount(deps: AuthDeps, accessToken: string, isProved: boolean): Promise<void> {
  const caller = await requireWriter(deps, accessToken, 401);
  requirePresence(deps, caller, isProved);
  const mine = and(eq(user.id, caller.user.id), caller.may);
  const deleted = await deps.db.delete(user).where(mine).returning({ id: user.id });
  if (!deleted.length) await requireWriter(deps, accessToken, 401);
  else await notifyDeleted(deps, caller.user);
}
