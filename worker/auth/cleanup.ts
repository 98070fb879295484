import { lt, lte } from "drizzle-orm";
import { challenge, factor, flowState, mailToken, rateBucket, session } from "#worker/db/schema.ts";
import type { AuthEnv } from "./config.ts";
import { createAuthDeps } from "./create-deps.ts";
import { isUntried } from "./factors.ts";

/** A bucket that was not touched for two hours is full again and says nothing. */
const bucketLifeMs = 2 * 3_600_000;
/** A spent challenge still tells its owner why it is refused. */
const challengeAfterlifeMs = 3_600_000;

export interface CleanupOptions {
  readonly now?: () => Date;
  readonly reportError?: (error: unknown) => void;
}

/** The scheduled job: removes what has expired, and replaces the signing key after 90 days. */
export async function runAuthCleanup(env: AuthEnv, options: CleanupOptions = {}): Promise<void> {
  const deps = await createAuthDeps(env, {
    headers: new Headers(),
    waitUntil: () => {},
    reportError: options.reportError ?? (() => {}),
    ...(options.now && { now: options.now }),
  });
  const { db } = deps;
  const now = deps.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.batch([
    db.delete(session).where(lte(session.expiresAt, now)),
    db.delete(mailToken).where(lte(mailToken.expiresAt, now)),
    db.delete(flowState).where(lte(flowState.expiresAt, now)),
    db.delete(challenge).where(lt(challenge.expiresAt, before(challengeAfterlifeMs))),
    db.delete(factor).where(isUntried(now)),
    db.delete(rateBucket).where(lt(rateBucket.updatedAt, now.getTime() - bucketLifeMs)),
  ]);
  await deps.keys.rotate(now);
}
