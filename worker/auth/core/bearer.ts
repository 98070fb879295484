import { AuthError } from "./auth-error.ts";

/** @throws AuthError 401 no_authorization without a bearer token in the header. */
export function requireBearer(headers: Headers): string {
  const [, token] = /^bearer\s+(\S+)$/i.exec(headers.get("authorization")?.trim() ?? "") ?? [];
  if (token) return token;
  throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
}
