import type { IdentityProof } from "#app/contracts/auth-service.ts";
import { AuthError } from "./auth-error.ts";
import type { AuthDeps } from "./deps.ts";
import { consumeReauthenticationCode } from "./mail-tokens.ts";
import { verifyPassword } from "./passwords.ts";
import { requireWithinLimit } from "./rate-limit.ts";
import { requireSecondFactor, requireSignedIn } from "./signed-in.ts";

/** As before a change of the password. */
const freshSessionMs = 24 * 3_600_000;

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
  if (nonce !== undefined) {
    if (await consumeReauthenticationCode(deps, caller.user.id, nonce)) return;
    throw new AuthError(422, "reauthentication_not_valid", "The code is wrong or has expired");
  }
  if (currentPassword !== undefined) {
    const known = caller.accounts.find(({ providerId }) => providerId === "credential")?.password ?? null;
    if (await verifyPassword(known, currentPassword)) return;
    throw new AuthError(400, "current_password_invalid", "The current password is wrong");
  }
  if (deps.now().getTime() - caller.session.createdAt.getTime() < freshSessionMs) return;
  throw new AuthError(400, "reauthentication_needed", "Sign in again, or prove who you are");
}
