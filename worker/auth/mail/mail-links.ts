/** Following a mailed link of the API. */
import type { FollowedLink, LinkMode } from "#app/contracts/auth-service.ts";
import type { AuthSession } from "#app/contracts/auth-session.ts";
import { refusal, toAuthError } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import { chooseRedirect, withFragment, withQuery } from "../core/redirects.ts";
import { confirmEmailChange } from "./email-change.ts";
import { type FoundMailToken, findMailToken, readLinkMode } from "./mail-tokens.ts";
import { openMailCode, openMailSession } from "./verify.ts";

/** The parameters of the fragment, which gives a session to the client. */
export function describeSession(session: AuthSession, type?: string): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    ...(session.provider_token && { provider_token: session.provider_token }),
    ...(session.provider_refresh_token && { provider_refresh_token: session.provider_refresh_token }),
    sb: "",
    token_type: "bearer",
    ...(type && { type }),
  };
}

/**
 * Adds the error to the target's fragment, and for PKCE clients and pages to the query as well. A fault is logged and
 * becomes such an error too, because the browser shows the answer to the user.
 * @throws AuthError 429, unchanged
 */
export function describeFailure(
  { reportError }: Pick<AuthDeps, "reportError">,
  target: string,
  error: unknown,
  mode: LinkMode["kind"],
): string {
  const failure = toAuthError(error);
  if (failure.status === 429) throw failure;
  if (failure !== error) reportError(error);
  const params = {
    error: failure.status >= 500 ? "server_error" : "access_denied",
    error_code: failure.code,
    error_description: failure.message,
  };
  const withError = mode === "fragment" ? target : withQuery(target, params);
  return withFragment(withError, { ...params, sb: "" });
}

type ApiMode = Exclude<LinkMode["kind"], "page">;

/**
 * Follows a mailed link. The target was checked when the link was mailed, and is checked again.
 * @throws AuthError 429. Any other refusal, and a fault, is in the target's address.
 */
export async function followMailLink(deps: AuthDeps, link: FollowedLink): Promise<string> {
  const target = chooseRedirect(link.redirectTo, deps.config);
  const mode = readLinkMode(link.token);
  try {
    // The pages' own links open the pages and never come here.
    if (mode === "page") throw refusal("otp_expired");
    return await openLink(deps, link, target, mode);
  } catch (error) {
    return describeFailure(deps, target, error, mode);
  }
}

async function openLink(deps: AuthDeps, link: FollowedLink, target: string, mode: ApiMode): Promise<string> {
  const { type, token: tokenHash } = link;
  await deps.keys.requireSigningKey();
  const token = await findMailToken(deps, { type, tokenHash });
  if (!token) throw refusal("otp_expired");
  if (type === "email_change") return openEmailChange(deps, token, target, mode);
  if (mode === "pkce") return withQuery(target, { code: await openMailCode(deps, token) });
  return withFragment(target, describeSession(await openMailSession(deps, token), type));
}

async function openEmailChange(
  deps: AuthDeps,
  token: FoundMailToken,
  target: string,
  mode: ApiMode,
): Promise<string> {
  const outcome = { fragment: "session", pkce: "code" } as const;
  const changed = await confirmEmailChange(deps, token, outcome[mode]);
  if ("session" in changed) return withFragment(target, describeSession(changed.session, "email_change"));
  if ("code" in changed) return withQuery(target, { code: changed.code });
  if (!("message" in changed)) return target;
  const { message } = changed;
  return withFragment(mode === "fragment" ? target : withQuery(target, { message }), { message, sb: "" });
}
