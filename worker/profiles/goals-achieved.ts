/** The count of achieved goals in a profile, raised once for each goal. */

import { and, eq, sql } from "drizzle-orm";
import type { ProfileReader, SessionReader } from "#app/contracts/load-context.ts";
import { sessionExists, type Writer } from "#worker/auth/interface.ts";
import { createDatabase, type Database, runBatch } from "#worker/db/database.ts";
import { achievedGoal, profiles } from "#worker/db/product-schema.ts";

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

/** Bounds the rows of one account; far more than a person achieves. */
const most = 10_000;

/**
 * Raises the count by the ids that are new. One batch, which D1 runs as a transaction: of two devices that send the same
 * id at once, the second finds it known. Returns null, and counts nothing, when the session has ended.
 */
export async function countGoals(
  db: Database,
  writer: Writer,
  goalIds: readonly string[],
  now: Date,
): Promise<number | null> {
  const owner = writer.userId;
  const exists = sessionExists(writer, now);
  const given = sql`json_each(${JSON.stringify(goalIds)})`;
  const unknown = sql`(SELECT count(DISTINCT value) FROM ${given} WHERE value NOT IN
    (SELECT goal_id FROM achieved_goal WHERE user_id = ${owner}))`;
  const hasRoom = sql`(SELECT count(*) FROM achieved_goal WHERE user_id = ${owner}) < ${most}`;
  const { rows } = await runBatch(db, {
    counted: db
      .update(profiles)
      .set({ goalsAchieved: sql`${profiles.goalsAchieved} + ${unknown}`, updatedAt: now })
      .where(and(eq(profiles.id, owner), sql`${unknown} > 0`, hasRoom, exists)),
    recorded: db
      .insert(achievedGoal)
      .select(sql`SELECT ${owner}, value FROM ${given} WHERE ${hasRoom} AND ${exists}`)
      .onConflictDoNothing(),
    rows: db
      .select({ count: profiles.goalsAchieved })
      .from(profiles)
      .where(and(eq(profiles.id, owner), exists)),
  });
  return rows[0]?.count ?? null;
}
