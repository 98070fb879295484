/**
 * Sign-ins with a provider, and linkings.
 * Guarantees: each round trip ends once. It links nothing by itself: a linking also needs the verifier, the session
 * or a pressed button.
 */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { ProviderLanding, ProviderStart } from "#app/contracts/auth-service.ts";
import { openText } from "#worker/crypto/secrets.ts";
import { createToken, deriveChallenge, hashToken, isUuid } from "#worker/crypto/tokens.ts";
import { insertIf, runBatch } from "#worker/db/database.ts";
import { flowState, session } from "#worker/db/schema.ts";
import { logWarning } from "#worker/http/log.ts";
import { AuthError, refusal, validationFailed } from "../core/auth-error.ts";
import type { AuthConfig } from "../core/config.ts";
import type { AuthDeps } from "../core/deps.ts";
import { requireWithinLimit } from "../core/rate-limit.ts";
import { chooseRedirect, withFragment, withQuery } from "../core/redirects.ts";
import { refuseBanned } from "../core/users.ts";
import { describeFailure, describeSession } from "../mail/mail-links.ts";
import { createSessionRow, issueTokens, memberOf, memberReads, openSession } from "../session/sessions.ts";
import { requirePresence, requireWriter } from "../session/signed-in.ts";
import { createFlowRow, type FlowRow, flowLifeMs, type ProviderTokens } from "./flow-state.ts";
import { createGithubProvider } from "./github.ts";
import { askToConfirm } from "./link-confirmation.ts";
import { resolveMember } from "./linking.ts";
import { createOidcProvider } from "./oidc.ts";
import { preparePendingIdentity } from "./pending-link.ts";
import { type Provider, ProviderError, type ProviderGrant } from "./provider.ts";

const createProvider = {
  oidc: createOidcProvider,
  google: createOidcProvider,
  github: createGithubProvider,
};

function findProvider(config: AuthConfig, name: string): Provider | null {
  const client = config.providers.get(name);
  return client ? createProvider[client.kind](client) : null;
}

const callbackOf = (deps: AuthDeps) => `${deps.config.issuer}/callback`;

/**
 * Stores the flow and returns the provider's address. With a caller the flow is a linking, which continues the
 * caller's session.
 * @throws AuthError 400 validation_failed, 403 session_not_found, 503 service_unavailable
 */
async function start(
  deps: AuthDeps,
  input: ProviderStart,
  caller?: Awaited<ReturnType<typeof requireWriter>>,
): Promise<string> {
  await requireWithinLimit(deps, "authorize");
  const provider = findProvider(deps.config, input.provider);
  if (!provider) throw validationFailed("Unsupported provider: provider is not enabled");
  const verifier = createToken();
  const redirectTo = chooseRedirect(input.redirectTo, deps.config);
  const flow = createFlowRow(deps, {
    kind: "oauth",
    userId: caller?.user.id ?? null,
    provider: input.provider,
    link: input.link,
    redirectTo,
    lifeMs: flowLifeMs,
    ...(caller && { sessionId: caller.session.id }),
  });
  const providerVerifier = await deps.aead.seal(verifier, flow.id);
  const request = {
    state: flow.id,
    challenge: await deriveChallenge(verifier),
    redirectUri: callbackOf(deps),
    scopes: input.scopes,
    params: input.params,
  };
  const url = await provider.createAuthorizationUrl(request).catch((cause: unknown) => {
    if (!(cause instanceof ProviderError)) throw cause;
    throw new AuthError(503, "service_unavailable", "The provider can't be reached. Please try again.", {
      retryAfterS: 5,
      cause,
    });
  });
  const row = { ...flow, providerVerifier };
  const [stored] = await insertIf(deps.db, flowState, row, caller?.may ?? sql`1`).returning({
    id: flowState.id,
  });
  if (stored) return url;
  throw refusal("session_not_found");
}

export async function startProviderSignIn(deps: AuthDeps, input: ProviderStart): Promise<string> {
  return start(deps, input);
}

/**
 * Begins a linking. It needs the second factor and the user's presence: a linked identity opens the account from then
 * on, even after a change of password, and each sign-in with it counts as fresh.
 */
export async function startLinking(
  deps: AuthDeps,
  accessToken: string,
  input: ProviderStart,
  isProved: boolean,
): Promise<string> {
  const caller = await requireWriter(deps, accessToken, 401);
  requirePresence(deps, caller, isProved);
  return start(deps, input, caller);
}

/**
 * Marks the flow as used, because each flow is used once. @throws AuthError bad_oauth_state, flow_state_already_used
 */
async function claimFlow(deps: AuthDeps, state: string): Promise<FlowRow> {
  if (!isUuid(state)) throw refusal("bad_oauth_state");
  const [claimed] = await deps.db
    .update(flowState)
    .set({ usedAt: deps.now() })
    .where(and(eq(flowState.id, state), eq(flowState.kind, "oauth"), isNull(flowState.usedAt)))
    .returning();
  if (claimed && claimed.expiresAt > deps.now()) return claimed;
  if (claimed) throw refusal("bad_oauth_state");
  const [used] = await deps.db.select({ id: flowState.id }).from(flowState).where(eq(flowState.id, state));
  throw used
    ? new AuthError(400, "flow_state_already_used", "This sign-in was already finished")
    : refusal("bad_oauth_state");
}

async function exchange(deps: AuthDeps, flow: FlowRow, code: string): Promise<ProviderGrant> {
  const provider = findProvider(deps.config, flow.provider ?? "");
  const badCallback = () => new AuthError(500, "bad_oauth_callback", "Unable to exchange external code");
  if (!provider || !code || !flow.providerVerifier) throw badCallback();
  const verifier = await openText(deps.aead, flow.providerVerifier, flow.id);
  if (verifier === null) throw badCallback();
  return provider.exchange({ code, verifier, redirectUri: callbackOf(deps) }).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    // The answer names no cause, so only the log shows a wrong client secret.
    logWarning("a provider's code was not exchanged", {
      provider: flow.provider ?? "",
      reason: error.message,
    });
    throw badCallback();
  });
}

const readTokens = (grant: ProviderGrant): ProviderTokens => ({
  provider_token: grant.accessToken,
  ...(grant.refreshToken && { provider_refresh_token: grant.refreshToken }),
});

const sealTokens = ({ aead }: AuthDeps, flow: FlowRow, grant: ProviderGrant) =>
  aead.seal({ ...readTokens(grant), signed_in_at: grant.signedInAt }, flow.id);

/**
 * Gives the flow its one-time code and the data that the code exchange needs.
 * @throws AuthError 400 bad_oauth_state when the flow has ended meanwhile
 */
async function issueCode(
  deps: AuthDeps,
  flow: FlowRow,
  grant: ProviderGrant,
  waiting: Partial<Pick<FlowRow, "userId" | "pendingIdentity">>,
  guard: SQL = sql`1`,
): Promise<string> {
  const code = createToken();
  const issued = {
    ...waiting,
    codeHash: await hashToken(code),
    providerTokens: await sealTokens(deps, flow, grant),
    providerVerifier: null,
    expiresAt: new Date(deps.now().getTime() + flowLifeMs),
  };
  const [updated] = await deps.db
    .update(flowState)
    .set(issued)
    .where(and(eq(flowState.id, flow.id), guard))
    .returning({ id: flowState.id });
  if (!updated) throw refusal("bad_oauth_state");
  return code;
}

/** Prepares the link. A program with PKCE completes it by its verifier; without PKCE a page asks the user first. */
async function offerLink(deps: AuthDeps, flow: FlowRow, grant: ProviderGrant): Promise<ProviderLanding> {
  const pendingIdentity = await preparePendingIdentity(deps, flow, grant.profile);
  const code = await issueCode(deps, flow, grant, { pendingIdentity });
  if (flow.codeChallenge) return { location: withQuery(flow.redirectTo, { code }), status: 302 };
  return { question: await askToConfirm(deps, flow, grant.profile, code) };
}

/**
 * Returns the address that completes the sign-in: with a code for a PKCE client, with the session in the fragment for
 * others.
 */
async function handOver(
  deps: AuthDeps,
  flow: FlowRow,
  userId: string,
  grant: ProviderGrant,
): Promise<string> {
  // An identity that was unlinked meanwhile must not open a session: unlinking has ended only the sessions that
  // existed then.
  const linked = sql`EXISTS (SELECT 1 FROM account WHERE user_id = ${userId}
    AND provider_id = ${flow.provider} AND account_id = ${grant.profile.subject})`;
  if (flow.codeChallenge)
    return withQuery(flow.redirectTo, { code: await issueCode(deps, flow, grant, { userId }, linked) });
  const row = createSessionRow(deps, { userId, method: "oauth", shownAt: grant.signedInAt });
  const { sessions, ...reads } = await runBatch(deps.db, {
    ...openSession(deps.db, row, linked),
    removed: deps.db.delete(flowState).where(eq(flowState.id, flow.id)),
    sessions: deps.db.select().from(session).where(eq(session.id, row.id)),
    ...memberReads(deps.db, userId),
  });
  const [opened] = sessions;
  const member = memberOf(reads);
  if (!member) throw refusal("user_not_found");
  if (!opened) throw refusal("bad_oauth_state");
  const issued = await issueTokens(deps, opened, member);
  return withFragment(flow.redirectTo, describeSession({ ...issued, ...readTokens(grant) }));
}

/**
 * Handles the provider's callback. Returns the next address, which contains any refusal or fault, or a question to
 * ask.
 */
export async function finishProviderSignIn(
  deps: AuthDeps,
  query: Readonly<Record<string, string>>,
): Promise<ProviderLanding> {
  let flow: FlowRow | null = null;
  try {
    await deps.keys.requireSigningKey();
    flow = await claimFlow(deps, query.state ?? "");
    if (query.error) return { location: passOnRefusal(flow, query.error), status: 302 };
    const grant = await exchange(deps, flow, query.code ?? "");
    if (flow.sessionId) return await offerLink(deps, flow, grant);
    const user = await resolveMember(deps, flow.provider ?? "", grant.profile);
    refuseBanned(user, deps.now());
    return { location: await handOver(deps, flow, user.id, grant), status: 302 };
  } catch (error) {
    const mode = flow !== null && !flow.codeChallenge ? "fragment" : "pkce";
    const target = flow?.redirectTo ?? deps.config.siteUrl;
    return { location: describeFailure(deps, target, error, mode), status: 303 };
  }
}

/** The provider's text about its refusal is not shown. A code of an unknown form is replaced. */
function passOnRefusal(flow: FlowRow, error: string): string {
  const params = {
    error: /^[a-z_]{1,64}$/.test(error) ? error : "access_denied",
    error_description: "The provider refused the sign-in",
  };
  const target = flow.codeChallenge ? withQuery(flow.redirectTo, params) : flow.redirectTo;
  return withFragment(target, { ...params, sb: "" });
}
