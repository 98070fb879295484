import { loginPath } from "#app/content/login-path.ts";
import { maxPathLength } from "#app/lib/safe-path.ts";

/**
 * /login with the path and query of this request as the origin; no host, so that it never leads to another one. Without a
 * query that the sign-in would not lead back to.
 */
export function loginAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const asked = pathname + search;
  return loginPath("sign-in", asked.length > maxPathLength ? pathname : asked);
}
