import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { originParam } from "#app/contracts/web-session-forms.ts";
import type { SignInStep } from "#app/contracts/web-session-sign-in.ts";
import { type LoginMode, loginModes, loginPath } from "#app/features/account/login-path.ts";
import { safePath } from "#app/lib/safe-path.ts";
import { attempt } from "#app/server/attempt.ts";

/** Where a finished sign-in leads, or the part of /login that asks for the rest. */
export function nextAddress(step: SignInStep, redirectTo: string | null): string {
  return step.kind === "done" ? safePath(step.redirectTo, "/dashboard") : loginPath(step.kind, redirectTo);
}

/** What the address may say about a mailed link; the sentences are ours, whatever else stands in the query. */
const linkFailures = {
  signup: "This link is invalid or has expired. Sign in to get a new one.",
  recovery: "This link is invalid or has expired. Ask for a new one here.",
};
const notices: Readonly<Record<string, string>> = {
  confirmed: "Your email is confirmed. Sign in to go on.",
};

/** Only a path of this site is remembered. */
export function findOrigin(query: URLSearchParams): string | null {
  return safePath(query.get(originParam), "") || null;
}

/** The provider sent the browser back: the sign-in is finished (thrown redirect), or the reason why not is answered. */
async function finishProvider(context: AppLoadContext, query: URLSearchParams): Promise<string | null> {
  const code = query.get("code");
  if (!code) return query.get("error_code") ?? query.get("error");
  const outcome = await attempt(context, () => context.signIn.finishProvider(code));
  if (!outcome.ok) return outcome.message;
  throw redirect(nextAddress(outcome.value, null));
}

/** What /login shows for this address and this browser. */
export async function findLogin(request: Request, context: AppLoadContext) {
  const query = new URL(request.url).searchParams;
  const providerFailure = query.get("from") === "provider" ? await finishProvider(context, query) : null;
  const failedLink = query.has("error_code") && query.get("from") !== "provider";
  const tokenHash = query.get("type") === "recovery" ? query.get("token_hash") : null;
  const unfinished = await context.signIn.findUnfinished();
  const asked = loginModes.find((mode) => mode === query.get("mode")) ?? "sign-in";
  const needsMore = asked === "second-step" || asked === "new-password";
  let mode: LoginMode = needsMore ? (unfinished?.kind ?? "sign-in") : asked;
  if (tokenHash) mode = unfinished?.kind === "second-step" ? "second-step" : "new-password";
  return {
    mode,
    redirectTo: findOrigin(query),
    tokenHash,
    unfinished,
    providerFailure,
    failure: failedLink ? linkFailures[mode === "forgot" ? "recovery" : "signup"] : null,
    notice: failedLink ? null : (notices[query.get("notice") ?? ""] ?? null),
  };
}
