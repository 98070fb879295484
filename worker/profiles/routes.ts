/**
 * /rest/v1/profiles: the part of PostgREST that the client's select, upsert and update use.
 * Promise: a person reads and writes their own row and no other; a filter that is not understood is refused.
 */
import { type Context, Hono } from "hono";
import { type AuthHonoEnv, allowOrigins, requireApiKey } from "#worker/auth/http/protocol.ts";
import { readJson } from "#worker/auth/http/read-body.ts";
import { createDatabase } from "#worker/db/client.ts";
import { answerEmpty, answerPostgrestError, answerRows, prefers } from "./answer.ts";
import { findCaller } from "./caller.ts";
import { type ProfileQuery, parseProfileQuery } from "./parse-query.ts";
import { type ProfileChanges, parseColumns, parseRows } from "./parse-rows.ts";
import { PostgrestError, rowRefused } from "./postgrest-error.ts";
import { createProfileStore, type ProfileStore } from "./store.ts";

const base = "/rest/v1";

const readQuery = (context: Context): ProfileQuery =>
  parseProfileQuery(new URL(context.req.raw.url).searchParams);

const openStore = (context: Context<AuthHonoEnv>, owner: string): ProfileStore =>
  createProfileStore(createDatabase(context.env.DB), owner, () => new Date());

/** @throws PostgrestError 401 for visitors, 403 for a row of somebody else */
function requireOwnRows(owner: string | null, rows: readonly ProfileChanges[]): string {
  if (!owner) throw rowRefused(401);
  for (const { id } of rows) {
    if (id === undefined) {
      throw new PostgrestError(400, "23502", 'null value in column "id" violates not-null constraint');
    }
    if (id.toLowerCase() !== owner) throw rowRefused(403);
  }
  return owner;
}

async function write(context: Context<AuthHonoEnv>, store: ProfileStore, row: ProfileChanges) {
  if (prefers(context, "resolution=merge-duplicates")) return store.upsert(row);
  const profile = await store.insert(row);
  if (!profile && !prefers(context, "resolution=ignore-duplicates")) {
    throw new PostgrestError(409, "23505", 'duplicate key value violates unique constraint "profiles_pkey"');
  }
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
    const owner = await findCaller(context);
    return answerRows(context, owner ? await openStore(context, owner).list(query) : [], query);
  });

  api.post(path, async (context) => {
    const query = readQuery(context);
    const caller = await findCaller(context);
    const rows = parseRows(
      await readJson(context.req.raw),
      parseColumns(context.req.query("columns") ?? null),
    );
    const conflict = context.req.query("on_conflict");
    if (conflict && conflict !== "id") {
      throw new PostgrestError(
        400,
        "42P10",
        "there is no unique constraint matching the ON CONFLICT specification",
      );
    }
    const store = openStore(context, requireOwnRows(caller, rows));
    const written = [];
    for (const row of rows) written.push(await write(context, store, row));
    const status = written.some(({ isNew }) => isNew) ? 201 : 200;
    if (!prefers(context, "return=representation")) return answerEmpty(status);
    return answerRows(
      context,
      written.flatMap(({ profile }) => profile ?? []),
      query,
      status,
    );
  });

  api.patch(path, async (context) => {
    const query = readQuery(context);
    const owner = await findCaller(context);
    const [changes = {}] = parseRows(
      await readJson(context.req.raw),
      parseColumns(context.req.query("columns") ?? null),
    );
    if (!owner) throw rowRefused(401);
    if (changes.id !== undefined && changes.id.toLowerCase() !== owner) throw rowRefused(403);
    const rows = await openStore(context, owner).update(query, changes);
    return prefers(context, "return=representation") ? answerRows(context, rows, query) : answerEmpty(204);
  });

  api.all(`${base}/*`, () => {
    throw new PostgrestError(404, "PGRST205", "Could not find the table or method in the schema cache");
  });
  return api;
}
