/**
 * /rest/v1/profiles: the part of PostgREST that the client's select, insert, upsert and update use.
 * Guarantees: a user reads and writes their own row only. Unsupported requests are refused with 501, never ignored.
 */
import { type Context, Hono } from "hono";
import { isAuthFailure } from "#app/contracts/auth-errors.ts";
import {
  type AuthHonoEnv,
  allowOrigins,
  authRequestOf,
  createAuthDeps,
  readJson,
  requireApiKey,
  requireBearer,
  requireUser,
  tokenExpired,
  verifyAccessToken,
  type Writer,
  writerOf,
} from "#worker/auth/interface.ts";
import { createDatabase } from "#worker/db/database.ts";
import { answerPostgrestError, answerRows, prefers, wantsObject } from "./answer.ts";
import { PostgrestError, rowRefused, unsupported } from "./postgrest-error.ts";
import { type ProfileChanges, parseProfileQuery, parseRows } from "./query.ts";
import { insertProfile, listProfiles, updateProfiles } from "./store.ts";

const base = "/rest/v1";

/**
 * Returns the signed-in user and session; null for role anon: no bearer, or the API key as bearer, which clients without a
 * session send.
 * @throws PostgrestError 401 PGRST301 for a token that is invalid or signed out, PGRST303 for an expired one
 */
async function findCaller(context: Context<AuthHonoEnv>): Promise<Writer | null> {
  const header = context.req.header("authorization");
  if (!header || /^bearer\s*$/i.test(header.trim())) return null;
  try {
    const token = requireBearer(context.req.raw.headers);
    if (token === context.env.PUBLISHABLE_KEY) return null;
    const deps = await createAuthDeps(context.env, authRequestOf(context));
    await requireUser(deps, token);
    return writerOf(await verifyAccessToken(deps, token));
  } catch (error) {
    if (!isAuthFailure(error)) throw error;
    throw error.message === tokenExpired
      ? new PostgrestError("PGRST303", "JWT expired")
      : new PostgrestError("PGRST301", "JWT invalid");
  }
}

/** Reads the request and its caller, before anything is written. */
async function readRequest(context: Context<AuthHonoEnv>) {
  const isObject = wantsObject(context);
  if (context.req.raw.headers.has("range")) throw unsupported("the header Range");
  const query = { ...parseProfileQuery(context.req.url), isObject };
  return { query, caller: await findCaller(context), db: createDatabase(context.env.DB) };
}

const readRows = async ({ req }: Context<AuthHonoEnv>) =>
  parseRows(await readJson(req.raw), req.query("columns") ?? null);

/**
 * Checks that all rows of a request are the caller's one row. If there are several, the first is written if
 * duplicates are ignored; otherwise none is.
 * @throws PostgrestError 401 for guests, 403 for a row of another user, 400 23502, 21000, 409 23505
 */
function requireOwnRows(
  caller: Writer | null,
  rows: readonly ProfileChanges[],
  duplicates: "merge" | "ignore" | "refuse",
): Writer {
  if (!caller) throw rowRefused(401);
  if (rows.some(({ id }) => id === undefined))
    throw new PostgrestError("23502", 'null value in column "id" violates not-null constraint');
  if (rows.some(({ id }) => id !== caller.userId)) throw rowRefused(403);
  if (rows.length > 1 && duplicates === "merge")
    throw new PostgrestError("21000", "ON CONFLICT DO UPDATE command cannot affect row a second time");
  if (rows.length > 1 && duplicates === "refuse") throw duplicateKey();
  return caller;
}

const duplicateKey = () =>
  new PostgrestError("23505", 'duplicate key value violates unique constraint "profiles_pkey"');

function readDuplicates(context: Context) {
  if (prefers(context, "resolution=merge-duplicates")) return "merge";
  return prefers(context, "resolution=ignore-duplicates") ? "ignore" : "refuse";
}

/** Mount with `app.route("/", createProfilesApi())`. */
export function createProfilesApi(): Hono<AuthHonoEnv> {
  const api = new Hono<AuthHonoEnv>();
  const path = `${base}/profiles`;
  const tableHeaders = ["prefer", "accept-profile", "content-profile", "range"];
  api.onError(answerPostgrestError);
  api.use(`${base}/*`, allowOrigins(tableHeaders), requireApiKey(base));

  api.get(path, async (context) => {
    const { query, caller, db } = await readRequest(context);
    const rows = caller ? await listProfiles(db, caller.userId, query.filters) : [];
    return answerRows(context, query, rows, 200);
  });

  api.post(path, async (context) => {
    const { query, caller, db } = await readRequest(context);
    const rows = await readRows(context);
    if ((context.req.query("on_conflict") || "id") !== "id")
      throw new PostgrestError(
        "42P10",
        "there is no unique constraint matching the ON CONFLICT specification",
      );
    const duplicates = readDuplicates(context);
    const writer = requireOwnRows(caller, rows, duplicates);
    const [row] = rows;
    if (!row) return answerRows(context, query, [], 200);
    const { profile, isNew } = await insertProfile(db, writer, row, { merge: duplicates === "merge" });
    if (!profile && duplicates === "refuse") throw duplicateKey();
    return answerRows(context, query, profile ? [profile] : [], isNew || !profile ? 201 : 200);
  });

  api.patch(path, async (context) => {
    const { query, caller, db } = await readRequest(context);
    const [changes, ...more] = await readRows(context);
    if (!changes || more.length) throw new PostgrestError("PGRST102", "Empty or invalid json");
    if (!caller) throw rowRefused(401);
    if (changes.id !== undefined && changes.id !== caller.userId) throw rowRefused(403);
    return answerRows(context, query, await updateProfiles(db, caller, query.filters, changes), 204);
  });

  api.all(`${base}/*`, () => {
    throw new PostgrestError("PGRST205", "Could not find the table or method in the schema cache");
  });
  return api;
}
