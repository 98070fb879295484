/**
 * How many mails are sent in an hour: for one client, and over the whole site with a reserve for users.
 * Guarantees: the answer depends on the number of requests, never on the address.
 */

import { digest, encode } from "#worker/crypto/tokens.ts";
import type { Database } from "#worker/db/database.ts";
import { logWarning } from "#worker/http/log.ts";
import type { Mail } from "#worker/mail/transport.ts";
import {
  emptyStatement,
  perHour,
  type RateLimit,
  reservedMailShare,
  returningStatement,
  subjectLimits,
  takeToken,
  undoOnFailure,
} from "./limits.ts";

interface UsedUp {
  readonly budget: string;
  /** The bucket that is empty. */
  readonly key: string;
  readonly perHour: number;
  /** A keyed hash of the client, where the budget is one client's. */
  readonly client?: string;
}

/** Reports to the operator that a budget of messages is used up, once an hour for each bucket. */
export async function reportUsedUp(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  event: "mail budget used up" | "text budget used up",
  { key, ...fields }: UsedUp,
): Promise<void> {
  if (await takeToken(db, `reported:${key}`, subjectLimits.report, now())) logWarning(event, fields);
}

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

/** The statements that give a request back to its client, because it failed and may be repeated. */
export const prepareMailReturn = async ({ db, config, clientKey }: MailBudgetDeps) =>
  config.mailClientHourlyLimit ? [returningStatement(db, await clientBucket(clientKey))] : [];

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
    await reportUsedUp(deps, event, { budget: "client", key, perHour: limit, client });
    return false;
  }
  if (!config.mailHourlyLimit || reservedKinds.has(kind)) return true;
  const empty = await undoOnFailure(
    async () => Promise.all(await prepareMailReturn(deps)),
    () => emptyStatement(db, siteKey, siteLimit(config.mailHourlyLimit), now),
  );
  return empty.length === 0;
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
  await reportUsedUp(deps, event, { budget: "site", key: siteKey, perHour: limit });
  if (!reservedFor) return false;
  const account = `mail:reserve:${await hash(reservedFor)}`;
  if (!(await takeToken(db, account, subjectLimits.reservedMails, now()))) return false;
  if (await takeToken(db, siteKey, perHour(limit), now())) return true;
  await reportUsedUp(deps, event, { budget: "reserve", key: `${siteKey}:reserve`, perHour: limit });
  return false;
}

/**
 * Gives back a mail that the transport refused. The client may have got its request back, so it could otherwise use
 * up the site's hour with addresses that are refused.
 */
export const returnSiteMail = (db: Database) => returningStatement(db, siteKey);
