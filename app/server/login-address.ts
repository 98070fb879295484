import { originParam } from "#app/contracts/web-session-forms.ts";

/** /login with the address of this request remembered; path and query only, so that it never leads to another host. */
export function loginAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `/login?${new URLSearchParams({ [originParam]: pathname + search })}`;
}
