import { eq } from "drizzle-orm";
import type { MailOptions } from "#app/contracts/auth-service.ts";
import type { AuthUser, JsonObject } from "#app/contracts/auth-user.ts";
import { account, flowState, profiles, user } from "#worker/db/schema.ts";
import { createConfirmationMail, createKnownAddressMail } from "#worker/mail/messages.ts";
import type { AuthDeps } from "./deps.ts";
import { isUniqueViolation } from "./faults.ts";
import { createFlowRow } from "./flow-state.ts";
import { createIdentityRow } from "./identity-row.ts";
import { findFullName, mergeMetadata, requireEmail } from "./inputs.ts";
import { createVerifyUrl, mailLifeMs, prepareMailToken, recordMailToken } from "./mail-tokens.ts";
import { hashPassword, requireStrongPassword } from "./passwords.ts";
import { requireMailCooldown, requireWithinLimit, takeCooldown } from "./rate-limit.ts";
import { chooseRedirect } from "./redirects.ts";
import { type Person, type UserRow, viewUser } from "./user-view.ts";

export interface NewPerson {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly metadata: JsonObject;
}

/** The rows of an unconfirmed person with an e-mail identity; nothing is written. */
export function createPersonRows(deps: AuthDeps, { email, passwordHash, metadata }: NewPerson) {
  const now = deps.now();
  const id = deps.newId();
  const fullName = findFullName(metadata);
  const row: UserRow = {
    id,
    name: fullName ?? "",
    email,
    emailVerified: false,
    image: null,
    createdAt: now,
    updatedAt: now,
    emailConfirmedAt: null,
    metadata: JSON.stringify(metadata),
    lastSignInAt: null,
    bannedUntil: null,
    newEmail: null,
    emailChangeHalves: 0,
    confirmationSentAt: now,
    recoverySentAt: null,
    emailChangeSentAt: null,
    reauthenticationSentAt: null,
  };
  const identity = createIdentityRow(deps, {
    userId: id,
    accountId: id,
    providerId: "credential",
    password: passwordHash,
    identityData: JSON.stringify({
      ...metadata,
      sub: id,
      email,
      email_verified: false,
      phone_verified: false,
    }),
  });
  return { user: row, account: identity, profile: { id, fullName, goalsAchieved: 0, updatedAt: now } };
}

type PersonRows = ReturnType<typeof createPersonRows>;
const viewNew = (rows: PersonRows): AuthUser => {
  const person: Person = { user: rows.user, accounts: [rows.account], factors: [] };
  return viewUser(person);
};

/** Mails a link and a code that confirm the address; the token is written with `alongside` in one batch. */
export async function sendConfirmation(
  deps: AuthDeps,
  to: { userId: string; email: string } & MailOptions,
  rows: PersonRows | null = null,
): Promise<void> {
  const { db } = deps;
  const redirectTo = chooseRedirect(to.redirectTo, { ...deps.config, allowLoopback: deps.allowLoopback });
  const token = await prepareMailToken(deps, { ...to, kind: "signup", link: to.link.kind });
  const flow = createFlowRow(deps, { ...to, kind: "signup", redirectTo, lifeMs: mailLifeMs.signup });
  await db.batch([
    db.update(user).set({ confirmationSentAt: deps.now() }).where(eq(user.id, to.userId)),
    ...(rows
      ? [
          db.insert(user).values(rows.user),
          db.insert(account).values(rows.account),
          db.insert(profiles).values(rows.profile),
        ]
      : []),
    recordMailToken(deps, token.row),
    ...(to.link.kind === "pkce" ? [db.insert(flowState).values(flow)] : []),
  ]);
  const url = createVerifyUrl(deps, token.link, "signup", redirectTo);
  await deps.deliver(() => deps.mail.sendMail(createConfirmationMail(to.email, { url, code: token.code })));
}

/** Makes a person who can confirm the address with the mail that goes out. Null when the address was taken meanwhile. */
export async function createPerson(
  deps: AuthDeps,
  person: NewPerson,
  mail: MailOptions,
): Promise<AuthUser | null> {
  const rows = createPersonRows(deps, person);
  try {
    await sendConfirmation(deps, { ...mail, userId: rows.user.id, email: person.email }, rows);
    return viewNew(rows);
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/**
 * Signs up. A known address gets an answer of the same shape after the same work: the rows of a person who is never
 * written. Its owner is told by mail, without a link.
 */
export async function signUp(
  deps: AuthDeps,
  input: { email: string; password: string; data: JsonObject } & MailOptions,
): Promise<AuthUser> {
  await requireWithinLimit(deps, "signup");
  const email = requireEmail(input.email);
  const metadata = mergeMetadata({}, input.data);
  const person = { email, metadata, passwordHash: await hashPassword(requireStrongPassword(input.password)) };
  const [known] = await deps.db.select().from(user).where(eq(user.email, email));
  if (!known?.emailConfirmedAt) await requireMailCooldown(deps, "signup", email);
  const created = known ? null : await createPerson(deps, person, input);
  if (created) return created;
  if (known && !known.emailConfirmedAt) {
    await sendConfirmation(deps, { ...input, userId: known.id, email });
  } else {
    await remindOwner(deps, email);
  }
  return viewNew(createPersonRows(deps, person));
}

/** As much work as a new account makes, so that the time tells nothing. */
async function remindOwner(deps: AuthDeps, email: string): Promise<void> {
  const mayMail = await takeCooldown(deps, "known-address", email, deps.config.mailCooldownS);
  const decoy = await prepareMailToken(deps, {
    userId: deps.newId(),
    kind: "signup",
    email,
    link: "fragment",
  });
  await recordMailToken(deps, decoy.row);
  if (mayMail) await deps.deliver(() => deps.mail.sendMail(createKnownAddressMail(email)));
}
