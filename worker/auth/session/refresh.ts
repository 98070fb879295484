/**
 * Refreshes and takes over a session.
 * Guarantees: a token rotates once. An answer that was lost can be asked for again; an older token ends the session.
 */
import { and, eq, gt, sql } from "drizzle-orm";
import * as z from "zod";
import type { AuthSession } from "#app/contracts/auth-session.ts";
import { runBatch } from "#worker/db/database.ts";
import { session } from "#worker/db/schema.ts";
import { AuthError, refusal } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import { requireWithinLimit } from "../core/rate-limit.ts";
import { refuseBanned, requireNotBanned, type SessionRow } from "../core/users.ts";
import { issueTokens, memberOf, memberReads } from "./sessions.ts";
import { requireWriter } from "./signed-in.ts";
import { endLinkings, parseRefreshToken, rotation, takeover } from "./tokens.ts";

const rotationsSchema = z.array(z.number());
/** When the token with this counter was replaced; null when the list no longer reaches back that far. */
function findRotationTime(row: SessionRow, counter: number): number | null {
  const times = rotationsSchema.parse(JSON.parse(row.rotatedAt));
  return times.at(counter - row.refreshCounter) ?? null;
}

/**
 * Rotates the session's current token. A replaced token gets the active token again if it is the direct parent (the
 * answer was lost) or was replaced within the reuse interval (several tabs at the same time). Any older token ends
 * the session. A token from before the session was taken over is refused and ends nothing: it may be a copy, or a tab
 * that was a moment late. One round trip: a conditional write and the reads for the answer, in a batch.
 */
export async function refresh(deps: AuthDeps, refreshToken: string): Promise<AuthSession> {
  await deps.keys.requireSigningKey();
  const parts = await parseRefreshToken(deps.refreshMac, refreshToken);
  if (!parts) {
    // Only tokens that this service never made are counted, because a refused refresh would sign the user out.
    await requireWithinLimit(deps, "token");
    throw new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
  }
  const now = deps.now();
  const { sessionId, counter } = parts;
  const owner = sql`(SELECT user_id FROM session WHERE id = ${sessionId})`;
  const current = and(
    eq(session.id, sessionId),
    eq(session.refreshCounter, counter),
    gt(session.expiresAt, now),
  );
  const { sessions, ...reads } = await runBatch(deps.db, {
    rotated: deps.db
      .update(session)
      .set(rotation(now, deps.config.refreshReuseIntervalMs))
      .where(and(current, requireNotBanned(sql`${session.userId}`, now))),
    sessions: deps.db.select().from(session).where(eq(session.id, sessionId)),
    ...memberReads(deps.db, owner),
  });
  const [row] = sessions;
  const member = memberOf(reads);
  if (!row || !member)
    throw new AuthError(400, "session_not_found", "Invalid Refresh Token: Session Not Found");
  refuseBanned(member.user, now);
  if (row.expiresAt <= now)
    throw new AuthError(400, "session_expired", "Invalid Refresh Token: Session Expired");
  const since = now.getTime() - deps.config.refreshReuseIntervalMs;
  if (counter < row.watermark) throw alreadyUsed(wasTakenOver(row, since));
  if (!isReusable(row, counter, since)) {
    await deps.db.delete(session).where(eq(session.id, sessionId));
    throw alreadyUsed(false);
  }
  return issueTokens(deps, row, member);
}

/** `isNew`: the session was taken over a moment ago, so this browser may get the new tokens with its next request. */
const alreadyUsed = (isNew: boolean) =>
  new AuthError(
    400,
    "refresh_token_already_used",
    "Invalid Refresh Token: Already Used",
    isNew ? { retryAfterS: 1 } : {},
  );

const wasTakenOver = (row: SessionRow, since: number): boolean =>
  (findRotationTime(row, row.watermark - 1) ?? 0) > since;

/**
 * Takes the caller's session over: returns new tokens, and all other tokens are refused from then on. If two calls
 * have tokens of the same time, one succeeds. A linking that was begun in the session ends, because it was begun with
 * a former token.
 * @throws AuthError 403 bad_jwt, insufficient_aal
 */
export async function takeOver(deps: AuthDeps, accessToken: string): Promise<AuthSession> {
  await deps.keys.requireSigningKey();
  const caller = await requireWriter(deps, accessToken, 403);
  const { id } = caller.session;
  const { sessions, ...reads } = await runBatch(deps.db, {
    linkings: endLinkings(deps, id, caller.may),
    sessions: deps.db
      .update(session)
      .set(takeover(deps.now(), deps.config.refreshReuseIntervalMs))
      .where(and(eq(session.id, id), caller.may))
      .returning(),
    ...memberReads(deps.db, caller.user.id),
  });
  const [row] = sessions;
  const member = memberOf(reads);
  if (row && member) return issueTokens(deps, row, member);
  await requireWriter(deps, accessToken, 403);
  throw refusal("session_not_found");
}

/**
 * Returns the session of the token without rotating it; null for a token that would not be refreshed. The caller
 * checks that the session may act.
 */
export async function findSessionOf(
  deps: AuthDeps,
  refreshToken: string,
): Promise<{ userId: string; sessionId: string; counter: number } | null> {
  const parts = await parseRefreshToken(deps.refreshMac, refreshToken);
  if (!parts) return null;
  const [row] = await deps.db.select().from(session).where(eq(session.id, parts.sessionId));
  if (!row) return null;
  const since = deps.now().getTime() - deps.config.refreshReuseIntervalMs;
  const isCurrent = parts.counter === row.refreshCounter || isReusable(row, parts.counter, since);
  if (!isCurrent || parts.counter < row.watermark) return null;
  return { userId: row.userId, sessionId: row.id, counter: parts.counter };
}

function isReusable(row: SessionRow, counter: number, since: number): boolean {
  if (counter === row.refreshCounter - 1) return true;
  const replacedAt = counter < row.refreshCounter ? findRotationTime(row, counter) : null;
  return replacedAt !== null && replacedAt > since;
}
