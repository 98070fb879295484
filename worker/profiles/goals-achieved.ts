/**
 * The count of achieved goals in a profile: its reader, and /auth/v1/session/goals-achieved, where the pages report
 * which goals a user has achieved.
 * Guarantees: each goal raises the count once. 503 means that the report may be repeated.
 */
import { and, eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { isAuthFailure } from "#app/contracts/auth-errors.ts";
import { type GoalsAchievedAnswer, goalsAchievedSchema } from "#app/contracts/goals-achieved.ts";
import type { ProfileReader, SessionReader } from "#app/contracts/load-context.ts";
import { readJson, sessionExists, type Writer } from "#worker/auth/interface.ts";
import { createDatabase, type Database, runBatch } from "#worker/db/database.ts";
import { achievedGoal, profiles } from "#worker/db/product-schema.ts";
import { answerOnly } from "#worker/http/error-answer.ts";
import { logError } from "#worker/http/log.ts";
import { sameOriginOnly } from "#worker/http/same-origin.ts";
import { type WebSessionEnv, webSession } from "#worker/web-session/middleware.ts";

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

/** Bounds the rows of one account; far more goals than a user achieves. */
const most = 10_000;

/**
 * Raises the count by the number of new ids, in one batch, which D1 runs as a transaction. If two devices send the
 * same id at once, the second finds it known. Returns null, and counts nothing, when the session has ended.
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

/** Mount at `goalsAchievedPath`, before the session's and the API's own routes. */
export function createGoalsAchievedApi(): Hono<WebSessionEnv> {
  const api = new Hono<WebSessionEnv>();
  api.use(sameOriginOnly(), webSession());
  api.post("/", async (context) => {
    context.header("Cache-Control", "no-store");
    const parsed = goalsAchievedSchema.safeParse(await readJson(context.req.raw));
    if (!parsed.success) return context.json({ error: "validation_failed" }, 400);
    const { session } = context.get("web");
    const user = await session.findUser();
    if (!user) return context.json({ error: "signed_out" }, 401);
    const { userId, goalIds } = parsed.data;
    if (user.id !== userId) return context.json({ error: "somebody_else" }, 409);
    // The cookie still opens pages for minutes after its session was ended elsewhere, so a write checks the session's
    // row.
    const writer = await session.requireWriter();
    const count = await countGoals(createDatabase(context.env.DB), writer, goalIds, new Date());
    if (count === null) return context.json({ error: "signed_out" }, 401);
    return context.json({ goalsAchieved: count } satisfies GoalsAchievedAnswer);
  });
  api.all("/", answerOnly("POST"));
  api.onError((error, context) => {
    const headers = { "Cache-Control": "no-store" };
    if (isAuthFailure(error) && error.code === "no_authorization") {
      return context.json({ error: "signed_out" }, 401, headers);
    }
    if (isAuthFailure(error) && error.status < 500) {
      return context.json({ error: error.code }, error.status === 413 ? 413 : 400, headers);
    }
    logError(error, { requestId: context.get("requestId"), path: context.req.path });
    return context.json({ error: "service_unavailable" }, 503, { ...headers, "Retry-After": "1" });
  });
  return api;
}
