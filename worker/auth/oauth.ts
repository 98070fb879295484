import { and, eq, isNull } from "drizzle-orm";
import type { ProviderLanding, ProviderStart } from "#app/contracts/auth-service.ts";
import { flowState, session } from "#worker/db/schema.ts";
import { AuthError, validationFailed } from "./auth-error.ts";
import { refuseBanned } from "./bans.ts";
import type { AuthConfig } from "./config.ts";
import type { AuthDeps } from "./deps.ts";
import { isUuid, toBase64Url } from "./encoding.ts";
import { createFlowRow, flowLifeMs } from "./flow-state.ts";
import { resolvePerson } from "./linking.ts";
import { describeFailure, describeSession } from "./mail-links.ts";
import type { ProviderTokens } from "./provider-tokens.ts";
import { createGithubProvider } from "./providers/github.ts";
import { createGoogleProvider } from "./providers/google.ts";
import { type Provider, ProviderError, type ProviderGrant } from "./providers/provider.ts";
import { requireWithinLimit } from "./rate-limit.ts";
import { chooseRedirect, withFragment, withQuery } from "./redirects.ts";
import { createSessionRow, insertSession, issueTokens, personReads } from "./sessions.ts";
import { requireSecondFactor, requireSignedIn } from "./signed-in.ts";
import { createToken, hashToken } from "./vault.ts";

type FlowRow = typeof flowState.$inferSelect;

function findProvider(config: AuthConfig, name: string): Provider | null {
  if (name === "google" && config.google) return createGoogleProvider(config.google);
  if (name === "github" && config.github) return createGithubProvider(config.github);
  return null;
}

const callbackOf = (deps: AuthDeps) => `${deps.config.issuer}/callback`;

async function hashVerifier(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return toBase64Url(new Uint8Array(digest));
}

/** Stores the flow and answers the provider's address. @throws AuthError 400 validation_failed */
async function start(deps: AuthDeps, input: ProviderStart, linkingUserId?: string): Promise<string> {
  await requireWithinLimit(deps, "authorize");
  const provider = findProvider(deps.config, input.provider);
  if (!provider) throw validationFailed("Unsupported provider: provider is not enabled");
  const verifier = createToken();
  const redirectTo = chooseRedirect(input.redirectTo, { ...deps.config, allowLoopback: deps.allowLoopback });
  const flow = createFlowRow(deps, {
    kind: "oauth",
    userId: null,
    provider: input.provider,
    link: input.link,
    redirectTo,
    lifeMs: flowLifeMs,
    ...(linkingUserId && { linkingUserId }),
  });
  const providerVerifier = await deps.vault.encrypt(verifier, flow.id);
  const url = await provider.createAuthorizationUrl({
    state: flow.id,
    challenge: await hashVerifier(verifier),
    redirectUri: callbackOf(deps),
    scopes: input.scopes,
    params: input.params,
  });
  await deps.db.insert(flowState).values({ ...flow, providerVerifier });
  return url;
}

export const startProviderSignIn = (deps: AuthDeps, input: ProviderStart): Promise<string> =>
  start(deps, input);

export async function startLinking(
  deps: AuthDeps,
  accessToken: string,
  input: ProviderStart,
): Promise<string> {
  const caller = await requireSignedIn(deps, accessToken);
  // It opens the account from then on, whatever becomes of the password.
  requireSecondFactor(caller, 401);
  return start(deps, input, caller.user.id);
}

/** Each flow comes back once. @throws AuthError bad_oauth_state, flow_state_already_used */
async function claimFlow(deps: AuthDeps, state: string): Promise<FlowRow> {
  const badState = () => new AuthError(400, "bad_oauth_state", "OAuth state not found or expired");
  if (!isUuid(state)) throw badState();
  const [claimed] = await deps.db
    .update(flowState)
    .set({ usedAt: deps.now() })
    .where(and(eq(flowState.id, state), eq(flowState.kind, "oauth"), isNull(flowState.usedAt)))
    .returning();
  if (claimed && claimed.expiresAt > deps.now()) return claimed;
  if (claimed) throw badState();
  const [used] = await deps.db.select({ id: flowState.id }).from(flowState).where(eq(flowState.id, state));
  throw used
    ? new AuthError(400, "flow_state_already_used", "This sign-in was already finished")
    : badState();
}

async function exchange(deps: AuthDeps, flow: FlowRow, code: string): Promise<ProviderGrant> {
  const provider = findProvider(deps.config, flow.provider ?? "");
  const badCallback = () => new AuthError(500, "bad_oauth_callback", "Unable to exchange external code");
  if (!provider || !code || !flow.providerVerifier) throw badCallback();
  const verifier = await deps.vault.decrypt(flow.providerVerifier, flow.id);
  return provider.exchange({ code, verifier, redirectUri: callbackOf(deps) }).catch((error: unknown) => {
    if (error instanceof ProviderError) throw badCallback();
    throw error;
  });
}

/** Hands the sign-in over: as a code to a PKCE client, in the fragment to others. */
async function handOver(
  deps: AuthDeps,
  flow: FlowRow,
  userId: string,
  grant: ProviderGrant,
): Promise<string> {
  const tokens: ProviderTokens = {
    provider_token: grant.accessToken,
    ...(grant.refreshToken && { provider_refresh_token: grant.refreshToken }),
  };
  const now = deps.now();
  if (flow.codeChallenge) {
    const code = createToken();
    const issued = {
      userId,
      codeHash: await hashToken(code),
      providerTokens: await deps.vault.encrypt(JSON.stringify(tokens), flow.id),
      providerVerifier: null,
      expiresAt: new Date(now.getTime() + flowLifeMs),
    };
    await deps.db.update(flowState).set(issued).where(eq(flowState.id, flow.id));
    return withQuery(flow.redirectTo, { code });
  }
  const row = createSessionRow(deps, { userId, method: "oauth" });
  const [, , sessions, users, accounts, factors] = await deps.db.batch([
    insertSession(deps.db, row),
    deps.db.delete(flowState).where(eq(flowState.id, flow.id)),
    deps.db.select().from(session).where(eq(session.id, row.id)),
    ...personReads(deps.db, userId),
  ]);
  const [opened] = sessions;
  const [user] = users;
  if (!opened || !user) throw new AuthError(403, "user_not_found", "This account was removed");
  const issued = await issueTokens(deps, opened, { user, accounts, factors });
  return withFragment(flow.redirectTo, describeSession({ ...issued, ...tokens }));
}

/** What came back from the provider; answers where the browser goes on to, with an error in the address if need be. */
export async function finishProviderSignIn(
  deps: AuthDeps,
  query: Readonly<Record<string, string>>,
): Promise<ProviderLanding> {
  let flow: FlowRow | null = null;
  try {
    flow = await claimFlow(deps, query.state ?? "");
    if (query.error) return { location: passOnRefusal(flow, query.error), status: 302 };
    const grant = await exchange(deps, flow, query.code ?? "");
    const user = await resolvePerson(deps, flow, grant.profile);
    refuseBanned(user, deps.now());
    return { location: await handOver(deps, flow, user.id, grant), status: 302 };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const isFragment = flow !== null && !flow.codeChallenge;
    const target = flow?.redirectTo ?? deps.config.siteUrl;
    return { location: describeFailure(target, error, isFragment ? "fragment" : "pkce"), status: 303 };
  }
}

/** The provider's own words for its refusal are not ours to show; its code is from a closed list or is replaced. */
function passOnRefusal(flow: FlowRow, error: string): string {
  const members = {
    error: /^[a-z_]{1,64}$/.test(error) ? error : "access_denied",
    error_description: "The provider refused the sign-in",
  };
  const target = flow.codeChallenge ? withQuery(flow.redirectTo, members) : flow.redirectTo;
  return withFragment(target, { ...members, sb: "" });
}
