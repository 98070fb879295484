import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import { jsonObjectSchema } from "#app/contracts/auth-user.ts";
import { runBatch } from "#worker/db/batch.ts";
import { insertIf } from "#worker/db/insert-if.ts";
import { account, flowState, session } from "#worker/db/schema.ts";
import { AuthError, insufficientAal } from "./auth-error.ts";
import { requireNotBanned } from "./bans.ts";
import type { AuthDeps } from "./deps.ts";
import { createIdentityRow } from "./identity-row.ts";
import type { ProviderProfile } from "./providers/provider.ts";
import { createSessionRow, insertSession, memberReads } from "./sessions.ts";
import { lacksSecondFactor, mayWrite } from "./signed-in.ts";
import type { Member, SessionRow } from "./user-view.ts";

type FlowRow = typeof flowState.$inferSelect;

const pendingSchema = z.object({ subject: z.string(), data: jsonObjectSchema });

const alreadyLinked = () =>
  new AuthError(422, "identity_already_exists", "Identity is already linked to another user");

/** The flow is over: used, or ended with the session that asked, a new password or the account. */
export const flowNotFound = () =>
  new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");

/**
 * Encrypts the identity that came back, for the flow to hold until the link is completed; nothing is written.
 * @throws AuthError 422 identity_already_exists when an account has it
 */
export async function preparePendingIdentity(
  deps: AuthDeps,
  flow: FlowRow,
  { subject, data }: ProviderProfile,
): Promise<string> {
  const [known] = await deps.db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.providerId, flow.provider ?? ""), eq(account.accountId, subject)));
  if (known) throw alreadyLinked();
  return deps.vault.encrypt(JSON.stringify({ subject, data }), flow.id);
}

async function createLinkedRow(deps: AuthDeps, flow: FlowRow, userId: string) {
  const text = await deps.vault.decrypt(flow.pendingIdentity ?? "", flow.id);
  // Encrypted under a secret that was given up since.
  if (text === null) throw flowNotFound();
  const { subject, data } = pendingSchema.parse(JSON.parse(text));
  return createIdentityRow(deps, {
    userId,
    accountId: subject,
    providerId: flow.provider ?? "",
    identityData: JSON.stringify(data),
  });
}

/** Why nothing was linked, from the results of the batch. */
function explain(asking: SessionRow | undefined, member: Member, now: Date): AuthError {
  const isOver = !asking || asking.expiresAt <= now || (member.user.bannedUntil ?? now) > now;
  if (isOver) return flowNotFound();
  return lacksSecondFactor({ ...member, session: asking }) ? insufficientAal(401) : alreadyLinked();
}

interface Linked extends Member {
  /** The session that asked to link. */
  readonly asking: SessionRow;
  /** Opened with the link, if `opensSession`; as weak as a sign-in with the new identity. */
  readonly opened: SessionRow | null;
}

/**
 * Links the identity in the flow, once. The statement that writes checks that the session that asked still exists and has
 * its second step, and that no account has the identity.
 * @throws AuthError 404 flow_state_not_found, 401 insufficient_aal, 422 identity_already_exists
 */
export async function linkPendingIdentity(
  deps: AuthDeps,
  flow: FlowRow,
  { opensSession }: { opensSession: boolean },
): Promise<Linked> {
  const { sessionId, userId } = flow;
  if (!sessionId || !userId || !flow.pendingIdentity) throw flowNotFound();
  const { db } = deps;
  const now = deps.now();
  const claim = deps.newId();
  const claimed = sql`EXISTS (SELECT 1 FROM flow_state WHERE id = ${flow.id} AND claim = ${claim})`;
  const asked = mayWrite({ sessionId, userId }, now);
  const identity = await createLinkedRow(deps, flow, userId);
  const linked = sql`EXISTS (SELECT 1 FROM account WHERE id = ${identity.id})`;
  const next = createSessionRow(deps, { userId, method: "oauth" });
  const { claims, sessions, users, accounts, factors } = await runBatch(db, {
    claims: db
      .update(flowState)
      .set({ claim })
      .where(and(eq(flowState.id, flow.id), isNull(flowState.claim)))
      .returning({ id: flowState.id }),
    linked: insertIf(
      db,
      account,
      identity,
      sql`${claimed} AND ${asked} AND ${requireNotBanned(userId, now)}`,
    ).onConflictDoNothing(),
    opened: insertSession(db, next, opensSession ? linked : sql`0`),
    removed: db.delete(flowState).where(and(eq(flowState.id, flow.id), eq(flowState.claim, claim))),
    sessions: db
      .select()
      .from(session)
      .where(inArray(session.id, [sessionId, next.id])),
    ...memberReads(db, userId),
  });
  const [user] = users;
  if (!claims.length || !user) throw flowNotFound();
  const member = { user, accounts, factors };
  const asking = sessions.find(({ id }) => id === sessionId);
  if (!asking || !accounts.some(({ id }) => id === identity.id)) throw explain(asking, member, now);
  return { ...member, asking, opened: sessions.find(({ id }) => id === next.id) ?? null };
}
