import type { MiddlewareHandler } from "hono";
import type { LoadContext } from "#app/contracts/load-context.ts";
import { formatSessionHint, sessionHintHeader } from "#app/contracts/session-hint.ts";
import { closeMemberAlarms } from "#worker/alarms/alarm-object.ts";
import { type AuthDeps, authRequestOf, createAuthDeps } from "#worker/auth/interface.ts";
import type { AppEnv } from "#worker/env.ts";
import { forgetMember } from "#worker/sync/relay-request.ts";
import { createWebAccount } from "./account.ts";
import { createCookieJar } from "./cookies.ts";
import { createProvedIdentity, type ProvedIdentity } from "./proved-identity.ts";
import { createWebSignIn } from "./sign-in.ts";
import { createWebSession, type WebSession } from "./web-session.ts";

export interface WebSessionEnv extends AppEnv {
  Variables: AppEnv["Variables"] & { web: Web };
}

/** One request's session and the operations on it. */
interface Web extends Pick<LoadContext, "account" | "signIn"> {
  readonly session: WebSession;
  readonly proved: ProvedIdentity;
}

/**
 * Puts the session of the web pages on the context. The session is read on its first use. Changed cookies are set on
 * every kind of answer. An answer that depends on cookies is not cached.
 */
export const webSession = (): MiddlewareHandler<WebSessionEnv> => async (context, next) => {
  const publicUrl = new URL(context.env.PUBLIC_URL).origin;
  const jar = createCookieJar(context.req.header("cookie") ?? null, {
    secure: publicUrl.startsWith("https:"),
  });
  const request = authRequestOf(context);
  let auth: Promise<AuthDeps> | undefined;
  const requireAuth = () => {
    auth ??= createAuthDeps(context.env, request);
    return auth;
  };
  const deps = {
    jar,
    requireAuth,
    now: () => Date.now(),
    publicUrl,
    reportError: request.reportError,
    async onAccountDeleted(userId: string) {
      await Promise.all([closeMemberAlarms(context.env, userId), forgetMember(context.env, userId)]);
    },
  };
  const session = createWebSession(deps);
  const proved = createProvedIdentity(deps);
  const web = { ...deps, session, proved };
  context.set("web", { session, proved, signIn: createWebSignIn(web), account: createWebAccount(web) });
  await next();
  for (const line of jar.listChanges()) context.header("Set-Cookie", line, { append: true });
  if (jar.isPersonal()) context.header("Cache-Control", "private, no-store");
  const hint = await session.findHint();
  if (hint) context.header(sessionHintHeader, formatSessionHint(hint));
};
