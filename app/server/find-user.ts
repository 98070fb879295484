import type { AppLoadContext } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { loginPath } from "#app/content/login-path.ts";
import type { LoadContext, SignedInUser } from "#app/contracts/load-context.ts";
import { shellHeader } from "#app/contracts/session-hint.ts";
import { maxPathLength } from "#app/lib/safe-path.ts";

// Types the load context of every loader and action, and the data of single fetch.
declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends LoadContext {}
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * The signed-in user, or null for a guest. Throws a 503 when a temporary fault prevents the session from being
 * refreshed; the session stays.
 */
export async function findUser({ session, reportError }: AppLoadContext): Promise<SignedInUser | null> {
  try {
    return await session.findUser();
  } catch (error) {
    reportError(error);
    throw new Response("The service can't be reached. Please try again.", {
      status: 503,
      headers: { "Cache-Control": "no-store" },
    });
  }
}

/**
 * The address of /login, with the path and query of this request as the origin. It has no host, so that it never leads
 * to another site. The query is left out if the sign-in would not return to it.
 */
export function loginAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const asked = pathname + search;
  return loginPath("sign-in", asked.length > maxPathLength ? pathname : asked);
}

/**
 * The signed-in user; throws a redirect to /login with the origin for guests. Loaders of nested routes run in
 * parallel, so every protected route that has one calls this first and doesn't rely on its layout.
 */
export async function requireUser(request: Request, context: AppLoadContext): Promise<SignedInUser> {
  const user = await findUser(context);
  if (user) return user;
  throw redirect(loginAddress(request), { headers: { "Cache-Control": "private, no-store" } });
}

/**
 * Whether a page is requested to be stored for offline use (app/data/member-screens.ts). The page is then rendered for the user, but
 * without data of the account that changes, and it doesn't consume events of the session.
 */
export const isShellRequest = (request: Request): boolean => request.headers.has(shellHeader);
