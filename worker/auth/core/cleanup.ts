/** The scheduled job of auth. */
import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  type SQL,
  sql,
} from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#worker/db/database.ts";
import {
  account,
  challenge,
  factor,
  flowState,
  mailToken,
  rateBucket,
  session,
  undoToken,
  user,
  verification,
} from "#worker/db/schema.ts";
import { isAbandoned } from "../mfa/factors.ts";
import type { AuthEnv } from "./config.ts";
import { createAuthDeps } from "./create-deps.ts";
import type { AuthDeps } from "./deps.ts";
import { unconfirmedLifeMs } from "./users.ts";

/** The slowest bucket fills in a day. A bucket that was not used for longer is full, so its row is not needed. */
const bucketLifeMs = 25 * 3_600_000;
/** A used challenge is stored for this long, because its row says why the challenge is refused. */
const challengeAfterlifeMs = 3_600_000;

/**
 * The most rows of a table that one run removes. The next run removes more, so each run makes progress however many
 * rows expire.
 */
const expiredBatch = 10_000;
/** How many accounts one run removes, with all their rows. */
const unconfirmedBatch = 500;

const removeSome = (db: Database, table: SQLiteTable, condition: SQL | undefined) =>
  db.delete(table).where(sql`rowid IN (SELECT rowid FROM ${table} WHERE ${condition} LIMIT ${expiredBatch})`);

/**
 * Removes accounts that were not confirmed in time. An account that can still be confirmed stays: it has a valid
 * mailed link, a provider that has confirmed the address, or an open session. Expired rows must be removed first.
 */
function removeUnconfirmed(db: Database, createdBefore: Date) {
  const linked = and(
    eq(account.userId, user.id),
    ne(account.providerId, "credential"),
    sql`json_extract(${account.identityData}, '$.email_verified')`,
  );
  const old = db
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        isNull(user.emailConfirmedAt),
        lt(user.createdAt, createdBefore),
        not(exists(db.select({ id: mailToken.userId }).from(mailToken).where(eq(mailToken.userId, user.id)))),
        not(exists(db.select({ id: session.id }).from(session).where(eq(session.userId, user.id)))),
        not(exists(db.select({ id: account.id }).from(account).where(linked))),
      ),
    )
    .orderBy(asc(user.createdAt))
    .limit(unconfirmedBatch);
  return db.delete(user).where(inArray(user.id, old));
}

/** Factors that are read at once. */
const pageSize = 100;

/**
 * Encrypts the secrets of authenticator apps with the current secret where the previous secret encrypted them, so
 * that the previous secret can be removed. No other encrypted value outlives a session.
 */
async function resealFactors({ db, aead, config }: AuthDeps): Promise<void> {
  if (config.secrets.length === 1) return;
  for (let after = ""; ; ) {
    const rows = await db
      .select({ id: factor.id, secret: factor.secret })
      .from(factor)
      .where(and(isNotNull(factor.secret), gt(factor.id, after)))
      .orderBy(asc(factor.id))
      .limit(pageSize);
    for (const { id, secret } of rows) {
      const opened = await aead.open(secret ?? "", id);
      if (!opened || opened.isCurrent) continue;
      await db
        .update(factor)
        .set({ secret: await aead.seal(opened.content, id) })
        .where(eq(factor.id, id));
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}

interface CleanupOptions {
  readonly now?: () => Date;
  /** Called for each part that fails; the other parts still run. Without this function the first fault is thrown. */
  readonly reportFault?: (part: string, error: unknown) => void;
}

function throwFault(_part: string, error: unknown): never {
  throw error;
}

/** The scheduled job: removes expired rows, replaces the signing key after 90 days, and re-encrypts under a new secret. */
export async function runAuthCleanup(
  env: AuthEnv,
  { reportFault = throwFault, ...options }: CleanupOptions = {},
): Promise<void> {
  const deps = await createAuthDeps(env, {
    headers: new Headers(),
    waitUntil: () => {},
    reportError: () => {},
    ...options,
  });
  const { db } = deps;
  const now = deps.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const parts: Readonly<Record<string, () => PromiseLike<unknown>>> = {
    // Each statement runs by itself: a statement that exceeds a limit of D1 must not stop the others.
    "expired sessions": () => removeSome(db, session, lte(session.expiresAt, now)),
    "expired mail tokens": () => removeSome(db, mailToken, lte(mailToken.expiresAt, now)),
    "expired links that undo": () => removeSome(db, undoToken, lte(undoToken.expiresAt, now)),
    "expired flow states": () => removeSome(db, flowState, lte(flowState.expiresAt, now)),
    "expired verifications": () => removeSome(db, verification, lte(verification.expiresAt, now)),
    "expired challenges": () =>
      removeSome(db, challenge, lt(challenge.expiresAt, before(challengeAfterlifeMs))),
    "abandoned factors": () => removeSome(db, factor, isAbandoned(now)),
    "full rate buckets": () =>
      removeSome(db, rateBucket, lt(rateBucket.updatedAt, now.getTime() - bucketLifeMs)),
    "unconfirmed accounts": () => removeUnconfirmed(db, before(unconfirmedLifeMs)),
    "secrets of factors": () => resealFactors(deps),
    "signing keys": () => deps.keys.rotate(now),
  };
  for (const [part, run] of Object.entries(parts)) {
    try {
      await run();
    } catch (error) {
      reportFault(part, error);
    }
  }
}
