import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, ne, not, sql } from "drizzle-orm";
import type { Database } from "#worker/db/client.ts";
import {
  account,
  challenge,
  factor,
  flowState,
  mailToken,
  rateBucket,
  session,
  user,
  verification,
} from "#worker/db/schema.ts";
import type { AuthEnv } from "./config.ts";
import { type AuthDeps, createAuthDeps } from "./deps.ts";
import { isAbandoned } from "./factors.ts";
import { unconfirmedLifeMs } from "./member-rows.ts";

/** The slowest bucket fills in a day; one that was not used for longer is full again and not needed. */
const bucketLifeMs = 25 * 3_600_000;
/** A used challenge is still needed to say why it is refused. */
const challengeAfterlifeMs = 3_600_000;

/** How many accounts one run removes, with all their rows; the next run removes more. */
const unconfirmedBatch = 500;

/**
 * Removes accounts that were not confirmed in time. One that can still be confirmed stays: it has a valid mailed link, a
 * provider that has confirmed the address, or an open session. Must run after expired rows are removed.
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
 * Seals the secrets of authenticator apps with the current secret where the previous one sealed them, so that the
 * previous one may go. Nothing else that is sealed lives longer than a session.
 */
async function resealFactors({ db, vault, config }: AuthDeps): Promise<void> {
  if (config.secrets.length === 1) return;
  for (let after = ""; ; ) {
    const rows = await db
      .select({ id: factor.id, secret: factor.secret })
      .from(factor)
      .where(and(isNotNull(factor.secret), gt(factor.id, after)))
      .orderBy(asc(factor.id))
      .limit(pageSize);
    for (const { id, secret } of rows) {
      const sealed = await vault.reseal(secret ?? "", id);
      if (sealed) await db.update(factor).set({ secret: sealed }).where(eq(factor.id, id));
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}

interface CleanupOptions {
  readonly now?: () => Date;
  /** Called for each part that fails; the others run all the same. Without it the first fault is thrown. */
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
  const parts: Readonly<Record<string, () => Promise<unknown>>> = {
    "expired rows": () =>
      db.batch([
        db.delete(session).where(lte(session.expiresAt, now)),
        db.delete(mailToken).where(lte(mailToken.expiresAt, now)),
        db.delete(flowState).where(lte(flowState.expiresAt, now)),
        db.delete(verification).where(lte(verification.expiresAt, now)),
        db.delete(challenge).where(lt(challenge.expiresAt, before(challengeAfterlifeMs))),
        db.delete(factor).where(isAbandoned(now)),
        db.delete(rateBucket).where(lt(rateBucket.updatedAt, now.getTime() - bucketLifeMs)),
      ]),
    // This statement has no batch around it: with the rows that are deleted along with accounts it is the longest, and would be
    // the first to exceed a limit of D1.
    "unconfirmed accounts": async () => removeUnconfirmed(db, before(unconfirmedLifeMs)),
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
