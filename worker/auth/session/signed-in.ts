/** The checks of the caller before an operation, and the conditions under which a statement may write for the caller. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AccessClaims, AuthMethod } from "#app/contracts/auth-session.ts";
import type { AuthUser } from "#app/contracts/auth-user.ts";
import { createDatabase, type Database, runBatch } from "#worker/db/database.ts";
import { session, user } from "#worker/db/schema.ts";
import { AuthError, refusal } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import {
  type Member,
  parseAmr,
  refuseBanned,
  requireNotBanned,
  type SessionRow,
  viewUser,
} from "../core/users.ts";
import { freshS, memberOf, memberReads } from "./sessions.ts";
import { verifyAccessToken } from "./tokens.ts";

/** The caller: user and session, as the database has them. */
export interface SignedIn extends Member {
  readonly session: SessionRow;
  /** The access token's number within its session. */
  readonly counter: number;
}

/** How long the user counts as present after a code was accepted in an older session. */
const provedMs = 30 * 60_000;
/** The methods that prove presence in an older session: a mailed code, and the codes of second steps. */
const proofs: ReadonlySet<string> = new Set<AuthMethod>(["otp", "totp", "mfa/phone"]);

/**
 * True if the session was opened within the last day by a sign-in of the last day, or if it accepted a mailed code or
 * the code of a second step within the last half hour. Such a session may change the ways to sign in.
 */
function isFresh({ createdAt, amr }: Pick<SessionRow, "createdAt" | "amr">, now: Date): boolean {
  const uses = parseAmr(amr);
  const wayIn = uses.pop();
  const isWithin = (at: number, ms: number) => now.getTime() - at < ms;
  const shownAt = Math.min(createdAt.getTime(), ((wayIn?.timestamp ?? 0) + 1) * 1000);
  return (
    isWithin(shownAt, freshS * 1000) ||
    uses.some(({ method, timestamp }) => proofs.has(method) && isWithin(timestamp * 1000, provedMs))
  );
}

export const isFreshSession = ({ now }: AuthDeps, { session: own }: SignedIn): boolean => isFresh(own, now());

/**
 * Guards every change that opens the account for years or deletes it: the person at an open browser may not be the
 * user.
 * @param isProved the user has proved their identity in this session
 * @throws AuthError 400 reauthentication_needed
 */
export function requirePresence(deps: AuthDeps, caller: SignedIn, isProved = false): void {
  if (isProved || isFreshSession(deps, caller)) return;
  throw new AuthError(
    400,
    "reauthentication_needed",
    "Sign in again, or confirm by the code that reauthenticate() mails: updateUser({ nonce })",
  );
}

/**
 * Checks the signature, that the session still exists, and that it was not taken over since. One round trip.
 * @throws AuthError 403 bad_jwt, user_not_found, session_not_found, user_banned
 */
export async function requireSignedIn(deps: AuthDeps, accessToken: string): Promise<SignedIn> {
  const claims = await verifyAccessToken(deps, accessToken);
  const { sessions, ...reads } = await runBatch(deps.db, {
    sessions: deps.db.select().from(session).where(eq(session.id, claims.session_id)),
    ...memberReads(deps.db, claims.sub),
  });
  const member = memberOf(reads);
  const [row] = sessions;
  if (!member) throw refusal("user_not_found");
  if (!row || row.userId !== member.user.id || row.expiresAt <= deps.now())
    throw refusal("session_not_found");
  refuseBanned(member.user, deps.now(), 403);
  if (claims.refresh_counter < row.watermark) throw refusal("bad_jwt");
  return { ...member, session: row, counter: claims.refresh_counter };
}

/** The signed-in user as the protocol shows them. @throws AuthError as requireSignedIn */
export const requireUser = async (deps: AuthDeps, accessToken: string): Promise<AuthUser> =>
  viewUser(await requireSignedIn(deps, accessToken));

/**
 * True when the user has a verified factor that this session has not used. The database's row decides, never the
 * token's claim.
 */
const lacksSecondFactor = ({ factors, session: { aal } }: Pick<SignedIn, "factors" | "session">): boolean =>
  aal !== "aal2" && factors.some((factor) => factor.status === "verified");

/** @throws AuthError insufficient_aal */
export function requireSecondFactor(caller: Pick<SignedIn, "factors" | "session">, status: number): void {
  if (lacksSecondFactor(caller))
    throw new AuthError(status, "insufficient_aal", "Confirm your second factor first");
}

/** The session that a write is made with. */
export interface Writer {
  readonly sessionId: string;
  readonly userId: string;
  /**
   * The token's number within its session; null for a flow that ends when the session is taken over, such as a
   * linking.
   */
  readonly counter: number | null;
}

/** The session that a checked access token writes with. */
export const writerOf = (claims: AccessClaims): Writer => ({
  userId: claims.sub,
  sessionId: claims.session_id,
  counter: claims.refresh_counter,
});

/**
 * The condition that the session exists at this point of the batch, and was not taken over since the token was
 * issued.
 */
export const sessionExists = ({ sessionId, userId, counter }: Writer, now: Date): SQL =>
  sql`EXISTS (SELECT 1 FROM session WHERE id = ${sessionId} AND user_id = ${userId}
    AND expires_at > ${now.getTime()} AND watermark <= coalesce(${counter}, watermark))`;

/**
 * The condition of every write of a signed-in user: at this point of the batch the session exists, and it has used a
 * second factor if the user has a verified one. The checks before the batch are not enough, because the session may
 * have ended since.
 */
export const sessionMayWrite = (writer: Writer, now: Date): SQL =>
  sql`(${sessionExists(writer, now)} AND (
    (SELECT aal FROM session WHERE id = ${writer.sessionId}) = 'aal2'
    OR NOT EXISTS (SELECT 1 FROM factor WHERE user_id = ${writer.userId} AND status = 'verified')))`;

/** The read of a batch that returns the session's row only while sessionMayWrite holds. */
export const selectWritableSession = (db: Database, writer: Writer, now: Date) =>
  db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, writer.sessionId), sessionMayWrite(writer, now)));

/** The conditions of the caller's own statements, at the time of the batch: see sessionExists and sessionMayWrite. */
export function conditionsOf({ user: owner, session: own, counter }: SignedIn, now: Date) {
  const writer = { userId: owner.id, sessionId: own.id, counter };
  return { exists: sessionExists(writer, now), may: sessionMayWrite(writer, now) };
}

/**
 * Returns the caller, who has used the second factor if there is one, and `may`, the condition of the caller's
 * writes. If the condition refused a write, the operation calls this once more: it throws if the session was the
 * reason, and returns if there was another reason.
 * @throws AuthError as requireSignedIn; insufficient_aal with `status`
 */
export async function requireWriter(
  deps: AuthDeps,
  accessToken: string,
  status: number,
): Promise<SignedIn & { readonly may: SQL }> {
  const caller = await requireSignedIn(deps, accessToken);
  requireSecondFactor(caller, status);
  return { ...caller, may: conditionsOf(caller, deps.now()).may };
}

/**
 * Asks the database whether the session may act for its user: the session exists, has used a second factor if there
 * is one, and the user is not banned. One read. A connection that outlives its request, such as a socket, asks again.
 */
export async function isSessionActive(binding: D1Database, writer: Writer, now: Date): Promise<boolean> {
  const allowed = and(
    eq(session.id, writer.sessionId),
    sessionMayWrite(writer, now),
    requireNotBanned(writer.userId, now),
  );
  const rows = await createDatabase(binding).select({ one: sql`1` }).from(session).where(allowed);
  return rows.length > 0;
}

/** Asks the database whether the session is fresh: see isFresh. */
export async function isSessionFresh(
  binding: D1Database,
  { sessionId }: Writer,
  now: Date,
): Promise<boolean> {
  const [row] = await createDatabase(binding)
    .select({ createdAt: session.createdAt, amr: session.amr })
    .from(session)
    .where(eq(session.id, sessionId));
  return row !== undefined && isFresh(row, now);
}

/** Asks the database whether the account was deleted. Other folders then delete the data that they store for it. */
export async function isUserGone(binding: D1Database, userId: string): Promise<boolean> {
  const rows = await createDatabase(binding).select({ id: user.id }).from(user).where(eq(user.id, userId));
  return rows.length === 0;
}
