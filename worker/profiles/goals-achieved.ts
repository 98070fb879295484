/** The count of achieved goals in a profile, raised once for each goal. */
import { and, eq, sql } from "drizzle-orm";
import type { ProfileReader, SessionReader } from "#app/contracts/load-context.ts";
import { createDatabase, type Database } from "#worker/db/client.ts";
import { achievedGoal, profiles, user } from "#worker/db/schema.ts";

const readCount = (db: Database, owner: string) =>
  db.select({ count: profiles.goalsAchieved }).from(profiles).where(eq(profiles.id, owner));

export const createProfileReader = (d1: D1Database, session: SessionReader): ProfileReader => ({
  async findGoalsAchieved() {
    const user = await session.findUser();
    if (!user) return null;
    const [row] = await readCount(createDatabase(d1), user.id);
    return row?.count ?? null;
  },
});

/** Nobody achieves more; it bounds what one account can make us keep. */
const most = 10_000;

/**
 * Raises the count by the ids that were never told before. One batch, which D1 runs as a transaction: of two devices
 * that tell the same id at once, the second finds it known. Null when the person is gone.
 */
export async function countGoals(
  db: Database,
  owner: string,
  goalIds: readonly string[],
  now: Date,
): Promise<number | null> {
  const told = sql`json_each(${JSON.stringify(goalIds)})`;
  const news = sql`(SELECT count(DISTINCT value) FROM ${told} WHERE value NOT IN
    (SELECT goal_id FROM achieved_goal WHERE user_id = ${owner}))`;
  const hasRoom = sql`(SELECT count(*) FROM achieved_goal WHERE user_id = ${owner}) < ${most}`;
  const [, , rows] = await db.batch([
    db
      .update(profiles)
      .set({ goalsAchieved: sql`${profiles.goalsAchieved} + ${news}`, updatedAt: now })
      .where(and(eq(profiles.id, owner), sql`${news} > 0`, hasRoom)),
    db
      .insert(achievedGoal)
      .select(
        sql`SELECT ${owner}, value FROM ${told} WHERE ${hasRoom} AND EXISTS (SELECT 1 FROM ${user} WHERE id = ${owner})`,
      )
      .onConflictDoNothing(),
    readCount(db, owner),
  ]);
  return rows[0]?.count ?? null;
}
