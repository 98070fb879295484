import { originParam } from "#app/contracts/web-session-forms.ts";

/** /login with the path and query of this request as the origin; no host, so that it never leads to another one. */
export function loginAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `/login?${new URLSearchParams({ [originParam]: pathname + search })}`;
}
