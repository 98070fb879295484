import * as z from "zod";
import { maxEmailLength } from "#app/contracts/account-limits.ts";
import type { NewsletterOutcome } from "#app/contracts/newsletter.ts";
import type { MailDeps } from "#worker/auth/interface.ts";
import { digest, encode } from "#worker/crypto/digest.ts";
import { clientLimits, subjectLimits } from "#worker/limits/limits.ts";
import { prepareMailReturn, takeMailBudget } from "#worker/limits/mail-budget.ts";
import { returningStatement, takeToken, undoOnFailure } from "#worker/limits/token-bucket.ts";
import { mailboxOf } from "#worker/mail/mailbox-of.ts";
import type { Mail } from "#worker/mail/transport.ts";
import { createNewsletterMail } from "./confirmation-mail.ts";
import { createLink } from "./links.ts";
import { createNewsletterStore } from "./store.ts";

const address = z.string().trim().toLowerCase().max(maxEmailLength).pipe(z.email());

/** The mail with both links; null when the address has had its mails of the day. */
async function createMail(deps: MailDeps, email: string, id: string): Promise<Mail | null> {
  const { db, codes, config, now } = deps;
  // Keyed: the bucket outlives the row, and must not show whose it was.
  const key = `newsletter:address:${await codes.hash(["newsletter", "address", mailboxOf(email)])}`;
  if (!(await takeToken(db, key, subjectLimits.newsletter, now()))) return null;
  const [confirm, unsubscribe] = await Promise.all([
    createLink(codes, config.publicUrl, "confirm", id),
    createLink(codes, config.publicUrl, "unsubscribe", id),
  ]);
  return createNewsletterMail(email, { confirm, unsubscribe });
}

/**
 * Records a request for the newsletter and mails the link that confirms it. Known, new and unsubscribed addresses get the
 * same answer, and whether a mail may go out is decided after it, so that the answer doesn't show who subscribes. A request
 * that fails gives back what it has used up. A mail that the transport refuses does not: only addresses without a
 * subscription are mailed, and a further request would show which they are.
 */
export async function subscribe(deps: MailDeps, typed: unknown): Promise<NewsletterOutcome> {
  const { db } = deps;
  const parsed = address.safeParse(typed);
  if (!parsed.success) return "invalid";
  const key = `newsletter:${await digest(encode(deps.clientKey))}`;
  if (!(await takeToken(db, key, clientLimits.newsletter, deps.now()))) return "busy";
  const returned = returningStatement(db, key);
  const mayMail = await undoOnFailure(
    async () => returned,
    () => takeMailBudget(deps, "newsletter"),
  );
  if (!mayMail) return "busy";
  const giveBack = async () => db.batch([returned, ...(await prepareMailReturn(deps))]);
  const email = parsed.data;
  const store = createNewsletterStore(db, deps);
  const id = await undoOnFailure(giveBack, () => store.recordRequest(email));
  if (id === null) return "pending";
  await deps.deliver(async () => {
    const mail = await undoOnFailure(
      () => Promise.all([store.endPause(id), giveBack()]),
      () => createMail(deps, email, id),
    );
    if (mail) await deps.mail.sendMail(mail);
  });
  return "pending";
}
