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
 * like any other, and for a sign-up costs the same statements, so that neither shows which ones exist.
 */
export async function resend(
  deps: AuthDeps,
  input: { type: "signup" | "email_change"; email: string } & MailOptions,
): Promise<void> {
  await requireWithinLimit(deps, "resend");
  const email = requireEmail(input.email);
  const [known] = await deps.db.select().from(user).where(eq(user.email, email));
  if (input.type === "signup") {
    await requireMailCooldown(deps, "signup", email);
    const waits = known && !known.emailConfirmedAt;
    return sendConfirmation(deps, { ...input, userId: waits ? known.id : null, email });
  }
  if (known?.newEmail) {
    const change = await prepareEmailChange(deps, known, known.newEmail, input);
    await deps.db.batch([
      deps.db.update(user).set(change.pending).where(eq(user.id, known.id)),
      ...change.statements,
    ]);
    return deps.deliver(change.send);
  }
  await requireMailCooldown(deps, "nothing-email_change", email);
}
