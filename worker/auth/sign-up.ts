import { eq } from "drizzle-orm";
import type { MailOptions } from "#app/contracts/auth-service.ts";
import type { AuthUser, JsonObject } from "#app/contracts/auth-user.ts";
import { account, flowState, profiles, user } from "#worker/db/schema.ts";
import { createConfirmationMail, createKnownAddressMail } from "#worker/mail/messages.ts";
import type { AuthDeps } from "./deps.ts";
import { isUniqueViolation } from "./faults.ts";
import { createFlowRow } from "./flow-state.ts";
import { mergeMetadata, requireEmail } from "./inputs.ts";
import { createVerifyUrl, mailLifeMs, prepareMailToken, recordMailToken } from "./mail-tokens.ts";
import { hashPassword, requireStrongPassword } from "./passwords.ts";
import { createPersonRows, type NewPerson, type PersonRows, viewNewPerson } from "./person-rows.ts";
import { requireMailCooldown, requireWithinLimit } from "./rate-limit.ts";
import { chooseRedirect } from "./redirects.ts";

type Recipient = { readonly userId: string; readonly email: string } & MailOptions;

/** The statements and the mail that let a person confirm their address. A flow is of somebody whose row is there. */
async function prepareConfirmation(deps: AuthDeps, to: Recipient, hasRow = true) {
  const redirectTo = chooseRedirect(to.redirectTo, { ...deps.config, allowLoopback: deps.allowLoopback });
  const token = await prepareMailToken(deps, { ...to, kind: "signup", link: to.link.kind });
  const flow = createFlowRow(deps, { ...to, kind: "signup", redirectTo, lifeMs: mailLifeMs.signup });
  const url = createVerifyUrl(deps, token.link, "signup", redirectTo);
  return {
    statements: [
      recordMailToken(deps, token.row),
      ...(to.link.kind === "pkce" && hasRow ? [deps.db.insert(flowState).values(flow)] : []),
    ],
    mail: createConfirmationMail(to.email, { url, code: token.code }),
  };
}

/** Mails an unconfirmed person a fresh link and code. For nobody (null) the same statements run and touch no row. */
export async function sendConfirmation(
  deps: AuthDeps,
  to: Omit<Recipient, "userId"> & { readonly userId: string | null },
): Promise<void> {
  const userId = to.userId ?? deps.newId();
  const { statements, mail } = await prepareConfirmation(deps, { ...to, userId }, to.userId !== null);
  await deps.db.batch([
    deps.db.update(user).set({ confirmationSentAt: deps.now() }).where(eq(user.id, userId)),
    ...statements,
  ]);
  if (to.userId !== null) await deps.deliver(() => deps.mail.sendMail(mail));
}

const insertPerson = ({ db }: AuthDeps, rows: PersonRows) =>
  [
    db.insert(user).values(rows.user),
    db.insert(account).values(rows.account),
    db.insert(profiles).values(rows.profile),
  ] as const;

/** Makes a person who can confirm the address by the mail that goes out. Null when the address was taken meanwhile. */
export async function createPerson(
  deps: AuthDeps,
  person: NewPerson,
  options: MailOptions,
): Promise<AuthUser | null> {
  const rows = createPersonRows(deps, person);
  const to = { ...options, userId: rows.user.id, email: person.email };
  const { statements, mail } = await prepareConfirmation(deps, to);
  try {
    await deps.db.batch([...insertPerson(deps, rows), ...statements]);
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
  await deps.deliver(() => deps.mail.sendMail(mail));
  return viewNewPerson(rows);
}

/**
 * Signs up. A known address gets an answer of the same shape after the same work: that of a person who is gone before
 * anybody can see them. Its owner is told by mail, without a link.
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
  // Known and confirmed ones as well: two sign-ups in a row would tell them from the others.
  await requireMailCooldown(deps, "signup", email);
  const created = known ? null : await createPerson(deps, person, input);
  if (created) return created;
  if (known && !known.emailConfirmedAt) {
    await sendConfirmation(deps, { ...input, userId: known.id, email });
  } else {
    await remindOwner(deps, person, input);
  }
  return viewNewPerson(createPersonRows(deps, person));
}

/** Writes and removes a decoy in one batch: as much work as a new account, so that the time tells nothing. */
async function remindOwner(deps: AuthDeps, person: NewPerson, options: MailOptions): Promise<void> {
  const decoy = createPersonRows(deps, { ...person, email: `${deps.newId()}@decoy.invalid` });
  const to = { ...options, userId: decoy.user.id, email: decoy.user.email };
  const { statements } = await prepareConfirmation(deps, to);
  await deps.db.batch([
    ...insertPerson(deps, decoy),
    ...statements,
    deps.db.delete(user).where(eq(user.id, decoy.user.id)),
  ]);
  await deps.deliver(() => deps.mail.sendMail(createKnownAddressMail(person.email)));
}
