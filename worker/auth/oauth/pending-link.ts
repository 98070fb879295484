/** An encrypted identity that waits until the user who asked for the linking completes it. */
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { jsonObjectSchema } from "#app/contracts/auth-user.ts";
import { insertIf, runBatch } from "#worker/db/database.ts";
import { account, flowState, session } from "#worker/db/schema.ts";
import { AuthError, refusal } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import {
  createLinkedRow,
  findIdentity,
  type Member,
  requireNotBanned,
  type SessionRow,
} from "../core/users.ts";
import { notify } from "../mail/notices.ts";
import {
  createSessionRow,
  memberOf,
  memberReads,
  type NewSession,
  openSession,
} from "../session/sessions.ts";
import { requireSecondFactor, sessionMayWrite } from "../session/signed-in.ts";
import { endLinkings, takeover } from "../session/tokens.ts";
import type { ProviderProfile } from "./provider.ts";

type FlowRow = typeof flowState.$inferSelect;

/** The condition that this claim has taken the flow. */
export const isFlowClaimed = ({ id }: FlowRow, claim: string): SQL =>
  sql`EXISTS (SELECT 1 FROM flow_state WHERE id = ${id} AND claim = ${claim})`;

const pendingSchema = z.object({ subject: z.string(), data: jsonObjectSchema });

/**
 * Encrypts the identity that the provider returned. The flow stores it until the link is completed; nothing is
 * written here.
 * @throws AuthError 422 identity_already_exists when an account has it
 */
export async function preparePendingIdentity(
  deps: AuthDeps,
  flow: FlowRow,
  { subject, data }: ProviderProfile,
): Promise<string> {
  const known = await findIdentity(deps, flow.provider ?? "", subject);
  if (known?.userId === flow.userId)
    throw new AuthError(422, "identity_already_exists", "Identity is already linked");
  if (known) throw refusal("identity_already_exists");
  return deps.aead.seal({ subject, data }, flow.id);
}

async function openPendingIdentity(deps: AuthDeps, flow: FlowRow) {
  const opened = await deps.aead.open(flow.pendingIdentity ?? "", flow.id);
  // The secret that encrypted it is no longer configured.
  if (!opened) throw refusal("flow_state_not_found");
  return pendingSchema.parse(opened.content);
}

/** Throws the reason why nothing was linked, from the results of the batch. @throws AuthError */
function refuseLink(asking: SessionRow | undefined, member: Member, now: Date): never {
  const isOver = !asking || asking.expiresAt <= now || (member.user.bannedUntil ?? now) > now;
  if (isOver) throw refusal("flow_state_not_found");
  requireSecondFactor({ ...member, session: asking }, 401);
  throw refusal("identity_already_exists");
}

interface Linked extends Member {
  /** The session that asked to link. */
  readonly asking: SessionRow;
  /** The session that the link has opened, if `opensSession`: at aal1, like a sign-in with the new identity. */
  readonly opened: SessionRow | null;
}

/**
 * Links the identity in the flow, once. The statement that writes checks that the asking session still exists and has
 * its second step, and that no account has the identity. Unless the link opens a new session, the asking session is
 * taken over and the caller gets its new tokens.
 * @throws AuthError 404 flow_state_not_found, 401 insufficient_aal, 422 identity_already_exists
 */
export async function linkPendingIdentity(
  deps: AuthDeps,
  flow: FlowRow,
  { opensSession, shownAt }: { opensSession: boolean } & Pick<NewSession, "shownAt">,
): Promise<Linked> {
  const { sessionId, userId } = flow;
  if (!sessionId || !userId || !flow.pendingIdentity) throw refusal("flow_state_not_found");
  const { db } = deps;
  const now = deps.now();
  const claim = deps.newId();
  const claimed = isFlowClaimed(flow, claim);
  const asked = sessionMayWrite({ sessionId, userId, counter: null }, now);
  const pending = await openPendingIdentity(deps, flow);
  const identity = createLinkedRow(deps, flow.provider ?? "", userId, pending);
  const linked = sql`EXISTS (SELECT 1 FROM account WHERE id = ${identity.id})`;
  const next = createSessionRow(deps, { userId, method: "oauth", shownAt });
  const { opened, surplus } = openSession(db, next, opensSession ? linked : sql`0`);
  const { claims, sessions, ...reads } = await runBatch(db, {
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
    opened,
    takenOver: opensSession
      ? []
      : [
          endLinkings(deps, sessionId, linked),
          db
            .update(session)
            .set(takeover(now, deps.config.refreshReuseIntervalMs))
            .where(and(eq(session.id, sessionId), linked)),
        ],
    removed: db.delete(flowState).where(and(eq(flowState.id, flow.id), eq(flowState.claim, claim))),
    sessions: db
      .select()
      .from(session)
      .where(inArray(session.id, [sessionId, next.id])),
    ...memberReads(db, userId),
    // This comes after the reads, because the asking session may be the oldest, which is removed here.
    surplus,
  });
  const member = memberOf(reads);
  if (!claims.length || !member) throw refusal("flow_state_not_found");
  const asking = sessions.find(({ id }) => id === sessionId);
  if (!asking || !member.accounts.some(({ id }) => id === identity.id))
    return refuseLink(asking, member, now);
  await notify(deps, member.user, { kind: "identity", id: identity.id, provider: identity.providerId });
  return { ...member, asking, opened: sessions.find(({ id }) => id === next.id) ?? null };
}
