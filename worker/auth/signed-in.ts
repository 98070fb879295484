import { eq } from "drizzle-orm";
import { session } from "#worker/db/schema.ts";
import { verifyAccessToken } from "./access-token.ts";
import { AuthError, insufficientAal } from "./auth-error.ts";
import { refuseBanned } from "./bans.ts";
import type { AuthDeps } from "./deps.ts";
import { personReads } from "./sessions.ts";
import type { Person, SessionRow } from "./user-view.ts";

/** Who is calling: the person and the session, as they stand in the database. */
export interface SignedIn extends Person {
  readonly session: SessionRow;
}

/**
 * A valid signature is not enough: the session must still exist. One round trip.
 * @throws AuthError 403 bad_jwt, user_not_found, session_not_found, user_banned
 */
export async function requireSignedIn(deps: AuthDeps, accessToken: string): Promise<SignedIn> {
  const now = deps.now();
  const claims = await verifyAccessToken(deps.keys, accessToken, { issuer: deps.config.issuer, now });
  const [sessions, users, accounts, factors] = await deps.db.batch([
    deps.db.select().from(session).where(eq(session.id, claims.session_id)),
    ...personReads(deps.db, claims.sub),
  ]);
  const [user] = users;
  const [row] = sessions;
  if (!user) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  if (!row || row.userId !== user.id || row.expiresAt <= now) {
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  refuseBanned(user, now, 403);
  return { user, accounts, factors, session: row };
}

/** Whoever has a second factor must have used it in this session. The row decides, never the token's claim. */
export function requireSecondFactor(caller: SignedIn, status: number): void {
  const hasFactor = caller.factors.some((factor) => factor.status === "verified");
  if (hasFactor && caller.session.aal !== "aal2") throw insufficientAal(status);
}
