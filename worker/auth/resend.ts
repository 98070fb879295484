import { and, eq, exists } from "drizzle-orm";
import type { MailOptions } from "#app/contracts/auth-service.ts";
import { user } from "#worker/db/schema.ts";
import type { AuthDeps } from "./deps.ts";
import { prepareEmailChange } from "./email-change.ts";
import { requireEmail } from "./inputs.ts";
import { requireMailCooldown, requireWithinLimit, takeCooldown } from "./rate-limit.ts";
import { recordConfirmation } from "./sign-up.ts";
import type { UserRow } from "./user-view.ts";

interface Resend extends MailOptions {
  readonly type: "signup" | "email_change";
  readonly email: string;
}

/** The cool-down of a kind is one for all ways to ask for it; that of a sign-up is taken by the address. */
const cooldownKinds = { signup: "signup", email_change: "resend-email_change" } as const;

/**
 * Mails the confirmation of a sign-up or of a change of address again. Every address cools down and is answered alike;
 * whether anything is pending for it is looked up after the answer.
 */
export async function resend(deps: AuthDeps, input: Resend): Promise<void> {
  await requireWithinLimit(deps, "resend");
  const email = requireEmail(input.email);
  await requireMailCooldown(deps, cooldownKinds[input.type], email);
  await deps.deliver(async () => {
    const [known] = await deps.db.select().from(user).where(eq(user.email, email));
    if (!known) return;
    if (input.type === "email_change") return resendEmailChange(deps, known, input);
    if (known.emailConfirmedAt) return;
    await deps.mail.sendMail(await recordConfirmation(deps, { ...input, userId: known.id, email }));
  });
}

/** Mails nothing when no change is pending, or when its mails have just gone out. */
async function resendEmailChange(deps: AuthDeps, owner: UserRow, mail: MailOptions): Promise<void> {
  if (!owner.newEmail) return;
  if (!(await takeCooldown(deps, "email_change", owner.id, deps.config.mailCooldownS))) return;
  // A change that was cancelled or replaced meanwhile must not be confirmed.
  const still = and(eq(user.id, owner.id), eq(user.newEmail, owner.newEmail));
  const isPending = exists(deps.db.select({ id: user.id }).from(user).where(still));
  const change = await prepareEmailChange(deps, owner, owner.newEmail, mail, isPending);
  await deps.db.batch([deps.db.update(user).set(change.pending).where(still), ...change.statements]);
  await change.send();
}
