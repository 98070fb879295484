/**
 * How many mails are sent in an hour: for one client, and over the whole site with a reserve for users.
 * Guarantees: the answer depends on the number of requests, never on the address.
 */

import { digest, encode } from "#worker/crypto/tokens.ts";
import type { Database } from "#worker/db/database.ts";
import { logWarning } from "#worker/http/log.ts";
import type { Mail } from "#worker/mail/transport.ts";
import { perHour, type RateLimit, reservedMailShare, subjectLimits } from "./limits.ts";
import { emptyStatement, takeToken } from "./token-bucket.ts";

const event = "mail budget used up";
const siteKey = "mail:all";

const siteLimit = (count: number): RateLimit => ({
  ...perHour(count),
  reserve: Math.floor(count * reservedMailShare),
});

/** The kinds of request whose mails use the reserve, because they are about accounts that exist. */
const reservedKinds: ReadonlySet<string> = new Set([
  "recovery",
  "reauthentication",
  "email_change",
  "resend-email_change",
]);

const hash = (text: string) => digest(encode(text));

export interface MailBudgetDeps {
  readonly db: Database;
  readonly now: () => Date;
  /** Mails an hour; 0 for no limit. */
  readonly config: { readonly mailHourlyLimit: number; readonly mailClientHourlyLimit: number };
  /** The key of the client (see rateLimitKey). */
  readonly clientKey: string;
  readonly codes: { hash(parts: readonly string[]): Promise<string> };
}

const clientBucket = async (clientKey: string) => `mail:client:${await hash(clientKey)}`;

/**
 * Counts a request for a mail of this kind, whether or not it leads to a mail. Returns false when this client has
 * used up its budget, or when all clients together have used up the part of the site's budget that is not reserved.
 */
export async function takeMailBudget(deps: MailBudgetDeps, kind: string): Promise<boolean> {
  const { db, config, clientKey } = deps;
  const now = deps.now();
  const limit = config.mailClientHourlyLimit;
  const key = await clientBucket(clientKey);
  if (limit && !(await takeToken(db, key, perHour(limit), now))) {
    // Hashed with a key, because a hash of every IPv4 address can be computed in minutes.
    const client = (await deps.codes.hash(["client", clientKey])).slice(0, 12);
    logWarning(event, { budget: "client", perHour: limit, client });
    return false;
  }
  if (!config.mailHourlyLimit || reservedKinds.has(kind)) return true;
  return (await emptyStatement(db, siteKey, siteLimit(config.mailHourlyLimit), now)).length === 0;
}

interface SiteBudget {
  readonly db: Database;
  readonly now: () => Date;
  /** Mails an hour; 0 for no limit. */
  readonly mailHourlyLimit: number;
}

/** Takes a mail that is about to be sent from the site's budget. Returns false when it may not be sent. */
export async function takeSiteMail(
  deps: SiteBudget,
  { reservedFor }: Pick<Mail, "reservedFor">,
): Promise<boolean> {
  const { db, now, mailHourlyLimit: limit } = deps;
  if (!limit || (await takeToken(db, siteKey, siteLimit(limit), now()))) return true;
  logWarning(event, { budget: "site", perHour: limit });
  if (!reservedFor) return false;
  const account = `mail:reserve:${await hash(reservedFor)}`;
  if (!(await takeToken(db, account, subjectLimits.reservedMails, now()))) return false;
  if (await takeToken(db, siteKey, perHour(limit), now())) return true;
  logWarning(event, { budget: "reserve", perHour: limit });
  return false;
}
