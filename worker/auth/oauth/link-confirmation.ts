/**
 * The page that asks before an identity is linked without a verifier, and its answer. Without a verifier nothing
 * shows which browser began the linking.
 */
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Context } from "hono";
import { html } from "hono/html";
import type { LinkQuestion, ProviderRedirect } from "#app/contracts/auth-service.ts";
import { hashToken } from "#worker/crypto/tokens.ts";
import { flowState } from "#worker/db/schema.ts";
import { answerSmallPage } from "#worker/http/small-page.ts";
import { AuthError, refusal } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import { requireWithinLimit } from "../core/rate-limit.ts";
import { withFragment } from "../core/redirects.ts";
import { findUser } from "../core/users.ts";
import { describeFailure, describeSession } from "../mail/mail-links.ts";
import { issueTokens } from "../session/sessions.ts";
import { type FlowRow, readProviderTokens } from "./flow-state.ts";
import { linkPendingIdentity } from "./pending-link.ts";
import type { ProviderProfile } from "./provider.ts";

/** Masks an address so that only its owner recognises it: a•••@example.com. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email.slice(0, at);
  return `${first}•••${email.slice(at)}`;
}

/** The login and the address by which the owner recognises the provider's account, if the provider gives them. */
function nameIdentity({ data, email, fullName, subject }: ProviderProfile): string {
  const login = typeof data.user_name === "string" ? data.user_name : null;
  if (login) return email ? `${login} (${email})` : login;
  return email ?? fullName ?? subject;
}

/**
 * The question that is asked when no verifier shows which browser began the linking. An attacker may have sent the
 * user here, so the page shows both accounts.
 */
export async function askToConfirm(
  deps: AuthDeps,
  flow: FlowRow,
  profile: ProviderProfile,
  token: string,
): Promise<LinkQuestion> {
  const owner = await findUser(deps, { id: flow.userId ?? "" });
  if (!owner) throw refusal("flow_state_not_found");
  return {
    provider: deps.config.providers.get(flow.provider ?? "")?.label ?? "",
    identity: nameIdentity(profile).slice(0, 200),
    account: maskEmail(owner.email),
    token,
    redirectTo: flow.redirectTo,
    declined: withFragment(flow.redirectTo, {
      error: "access_denied",
      error_description: "Nothing was linked",
      sb: "",
    }),
  };
}

async function findConfirmation(deps: AuthDeps, token: string): Promise<FlowRow | null> {
  const [row] = await deps.db
    .select()
    .from(flowState)
    .where(
      and(
        eq(flowState.codeHash, await hashToken(token)),
        isNotNull(flowState.sessionId),
        isNull(flowState.codeChallenge),
      ),
    );
  return row ?? null;
}

/**
 * Links after the button was pressed, and opens a session like a sign-in with the new identity. The session that
 * began the linking is not returned: its tokens would be in an address, and it may be at aal2.
 * @throws AuthError 429. Any other refusal, and a fault, is in the target's address.
 */
export async function confirmLink(deps: AuthDeps, token: string): Promise<ProviderRedirect> {
  let flow: FlowRow | null = null;
  try {
    await requireWithinLimit(deps, "authorize");
    await deps.keys.requireSigningKey();
    flow = token ? await findConfirmation(deps, token) : null;
    if (!flow) throw refusal("bad_oauth_state");
    if (flow.expiresAt <= deps.now())
      throw new AuthError(422, "flow_state_expired", "This took too long. Nothing was linked.");
    const { tokens, signedInAt: shownAt } = await readProviderTokens(deps, flow);
    const { opened, ...member } = await linkPendingIdentity(deps, flow, { opensSession: true, shownAt });
    if (!opened) throw refusal("flow_state_not_found");
    const issued = await issueTokens(deps, opened, member);
    return {
      location: withFragment(flow.redirectTo, describeSession({ ...issued, ...tokens })),
      status: 303,
    };
  } catch (error) {
    const target = flow?.redirectTo ?? deps.config.siteUrl;
    return { location: describeFailure(deps, target, error, flow ? "fragment" : "pkce"), status: 303 };
  }
}

/** Names both accounts in plain words, so that a user whom an attacker sent here notices it. */
export function answerLinkQuestion(
  context: Context,
  action: string,
  { provider, identity, account, token, redirectTo, declined }: LinkQuestion,
): Promise<Response> {
  const body = html`<p>From now on, whoever signs in with this ${provider} account gets into this Fitness Tracker account.</p>
<dl>
<dt>${provider} account</dt><dd><bdi>${identity}</bdi></dd>
<dt>Fitness Tracker account</dt><dd><bdi>${account}</bdi></dd>
</dl>
<p>Link them only if both are yours and you have just asked for it.</p>
<form method="post" action="${action}">
<input type="hidden" name="token" value="${token}">
<button>Link ${provider}</button>
<a class="button" href="${declined}">Don't link</a>
</form>
<p class="quiet">You can also close this page: nothing is linked then.</p>`;
  return answerSmallPage(context, { title: `Link this ${provider} account?`, body, formTarget: redirectTo });
}
