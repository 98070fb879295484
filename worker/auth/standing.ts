import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { createDatabase } from "#worker/db/client.ts";
import { session, user } from "#worker/db/schema.ts";
import { requireNotBanned } from "./bans.ts";
import { freshSessionMs } from "./fresh-session.ts";
import { mayWrite, type Writer } from "./signed-in.ts";

/**
 * True while the session may act for its user: it exists, has used a second factor if there is one, and the user is not
 * banned. For what lasts longer than a request, such as a socket. One read.
 */
export async function isStillSignedIn(binding: D1Database, writer: Writer, now: Date): Promise<boolean> {
  const allowed: SQL | undefined = and(
    eq(session.id, writer.sessionId),
    mayWrite(writer, now),
    requireNotBanned(writer.userId, now),
  );
  const rows = await createDatabase(binding).select({ one: sql`1` }).from(session).where(allowed);
  return rows.length > 0;
}

/** True for a session of the last day, which stands for the person. */
export async function isFreshlySignedIn(
  binding: D1Database,
  { sessionId }: Writer,
  now: Date,
): Promise<boolean> {
  const isFresh = gt(session.createdAt, new Date(now.getTime() - freshSessionMs));
  const rows = await createDatabase(binding)
    .select({ one: sql`1` })
    .from(session)
    .where(and(eq(session.id, sessionId), isFresh));
  return rows.length > 0;
}

/** For what other rooms store of an account outside the database. */
export async function isUserGone(binding: D1Database, userId: string): Promise<boolean> {
  const rows = await createDatabase(binding).select({ id: user.id }).from(user).where(eq(user.id, userId));
  return rows.length === 0;
}
