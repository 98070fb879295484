import { eq } from "drizzle-orm";
import type { MailOptions } from "#app/contracts/auth-service.ts";
import { user } from "#worker/db/schema.ts";
import type { AuthDeps } from "./deps.ts";
import { prepareEmailChange } from "./email-change.ts";
import { requireEmail } from "./inputs.ts";
import { requireMailCooldown, requireWithinLimit } from "./rate-limit.ts";
import { sendConfirmation } from "./sign-up.ts";

/**
 * Mails the confirmation of a sign-up or of a change of address again. An address with nothing outstanding cools down
 * like any other, so that the 429 doesn't show which ones exist.
 */
export async function resend(
  deps: AuthDeps,
  input: { type: "signup" | "email_change"; email: string } & MailOptions,
): Promise<void> {
  await requireWithinLimit(deps, "resend");
  const email = requireEmail(input.email);
  const [known] = await deps.db.select().from(user).where(eq(user.email, email));
  if (input.type === "signup" && known && !known.emailConfirmedAt) {
    await requireMailCooldown(deps, "signup", email);
    return sendConfirmation(deps, { ...input, userId: known.id, email });
  }
  if (input.type === "email_change" && known?.newEmail) {
    const change = await prepareEmailChange(deps, known, known.newEmail, input);
    await deps.db.batch([
      deps.db.update(user).set(change.pending).where(eq(user.id, known.id)),
      ...change.statements,
    ]);
    return deps.deliver(change.send);
  }
  await requireMailCooldown(deps, `nothing-${input.type}`, email);
}
