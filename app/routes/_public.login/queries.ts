import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { type LoginMode, loginModes, loginPath } from "#app/content/login-path.ts";
import { type MailedLink, parseMailedLink } from "#app/contracts/mailed-link.ts";
import { originParam } from "#app/contracts/web-session-forms.ts";
import type { SignInStep, UnfinishedSignIn } from "#app/contracts/web-session-sign-in.ts";
import { safePath } from "#app/lib/safe-path.ts";
import { callAuth } from "#app/server/call-auth.ts";

/** The address after a finished sign-in, or the mode of /login for the next step. */
export function nextAddress(step: SignInStep, redirectTo: string | null): string {
  return step.kind === "done" ? safePath(step.redirectTo, "/dashboard") : loginPath(step.kind, redirectTo);
}

/** The failure of a link from an API caller's mail. No text of the query is shown. */
const linkFailure = "This link is invalid or has expired. Sign in to get a new one.";

/** The page to return to; only paths of this site are accepted. */
export function findOrigin(query: URLSearchParams): string | null {
  return safePath(query.get(originParam), "") || null;
}

/** Finishes a sign-in after the provider redirected here: throws a redirect, or returns the failure. */
async function finishProvider(context: AppLoadContext, query: URLSearchParams): Promise<string | null> {
  const code = query.get("code");
  if (!code) return query.get("error_code") ?? query.get("error");
  const outcome = await callAuth(context, () => context.signIn.finishProvider(code));
  if (!outcome.ok) return outcome.message;
  throw redirect(nextAddress(outcome.value, null));
}

/** The content of /login for this address and this browser. */
export async function findLogin(request: Request, context: AppLoadContext) {
  const query = new URL(request.url).searchParams;
  const providerFailure = query.get("from") === "provider" ? await finishProvider(context, query) : null;
  const failedLink = query.has("error_code") && query.get("from") !== "provider";
  const unfinished = await context.signIn.findUnfinished();
  const link = parseMailedLink(query);
  return {
    mode: findMode(query, link, unfinished),
    redirectTo: findOrigin(query),
    link,
    unfinished,
    providerFailure,
    hasPasskeys: context.site.hasPasskeys,
    failure: failedLink ? linkFailure : null,
  };
}

function findMode(
  query: URLSearchParams,
  link: MailedLink | null,
  unfinished: UnfinishedSignIn | null,
): LoginMode | "confirm" {
  if (link?.type === "recovery") return unfinished?.kind === "second-step" ? "second-step" : "new-password";
  if (link) return "confirm";
  const asked = loginModes.find((mode) => mode === query.get("mode")) ?? "sign-in";
  const needsMore = asked === "second-step" || asked === "new-password" || asked === "choose-password";
  return needsMore ? (unfinished?.kind ?? "sign-in") : asked;
}
