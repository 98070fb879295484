import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { MailOptions } from "#app/contracts/auth-service.ts";
import type { AuthUser, JsonObject } from "#app/contracts/auth-user.ts";
import { isUniqueViolation } from "#worker/db/faults.ts";
import { account, profiles, user } from "#worker/db/schema.ts";
import { createConfirmationMail, createKnownAddressMail } from "#worker/mail/messages.ts";
import type { Mail } from "#worker/mail/transport.ts";
import type { AuthDeps, Operation } from "./deps.ts";
import { findFullName, mergeMetadata, requireEmail } from "./inputs.ts";
import { prepareMail } from "./mail-tokens.ts";
import { createMemberRows, type MemberRows, type NewMember, viewNewMember } from "./member-rows.ts";
import { hashPassword, requireStrongPassword } from "./passwords.ts";
import { requireMailCooldown, requireWithinLimit } from "./rate-limit.ts";

type Recipient = { readonly userId: string; readonly email: string } & MailOptions;

/** The statements and the mail with which a member confirms their address. */
async function prepareConfirmation(deps: AuthDeps, to: Recipient) {
  const { statements, secrets } = await prepareMail(deps, { ...to, kind: "signup" });
  return { statements, mail: createConfirmationMail(to.email, secrets) };
}

/** Writes a new link and code for an unconfirmed member and returns the mail, which is still to be sent. */
export async function recordConfirmation(deps: AuthDeps, to: Recipient): Promise<Mail> {
  const { statements, mail } = await prepareConfirmation(deps, to);
  await deps.db.batch([
    deps.db.update(user).set({ confirmationSentAt: deps.now() }).where(eq(user.id, to.userId)),
    ...statements,
  ]);
  return mail;
}

const insertMember = ({ db }: AuthDeps, rows: MemberRows) =>
  [
    db.insert(user).values(rows.user),
    db.insert(account).values(rows.account),
    db.insert(profiles).values(rows.profile),
  ] as const;

/** Creates an account that the mail confirms. Returns null when the address was taken meanwhile. */
export async function createMember(
  deps: AuthDeps,
  member: NewMember,
  options: MailOptions,
): Promise<{ made: AuthUser; mail: Mail } | null> {
  const rows = createMemberRows(deps, member);
  const to = { ...options, userId: rows.user.id, email: member.email };
  const { statements, mail } = await prepareConfirmation(deps, to);
  try {
    await deps.db.batch([...insertMember(deps, rows), ...statements]);
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
  return { made: viewNewMember(rows), mail };
}

/** Returns the user of this address, with the password hash of the email identity. */
export async function findByEmail(deps: AuthDeps, email: string) {
  const [known] = await deps.db
    .select({ id: user.id, emailConfirmedAt: user.emailConfirmedAt, password: account.password })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, "credential")))
    .where(eq(user.email, email));
  return known ?? null;
}

/**
 * Handles a later sign-up of an unconfirmed address. Its owner is not known yet, so a password that differs from the first
 * one clears it, and the member who confirms chooses one. The metadata become those of the latest sign-up. With `userId`
 * null the same statements run and change no row.
 */
export async function contestSignUp(
  { db, now }: Pick<AuthDeps, "db" | "now">,
  userId: string | null,
  later: { differs: SQL; metadata: JsonObject | null },
): Promise<void> {
  const { differs, metadata } = later;
  const fullName = metadata && findFullName(metadata);
  // Decided by the row at the time of the batch: what was confirmed meanwhile is its owner's.
  const contested = sql`(SELECT id FROM user WHERE id = ${userId ?? ""} AND email_confirmed_at IS NULL)`;
  await db.batch([
    db
      .update(account)
      .set({ password: null })
      .where(and(eq(account.userId, contested), eq(account.providerId, "credential"), differs)),
    ...(metadata
      ? [
          db.update(profiles).set({ fullName, updatedAt: now() }).where(eq(profiles.id, contested)),
          db
            .update(user)
            .set({ metadata: JSON.stringify(metadata), name: fullName ?? "", updatedAt: now() })
            .where(and(eq(user.id, userId ?? ""), isNull(user.emailConfirmedAt))),
        ]
      : []),
  ]);
}

/** Hashes the password, once on every path, and contests what an earlier sign-up of the address left. */
async function readSignUp(deps: AuthDeps, email: string, password: string, metadata: JsonObject) {
  const known = await findByEmail(deps, email);
  const passwordHash = await hashPassword(password, known?.password);
  const differs = ne(account.password, passwordHash);
  await contestSignUp(deps, known?.id ?? null, { differs, metadata });
  return { known, member: { email, metadata, passwordHash } };
}

/**
 * Signs up. A known address gets an answer of the same shape after the same work: that of a decoy which is removed in the
 * same batch. Its owner gets a mail without a link.
 */
export const signUp: Operation<"signUp"> = async (deps, input) => {
  await requireWithinLimit(deps, "signup");
  const email = requireEmail(input.email);
  const metadata = mergeMetadata({}, input.data);
  const password = requireStrongPassword(input.password);
  const first = await readSignUp(deps, email, password, metadata);
  // Known and confirmed addresses cool down as well, or two sign-ups in a row would tell them from others. This comes after
  // the contest: the first sign-up's mail, which is in the mailbox already, must not confirm its password.
  await requireMailCooldown(deps, "signup", email);
  const created = first.known ? null : await createMember(deps, first.member, input);
  if (created) {
    await deps.deliver(() => deps.mail.sendMail(created.mail));
    return created.made;
  }
  const { known, member } = first.known ? first : await readSignUp(deps, email, password, metadata);
  const mail =
    known && !known.emailConfirmedAt
      ? await recordConfirmation(deps, { ...input, userId: known.id, email })
      : await writeDecoy(deps, member, input);
  await deps.deliver(() => deps.mail.sendMail(mail));
  return viewNewMember(createMemberRows(deps, member));
};

/** Writes and removes a decoy in one batch: as much work as a new account, so that the time tells nothing. */
async function writeDecoy(deps: AuthDeps, member: NewMember, options: MailOptions): Promise<Mail> {
  const decoy = createMemberRows(deps, { ...member, email: `${deps.newId()}@decoy.invalid` });
  const to = { ...options, userId: decoy.user.id, email: decoy.user.email };
  const { statements } = await prepareConfirmation(deps, to);
  await deps.db.batch([
    ...insertMember(deps, decoy),
    ...statements,
    deps.db.delete(user).where(eq(user.id, decoy.user.id)),
  ]);
  return createKnownAddressMail(member.email);
}
