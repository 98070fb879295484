/**
 * /sync/v1: the relay of a member's devices. The Worker checks the caller and the length; the member's own object
 * (sync-relay.ts) answers.
 * Guarantees: nobody reaches the object of another account.
 */
import { Hono } from "hono";
import { proofHeader, proofSchema, syncPath } from "#app/contracts/sync.ts";
import { logError } from "#worker/http/log.ts";
import { readAtMost } from "#worker/http/upstream.ts";
import { type WebSessionEnv, webSession } from "#worker/web-session/middleware.ts";
import { isIdentityProved, requireCaller } from "./caller.ts";
import { createRelayRequest } from "./relay-request.ts";
import { answerRefusal, SyncRefusal } from "./sync-refusal.ts";

/** Room for the longest body, a new epoch with ten slots. */
const maxJsonBytes = 32 * 1024;
/** Room for sixteen of the longest frames. */
const maxMessagesBytes = 4 * 1024 * 1024 + 16 * 4096;

const routes = [
  ["GET", "/status"],
  ["GET", "/devices"],
  ["GET", "/frames"],
  ["POST", "/devices"],
  ["DELETE", "/devices/:id"],
  ["GET", "/epoch"],
  ["POST", "/epochs"],
  ["PUT", "/recovery"],
  ["POST", "/recovery"],
  ["POST", "/links"],
  ["GET", "/links/:id"],
  ["PATCH", "/links/:id"],
  ["POST", "/messages"],
  ["GET", "/socket"],
  ["DELETE", ""],
] as const;

/** The object refuses some of these where the member has not proved who they are. */
const guarded = ["POST /epochs", "PUT /recovery", "DELETE "];

/** Returns the proof of a request; empty for anything else, which is not passed on. */
const proofIn = (request: Request) => proofSchema.safeParse(request.headers.get(proofHeader)).data ?? "";

/** @throws SyncRefusal 413 */
async function readBody(request: Request, path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (request.method === "GET" || request.method === "HEAD") return null;
  const body = await readAtMost(request, path === "/messages" ? maxMessagesBytes : maxJsonBytes);
  if (!body) throw new SyncRefusal(413, "too_large", "The body is too long.");
  return body;
}

/** Mount with `app.route("/", createSyncApi())`. */
export function createSyncApi(): Hono<WebSessionEnv> {
  const api = new Hono<WebSessionEnv>();
  api.onError((error, context) => {
    if (error instanceof SyncRefusal) return answerRefusal(error);
    logError(error, { requestId: context.get("requestId"), path: context.req.path });
    return answerRefusal(
      new SyncRefusal(503, "unavailable", "Sync is busy. Please try again.", { retryAfterS: 5 }),
    );
  });
  for (const [method, path] of routes) {
    api.on(method, syncPath + path, webSession(), async (context) => {
      const { req, env } = context;
      if (path === "/socket" && req.header("upgrade")?.toLowerCase() !== "websocket")
        throw new SyncRefusal(426, "bad_request", "This address speaks WebSocket only.");
      if (!env.SYNC) throw new SyncRefusal(503, "not_offered", "This server has no sync.");
      const writer = await requireCaller(context);
      const isProved = guarded.includes(`${method} ${path}`) && (await isIdentityProved(context, writer));
      const { pathname, search } = new URL(req.url);
      const relay = env.SYNC.get(env.SYNC.idFromName(writer.userId));
      const answer = await relay.fetch(
        createRelayRequest(
          (pathname.slice(syncPath.length) || "/") + search,
          { ...writer, isProved },
          {
            method,
            body: await readBody(req.raw, path),
            headers: { [proofHeader]: proofIn(req.raw), ...(path === "/socket" && { upgrade: "websocket" }) },
          },
        ),
      );
      // A copy, whose headers the middleware may set.
      return new Response(answer.body, answer);
    });
  }
  api.all(`${syncPath}/*`, () => answerRefusal(new SyncRefusal(404, "not_found", "There is nothing here.")));
  return api;
}
