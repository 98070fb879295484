/**
 * Authorization codes: a round trip of the API or of a provider ends with a code, which is exchanged once with its
 * verifier.
 */
import { timingSafeEqual } from "node:crypto";
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { CodeExchange, LinkMode } from "#app/contracts/auth-service.ts";
import type { AuthMethod, AuthSession } from "#app/contracts/auth-session.ts";
import { deriveChallenge, hashToken } from "#worker/crypto/tokens.ts";
import { createRow, runBatch } from "#worker/db/database.ts";
import { flowState, session, user } from "#worker/db/schema.ts";
import { AuthError, refusal, validationFailed } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import { requireWithinLimit } from "../core/rate-limit.ts";
import { requireNotBanned } from "../core/users.ts";
import { createSessionRow, issueTokens, memberOf, memberReads, openSession } from "../session/sessions.ts";
import { requireSignedIn } from "../session/signed-in.ts";
import { isFlowClaimed, linkPendingIdentity } from "./pending-link.ts";

export type FlowRow = typeof flowState.$inferSelect;

/** How long a code or a round trip to a provider may take. */
export const flowLifeMs = 300_000;

/** The method that the exchanged session records, by the kind of the flow. */
const methods: Record<string, AuthMethod> = {
  signup: "email/signup",
  recovery: "recovery",
  magiclink: "magiclink",
  email_change: "email_change",
  oauth: "oauth",
};

interface NewFlow
  extends Pick<typeof flowState.$inferInsert, "kind" | "userId" | "redirectTo" | "provider" | "sessionId"> {
  readonly link: LinkMode;
  readonly lifeMs: number;
}

/** The row of a flow that starts now; nothing is written. */
export function createFlowRow(deps: AuthDeps, { link, lifeMs, ...row }: NewFlow): FlowRow {
  const now = deps.now();
  const pkce = link.kind === "pkce" && { codeChallenge: link.challenge, codeChallengeMethod: link.method };
  const expiresAt = new Date(now.getTime() + lifeMs);
  return createRow(flowState, { ...row, ...pkce, id: deps.newId(), createdAt: now, expiresAt });
}

/** Gives the newest flow of this user and kind its code, if `guard` holds at that point of the batch. */
export function issueFlowCode(
  deps: AuthDeps,
  flow: { userId: string; kind: string; codeHash: string },
  guard: SQL,
) {
  // The plus sign keeps SQLite from using the index of codes, with which it would read every flow without a code.
  const isOpen = sql`+${flowState.codeHash} IS NULL`;
  const newest = deps.db
    .select({ id: flowState.id })
    .from(flowState)
    .where(and(eq(flowState.userId, flow.userId), eq(flowState.kind, flow.kind), isOpen))
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
  const isHashed = flow.codeChallengeMethod === "s256";
  const derived = encoder.encode(isHashed ? await deriveChallenge(verifier) : verifier);
  const expected = encoder.encode(flow.codeChallenge ?? "");
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}

const tokensSchema = z.object({
  provider_token: z.string(),
  provider_refresh_token: z.string().exactOptional(),
});

/** The provider's own tokens. The client gets them once after a sign-in; they are not stored after that. */
export type ProviderTokens = z.infer<typeof tokensSchema>;

const sealedSchema = tokensSchema.extend({ signed_in_at: z.number().nullish() });

/** The provider's tokens as a flow stores them; empty when there are none or no secret decrypts them. */
export async function readProviderTokens(
  { aead }: AuthDeps,
  { id, providerTokens }: FlowRow,
): Promise<{ tokens: Partial<ProviderTokens>; signedInAt?: number | null | undefined }> {
  const opened = providerTokens && (await aead.open(providerTokens, id));
  if (!opened) return { tokens: {} };
  const { signed_in_at: signedInAt, ...tokens } = sealedSchema.parse(opened.content);
  return { tokens, signedInAt };
}

/** @throws AuthError 400 validation_failed, 404 flow_state_not_found, 422 flow_state_expired, 400 bad_code_verifier */
async function requireFlow(deps: AuthDeps, { authCode, codeVerifier }: CodeExchange) {
  await requireWithinLimit(deps, "token");
  if (!authCode || !codeVerifier) {
    throw validationFailed("invalid request: both auth code and code verifier should be non-empty");
  }
  const [flow] = await deps.db
    .select()
    .from(flowState)
    .where(eq(flowState.codeHash, await hashToken(authCode)));
  if (!flow?.userId || !flow.codeChallenge) throw refusal("flow_state_not_found");
  if (flow.expiresAt <= deps.now()) {
    throw new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
  }
  if (!(await matchesChallenge(flow, codeVerifier))) throw refusal("bad_code_verifier");
  return { ...flow, userId: flow.userId };
}

/**
 * Completes a linking for a session of the web pages. The same session must have begun it.
 * @throws AuthError like exchangeCode; 400 bad_oauth_state when another session began it
 */
export async function finishLinking(
  deps: AuthDeps,
  accessToken: string,
  input: CodeExchange,
): Promise<AuthSession> {
  await deps.keys.requireSigningKey();
  const caller = await requireSignedIn(deps, accessToken);
  const flow = await requireFlow(deps, input);
  if (flow.sessionId !== caller.session.id)
    throw new AuthError(400, "bad_oauth_state", "Another session asked for this. Nothing was linked.");
  const { asking, ...member } = await linkPendingIdentity(deps, flow, { opensSession: false });
  return issueTokens(deps, asking, member);
}

/**
 * Exchanges an authorization code for a session. If a code is exchanged twice, one exchange succeeds. A linking
 * continues the session that began it, at its present level, and takes the session over: a linking doesn't change the
 * level.
 */
export async function exchangeCode(
  deps: AuthDeps,
  input: CodeExchange & { remember?: boolean },
): Promise<AuthSession> {
  await deps.keys.requireSigningKey();
  const flow = await requireFlow(deps, input);
  const { tokens, signedInAt } = await readProviderTokens(deps, flow);
  if (flow.sessionId) {
    const { asking, ...member } = await linkPendingIdentity(deps, flow, { opensSession: false });
    return { ...(await issueTokens(deps, asking, member)), ...tokens };
  }
  const claim = deps.newId();
  const claimed = isFlowClaimed(flow, claim);
  const method = methods[flow.kind] ?? "otp";
  const row = createSessionRow(deps, {
    userId: flow.userId,
    method,
    remember: input.remember,
    shownAt: signedInAt,
  });
  const { sessions, ...reads } = await runBatch(deps.db, {
    claimed: deps.db
      .update(flowState)
      .set({ claim })
      .where(and(eq(flowState.id, flow.id), isNull(flowState.claim))),
    ...openSession(deps.db, row, sql`${claimed} AND ${requireNotBanned(flow.userId, deps.now())}`),
    signedIn: deps.db
      .update(user)
      .set({ lastSignInAt: deps.now() })
      .where(and(eq(user.id, flow.userId), claimed)),
    removed: deps.db.delete(flowState).where(and(eq(flowState.id, flow.id), eq(flowState.claim, claim))),
    sessions: deps.db.select().from(session).where(eq(session.id, row.id)),
    ...memberReads(deps.db, flow.userId),
  });
  const [created] = sessions;
  const member = memberOf(reads);
  if (!created || !member) throw refusal("flow_state_not_found");
  return { ...(await issueTokens(deps, created, member)), ...tokens };
}
