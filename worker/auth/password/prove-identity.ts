/** How a user proves their presence, because another person may sit at an open browser. */

import { and, eq } from "drizzle-orm";
import type { IdentityProof } from "#app/contracts/auth-service.ts";
import { runBatch } from "#worker/db/database.ts";
import { user } from "#worker/db/schema.ts";
import { undoOnFailure } from "#worker/limits/limits.ts";
import { createReauthenticationMail } from "#worker/mail/messages.ts";
import { AuthError, refusal } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import { type OrRelease, requireMailCooldown, requireWithinLimit } from "../core/rate-limit.ts";
import {
  consumeReauthenticationCode,
  prepareMailToken,
  recordMailToken,
  restoreReauthenticationCode,
} from "../mail/mail-tokens.ts";
import { requirePresence, requireWriter, type SignedIn } from "../session/signed-in.ts";

/**
 * Uses the mailed code up. Returns a function that runs the work that the code allows. If the work fails, the code is
 * valid again, so that the request can be repeated.
 * @throws AuthError 422 reauthentication_not_valid
 */
export async function requireMailedCode(deps: AuthDeps, caller: SignedIn, nonce: string): Promise<OrRelease> {
  const used = await consumeReauthenticationCode(deps, caller.user.id, nonce);
  if (!used) throw new AuthError(422, "reauthentication_not_valid", "The code is wrong or has expired");
  return (work) => undoOnFailure(async () => restoreReauthenticationCode(deps, used), work);
}

export const findPassword = ({ accounts }: SignedIn): string | null =>
  accounts.find((row) => row.providerId === "credential")?.password ?? null;

/**
 * Resolves if the sign-in is of the last day, or if the password or a mailed code is right. Writes only that the code
 * was used.
 * @throws AuthError current_password_invalid, reauthentication_needed, reauthentication_not_valid, insufficient_aal
 */
export async function proveIdentity(
  deps: AuthDeps,
  accessToken: string,
  { currentPassword, nonce }: IdentityProof,
): Promise<void> {
  const caller = await requireWriter(deps, accessToken, 401);
  await requireWithinLimit(deps, "user");
  if (nonce !== undefined) return void (await requireMailedCode(deps, caller, nonce));
  if (currentPassword !== undefined) {
    if (await deps.passwords.verify(findPassword(caller), currentPassword)) return;
    throw refusal("current_password_invalid");
  }
  requirePresence(deps, caller);
}

/**
 * Mails the code by which a user proves their presence in an old session. A new password, a passkey, linking, second
 * steps and the account's deletion need it there. A session that lacks the second factor is refused all of these even
 * with a code, so it gets no mail.
 * @throws AuthError 401 insufficient_aal, 422 email_not_confirmed, 429
 */
export async function sendReauthenticationCode(deps: AuthDeps, accessToken: string): Promise<void> {
  const { user: owner, may } = await requireWriter(deps, accessToken, 401);
  await requireWithinLimit(deps, "user");
  if (!owner.emailConfirmedAt) {
    throw new AuthError(422, "email_not_confirmed", "Please verify your email first");
  }
  const orRelease = await requireMailCooldown(deps, "reauthentication", owner.id);
  await orRelease(async () => {
    const token = await prepareMailToken(deps, {
      userId: owner.id,
      kind: "reauthentication",
      email: owner.email,
      link: "fragment",
    });
    const { written } = await runBatch(deps.db, {
      recorded: recordMailToken(deps, token.row, may),
      written: deps.db
        .update(user)
        .set({ reauthenticationSentAt: deps.now() })
        .where(and(eq(user.id, owner.id), may))
        .returning({ id: user.id }),
    });
    if (!written.length) return void (await requireWriter(deps, accessToken, 401));
    const mail = createReauthenticationMail(owner.email, token.code, owner.id);
    await deps.deliver(() => orRelease(() => deps.mail.sendMail(mail)));
  });
}
