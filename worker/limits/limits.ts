/**
 * Every limit on how often an operation may run, with its reason. Three mechanisms enforce the limits:
 * - Workers' rate limit bindings count at the edge without a write: PICTURE_RATE (120 pictures a minute and client,
 * because each makes us ask a publisher) and ALARM_RATE (300 requests about rest alarms a minute and client, because
 * all guests of a gym may share an address). Their numbers are in wrangler.toml, where Cloudflare reads them.
 * - Token buckets in D1 (below) count everything that the bindings can't: bursts, hours, days, and tokens
 * that are given back.
 * - The relay of sync reads its own rows: app/contracts/sync.ts has the numbers of one account, because devices know
 * them too.
 * The variables MAIL_HOURLY_LIMIT, MAIL_CLIENT_HOURLY_LIMIT, SMS_HOURLY_LIMIT, MAIL_COOLDOWN_S and SMS_COOLDOWN_S are
 * the operator's (docs/deploy.md).
 */
import { createHash } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "#worker/db/database.ts";
import { rateBucket } from "#worker/db/schema.ts";

/** A token bucket: filled at a steady rate up to `burst`. */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
  /** Tokens that this limit leaves in the bucket, for callers with another limit on the same bucket. */
  readonly reserve?: number;
}

/** A bucket of `count` tokens, which an hour or a day refills. */
export const perHour = (count: number): RateLimit => ({ perSecond: count / 3600, burst: count });
export const perDay = (count: number): RateLimit => ({ perSecond: count / 86_400, burst: count });

const perFiveMinutes = (count: number): RateLimit => ({ perSecond: count / 300, burst: 30 });

/** Requests of one client (rate-limit-key.ts), most of them to the auth service: GoTrue's defaults, which its clients know. */
export const clientLimits = {
  /** A refused refresh signs users out, so this is far above the need of the clients behind one address. */
  token: perFiveMinutes(150),
  verify: perFiveMinutes(30),
  signup: perFiveMinutes(30),
  recover: perFiveMinutes(30),
  resend: perFiveMinutes(30),
  otp: perFiveMinutes(30),
  user: perFiveMinutes(30),
  authorize: perFiveMinutes(150),
  factor: { perSecond: 15 / 60, burst: 30 },
  /** Requests for the newsletter: twenty at once, then one in 15 seconds. */
  newsletter: { perSecond: 1 / 15, burst: 20 },
  /** Text messages cost money. This is far below the share that is reserved for users who sign in by text message. */
  sms: perHour(20),
} as const satisfies Record<string, RateLimit>;

/** Messages and attempts of one account, number or address. */
export const subjectLimits = {
  /**
   * Unproven numbers to which one account has codes sent: no user owns more, and each may be a stranger's telephone.
   */
  numbersOfAccount: perDay(5),
  /** Messages to an unproven number over all accounts: its owner may be a stranger. */
  unprovenNumber: perDay(10),
  /** One account's repeated messages to a number count as one of numbersOfAccount. */
  knownNumber: perDay(1),
  /**
   * Messages to a verified factor, for each way of signing in: an attacker with the password alone can't use up the
   * owner's.
   */
  verifiedFactor: perDay(20),
  /** Enrolments of factors: each leaves a row for a day. */
  enrolments: perDay(30),
  /** Mails about changes of one account: an attacker who adds and removes all day must not fill the owner's mailbox. */
  notices: perDay(20),
  /** Confirmations of the newsletter to one mailbox. The pause in its row isn't enough: unsubscribing deletes the row. */
  newsletter: perDay(3),
  /** Mails of one account from the site's reserve: a few accounts must not use it up. */
  reservedMails: perHour(3),
  /** A used-up budget is reported to the operator once an hour. */
  report: perHour(1),
  /** Wrong codes of a factor, for each way of signing in: at this rate guessing six digits takes years. */
  wrongFactorCodes: perDay(50),
} as const satisfies Record<string, RateLimit>;

/** Wrong codes that are counted in the row of the user or factor, in the statement that compares the code. */
export const wrongCodeLimits = {
  /** Mailed codes of all kinds for one user; after that only the mailed links work. */
  mailed: { tries: 10, windowMs: 24 * 3_600_000 },
  /** Codes of one factor: guesses in parallel get no more tries than a user who mistypes. */
  factor: { tries: 10, windowMs: 300_000 },
} as const;

/** The share of the site's hourly mails that is reserved for mails to users: strangers can't use it up. */
export const reservedMailShare = 1 / 4;

/** Sessions of one account: each leaves a row for a month, and no user has more devices and browsers. */
export const maxSessions = 100;

/**
 * The stored name of a bucket: its kind, which is the first part of its key, and a hash of the whole key, because
 * keys contain users' ids, addresses and numbers.
 */
const nameOf = (key: string): string =>
  `${key.split(":", 1)}:${createHash("sha256").update(key).digest("hex")}`;

/** The tokens in the bucket at `at`, in milliseconds. A clock that was set back must not take tokens away. */
const filledAt = (limit: RateLimit, at: number) =>
  sql`min(${limit.burst}, ${rateBucket.tokens} + max(0, ${at} - ${rateBucket.updatedAt}) * ${limit.perSecond / 1000})`;

/** The one statement that takes a token; it returns no row when the bucket is empty. */
export function takingStatement(db: Database, key: string, limit: RateLimit, now: Date) {
  const at = now.getTime();
  const filled = filledAt(limit, at);
  return db
    .insert(rateBucket)
    .values({ key: nameOf(key), tokens: limit.burst - 1, updatedAt: at })
    .onConflictDoUpdate({
      target: rateBucket.key,
      set: { tokens: sql`${filled} - 1`, updatedAt: at },
      setWhere: sql`${filled} >= ${1 + (limit.reserve ?? 0)}`,
    })
    .returning({ tokens: rateBucket.tokens });
}

/** Returns a row when the bucket is empty, without taking a token. */
export const emptyStatement = (db: Database, key: string, limit: RateLimit, now: Date) =>
  db
    .select({ key: rateBucket.key })
    .from(rateBucket)
    .where(
      and(
        eq(rateBucket.key, nameOf(key)),
        sql`${filledAt(limit, now.getTime())} < ${1 + (limit.reserve ?? 0)}`,
      ),
    );

/** Takes one token; false when the bucket is empty. */
export async function takeToken(db: Database, key: string, limit: RateLimit, now: Date): Promise<boolean> {
  return (await takingStatement(db, key, limit, now)).length > 0;
}

/** The statement that gives a token back, because the work that it was taken for failed. */
export const returningStatement = (db: Database, key: string, guard: SQL = sql`1`) =>
  db
    .update(rateBucket)
    .set({ tokens: sql`${rateBucket.tokens} + 1` })
    .where(and(eq(rateBucket.key, nameOf(key)), guard));

/** Forgets a bucket: it is full again. */
export const removingStatement = (db: Database, key: string, guard: SQL = sql`1`) =>
  db.delete(rateBucket).where(and(eq(rateBucket.key, nameOf(key)), guard));

/**
 * Runs work for which tokens were taken. If it fails, `undo` gives them back, so that the request can be repeated.
 * The error is that of `work`, even if `undo` fails as well.
 */
export async function undoOnFailure<T>(undo: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await undo().catch(() => {});
    throw error;
  }
}

/**
 * Counts wrong codes in the row of a user or factor. Returns the values of its columns after another try, and the
 * condition that a try is left. One statement counts the try before the code is compared, so that parallel guesses
 * get no more tries.
 */
export function takeTry(
  { count, since }: { readonly count: SQLiteColumn; readonly since: SQLiteColumn },
  { tries, windowMs }: { readonly tries: number; readonly windowMs: number },
  now: Date,
) {
  const at = now.getTime();
  const isOver = sql`(${since} IS NULL OR ${since} <= ${at - windowMs})`;
  return {
    count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${count} + 1 END`,
    since: sql`CASE WHEN ${isOver} THEN ${at} ELSE ${since} END`,
    isLeft: sql`(${isOver} OR ${count} < ${tries})`,
  };
}
