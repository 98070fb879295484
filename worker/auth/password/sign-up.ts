/**
 * Signing up, by a password or a mailed link.
 * Guarantees: signing up first with another owner's address never opens the account. A password stays only if every
 * sign-up of the unconfirmed address gave the same one, and only the mailbox confirms. An address with an account
 * gets the same answer as a new address.
 */
import { and, eq, exists, isNull, sql } from "drizzle-orm";
import type { MailOptions } from "#app/contracts/auth-service.ts";
import type { AuthUser, JsonObject } from "#app/contracts/auth-user.ts";
import { insertIf, runBatch } from "#worker/db/database.ts";
import { profiles } from "#worker/db/product-schema.ts";
import { account, user } from "#worker/db/schema.ts";
import { createConfirmationMail, createKnownAddressMail } from "#worker/mail/messages.ts";
import type { Mail } from "#worker/mail/transport.ts";
import type { AuthDeps } from "../core/deps.ts";
import { findFullName, mergeMetadata, requireEmail } from "../core/inputs.ts";
import { requireMailCooldown, requireWithinLimit } from "../core/rate-limit.ts";
import { createMemberRows, type MemberRows, viewNewMember } from "../core/users.ts";
import { prepareMail } from "../mail/mail-tokens.ts";
import { requireStrongPassword } from "./passwords.ts";

/**
 * Creates the account of a new address, or contests the password of an unconfirmed account. The owner of an
 * unconfirmed account is not known yet: a sign-up with another password, or without one, clears the password, and the
 * user who confirms the address chooses one. One batch does both: the second of two simultaneous sign-ups always
 * finds the account of the first. Returns the account of the address; null for a new address if `mayCreate` is false.
 */
export async function registerAddress({ db }: AuthDeps, rows: MemberRows, mayCreate = true) {
  const { email, id } = rows.user;
  const isCreated = sql`EXISTS (SELECT 1 FROM user WHERE id = ${id})`;
  // The row at the time of the batch decides: a password that was confirmed meanwhile stays.
  const contested = sql`(SELECT id FROM user WHERE email = ${email} AND email_confirmed_at IS NULL)`;
  const { known } = await runBatch(db, {
    contested: db
      .update(account)
      .set({ password: sql`iif(${account.password} = ${rows.account.password}, ${account.password}, NULL)` })
      .where(and(eq(account.userId, contested), eq(account.providerId, "credential"))),
    user: insertIf(
      db,
      user,
      rows.user,
      sql`${mayCreate ? 1 : 0} AND NOT EXISTS (SELECT 1 FROM user WHERE email = ${email})`,
    ),
    account: insertIf(db, account, rows.account, isCreated),
    profile: insertIf(db, profiles, rows.profile, isCreated),
    known: db
      .select({ id: user.id, emailConfirmedAt: user.emailConfirmedAt })
      .from(user)
      .where(eq(user.email, email)),
  });
  const [found] = known;
  return found ? { userId: found.id, isConfirmed: found.emailConfirmedAt !== null } : null;
}

/** The statements that replace the name and the metadata of an unconfirmed user by those of a later sign-up. */
function writeMetadata({ db, now }: Pick<AuthDeps, "db" | "now">, userId: string, metadata: JsonObject) {
  const fullName = findFullName(metadata);
  const unconfirmed = and(eq(user.id, userId), isNull(user.emailConfirmedAt));
  const theirs = exists(db.select({ id: user.id }).from(user).where(unconfirmed));
  return [
    db
      .update(profiles)
      .set({ fullName, updatedAt: now() })
      .where(and(eq(profiles.id, userId), theirs)),
    db
      .update(user)
      .set({ metadata: JSON.stringify(metadata), name: fullName ?? "", updatedAt: now() })
      .where(unconfirmed),
  ] as const;
}

/**
 * Writes a new link and code for an unconfirmed user and returns the mail, which the caller sends.
 * @param metadata of the sign-up that is mailed; they become the user's
 */
export async function recordConfirmation(
  deps: AuthDeps,
  to: { readonly userId: string; readonly email: string } & MailOptions,
  metadata?: JsonObject,
): Promise<Mail> {
  const { statements, secrets } = await prepareMail(deps, { ...to, kind: "signup" });
  await deps.db.batch([
    deps.db.update(user).set({ confirmationSentAt: deps.now() }).where(eq(user.id, to.userId)),
    ...(metadata ? writeMetadata(deps, to.userId, metadata) : []),
    ...statements,
  ]);
  return createConfirmationMail(to.email, secrets);
}

/** Signs up. The owner of a confirmed address gets a mail without a link. */
export async function signUp(
  deps: AuthDeps,
  input: { email: string; password: string; data: JsonObject } & MailOptions,
): Promise<AuthUser> {
  await requireWithinLimit(deps, "signup");
  const email = requireEmail(input.email);
  const metadata = mergeMetadata({}, input.data);
  const password = requireStrongPassword(input.password);
  // All sign-ups of an address share one salt, so that their passwords can be compared.
  const salt = (await deps.codes.hash(["salt", email])).slice(0, 32);
  const passwordHash = await deps.passwords.hash(password, salt);
  const rows = createMemberRows(deps, { email, metadata, passwordHash });
  // This comes before the cool-down: a cool-down refuses the new mail, but the mail of an earlier sign-up is in the
  // mailbox already and must not confirm the earlier password.
  const known = await registerAddress(deps, rows);
  const orRelease = await requireMailCooldown(deps, "signup", email);
  const mail = await orRelease(async () =>
    known && !known.isConfirmed
      ? recordConfirmation(deps, { ...input, userId: known.userId, email }, metadata)
      : createKnownAddressMail(email),
  );
  await deps.deliver(() => orRelease(() => deps.mail.sendMail(mail)));
  return viewNewMember(rows);
}
