import { and, eq, ne } from "drizzle-orm";
import type { SignOutScope } from "#app/contracts/auth-service.ts";
import type { SessionSummary } from "#app/contracts/auth-session.ts";
import { session, user } from "#worker/db/schema.ts";
import { AuthError } from "./auth-error.ts";
import type { AuthDeps } from "./deps.ts";
import { requireSecondFactor, requireSignedIn } from "./signed-in.ts";

/** Ending a session ends its refresh tokens and, through the session check, its access tokens. */
export async function signOut(deps: AuthDeps, accessToken: string, scope: SignOutScope): Promise<void> {
  const caller = await requireSignedIn(deps, accessToken);
  const mine = eq(session.userId, caller.user.id);
  const which = {
    local: eq(session.id, caller.session.id),
    others: and(mine, ne(session.id, caller.session.id)),
    global: mine,
  }[scope];
  await deps.db.delete(session).where(which);
}

export async function listSessions(deps: AuthDeps, accessToken: string): Promise<readonly SessionSummary[]> {
  const caller = await requireSignedIn(deps, accessToken);
  const rows = await deps.db.select().from(session).where(eq(session.userId, caller.user.id));
  return rows
    .filter((row) => row.expiresAt > deps.now())
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

/** Another person's session is as unknown as one that never was. */
export async function endSession(deps: AuthDeps, accessToken: string, sessionId: string): Promise<void> {
  const caller = await requireSignedIn(deps, accessToken);
  const ended = await deps.db
    .delete(session)
    .where(and(eq(session.id, sessionId), eq(session.userId, caller.user.id)))
    .returning({ id: session.id });
  if (!ended.length) throw new AuthError(404, "session_not_found", "This session does not exist");
}

/** Every table hangs on the user row: sessions, identities, factors, flows, mail tokens and the profile go with it. */
export async function deleteAccount(deps: AuthDeps, accessToken: string): Promise<void> {
  const caller = await requireSignedIn(deps, accessToken);
  requireSecondFactor(caller, 401);
  await deps.db.delete(user).where(eq(user.id, caller.user.id));
}
