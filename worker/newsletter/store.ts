/** The newsletter's subscribers. Each operation is one statement, so that concurrent requests can't interleave. */
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { createDatabase, type Database } from "#worker/db/database.ts";
import { newsletterSubscriber as subscriber } from "#worker/db/product-schema.ts";
import type { Env } from "#worker/env.ts";

/** How long the link in a confirmation mail works. */
const confirmLifeMs = 48 * 3_600_000;
/** The shortest time between two confirmation mails to one address. */
const mailPauseMs = 10 * 60_000;

interface StoreDeps {
  readonly now: () => Date;
  readonly newId: () => string;
}

export function createNewsletterStore(db: Database, { now, newId }: StoreDeps) {
  const before = (ms: number) => new Date(now().getTime() - ms);
  return {
    /** Records a request; returns the subscriber's id if a confirmation mail is due, null if none should be sent. */
    async recordRequest(email: string): Promise<string | null> {
      const [due] = await db
        .insert(subscriber)
        .values({ id: newId(), email, requestedAt: now() })
        .onConflictDoUpdate({
          target: subscriber.email,
          set: { requestedAt: now() },
          setWhere: sql`${isNull(subscriber.confirmedAt)} and ${lt(subscriber.requestedAt, before(mailPauseMs))}`,
        })
        .returning({ id: subscriber.id });
      return due?.id ?? null;
    },
    /** Ends the pause after a request whose mail failed, so that the request can be repeated. */
    async endPause(id: string): Promise<void> {
      const requestedAt = before(mailPauseMs + 1);
      await db.update(subscriber).set({ requestedAt }).where(eq(subscriber.id, id));
    },
    /** Returns true if the subscriber is confirmed, now or before; false if the request is gone or too old. */
    async confirm(id: string): Promise<boolean> {
      const fresh = gt(subscriber.requestedAt, before(confirmLifeMs));
      const confirmed = await db
        .update(subscriber)
        // A second click must not fail and changes nothing, because the time of the first click is the time of
        // consent.
        .set({ confirmedAt: sql`coalesce(${subscriber.confirmedAt}, ${now().getTime()})` })
        .where(and(eq(subscriber.id, id), or(fresh, isNotNull(subscriber.confirmedAt))))
        .returning({ id: subscriber.id });
      return confirmed.length > 0;
    },
    /** Removes the subscriber; does nothing if there is none. */
    async remove(id: string): Promise<void> {
      await db.delete(subscriber).where(eq(subscriber.id, id));
    },
    /** Removes requests that were never confirmed. */
    async removeExpired(): Promise<void> {
      await db
        .delete(subscriber)
        .where(and(isNull(subscriber.confirmedAt), lt(subscriber.requestedAt, before(confirmLifeMs))));
    },
  };
}

/** The scheduled job: removes requests that were never confirmed. */
export async function runNewsletterCleanup(env: Env): Promise<void> {
  const deps = { now: () => new Date(), newId: () => crypto.randomUUID() };
  await createNewsletterStore(createDatabase(env.DB), deps).removeExpired();
}
