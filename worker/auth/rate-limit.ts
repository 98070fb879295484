import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#worker/db/client.ts";
import { rateBucket } from "#worker/db/schema.ts";
import { AuthError } from "./auth-error.ts";
import type { AuthDeps } from "./deps.ts";
import { hashToken } from "./vault.ts";

/** A token bucket: filled at a steady rate up to `burst`. */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

const perFiveMinutes = (count: number): RateLimit => ({ perSecond: count / 300, burst: 30 });

/** Per client address (GoTrue's defaults). */
export const limits = {
  token: perFiveMinutes(150),
  verify: perFiveMinutes(30),
  signup: perFiveMinutes(30),
  recover: perFiveMinutes(30),
  resend: perFiveMinutes(30),
  otp: perFiveMinutes(30),
  user: perFiveMinutes(30),
  authorize: perFiveMinutes(150),
  factor: { perSecond: 15 / 60, burst: 30 },
} as const satisfies Record<string, RateLimit>;

/** The one statement that takes a token; it returns no row when the bucket is empty. */
function takingStatement(db: Database, key: string, limit: RateLimit, now: Date) {
  const at = now.getTime();
  // A clock that went back must not take tokens away.
  const elapsedMs = sql`max(0, ${at} - ${rateBucket.updatedAt})`;
  const filled = sql`min(${limit.burst}, ${rateBucket.tokens} + ${elapsedMs} * ${limit.perSecond / 1000})`;
  return db
    .insert(rateBucket)
    .values({ key, tokens: limit.burst - 1, updatedAt: at })
    .onConflictDoUpdate({
      target: rateBucket.key,
      set: { tokens: sql`${filled} - 1`, updatedAt: at },
      setWhere: sql`${filled} >= 1`,
    })
    .returning({ tokens: rateBucket.tokens });
}

/** Takes one token; false when the bucket is empty. */
export async function takeToken(db: Database, key: string, limit: RateLimit, now: Date): Promise<boolean> {
  return (await takingStatement(db, key, limit, now)).length > 0;
}

type LimitDeps = Pick<AuthDeps, "db" | "now" | "clientAddress">;

/** The limit as a statement for a batch, and the check of what it returned: for operations that count round trips. */
export async function prepareLimit(deps: LimitDeps, name: keyof typeof limits) {
  const limit = limits[name];
  const key = `${name}:${await hashToken(deps.clientAddress)}`;
  return {
    statement: takingStatement(deps.db, key, limit, deps.now()),
    /** @throws AuthError 429 over_request_rate_limit */
    requireTaken(taken: readonly unknown[]): void {
      if (taken.length) return;
      throw new AuthError(429, "over_request_rate_limit", "Too many requests. Please wait a moment.", {
        retryAfterS: Math.ceil(1 / limit.perSecond),
      });
    },
  };
}

/** @throws AuthError 429 over_request_rate_limit when this client address asks too often. */
export async function requireWithinLimit(deps: LimitDeps, name: keyof typeof limits): Promise<void> {
  const limit = await prepareLimit(deps, name);
  limit.requireTaken(await limit.statement);
}

const cooldownKey = async (kind: string, subject: string) => `cooldown:${kind}:${await hashToken(subject)}`;

/** One message of a kind to a person in `seconds`; false while the person is still cooling down. */
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

/** Undoes takeCooldown, as a statement for a batch: the message has done what it was for. */
export async function prepareRelease(
  { db }: Pick<AuthDeps, "db">,
  kind: string,
  subject: string,
  guard: SQL = sql`1`,
) {
  return {
    statement: db.delete(rateBucket).where(and(eq(rateBucket.key, await cooldownKey(kind, subject)), guard)),
  };
}

/** Undoes takeCooldown for a message that could not be sent. */
export async function releaseCooldown(
  deps: Pick<AuthDeps, "db">,
  kind: string,
  subject: string,
): Promise<void> {
  await (await prepareRelease(deps, kind, subject)).statement;
}

/** @throws AuthError 429 over_email_send_rate_limit */
export async function requireMailCooldown(
  deps: Pick<AuthDeps, "db" | "now" | "config">,
  kind: string,
  subject: string,
): Promise<void> {
  const seconds = deps.config.mailCooldownS;
  if (await takeCooldown(deps, kind, subject, seconds)) return;
  throw new AuthError(
    429,
    "over_email_send_rate_limit",
    `For security purposes, you can only request this once every ${seconds} seconds`,
    { retryAfterS: seconds },
  );
}
