import { eq, sql } from "drizzle-orm";
import type { MailOptions } from "#app/contracts/auth-service.ts";
import type { JsonObject } from "#app/contracts/auth-user.ts";
import { flowState, user } from "#worker/db/schema.ts";
import { createMagicLinkMail, createRecoveryMail, type MailSecrets } from "#worker/mail/messages.ts";
import type { Mail } from "#worker/mail/transport.ts";
import type { AuthDeps } from "./deps.ts";
import { createFlowRow } from "./flow-state.ts";
import { mergeMetadata, requireEmail } from "./inputs.ts";
import { createMailUrl, mailLifeMs, prepareMailToken, recordMailToken } from "./mail-tokens.ts";
import { requireMailBudget, requireMailCooldown, requireWithinLimit, takeCooldown } from "./rate-limit.ts";
import { chooseRedirect } from "./redirects.ts";
import { contestSignUp, createMember, findByEmail, recordConfirmation } from "./sign-up.ts";

interface SignInMail extends MailOptions {
  readonly kind: "recovery" | "magiclink";
  readonly email: string;
  readonly userId: string;
  readonly write: (to: string, secrets: MailSecrets) => Mail;
}

async function writeSignInMail(deps: AuthDeps, mail: SignInMail): Promise<Mail> {
  const { userId } = mail;
  const redirectTo = chooseRedirect(mail.redirectTo, { ...deps.config, allowLoopback: deps.allowLoopback });
  const token = await prepareMailToken(deps, {
    userId,
    kind: mail.kind,
    email: mail.email,
    link: mail.link.kind,
  });
  const flow = createFlowRow(deps, { ...mail, userId, redirectTo, lifeMs: mailLifeMs[mail.kind] });
  await deps.db.batch([
    recordMailToken(deps, token.row),
    deps.db.update(user).set({ recoverySentAt: deps.now() }).where(eq(user.id, userId)),
    ...(mail.link.kind === "pkce" ? [deps.db.insert(flowState).values(flow)] : []),
  ]);
  const url = createMailUrl(deps, token.link, mail.kind, redirectTo);
  return mail.write(mail.email, { url, code: token.code });
}

/**
 * Mails a link and a code for a new password. The answer is the same for every well-formed address; whether an account
 * has it is looked up after the answer.
 */
export async function sendRecovery(deps: AuthDeps, input: { email: string } & MailOptions): Promise<void> {
  await requireWithinLimit(deps, "recover");
  const email = requireEmail(input.email);
  await requireMailBudget(deps, "recovery");
  const mayMail = await takeCooldown(deps, "recovery", email, deps.config.mailCooldownS);
  if (!mayMail) return;
  await deps.deliver(async () => {
    const known = await findByEmail(deps, email);
    if (!known) return;
    const to = { ...input, email, userId: known.id };
    const mail = await writeSignInMail(deps, { ...to, kind: "recovery", write: createRecoveryMail });
    await deps.mail.sendMail(mail);
  });
}

interface MagicLink extends MailOptions {
  readonly createUser: boolean;
  readonly data: JsonObject;
}

/**
 * Mails a link and a code that sign in without a password; creates the account first when asked to. All that depends on
 * the address's owner happens after the answer.
 */
export async function sendMagicLink(deps: AuthDeps, input: { email: string } & MagicLink): Promise<void> {
  await requireWithinLimit(deps, "otp");
  const email = requireEmail(input.email);
  const metadata = mergeMetadata({}, input.data);
  await requireMailCooldown(deps, "magiclink", email);
  await deps.deliver(async () => {
    const mail = await writeMagicLink(deps, { ...input, email, metadata });
    if (mail) await deps.mail.sendMail(mail);
  });
}

type Asked = { readonly email: string; readonly metadata: JsonObject } & MagicLink;

async function writeMagicLink(deps: AuthDeps, asked: Asked): Promise<Mail | null> {
  const { email, metadata, createUser } = asked;
  const known = await findByEmail(deps, email);
  if (!known) {
    if (!createUser) return null;
    const created = await createMember(deps, { email, metadata, passwordHash: null }, asked);
    // Taken meanwhile: now it is known.
    return created ? created.mail : writeMagicLink(deps, { ...asked, createUser: false });
  }
  const to = { ...asked, userId: known.id };
  if (known.emailConfirmedAt)
    return writeSignInMail(deps, { ...to, kind: "magiclink", write: createMagicLinkMail });
  // A request for a link proves no password, so a password of an earlier sign-up is not confirmed by it.
  const named = createUser && Object.keys(metadata).length > 0;
  await contestSignUp(deps, known.id, { differs: sql`1`, metadata: named ? metadata : null });
  return recordConfirmation(deps, to);
}
