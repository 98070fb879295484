import { eq } from "drizzle-orm";
import type { MailKind, MailOptions } from "#app/contracts/auth-service.ts";
import type { JsonObject } from "#app/contracts/auth-user.ts";
import { flowState, user } from "#worker/db/schema.ts";
import { createMagicLinkMail, createRecoveryMail, type MailSecrets } from "#worker/mail/messages.ts";
import type { Mail } from "#worker/mail/transport.ts";
import type { AuthDeps } from "./deps.ts";
import { createFlowRow } from "./flow-state.ts";
import { mergeMetadata, requireEmail } from "./inputs.ts";
import { createVerifyUrl, mailLifeMs, prepareMailToken, recordMailToken } from "./mail-tokens.ts";
import { requireMailCooldown, requireWithinLimit, takeCooldown } from "./rate-limit.ts";
import { chooseRedirect } from "./redirects.ts";
import { createPerson, sendConfirmation } from "./sign-up.ts";
import type { UserRow } from "./user-view.ts";

async function findUser(deps: AuthDeps, email: string): Promise<UserRow | null> {
  const [row] = await deps.db.select().from(user).where(eq(user.email, email));
  return row ?? null;
}

interface SignInMail extends MailOptions {
  readonly kind: "recovery" | "magiclink";
  readonly email: string;
  /** Null: nobody has this address; the same statements run and touch no row. */
  readonly userId: string | null;
  readonly write: (to: string, secrets: MailSecrets) => Mail;
}

async function sendSignInMail(deps: AuthDeps, mail: SignInMail): Promise<void> {
  const userId = mail.userId ?? deps.newId();
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
    ...(mail.link.kind === "pkce" && mail.userId ? [deps.db.insert(flowState).values(flow)] : []),
  ]);
  if (!mail.userId) return;
  const type: MailKind = mail.kind;
  const url = createVerifyUrl(deps, token.link, type, redirectTo);
  await deps.deliver(() => deps.mail.sendMail(mail.write(mail.email, { url, code: token.code })));
}

/** Mails a link and a code for a new password. Says the same for every well-formed address, cooling down or not. */
export async function sendRecovery(deps: AuthDeps, input: { email: string } & MailOptions): Promise<void> {
  await requireWithinLimit(deps, "recover");
  const email = requireEmail(input.email);
  const known = await findUser(deps, email);
  const mayMail = await takeCooldown(deps, "recovery", email, deps.config.mailCooldownS);
  if (!mayMail) return;
  await sendSignInMail(deps, {
    ...input,
    email,
    kind: "recovery",
    userId: known?.id ?? null,
    write: createRecoveryMail,
  });
}

/** Mails a link and a code that sign in without a password; makes the person first when asked to. */
export async function sendMagicLink(
  deps: AuthDeps,
  input: { email: string; createUser: boolean; data: JsonObject } & MailOptions,
): Promise<void> {
  await requireWithinLimit(deps, "otp");
  const email = requireEmail(input.email);
  const metadata = mergeMetadata({}, input.data);
  const known = await findUser(deps, email);
  await requireMailCooldown(deps, "magiclink", email);
  if (known && !known.emailConfirmedAt) return sendConfirmation(deps, { ...input, userId: known.id, email });
  if (!known && input.createUser) {
    await createPerson(deps, { email, metadata, passwordHash: null }, input);
    return;
  }
  const write = createMagicLinkMail;
  await sendSignInMail(deps, { ...input, email, kind: "magiclink", userId: known?.id ?? null, write });
}
