import { originParam } from "#app/contracts/web-session-forms.ts";

export const loginModes = [
  "sign-in",
  "create",
  "code",
  "forgot",
  "second-step",
  "new-password",
  "choose-password",
] as const;

/** The forms of /login. The address names the form, so that the page works without script. */
export type LoginMode = (typeof loginModes)[number];

/** The address of a mode of /login, with the remembered origin. */
export function loginPath(mode: LoginMode, redirectTo: string | null): string {
  const query = new URLSearchParams({
    ...(mode !== "sign-in" && { mode }),
    ...(redirectTo && { [originParam]: redirectTo }),
  });
  return query.size ? `/login?${query}` : "/login";
}
