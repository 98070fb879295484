import type { Context } from "hono";
import { isAuthFailure } from "#app/contracts/auth-errors.ts";
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
import { isOwnOrigin } from "#worker/http/same-origin.ts";
import type { WebSessionEnv } from "#worker/web-session/middleware.ts";
import { SyncRefusal } from "./sync-refusal.ts";

const noSession = (status: 401 | 403, message: string) => new SyncRefusal(status, "no_session", message);

/**
 * Returns the caller of the access token, which needs the API key beside it; without a token, the one of the pages' cookie.
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
 * Returns the caller. Their session exists in the database and has used a second factor if the member has one.
 * @throws SyncRefusal 401, 403
 */
export async function requireCaller(context: Context<WebSessionEnv>): Promise<Writer> {
  requireOwnPage(context);
  const writer = await findWriter(context).catch((error: unknown) => {
    if (isAuthFailure(error) && error.status < 500) throw noSession(401, "You are signed out.");
    throw error;
  });
  // A page that was opened for one member must not reach the relay of another who has signed in meanwhile in another tab.
  const account = context.req.query("account");
  if (account !== undefined && account !== writer?.userId)
    throw noSession(401, "Another person is signed in.");
  if (writer && (await isSessionActive(context.env.DB, writer, new Date()))) return writer;
  throw noSession(401, "You are signed out.");
}

/** True after a sign-in of the last day, or when the member has proved their identity in the settings within half an hour. */
export const isIdentityProved = async (context: Context<WebSessionEnv>, writer: Writer): Promise<boolean> =>
  (await isSessionFresh(context.env.DB, writer, new Date())) ||
  context.get("web").proved.has(writer.sessionId);
