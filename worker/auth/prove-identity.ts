import type { IdentityProof } from "#app/contracts/auth-service.ts";
import { AuthError } from "./auth-error.ts";
import type { AuthDeps } from "./deps.ts";
import { isFreshSession, requireMailedCode } from "./fresh-session.ts";
import { verifyPassword } from "./passwords.ts";
import { requireWithinLimit } from "./rate-limit.ts";
import { requireSecondFactor, requireSignedIn } from "./signed-in.ts";

/**
 * Resolves when the caller is the member and not only the holder of an open browser: by a session of the last day, the
 * password or a mailed code. Writes nothing but the use of the code.
 * @throws AuthError current_password_invalid, reauthentication_needed, reauthentication_not_valid, insufficient_aal
 */
export async function proveIdentity(
  deps: AuthDeps,
  accessToken: string,
  { currentPassword, nonce }: IdentityProof,
): Promise<void> {
  const caller = await requireSignedIn(deps, accessToken);
  await requireWithinLimit(deps, "user");
  requireSecondFactor(caller, 401);
  if (nonce !== undefined) return requireMailedCode(deps, caller, nonce);
  if (currentPassword !== undefined) {
    const known = caller.accounts.find(({ providerId }) => providerId === "credential")?.password ?? null;
    if (await verifyPassword(known, currentPassword)) return;
    throw new AuthError(400, "current_password_invalid", "The current password is wrong");
  }
  if (isFreshSession(deps, caller)) return;
  throw new AuthError(400, "reauthentication_needed", "Sign in again, or prove who you are");
}
