/** The limits of requests and mails, and the functions that give back what was taken. */
import { exists, not } from "drizzle-orm";
import { hashToken } from "#worker/crypto/tokens.ts";
import {
  clientLimits,
  emptyStatement,
  removingStatement,
  takeToken,
  takingStatement,
  undoOnFailure,
} from "#worker/limits/limits.ts";
import { type MailBudgetDeps, prepareMailReturn, takeMailBudget } from "#worker/limits/mail-budget.ts";
import { mailboxOf } from "#worker/limits/rate-limit-key.ts";
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
    key,
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

/** `subject` is an id, or an address, which counts as its mailbox. */
export const cooldownKey = async (kind: string, subject: string) =>
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

/** Undoes takeCooldown for a message that could not be sent. */
export async function releaseCooldown(
  { db }: Pick<AuthDeps, "db">,
  kind: string,
  subject: string,
): Promise<void> {
  await removingStatement(db, await cooldownKey(kind, subject));
}

/** Runs work for which a budget was taken or a code used up. If the work fails, both are given back. */
export type OrRelease = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Returns a function that runs the work for which a cool-down and a mail of the client's budget were taken. When the work
 * fails, both are given back: after the 5xx the caller may repeat the request, which must not be refused by a 429.
 */
export const createMailRelease =
  (deps: MailBudgetDeps, kind: string, subject: string): OrRelease =>
  (work) =>
    undoOnFailure(async () => {
      const statement = removingStatement(deps.db, await cooldownKey(kind, subject));
      await deps.db.batch([statement, ...(await prepareMailReturn(deps))]);
    }, work);

/**
 * Like `orRelease`, but a refusal gives nothing back: it tells something about an address or a code, so it has to
 * cost as much as a mail. A fault gives everything back.
 */
export const keepWhenRefused =
  (orRelease: OrRelease): OrRelease =>
  async (work) => {
    const { result } = await orRelease(async () => {
      const result = work();
      await result.catch((error: unknown) => {
        if (!(error instanceof AuthError) || error.status >= 500) throw error;
      });
      return { result };
    });
    return result;
  };

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
 * Takes the cool-down of this kind and subject, and a mail of the client's budget. Returns the function in which the caller
 * runs the work that follows: see createMailRelease.
 * @throws AuthError 429 over_email_send_rate_limit
 */
export async function requireMailCooldown(
  deps: MailBudgetDeps & Pick<AuthDeps, "config">,
  kind: string,
  subject: string,
): Promise<OrRelease> {
  const seconds = deps.config.mailCooldownS;
  if (!(await takeCooldown(deps, kind, subject, seconds))) {
    throw new AuthError(
      429,
      "over_email_send_rate_limit",
      `For security purposes, you can only request this once every ${seconds} seconds`,
      { retryAfterS: seconds },
    );
  }
  // A client whose budget is used up must not stop the user from asking for the mail.
  await undoOnFailure(
    () => releaseCooldown(deps, kind, subject),
    () => requireMailBudget(deps, kind),
  );
  return createMailRelease(deps, kind, subject);
}
