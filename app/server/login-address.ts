import { loginPath } from "#app/content/login-path.ts";

/** /login with the path and query of this request as the origin; no host, so that it never leads to another one. */
export function loginAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return loginPath("sign-in", pathname + search);
}
