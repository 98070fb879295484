/** The limits of requests and mails. A request that fails costs as much as one that succeeds. */
import { exists, not } from "drizzle-orm";
import { hashToken } from "#worker/crypto/tokens.ts";
import { clientLimits } from "#worker/limits/limits.ts";
import { type MailBudgetDeps, takeMailBudget } from "#worker/limits/mail-budget.ts";
import { mailboxOf } from "#worker/limits/rate-limit-key.ts";
import { emptyStatement, takeToken, takingStatement } from "#worker/limits/token-bucket.ts";
import { AuthError } from "./auth-error.ts";
import type { AuthDeps } from "./deps.ts";

type LimitDeps = Pick<AuthDeps, "db" | "now" | "clientKey">;

/**
 * The statement that counts a request, and the check of its result. In a batch the count costs no round trip of its
 * own.
 */
export async function prepareLimit(deps: LimitDeps, name: keyof typeof clientLimits) {
  const limit = clientLimits[name];
  const key = `${name}:${await hashToken(deps.clientKey)}`;
  const now = deps.now();
  return {
    statement: takingStatement(deps.db, key, limit, now),
    /** The condition that the statement will count the request. It must be read before the statement runs. */
    mayTake: not(exists(emptyStatement(deps.db, key, limit, now))),
    /** @throws AuthError 429 over_request_rate_limit */
    requireTaken(taken: readonly unknown[]): void {
      if (taken.length) return;
      throw new AuthError(429, "over_request_rate_limit", "Too many requests. Please wait a moment.", {
        retryAfterS: Math.ceil(1 / limit.perSecond),
      });
    },
  };
}

/** @throws AuthError 429 over_request_rate_limit when this client asks too often. */
export async function requireWithinLimit(deps: LimitDeps, name: keyof typeof clientLimits): Promise<void> {
  const limit = await prepareLimit(deps, name);
  limit.requireTaken(await limit.statement);
}

/** The bucket of a cool-down. `subject` is an id, or an address, which counts as its mailbox. */
export const cooldownKey = async (kind: string, subject: string): Promise<string> =>
  `cooldown:${kind}:${await hashToken(mailboxOf(subject))}`;

/** Allows one message of a kind to a user in `seconds`. Returns false during the cool-down. */
export async function takeCooldown(
  deps: Pick<AuthDeps, "db" | "now">,
  kind: string,
  subject: string,
  seconds: number,
): Promise<boolean> {
  if (!seconds) return true;
  const key = await cooldownKey(kind, subject);
  return takeToken(deps.db, key, { perSecond: 1 / seconds, burst: 1 }, deps.now());
}

/** @throws AuthError 429 over_email_send_rate_limit, see takeMailBudget */
export async function requireMailBudget(deps: MailBudgetDeps, kind: string): Promise<void> {
  if (await takeMailBudget(deps, kind)) return;
  const { mailClientHourlyLimit: perClient, mailHourlyLimit: perSite } = deps.config;
  const message = "Too many mails were asked for. Please try again later.";
  throw new AuthError(429, "over_email_send_rate_limit", message, {
    retryAfterS: Math.ceil(3600 / (perClient || perSite)),
  });
}

/**
 * Takes a mail of the client's budget, then the cool-down of this kind and subject: a client whose budget is used up
 * must not stop the user from asking for the mail.
 * @throws AuthError 429 over_email_send_rate_limit
 */
export async function requireMailCooldown(
  deps: MailBudgetDeps & Pick<AuthDeps, "config">,
  kind: string,
  subject: string,
): Promise<void> {
  const seconds = deps.config.mailCooldownS;
  await requireMailBudget(deps, kind);
  if (await takeCooldown(deps, kind, subject, seconds)) return;
  const message = `For security purposes, you can only request this once every ${seconds} seconds`;
  throw new AuthError(429, "over_email_send_rate_limit", message, { retryAfterS: seconds });
}
