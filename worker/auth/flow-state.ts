import { timingSafeEqual } from "node:crypto";
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { LinkMode } from "#app/contracts/auth-service.ts";
import type { AuthMethod, AuthSession } from "#app/contracts/auth-session.ts";
import { toBase64Url } from "#worker/crypto/encoding.ts";
import { runBatch } from "#worker/db/batch.ts";
import { flowState, session, user } from "#worker/db/schema.ts";
import { AuthError, validationFailed } from "./auth-error.ts";
import { requireNotBanned } from "./bans.ts";
import type { AuthDeps } from "./deps.ts";
import { flowNotFound, linkPendingIdentity } from "./pending-link.ts";
import { readProviderTokens } from "./provider-tokens.ts";
import { requireWithinLimit } from "./rate-limit.ts";
import { createSessionRow, insertSession, issueTokens, memberReads } from "./sessions.ts";
import { requireSignedIn } from "./signed-in.ts";
import { hashToken } from "./vault.ts";

type FlowRow = typeof flowState.$inferSelect;

/** How long a code or a round trip to a provider may take. */
export const flowLifeMs = 300_000;

/** The method that the exchanged session records, by what the flow was for. */
const methods: Record<string, AuthMethod> = {
  signup: "email/signup",
  recovery: "recovery",
  magiclink: "magiclink",
  email_change: "email_change",
  oauth: "oauth",
};

interface NewFlow {
  readonly kind: string;
  readonly userId: string | null;
  readonly link: LinkMode;
  readonly redirectTo: string;
  readonly lifeMs: number;
  readonly provider?: string;
  /** The session that asked to link; absent for a sign-in. */
  readonly sessionId?: string;
  readonly providerVerifier?: string;
}

/** The row of a flow that starts now; nothing is written. */
export function createFlowRow(deps: Pick<AuthDeps, "now" | "newId">, flow: NewFlow): FlowRow {
  const now = deps.now();
  return {
    id: deps.newId(),
    kind: flow.kind,
    userId: flow.userId,
    provider: flow.provider ?? null,
    redirectTo: flow.redirectTo,
    codeChallenge: flow.link.kind === "pkce" ? flow.link.challenge : null,
    codeChallengeMethod: flow.link.kind === "pkce" ? flow.link.method : null,
    sessionId: flow.sessionId ?? null,
    pendingIdentity: null,
    providerVerifier: flow.providerVerifier ?? null,
    providerTokens: null,
    codeHash: null,
    usedAt: null,
    claim: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + flow.lifeMs),
  };
}

/** Gives the newest flow of this user and kind its code, if `guard` holds at that point of the batch. */
export function issueFlowCode(
  deps: AuthDeps,
  flow: { userId: string; kind: string; codeHash: string },
  guard: SQL,
) {
  const newest = deps.db
    .select({ id: flowState.id })
    .from(flowState)
    .where(and(eq(flowState.userId, flow.userId), eq(flowState.kind, flow.kind), isNull(flowState.codeHash)))
    .orderBy(desc(flowState.createdAt))
    .limit(1);
  return deps.db
    .update(flowState)
    .set({ codeHash: flow.codeHash, expiresAt: new Date(deps.now().getTime() + flowLifeMs) })
    .where(and(eq(flowState.id, sql`(${newest})`), guard))
    .returning({ id: flowState.id });
}

async function matchesChallenge(flow: FlowRow, verifier: string): Promise<boolean> {
  const encoder = new TextEncoder();
  const given = encoder.encode(verifier);
  const derived =
    flow.codeChallengeMethod === "s256"
      ? encoder.encode(toBase64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", given))))
      : given;
  const expected = encoder.encode(flow.codeChallenge ?? "");
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}

interface CodeExchange {
  readonly authCode: string;
  readonly codeVerifier: string;
}

/** @throws AuthError 400 validation_failed, 404 flow_state_not_found, 422 flow_state_expired, 400 bad_code_verifier */
async function requireFlow(
  deps: AuthDeps,
  { authCode, codeVerifier }: CodeExchange,
): Promise<FlowRow & { userId: string }> {
  await requireWithinLimit(deps, "token");
  if (!authCode || !codeVerifier) {
    throw validationFailed("invalid request: both auth code and code verifier should be non-empty");
  }
  const [flow] = await deps.db
    .select()
    .from(flowState)
    .where(eq(flowState.codeHash, await hashToken(authCode)));
  if (!flow?.userId || !flow.codeChallenge) throw flowNotFound();
  if (flow.expiresAt <= deps.now()) {
    throw new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
  }
  if (!(await matchesChallenge(flow, codeVerifier))) {
    throw new AuthError(
      400,
      "bad_code_verifier",
      "code challenge does not match previously saved code verifier",
    );
  }
  return { ...flow, userId: flow.userId };
}

/**
 * Links for a session of the web pages, which must be the one that asked.
 * @throws AuthError like exchangeCode; 400 bad_oauth_state when another session asked
 */
export async function finishLinking(deps: AuthDeps, accessToken: string, input: CodeExchange): Promise<void> {
  const caller = await requireSignedIn(deps, accessToken);
  const flow = await requireFlow(deps, input);
  if (flow.sessionId !== caller.session.id)
    throw new AuthError(400, "bad_oauth_state", "Another session asked for this. Nothing was linked.");
  await linkPendingIdentity(deps, flow, { opensSession: false });
}

/**
 * Exchanges an authorization code for a session; of two exchanges of one code one wins. A linking gets the session that
 * asked, as it stands: another way in proves no second step, and takes none away.
 */
export async function exchangeCode(deps: AuthDeps, input: CodeExchange): Promise<AuthSession> {
  const flow = await requireFlow(deps, input);
  if (flow.sessionId) {
    const { asking, ...member } = await linkPendingIdentity(deps, flow, { opensSession: false });
    return { ...(await issueTokens(deps, asking, member)), ...(await readProviderTokens(deps, flow)) };
  }
  const claim = deps.newId();
  const claimed = sql`EXISTS (SELECT 1 FROM flow_state WHERE id = ${flow.id} AND claim = ${claim})`;
  const row = createSessionRow(deps, { userId: flow.userId, method: methods[flow.kind] ?? "otp" });
  const { sessions, users, accounts, factors } = await runBatch(deps.db, {
    claimed: deps.db
      .update(flowState)
      .set({ claim })
      .where(and(eq(flowState.id, flow.id), isNull(flowState.claim))),
    inserted: insertSession(deps.db, row, sql`${claimed} AND ${requireNotBanned(flow.userId, deps.now())}`),
    signedIn: deps.db
      .update(user)
      .set({ lastSignInAt: deps.now() })
      .where(and(eq(user.id, flow.userId), claimed)),
    removed: deps.db.delete(flowState).where(and(eq(flowState.id, flow.id), eq(flowState.claim, claim))),
    sessions: deps.db.select().from(session).where(eq(session.id, row.id)),
    ...memberReads(deps.db, flow.userId),
  });
  const [created] = sessions;
  const [owner] = users;
  if (!created || !owner) throw flowNotFound();
  const issued = await issueTokens(deps, created, { user: owner, accounts, factors });
  return { ...issued, ...(await readProviderTokens(deps, flow)) };
}
