/**
 * /sync/v1: the relay of a user's devices. The Worker checks the caller and the length; the user's own object
 * (sync-relay.ts) answers.
 * Guarantees: no user reaches the object of another account.
 */

import { type Context, Hono } from "hono";
import { isAuthFailure } from "#app/contracts/auth-errors.ts";
import { proofHeader, proofSchema, syncPath } from "#app/contracts/sync.ts";
import {
  authRequestOf,
  createAuthDeps,
  isSessionActive,
  isSessionFresh,
  requireBearer,
  verifyAccessToken,
  type Writer,
  writerOf,
} from "#worker/auth/interface.ts";
import { logError } from "#worker/http/log.ts";
import { isOwnOrigin } from "#worker/http/same-origin.ts";
import { readAtMost } from "#worker/http/upstream.ts";
import { type WebSessionEnv, webSession } from "#worker/web-session/middleware.ts";
import { answerRefusal, createRelayRequest, SyncRefusal } from "./relay-request.ts";

/** Enough for the longest body, a new epoch with ten slots. */
const maxJsonBytes = 32 * 1024;
/** Enough for sixteen of the longest frames. */
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

/**
 * The requests for which the Worker finds out whether the user has proved their identity. The object refuses some of
 * them without that proof.
 */
const guarded = ["POST /epochs", "PUT /recovery", "DELETE "];

/** Returns the proof of a request; an empty text for any other value, which never reaches the object. */
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
      // A copy, because the middleware sets headers on it.
      return new Response(answer.body, answer);
    });
  }
  api.all(`${syncPath}/*`, () => answerRefusal(new SyncRefusal(404, "not_found", "There is nothing here.")));
  return api;
}

const noSession = (status: 401 | 403, message: string) => new SyncRefusal(status, "no_session", message);

/**
 * Returns the caller of the access token, which needs the API key beside it. Without a token, returns the caller of
 * the pages' cookie.
 * @throws SyncRefusal 401, AuthFailure
 */
async function findWriter(context: Context<WebSessionEnv>): Promise<Writer | null> {
  if (context.req.header("authorization") === undefined) return context.get("web").session.findWriter();
  if (context.req.header("apikey") !== context.env.PUBLISHABLE_KEY)
    throw noSession(401, "The API key is missing or wrong.");
  const deps = await createAuthDeps(context.env, authRequestOf(context));
  return writerOf(await verifyAccessToken(deps, requireBearer(context.req.raw.headers)));
}

/**
 * Refuses sockets and changes that don't come from our own pages. The browser's same-origin policy doesn't cover sockets: a
 * page of another site could open one with our cookies and read what it sends.
 * @throws SyncRefusal 403
 */
function requireOwnPage({ req, env }: Context<WebSessionEnv>): void {
  const isSafe = ["GET", "HEAD"].includes(req.method) && req.header("upgrade") === undefined;
  if (isSafe || req.header("authorization") !== undefined) return;
  const origin = req.header("origin");
  if (
    origin === undefined ? req.header("sec-fetch-site") === "same-origin" : isOwnOrigin({ req, env }, origin)
  )
    return;
  throw noSession(403, "This request didn't come from one of our pages.");
}

/**
 * Returns the caller, whose session exists in the database and has used a second factor if the user has one.
 * @throws SyncRefusal 401, 403
 */
async function requireCaller(context: Context<WebSessionEnv>): Promise<Writer> {
  requireOwnPage(context);
  const writer = await findWriter(context).catch((error: unknown) => {
    if (isAuthFailure(error) && error.status < 500) throw noSession(401, "You are signed out.");
    throw error;
  });
  // A page that was opened for one user must not reach the relay of another user, who has signed in meanwhile in
  // another tab.
  const account = context.req.query("account");
  if (account !== undefined && account !== writer?.userId)
    throw noSession(401, "Another person is signed in.");
  if (writer && (await isSessionActive(context.env.DB, writer, new Date()))) return writer;
  throw noSession(401, "You are signed out.");
}

/**
 * True after a sign-in of the last day, or when the user has proved their identity in the settings within half an
 * hour.
 */
const isIdentityProved = async (context: Context<WebSessionEnv>, writer: Writer): Promise<boolean> =>
  (await isSessionFresh(context.env.DB, writer, new Date())) ||
  context.get("web").proved.has(writer.sessionId);
