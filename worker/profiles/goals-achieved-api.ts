/**
 * /auth/v1/session/goals-achieved: the pages report which goals a member has achieved.
 * Guarantees: each goal raises the profile's count once. 503 means that the report may be repeated.
 */

import { Hono } from "hono";
import { isAuthFailure } from "#app/contracts/auth-errors.ts";
import { type GoalsAchievedAnswer, goalsAchievedSchema } from "#app/contracts/goals-achieved.ts";
import { readJson } from "#worker/auth/interface.ts";
import { createDatabase } from "#worker/db/database.ts";
import { answerOnly } from "#worker/http/error-answer.ts";
import { logError } from "#worker/http/log.ts";
import { sameOriginOnly } from "#worker/http/same-origin.ts";
import { type WebSessionEnv, webSession } from "#worker/web-session/middleware.ts";
import { countGoals } from "./goals-achieved.ts";

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
    // The cookie opens pages for minutes after its session was ended elsewhere, so a write asks the session's row.
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
