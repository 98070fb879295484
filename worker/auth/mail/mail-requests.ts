/** Mails that can be sent to an address repeatedly: recovery, magic link, another copy of a confirmation. */
import { and, eq, exists, gt, inArray } from "drizzle-orm";
import type { MailOptions } from "#app/contracts/auth-service.ts";
import type { JsonObject } from "#app/contracts/auth-user.ts";
import { runBatch } from "#worker/db/database.ts";
import { mailToken, user } from "#worker/db/schema.ts";
import { undoOnFailure } from "#worker/limits/limits.ts";
import { prepareMailReturn } from "#worker/limits/mail-budget.ts";
import { createMagicLinkMail, createRecoveryMail } from "#worker/mail/messages.ts";
import type { Mail } from "#worker/mail/transport.ts";
import type { AuthDeps } from "../core/deps.ts";
import { mergeMetadata, requireEmail } from "../core/inputs.ts";
import {
  createMailRelease,
  releaseCooldown,
  requireMailBudget,
  requireMailCooldown,
  requireWithinLimit,
  takeCooldown,
} from "../core/rate-limit.ts";
import { createMemberRows, findUser, type UserRow } from "../core/users.ts";
import { recordConfirmation, registerAddress } from "../password/sign-up.ts";
import { prepareEmailChange } from "./email-change.ts";
import { changeKinds, prepareMail } from "./mail-tokens.ts";

interface SignInMail extends MailOptions {
  readonly kind: "recovery" | "magiclink";
  readonly email: string;
  readonly userId: string;
}

const write = { recovery: createRecoveryMail, magiclink: createMagicLinkMail };

async function recordSignInMail(deps: AuthDeps, mail: SignInMail): Promise<Mail> {
  const { statements, secrets } = await prepareMail(deps, mail);
  await deps.db.batch([
    deps.db.update(user).set({ recoverySentAt: deps.now() }).where(eq(user.id, mail.userId)),
    ...statements,
  ]);
  return write[mail.kind](mail.email, secrets, mail.userId);
}

/**
 * Records a mail and sends it after the answer. A fault before the mail is sent gives the cool-down back. A mail that
 * the transport refuses doesn't give it back: only addresses with an account are mailed, so a second request would
 * show which addresses have one.
 */
const deliverMail = (
  deps: AuthDeps,
  orRelease: ReturnType<typeof createMailRelease>,
  record: () => Promise<Mail | null>,
): Promise<void> =>
  deps.deliver(async () => {
    const mail = await orRelease(record);
    if (mail) await deps.mail.sendMail(mail);
  });

/**
 * Mails a link and a code for a new password. Every well-formed address gets the same answer; the account is looked
 * up after the answer.
 */
export async function sendRecovery(deps: AuthDeps, input: { email: string } & MailOptions): Promise<void> {
  await requireWithinLimit(deps, "recover");
  const email = requireEmail(input.email);
  await requireMailBudget(deps, "recovery");
  const mayMail = await undoOnFailure(
    async () => Promise.all(await prepareMailReturn(deps)),
    () => takeCooldown(deps, "recovery", email, deps.config.mailCooldownS),
  );
  if (!mayMail) return;
  await deliverMail(deps, createMailRelease(deps, "recovery", email), async () => {
    const known = await findUser(deps, { email });
    return known && recordSignInMail(deps, { ...input, email, userId: known.id, kind: "recovery" });
  });
}

/**
 * Mails a link and a code that sign in without a password, and first creates the account if the caller asks for it.
 * All work that depends on the account follows the answer.
 */
export async function sendMagicLink(
  deps: AuthDeps,
  input: { email: string; createUser: boolean; data: JsonObject } & MailOptions,
): Promise<void> {
  await requireWithinLimit(deps, "otp");
  const email = requireEmail(input.email);
  const metadata = mergeMetadata({}, input.data);
  const orRelease = await requireMailCooldown(deps, "magiclink", email);
  await deliverMail(deps, orRelease, () => recordMagicLink(deps, { ...input, email, metadata }));
}

interface MagicLink extends MailOptions {
  readonly email: string;
  readonly metadata: JsonObject;
  readonly createUser: boolean;
}

async function recordMagicLink(deps: AuthDeps, asked: MagicLink): Promise<Mail | null> {
  // A request for a link proves no password, so it must not confirm the password of an earlier sign-up.
  const rows = createMemberRows(deps, { ...asked, passwordHash: null });
  const known = await registerAddress(deps, rows, asked.createUser);
  if (!known) return null;
  const to = { ...asked, userId: known.userId };
  return known.isConfirmed
    ? recordSignInMail(deps, { ...to, kind: "magiclink" })
    : recordConfirmation(deps, to);
}

/** The cool-downs of `resend`, by address. A sign-up takes the same cool-down as `resend` for a sign-up. */
const cooldownKinds = { signup: "signup", email_change: "resend-email_change" } as const;

/**
 * Mails the confirmation of a sign-up or of a change of address again. Every address has a cool-down and gets the
 * same answer; whether a confirmation is pending is looked up after the answer.
 */
export async function resend(
  deps: AuthDeps,
  input: { type: "signup" | "email_change"; email: string } & MailOptions,
): Promise<void> {
  await requireWithinLimit(deps, "resend");
  const email = requireEmail(input.email);
  const orRelease = await requireMailCooldown(deps, cooldownKinds[input.type], email);
  if (input.type === "email_change") {
    return deps.deliver(async () => {
      const change = await orRelease(async () =>
        recordEmailChange(deps, await findUser(deps, { email }), input),
      );
      await change?.send();
    });
  }
  await deliverMail(deps, orRelease, async () => {
    const known = await findUser(deps, { email });
    if (!known || known.emailConfirmedAt) return null;
    return recordConfirmation(deps, { ...input, userId: known.id, email });
  });
}

/**
 * Lists the mails that a pending change still waits for. The confirmation of one address counts as long as the other
 * address's mail can be used. After that both addresses have to confirm again.
 */
async function listMissing({ db, now }: AuthDeps, { id, emailChangeHalves }: UserRow) {
  if (emailChangeHalves === 0) return changeKinds;
  const usable = and(
    eq(mailToken.userId, id),
    inArray(mailToken.kind, changeKinds),
    gt(mailToken.expiresAt, now()),
  );
  const rows = await db.select({ kind: mailToken.kind }).from(mailToken).where(usable);
  const missing = changeKinds.filter((kind) => rows.some((row) => row.kind === kind));
  return missing.length ? missing : changeKinds;
}

/**
 * Prepares the missing mails again. Any caller may ask for them, so a confirmation that was given stays. Returns null
 * when no change is pending, or when its mails have just been sent.
 */
async function recordEmailChange(deps: AuthDeps, owner: UserRow | null, mail: MailOptions) {
  const newEmail = owner?.newEmail;
  if (!newEmail) return null;
  if (!(await takeCooldown(deps, "email_change", owner.id, deps.config.mailCooldownS))) return null;
  // The condition fails for a change that was cancelled, replaced or confirmed by an address meanwhile.
  const still = and(
    eq(user.id, owner.id),
    eq(user.newEmail, newEmail),
    eq(user.emailChangeHalves, owner.emailChangeHalves),
  );
  const isPending = exists(deps.db.select({ id: user.id }).from(user).where(still));
  return undoOnFailure(
    () => releaseCooldown(deps, "email_change", owner.id),
    async () => {
      const missing = await listMissing(deps, owner);
      const change = await prepareEmailChange(deps, owner, newEmail, mail, isPending, missing);
      const { written } = await runBatch(deps.db, {
        mails: change.statements,
        // This statement comes last, because it may change columns that the condition reads.
        written: deps.db.update(user).set(change.pending).where(still).returning({ id: user.id }),
      });
      return written.length ? change : null;
    },
  );
}
