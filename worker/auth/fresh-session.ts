import { AuthError } from "./auth-error.ts";
import type { AuthDeps } from "./deps.ts";
import { consumeReauthenticationCode } from "./mail-tokens.ts";
import type { SignedIn } from "./signed-in.ts";

/** An older session has to reauthenticate before it changes what opens the account. */
export const freshSessionMs = 24 * 3_600_000;

/** A session that a recovery opened is fresh at first; a month later it proves no more than any other. */
export const isFreshSession = ({ now }: AuthDeps, { session }: SignedIn): boolean =>
  now().getTime() - session.createdAt.getTime() < freshSessionMs;

/** Uses the mailed code up. @throws AuthError 422 reauthentication_not_valid */
export async function requireMailedCode(deps: AuthDeps, caller: SignedIn, nonce: string): Promise<void> {
  if (await consumeReauthenticationCode(deps, caller.user.id, nonce)) return;
  throw new AuthError(422, "reauthentication_not_valid", "The code is wrong or has expired");
}
