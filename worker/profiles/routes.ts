/**
 * /rest/v1/profiles: the part of PostgREST that the client's select, upsert and update use.
 * Guarantees: a member reads and writes their own row only; what is not supported is refused with 501, never ignored.
 */

import { type Context, Hono } from "hono";
import {
  type AuthHonoEnv,
  allowOrigins,
  readJson,
  requireApiKey,
  type Writer,
} from "#worker/auth/interface.ts";
import { createDatabase } from "#worker/db/client.ts";
import { answerEmpty, answerPostgrestError, answerRange, answerRows, prefers, readQuery } from "./answer.ts";
import { findCaller } from "./caller.ts";
import { duplicateKey, PostgrestError, rowRefused, sameRowTwice } from "./postgrest-error.ts";
import { type ProfileChanges, parseRows } from "./query.ts";
import { createProfileStore, type ProfileStore } from "./store.ts";

const base = "/rest/v1";

const openStore = (context: Context<AuthHonoEnv>, caller: Writer): ProfileStore =>
  createProfileStore(createDatabase(context.env.DB), caller, () => new Date());

const readRows = async (context: Context<AuthHonoEnv>) =>
  parseRows(await readJson(context.req.raw), context.req.query("columns") ?? null);

/** @throws PostgrestError 401 for visitors, 403 for a row of another member */
function requireOwnRows(caller: Writer | null, rows: readonly ProfileChanges[]): Writer {
  if (!caller) throw rowRefused(401);
  for (const { id } of rows) {
    if (id === undefined) {
      throw new PostgrestError(400, "23502", 'null value in column "id" violates not-null constraint');
    }
    if (id.toLowerCase() !== caller.userId) throw rowRefused(403);
  }
  return caller;
}

async function write(context: Context<AuthHonoEnv>, store: ProfileStore, row: ProfileChanges) {
  if (prefers(context, "resolution=merge-duplicates")) return store.upsert(row);
  const profile = await store.insert(row);
  if (!profile && !prefers(context, "resolution=ignore-duplicates")) throw duplicateKey();
  return { profile, isNew: true };
}

/** Mount with `app.route("/", createProfilesApi())`. */
export function createProfilesApi(): Hono<AuthHonoEnv> {
  const api = new Hono<AuthHonoEnv>();
  const path = `${base}/profiles`;
  api.onError(answerPostgrestError);
  api.use(
    `${base}/*`,
    allowOrigins(["prefer", "accept-profile", "content-profile", "range"]),
    requireApiKey(base),
  );

  api.get(path, async (context) => {
    const query = readQuery(context);
    const caller = await findCaller(context);
    return answerRange(caller ? await openStore(context, caller).list(query) : [], query);
  });

  api.post(path, async (context) => {
    const query = readQuery(context);
    const caller = await findCaller(context);
    const rows = await readRows(context);
    const conflict = context.req.query("on_conflict");
    if (conflict && conflict !== "id") {
      throw new PostgrestError(
        400,
        "42P10",
        "there is no unique constraint matching the ON CONFLICT specification",
      );
    }
    const store = openStore(context, requireOwnRows(caller, rows));
    // All of them are the caller's one row: of several, the first is written where duplicates are ignored, else none.
    const [row, ...others] = rows;
    if (others.length && prefers(context, "resolution=merge-duplicates")) throw sameRowTwice();
    if (others.length && !prefers(context, "resolution=ignore-duplicates")) throw duplicateKey();
    const written = row && (await write(context, store, row));
    const status = written?.isNew ? 201 : 200;
    const stored = written?.profile ? [written.profile] : [];
    if (!prefers(context, "return=representation")) return answerEmpty(query, status, stored.length);
    return answerRows(stored, query, status);
  });

  api.patch(path, async (context) => {
    const query = readQuery(context);
    const caller = await findCaller(context);
    const [changes, ...more] = await readRows(context);
    if (!changes || more.length) throw new PostgrestError(400, "PGRST102", "Empty or invalid json");
    if (!caller) throw rowRefused(401);
    if (changes.id !== undefined && changes.id.toLowerCase() !== caller.userId) throw rowRefused(403);
    const rows = await openStore(context, caller).update(query, changes);
    if (prefers(context, "return=representation")) return answerRows(rows, query);
    return answerEmpty(query, 204, rows.length);
  });

  api.all(`${base}/*`, () => {
    throw new PostgrestError(404, "PGRST205", "Could not find the table or method in the schema cache");
  });
  return api;
}
