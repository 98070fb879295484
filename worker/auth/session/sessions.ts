/** A session's row and its tokens. */
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AuthMethod, AuthSession } from "#app/contracts/auth-session.ts";
import { type Database, insertIf } from "#worker/db/database.ts";
import { account, factor, session, user } from "#worker/db/schema.ts";
import { maxSessions } from "#worker/limits/limits.ts";
import type { AuthDeps } from "../core/deps.ts";
import {
  type Member,
  parseAmr,
  parseJsonObject,
  type SessionRow,
  type UserRow,
  viewAppMetadata,
  viewUser,
} from "../core/users.ts";
import { formatRefreshToken, signAccessToken } from "./tokens.ts";

/** Without "Remember me" a session ends after a day without use, otherwise after thirty. */
export const lifetimes = { remembered: 30 * 86_400, short: 86_400 } as const;

/** The three reads that make up a Member, as statements of a batch. */
export const memberReads = (db: Database, userId: string | SQL) => ({
  users: db.select().from(user).where(eq(user.id, userId)),
  accounts: db.select().from(account).where(eq(account.userId, userId)).orderBy(account.createdAt),
  factors: db.select().from(factor).where(eq(factor.userId, userId)).orderBy(factor.createdAt),
});

interface MemberReads {
  readonly users: readonly UserRow[];
  readonly accounts: Member["accounts"];
  readonly factors: Member["factors"];
}

/** Makes a Member of what memberReads found; null when the account no longer exists. */
export const memberOf = ({ users: [user], accounts, factors }: MemberReads): Member | null =>
  user ? { user, accounts, factors } : null;

/** How long after a sign-in the user counts as present, in seconds. */
export const freshS = 86_400;

export interface NewSession {
  readonly userId: string;
  readonly method: AuthMethod;
  /** False: the session ends after a day without use, otherwise after thirty. */
  readonly remember?: boolean | undefined;
  /** When the user signed in at the provider, in seconds since 1970, if that was before now. */
  readonly shownAt?: number | null | undefined;
}

/** The row of a session that starts now; nothing is written. */
export function createSessionRow(
  deps: AuthDeps,
  { userId, method, remember, shownAt }: NewSession,
): SessionRow {
  const now = deps.now();
  const timestamp = Math.floor(now.getTime() / 1000);
  const life = remember === false ? lifetimes.short : lifetimes.remembered;
  return {
    id: deps.newId(),
    userId,
    token: deps.newId(),
    expiresAt: new Date(now.getTime() + life * 1000),
    createdAt: now,
    updatedAt: now,
    ipAddress: deps.clientAddress,
    userAgent: deps.userAgent,
    aal: "aal1",
    amr: JSON.stringify([{ method, timestamp: Math.min(shownAt ?? timestamp, timestamp) }]),
    factorId: null,
    lifetimeS: life,
    refreshCounter: 0,
    rotatedAt: "[]",
    watermark: 0,
  };
}

/**
 * The statements that open the session if `guard` holds at this point of the batch. Beyond a hundred sessions an
 * older one ends: the oldest of those without a second factor, so that an attacker with the password alone doesn't
 * sign the user out.
 */
export function openSession(db: Database, row: SessionRow, guard: SQL) {
  const { id, userId } = row;
  const surplus = sql`(SELECT id FROM session WHERE user_id = ${userId}
    AND EXISTS (SELECT 1 FROM session WHERE id = ${id})
    ORDER BY id = ${id} DESC, aal = 'aal2' DESC, created_at DESC LIMIT -1 OFFSET ${maxSessions})`;
  return {
    opened: insertIf(db, session, row, guard).returning({ id: session.id }),
    surplus: db.delete(session).where(inArray(session.id, surplus)),
  };
}

/** Both tokens and the user, for a session's row as the database has it. */
export async function issueTokens(deps: AuthDeps, row: SessionRow, member: Member): Promise<AuthSession> {
  const iat = Math.floor(deps.now().getTime() / 1000);
  const expiresAt = iat + deps.accessTokenLifeS;
  const accessToken = await signAccessToken(deps.keys, {
    iss: deps.config.issuer,
    sub: member.user.id,
    aud: "authenticated",
    iat,
    exp: expiresAt,
    email: member.user.email,
    phone: "",
    app_metadata: viewAppMetadata(member.accounts),
    user_metadata: parseJsonObject(member.user.metadata),
    role: "authenticated",
    aal: row.aal,
    amr: parseAmr(row.amr),
    session_id: row.id,
    refresh_counter: row.refreshCounter,
    is_anonymous: false,
  });
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: deps.accessTokenLifeS,
    expires_at: expiresAt,
    refresh_token: await formatRefreshToken(deps.refreshMac, {
      sessionId: row.id,
      counter: row.refreshCounter,
    }),
    user: viewUser(member),
  };
}
