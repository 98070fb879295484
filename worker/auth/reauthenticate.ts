import { and, eq } from "drizzle-orm";
import { runBatch } from "#worker/db/batch.ts";
import { user } from "#worker/db/schema.ts";
import { createReauthenticationMail } from "#worker/mail/messages.ts";
import { AuthError } from "./auth-error.ts";
import type { AuthDeps } from "./deps.ts";
import { prepareMailToken, recordMailToken } from "./mail-tokens.ts";
import { requireMailCooldown, requireWithinLimit } from "./rate-limit.ts";
import {
  mayWrite,
  requireSecondFactor,
  requireSignedIn,
  requireStillMayWrite,
  writerOf,
} from "./signed-in.ts";

/**
 * Mails the code that a new password asks for in an old session. Below aal2 that change is refused with any code,
 * so none is mailed.
 * @throws AuthError 401 insufficient_aal, 422 email_not_confirmed, 429
 */
export async function sendReauthenticationCode(deps: AuthDeps, accessToken: string): Promise<void> {
  const caller = await requireSignedIn(deps, accessToken);
  const { user: owner } = caller;
  await requireWithinLimit(deps, "user");
  requireSecondFactor(caller, 401);
  if (!owner.emailConfirmedAt) {
    throw new AuthError(422, "email_not_confirmed", "Please verify your email first");
  }
  await requireMailCooldown(deps, "reauthentication", owner.id);
  const token = await prepareMailToken(deps, {
    userId: owner.id,
    kind: "reauthentication",
    email: owner.email,
    link: "fragment",
  });
  const may = mayWrite(writerOf(caller), deps.now());
  const { written } = await runBatch(deps.db, {
    recorded: recordMailToken(deps, token.row, may),
    written: deps.db
      .update(user)
      .set({ reauthenticationSentAt: deps.now() })
      .where(and(eq(user.id, owner.id), may))
      .returning({ id: user.id }),
  });
  if (!written.length) await requireStillMayWrite(deps, accessToken, 401);
  else await deps.deliver(() => deps.mail.sendMail(createReauthenticationMail(owner.email, token.code)));
}
