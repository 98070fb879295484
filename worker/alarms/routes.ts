/**
 * /alarms/v1: registers, moves and cancels the end of a rest, for users and guests alike.
 * Guarantees: only known push services are called. The database is asked only for a user's session, and only by a new
 * alarm. A deployment without keys answers 503 `alarms_unavailable`.
 */
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { alarmsPath } from "#app/contracts/alarm-addresses.ts";
import { alarmTimeSchema, maxAlarmAheadMs, newAlarmSchema, parseInstant } from "#app/contracts/alarms.ts";
import { answerNotFound, answerOnly, answerOnlyGet } from "#worker/http/error-answer.ts";
import { sameOriginOnly } from "#worker/http/same-origin.ts";
import { limitBody } from "#worker/http/size-limits.ts";
import { rateLimitKey } from "#worker/limits/rate-limit-key.ts";
import { type WebSessionEnv, webSession } from "#worker/web-session/middleware.ts";
import { type Alarms, cancelAlarm, createAlarm, moveAlarm } from "./alarm-object.ts";
import { findVapid, parsePushEndpoint, type Vapid } from "./web-push.ts";

interface AlarmsHonoEnv extends WebSessionEnv {
  Variables: WebSessionEnv["Variables"] & { alarms: Alarms; vapid: Vapid };
}

/** The longest address of a subscription, with its keys. */
const maxBodyBytes = 4096;
const refusals = { full: 429, gone: 410, closed: 401 } as const;
const codes = { full: "too_many_alarms", gone: "subscription_gone", closed: "signed_out" } as const;

const requireKeys: MiddlewareHandler<AlarmsHonoEnv> = async (context, next) => {
  context.header("Cache-Control", "no-store");
  const vapid = findVapid(context.env);
  const alarms = context.env.ALARMS;
  if (!vapid || !alarms) return context.json({ error: "alarms_unavailable" }, 503);
  context.set("vapid", vapid);
  context.set("alarms", alarms);
  return next();
};

const limitClient: MiddlewareHandler<AlarmsHonoEnv> = async (context, next) => {
  const key = rateLimitKey(context.req.header("CF-Connecting-IP") ?? null);
  const { success } = await context.env.ALARM_RATE.limit({ key });
  if (success) return next();
  return context.json({ error: "too_many_requests" }, 429, { "Retry-After": "60" });
};

const limitSize = limitBody({
  maxBytes: maxBodyBytes,
  refuse: (context) => context.json({ error: "too_large" }, 413, { "Cache-Control": "no-store" }),
});

const readJson = (context: Context): Promise<unknown> => context.req.json().catch(() => null);

export function createAlarmsApi(): Hono<AlarmsHonoEnv> {
  const api = new Hono<AlarmsHonoEnv>().basePath(alarmsPath);
  const isAhead = (at: number) => at > Date.now() && at <= Date.now() + maxAlarmAheadMs;
  const change = [requireKeys, sameOriginOnly(), limitClient, limitSize] as const;

  api.get("/key", requireKeys, (context) =>
    context.json({ publicKey: context.get("vapid").publicKey, now: Date.now() }),
  );

  api.post("/", ...change, webSession(), async (context) => {
    const parsed = newAlarmSchema.safeParse(await readJson(context));
    if (!parsed.success) return context.json({ error: "validation_failed" }, 400);
    const { subscription, key = crypto.randomUUID() } = parsed.data;
    const endpoint = parsePushEndpoint(subscription.endpoint, context.env.PUSH_ORIGINS);
    if (!endpoint) return context.json({ error: "endpoint_refused" }, 400);
    const at = parseInstant(parsed.data.at);
    if (!isAhead(at)) return context.json({ error: "at_out_of_range" }, 400);
    const { session } = context.get("web");
    const userId = await session.findStoredId();
    // A copy of the cookie of a session that has ended would use up the user's hundred.
    if (userId !== null && !(await session.findWriter())) return context.json({ error: codes.closed }, 401);
    const made = await createAlarm(context.get("alarms"), context.env, { endpoint, at, key, userId });
    if (typeof made === "string") return context.json({ error: codes[made] }, refusals[made]);
    return context.json(made, 201);
  });
  api.all("/", answerOnly("POST"));

  api.patch("/:id", ...change, async (context) => {
    const parsed = alarmTimeSchema.safeParse(await readJson(context));
    if (!parsed.success) return context.json({ error: "validation_failed" }, 400);
    const at = parseInstant(parsed.data.at);
    if (!isAhead(at)) return context.json({ error: "at_out_of_range" }, 400);
    const id = context.req.param("id");
    if (await moveAlarm(context.get("alarms"), id, at)) return context.json({ id });
    return context.json({ error: "alarm_unknown" }, 404);
  });

  api.delete("/:id", ...change, async (context) => {
    if (await cancelAlarm(context.get("alarms"), context.req.param("id"))) return context.body(null, 204);
    return context.json({ error: "alarm_unknown" }, 404);
  });
  api.all("/key", answerOnlyGet);
  api.all("/:id", answerOnly("PATCH", "DELETE"));

  api.all("/*", answerNotFound);
  return api;
}
