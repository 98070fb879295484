/** Subscribing: the mail that asks the owner of the address to confirm, and its links. */
import * as z from "zod";
import { maxEmailLength } from "#app/contracts/account-limits.ts";
import type { NewsletterOutcome } from "#app/contracts/newsletter.ts";
import type { MailDeps } from "#worker/auth/interface.ts";
import { digest, encode } from "#worker/crypto/tokens.ts";
import {
  clientLimits,
  returningStatement,
  subjectLimits,
  takeToken,
  undoOnFailure,
} from "#worker/limits/limits.ts";
import { prepareMailReturn, takeMailBudget } from "#worker/limits/mail-budget.ts";
import { mailboxOf } from "#worker/limits/rate-limit-key.ts";
import { renderHtml, renderText } from "#worker/mail/layout.ts";
import type { Mail } from "#worker/mail/transport.ts";
import { createNewsletterStore } from "./store.ts";

const address = z.string().trim().toLowerCase().max(maxEmailLength).pipe(z.email());

/** Makes the mail with both links; null when the address has received its mails of the day. */
async function createMail(deps: MailDeps, email: string, id: string): Promise<Mail | null> {
  const { db, codes, config, now } = deps;
  // Hashed with a key, because the bucket outlives the row and must not reveal the address.
  const key = `newsletter:address:${await codes.hash(["newsletter", "address", mailboxOf(email)])}`;
  if (!(await takeToken(db, key, subjectLimits.newsletter, now()))) return null;
  const [confirm, unsubscribe] = await Promise.all([
    createLink(codes, config.publicUrl, "confirm", id),
    createLink(codes, config.publicUrl, "unsubscribe", id),
  ]);
  return createNewsletterMail(email, { confirm, unsubscribe });
}

/**
 * Records a request for the newsletter and mails the link that confirms it. Known, new and unsubscribed addresses get
 * the same answer. Whether a mail may be sent is decided after the answer, so that the answer doesn't show who
 * subscribes. A request that fails gives back its budget. A mail that the transport refuses doesn't: only addresses
 * without a subscription are mailed, so a further request would show which addresses have one.
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

type Codes = MailDeps["codes"];

export type LinkPurpose = "confirm" | "unsubscribe";

const describe = (purpose: LinkPurpose, id: string) => ["newsletter", purpose, id];

/**
 * The address of a mailed link. An HMAC under the Worker's secret authenticates it, so the token need not be stored.
 */
export async function createLink(
  codes: Codes,
  publicUrl: string,
  purpose: LinkPurpose,
  id: string,
): Promise<string> {
  const token = `${id}.${await codes.hash(describe(purpose, id))}`;
  return `${publicUrl}/newsletter/${purpose}?${new URLSearchParams({ token })}`;
}

/** The subscriber's id that a token was made for, or null if it wasn't made here for this purpose. */
export async function findSubscriberId(
  codes: Codes,
  purpose: LinkPurpose,
  token: string | undefined,
): Promise<string | null> {
  const [id = "", proof = "", ...more] = token?.split(".") ?? [];
  const encoder = new TextEncoder();
  const given = encoder.encode(proof);
  const isSame = (hash: string) => {
    const expected = encoder.encode(hash);
    return given.byteLength === expected.byteLength && crypto.subtle.timingSafeEqual(given, expected);
  };
  if (more.length) return null;
  return (await codes.listHashes(describe(purpose, id))).some(isSame) ? id : null;
}

interface MailLinks {
  readonly confirm: string;
  readonly unsubscribe: string;
}

/** The mail that asks the owner of the address to confirm. Mail programs show their own unsubscribe button (RFC 8058). */
export function createNewsletterMail(to: string, { confirm, unsubscribe }: MailLinks): Mail {
  const content = {
    heading: "Confirm your subscription",
    intro: [
      "You asked for the Fitness Tracker newsletter: one letter a month, a tip worth trying and what is new.",
    ],
    action: { label: "Yes, send it to me", url: confirm },
    outro: [
      "The link works for two days. If this was not you, do nothing: without the link no letter will come.",
      `To be forgotten at once: ${unsubscribe}`,
    ],
  };
  return {
    to,
    subject: "Confirm your newsletter subscription",
    text: renderText(content),
    html: renderHtml(content),
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
