import { originParam } from "#app/contracts/web-session-forms.ts";

export const loginModes = ["sign-in", "create", "forgot", "second-step", "new-password"] as const;

/** What /login shows; it is in the address, so that it works before and without script. */
export type LoginMode = (typeof loginModes)[number];

/** The address of a mode of /login, with the remembered origin kept. */
export function loginPath(mode: LoginMode, redirectTo: string | null): string {
  const query = new URLSearchParams({
    ...(mode !== "sign-in" && { mode }),
    ...(redirectTo && { [originParam]: redirectTo }),
  });
  return query.size ? `/login?${query}` : "/login";
}
