import { eq } from "drizzle-orm";
import { user } from "#worker/db/schema.ts";
import { createReauthenticationMail } from "#worker/mail/messages.ts";
import { AuthError } from "./auth-error.ts";
import type { AuthDeps } from "./deps.ts";
import { prepareMailToken, recordMailToken } from "./mail-tokens.ts";
import { requireMailCooldown, requireWithinLimit } from "./rate-limit.ts";
import { requireSignedIn } from "./signed-in.ts";

/** Mails the code that a sensitive change asks for. */
export async function sendReauthenticationCode(deps: AuthDeps, accessToken: string): Promise<void> {
  const { user: owner } = await requireSignedIn(deps, accessToken);
  await requireWithinLimit(deps, "user");
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
  await deps.db.batch([
    recordMailToken(deps, token.row),
    deps.db.update(user).set({ reauthenticationSentAt: deps.now() }).where(eq(user.id, owner.id)),
  ]);
  await deps.deliver(() => deps.mail.sendMail(createReauthenticationMail(owner.email, token.code)));
}
