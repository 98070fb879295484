import * as z from "zod";
import type { NewsletterOutcome } from "#app/contracts/newsletter.ts";
import type { MailDeps } from "#worker/auth/interface.ts";
import { digest, encode } from "#worker/crypto/digest.ts";
import { takeToken } from "#worker/db/token-bucket.ts";
import { takeMailBudget } from "#worker/mail/mail-budget.ts";
import { createNewsletterMail } from "./confirmation-mail.ts";
import { createLink } from "./links.ts";
import { createNewsletterStore } from "./store.ts";

/** Requests per client: twenty at once, then one in 15 seconds. */
const clientLimit = { perSecond: 1 / 15, burst: 20 };
/** The longest address that mail can be sent to (RFC 5321, section 4.5.3.1). */
const maxAddressLength = 254;

const address = z.string().trim().toLowerCase().max(maxAddressLength).pipe(z.email());

/**
 * Records a request for the newsletter and mails the link that confirms it. Known, new and unsubscribed addresses get the
 * same answer, and the mail goes out after it, so that the answer doesn't show who subscribes.
 */
export async function subscribe(deps: MailDeps, typed: unknown): Promise<NewsletterOutcome> {
  const parsed = address.safeParse(typed);
  if (!parsed.success) return "invalid";
  const key = `newsletter:${await digest(encode(deps.clientKey))}`;
  if (!(await takeToken(deps.db, key, clientLimit, deps.now()))) return "busy";
  if (!(await takeMailBudget(deps, "newsletter"))) return "busy";
  const email = parsed.data;
  const id = await createNewsletterStore(deps.db, deps).recordRequest(email);
  if (id) {
    await deps.deliver(async () => {
      const { publicUrl } = deps.config;
      const [confirm, unsubscribe] = await Promise.all([
        createLink(deps.vault, publicUrl, "confirm", id),
        createLink(deps.vault, publicUrl, "unsubscribe", id),
      ]);
      await deps.mail.sendMail(createNewsletterMail(email, { confirm, unsubscribe }));
    });
  }
  return "pending";
}
