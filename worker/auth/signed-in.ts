import { eq, type SQL, sql } from "drizzle-orm";
import { runBatch } from "#worker/db/batch.ts";
import { session } from "#worker/db/schema.ts";
import { verifyAccessToken } from "./access-token.ts";
import { AuthError, insufficientAal } from "./auth-error.ts";
import { refuseBanned } from "./bans.ts";
import type { AuthDeps } from "./deps.ts";
import { memberReads } from "./sessions.ts";
import type { Member, SessionRow } from "./user-view.ts";

/** The caller: user and session, as the database has them. */
export interface SignedIn extends Member {
  readonly session: SessionRow;
}

const sessionNotFound = () =>
  new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");

/**
 * Checks the signature and that the session still exists. One round trip.
 * @throws AuthError 403 bad_jwt, user_not_found, session_not_found, user_banned
 */
export async function requireSignedIn(deps: AuthDeps, accessToken: string): Promise<SignedIn> {
  const now = deps.now();
  const claims = await verifyAccessToken(deps.keys, accessToken, { issuer: deps.config.issuer, now });
  const { sessions, users, accounts, factors } = await runBatch(deps.db, {
    sessions: deps.db.select().from(session).where(eq(session.id, claims.session_id)),
    ...memberReads(deps.db, claims.sub),
  });
  const [user] = users;
  const [row] = sessions;
  if (!user) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  if (!row || row.userId !== user.id || row.expiresAt <= now) throw sessionNotFound();
  refuseBanned(user, now, 403);
  return { user, accounts, factors, session: row };
}

/** True when the member has a verified factor that this session has not used. The row decides, never the token's claim. */
export const lacksSecondFactor = ({ factors, session }: SignedIn): boolean =>
  session.aal !== "aal2" && factors.some((factor) => factor.status === "verified");

/** @throws AuthError insufficient_aal */
export function requireSecondFactor(caller: SignedIn, status: number): void {
  if (lacksSecondFactor(caller)) throw insufficientAal(status);
}

/** The session that a write is made with. */
export interface Writer {
  readonly sessionId: string;
  readonly userId: string;
}

export const writerOf = ({ user, session: { id } }: SignedIn): Writer => ({ userId: user.id, sessionId: id });

/** The condition that the session exists at that point of the batch. */
export const isStanding = ({ sessionId, userId }: Writer, now: Date): SQL =>
  sql`EXISTS (SELECT 1 FROM session WHERE id = ${sessionId} AND user_id = ${userId} AND expires_at > ${now.getTime()})`;

/**
 * The condition of every write of a signed-in member: at that point of the batch the session exists and has used a second
 * factor if the member has a verified one. What was checked before the batch may have ended by then.
 */
export const mayWrite = (writer: Writer, now: Date): SQL =>
  sql`(${isStanding(writer, now)} AND (
    (SELECT aal FROM session WHERE id = ${writer.sessionId}) = 'aal2'
    OR NOT EXISTS (SELECT 1 FROM factor WHERE user_id = ${writer.userId} AND status = 'verified')))`;

/**
 * For a write whose condition did not hold: checks the caller again, who gets the refusal that fits now. Returns when
 * the session may still write, so that something else was in the way.
 * @throws AuthError as requireSignedIn and requireSecondFactor
 */
export async function requireStillMayWrite(
  deps: AuthDeps,
  accessToken: string,
  status: number,
): Promise<SignedIn> {
  const caller = await requireSignedIn(deps, accessToken);
  requireSecondFactor(caller, status);
  return caller;
}
