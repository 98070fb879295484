import { and, eq, exists, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { MailOptions } from "#app/contracts/auth-service.ts";
import type { AuthUser, JsonObject } from "#app/contracts/auth-user.ts";
import { isUniqueViolation } from "#worker/db/faults.ts";
import { insertIf } from "#worker/db/insert-if.ts";
import { profiles } from "#worker/db/profiles-schema.ts";
import { account, user, verification } from "#worker/db/schema.ts";
import { createConfirmationMail, createKnownAddressMail } from "#worker/mail/messages.ts";
import type { Mail } from "#worker/mail/transport.ts";
import { isDecoyOf, prepareContest, prepareDecoy } from "./decoy.ts";
import type { AuthDeps, Operation } from "./deps.ts";
import { findFullName, mergeMetadata, requireEmail } from "./inputs.ts";
import { prepareMail } from "./mail-tokens.ts";
import { createMemberRows, type MemberRows, type NewMember, viewNewMember } from "./member-rows.ts";
import { requireStrongPassword } from "./passwords.ts";
import { requireMailCooldown, requireWithinLimit } from "./rate-limit.ts";
import { hashToken } from "./vault.ts";

type Recipient = { readonly userId: string; readonly email: string } & MailOptions;

/** The statements and the mail with which a member confirms their address. */
async function prepareConfirmation(deps: AuthDeps, to: Recipient) {
  const { statements, secrets } = await prepareMail(deps, { ...to, kind: "signup" });
  return { statements, mail: createConfirmationMail(to.email, secrets) };
}

/** The statements that replace the name and the metadata of an unconfirmed member by those of a later sign-up. */
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
 * Writes a new link and code for an unconfirmed member and returns the mail, which is still to be sent.
 * @param metadata those of a sign-up that is mailed: they become the member's
 */
export async function recordConfirmation(
  deps: AuthDeps,
  to: Recipient,
  metadata?: JsonObject,
): Promise<Mail> {
  const { statements, mail } = await prepareConfirmation(deps, to);
  await deps.db.batch([
    deps.db.update(user).set({ confirmationSentAt: deps.now() }).where(eq(user.id, to.userId)),
    ...(metadata ? writeMetadata(deps, to.userId, metadata) : []),
    ...statements,
  ]);
  return mail;
}

/** The key of the rows that note passwords of sign-ups for an address without an account, or with a confirmed one. */
const noteIdentifier = async (email: string) => `signup:${await hashToken(email)}`;

/**
 * Returns `password` as the new row stores it, which is NULL when another sign-up of the address has run completely in between
 * and noted a different one, and `notes`, the condition of the address's notes.
 */
async function preparePassword({ db, now }: AuthDeps, { email, passwordHash }: Omit<NewMember, "metadata">) {
  const notes = eq(verification.identifier, await noteIdentifier(email));
  const others = and(notes, ne(verification.value, passwordHash ?? ""), gt(verification.expiresAt, now()));
  const isContested = exists(db.select({ id: verification.id }).from(verification).where(others));
  return { notes, password: sql`iif(${isContested}, NULL, ${passwordHash})` };
}

async function insertMember(deps: AuthDeps, rows: MemberRows) {
  const { db } = deps;
  const { email } = rows.user;
  const { notes, password } = await preparePassword(deps, { email, passwordHash: rows.account.password });
  return [
    db.insert(user).values(rows.user),
    db.insert(account).values({ ...rows.account, password }),
    db.insert(profiles).values(rows.profile),
    db.delete(verification).where(or(notes, await isDecoyOf(email))),
  ] as const;
}

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
    await deps.db.batch([...(await insertMember(deps, rows)), ...statements]);
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
 * one clears it, and the member who confirms chooses one. This happens before the cool-down may refuse the sign-up, and
 * writes nothing else that it brings. For other addresses the same statements run and change no row but the decoy's.
 * @param later what the sign-up brings; without a `passwordHash` it proves no password, and any stored one is cleared
 */
export async function contestSignUp(
  { db }: Pick<AuthDeps, "db">,
  email: string,
  later: { passwordHash: string | null; note?: BatchItem<"sqlite"> | undefined },
): Promise<void> {
  const { passwordHash, note } = later;
  const same = passwordHash === null ? sql`0` : eq(account.password, passwordHash);
  const { statement: decoy } = await prepareContest({ db }, email, passwordHash);
  // The row at the time of the batch decides: the account may be new, and a password that was confirmed meanwhile stays.
  const contested = sql`(SELECT id FROM user WHERE email = ${email} AND email_confirmed_at IS NULL)`;
  await db.batch([
    db
      .update(account)
      // Written in every case, as the decoy is: the time of a write would show which of the two the address has.
      .set({ password: sql`iif(${same}, ${account.password}, NULL)` })
      .where(and(eq(account.userId, contested), eq(account.providerId, "credential"))),
    decoy,
    ...(note ? [note] : []),
  ]);
}

/**
 * The statement that notes a sign-up's password when the address has no account. Another sign-up of the same moment may write
 * the account after this one was refused by the cool-down; it compares its password with the note, which lasts as long as
 * the cool-down. A confirmed address without a decoy gets notes as well, because a decoy must behave like an account.
 */
async function prepareNote({ db, now, newId, config }: AuthDeps, email: string, passwordHash: string) {
  const at = now();
  const row = {
    id: newId(),
    identifier: await noteIdentifier(email),
    value: passwordHash,
    expiresAt: new Date(at.getTime() + config.mailCooldownS * 1000),
    createdAt: at,
    updatedAt: at,
  };
  const decoy = db
    .select({ id: verification.id })
    .from(verification)
    .where(await isDecoyOf(email));
  const isNew = sql`NOT EXISTS (SELECT 1 FROM user
    WHERE email = ${email} AND (email_confirmed_at IS NULL OR ${exists(decoy)}))`;
  return { statement: insertIf(db, verification, row, isNew) };
}

/** Hashes the password, once on every path, and contests what an earlier sign-up of the address left. */
async function readSignUp(deps: AuthDeps, email: string, password: string, metadata: JsonObject) {
  const known = await findByEmail(deps, email);
  // Two sign-ups that both find no account use the same salt, so that their passwords can be compared.
  const salt = known?.password ?? (await deps.vault.hashCode(["salt", email])).slice(0, 32);
  const passwordHash = await deps.passwords.hash(password, salt);
  const { statement: note } = await prepareNote(deps, email, passwordHash);
  await contestSignUp(deps, email, { passwordHash, note });
  return { known, member: { email, metadata, passwordHash } };
}

/**
 * Signs up. A known address gets an answer of the same shape after the same work, because the rows of a made-up member are
 * written and removed. Its owner gets a mail without a link.
 */
export const signUp: Operation<"signUp"> = async (deps, input) => {
  await requireWithinLimit(deps, "signup");
  const email = requireEmail(input.email);
  const metadata = mergeMetadata({}, input.data);
  const password = requireStrongPassword(input.password);
  const first = await readSignUp(deps, email, password, metadata);
  // Known and confirmed addresses cool down as well, because two sign-ups in a row would otherwise show which they are. This
  // comes after the contest: the first sign-up's mail, which is in the mailbox already, must not confirm its password.
  const orRelease = await requireMailCooldown(deps, "signup", email);
  const { made, mail } = await orRelease(async () => {
    const created = first.known ? null : await createMember(deps, first.member, input);
    if (created) return created;
    const { known, member } = first.known ? first : await readSignUp(deps, email, password, metadata);
    return {
      made: viewNewMember(createMemberRows(deps, member)),
      mail:
        known && !known.emailConfirmedAt
          ? await recordConfirmation(deps, { ...input, userId: known.id, email }, metadata)
          : await writeDecoy(deps, member, input),
    };
  });
  await deps.deliver(() => orRelease(() => deps.mail.sendMail(mail)));
  return made;
};

/**
 * Writes and removes the rows of a made-up member in one batch. This is as much work as a new account, so that the time
 * reveals nothing. The address gets its decoy (decoy.ts).
 */
async function writeDecoy(deps: AuthDeps, member: NewMember, options: MailOptions): Promise<Mail> {
  const decoy = createMemberRows(deps, { ...member, email: `${deps.newId()}@decoy.invalid` });
  const to = { ...options, userId: decoy.user.id, email: decoy.user.email };
  const { statements } = await prepareConfirmation(deps, to);
  const { password } = await preparePassword(deps, member);
  const { statement: noted } = await prepareDecoy(deps, member.email, password);
  await deps.db.batch([
    ...(await insertMember(deps, decoy)),
    ...statements,
    deps.db.delete(user).where(eq(user.id, decoy.user.id)),
    noted,
  ]);
  return createKnownAddressMail(member.email);
}
