import * as z from "zod";
import { partial } from "zod/mini";
import {
  goalsAchievedAnswerSchema,
  goalsAchievedPath,
  goalsAchievedSchema,
} from "#app/contracts/goals-achieved.ts";
import { profileSchema } from "#app/contracts/profile.ts";
import { keyErrorSchema } from "#worker/auth/interface.ts";
import type { ApiAnswer, ApiOperation } from "#worker/docs/operation.ts";
import { foreignPageAnswer, tooLargeAnswer } from "#worker/web-session/operations.ts";
import { objectType } from "./answer.ts";
import { filterQuery, rowSchema, rowsQuery, writeQuery } from "./query.ts";

const profile = partial(profileSchema);
const errorSchema = z
  .object({
    code: z.string(),
    details: z.string().nullable(),
    hint: z.string().nullable(),
    message: z.string(),
  })
  .meta({ id: "PostgrestError" });

const error = (description: string, ...codes: string[]): ApiAnswer => ({
  description,
  schema: errorSchema,
  codes,
});

const rows = (description: string): ApiAnswer => ({
  description: `${description} One object instead of an array to who accepts \`${objectType}\`.`,
  schema: z.union([z.array(profile), profile]),
  contentTypes: ["application/json", objectType],
});

/** The answers of every method. */
const shared = {
  400: error(
    "The body or the query is wrong.",
    ...["PGRST100", "PGRST102", "PGRST204", "21000", "22P02", "23502", "23514", "42703", "42P10"],
  ),
  401: {
    description: "The API key is missing, or the access token is wrong, expired or missing.",
    schema: z.union([errorSchema, keyErrorSchema]),
    codes: ["PGRST301", "PGRST303", "42501"],
  },
  406: error(
    "One object was asked for, and there is none; or a format or a schema that there is not.",
    ...["PGRST106", "PGRST107", "PGRST116"],
  ),
  500: error("A fault; the log holds it under the answer's `X-Request-Id`.", "XX000"),
  501: error("PostgREST can do this, and this can't: a filter other than `eq`, a part of the rows.", "0A000"),
  503: error("The database is busy. Try again after `Retry-After` seconds.", "PGRST001"),
};

const writes = {
  403: error("A row of another member.", "42501"),
  413: error("The body is larger than 1 MiB.", "PGRST100"),
};

const headers = z.object({
  Prefer: z
    .string()
    .optional()
    .meta({
      description:
        "`return=representation` answers the rows, `count=exact` their number in `Content-Range`. With POST " +
        "`resolution=merge-duplicates` upserts.",
    }),
});

const profiles = { path: "/rest/v1/profiles", group: "Profiles", security: "bearer", headers } as const;

export const profileOperations: readonly ApiOperation[] = [
  {
    ...profiles,
    method: "get",
    summary: "The caller's own profile",
    description: "A caller sees their own row only; without an access token there are none.",
    query: rowsQuery.extend(filterQuery.shape),
    answers: { ...shared, 200: rows("The rows.") },
  },
  {
    ...profiles,
    method: "post",
    summary: "Insert or upsert the caller's own profile",
    query: rowsQuery.extend(writeQuery.shape),
    body: z.union([rowSchema, z.array(rowSchema).max(100)]),
    answers: {
      ...shared,
      ...writes,
      200: rows("The row was there and is merged. Without `return=representation` there is no body."),
      201: rows("The row is new. Without `return=representation` there is no body."),
      409: error("The row is there already.", "23505"),
    },
  },
  {
    ...profiles,
    method: "patch",
    summary: "Change the caller's own profile",
    query: rowsQuery.extend({ ...filterQuery.shape, columns: writeQuery.shape.columns }),
    body: rowSchema,
    answers: {
      ...shared,
      ...writes,
      200: rows("The rows as changed."),
      204: { description: "Changed; no row matched is no error." },
    },
  },
];

const refused = (description: string): ApiAnswer => ({
  description,
  schema: z.object({ error: z.string() }),
});

/** Only the pages use this endpoint; programs write `goals_achieved` of their profile themselves. */
export const goalsAchievedOperations: readonly ApiOperation[] = [
  {
    method: "post",
    path: goalsAchievedPath,
    group: "Accounts: the session of the pages",
    summary: "Count goals as achieved, each once, ever",
    security: "cookie",
    body: goalsAchievedSchema,
    answers: {
      200: {
        description: "Counted; what was known already changed nothing.",
        schema: goalsAchievedAnswerSchema,
      },
      400: refused("Not such a body."),
      401: refused("Signed out."),
      403: foreignPageAnswer,
      409: refused("Another member is signed in by now."),
      413: tooLargeAnswer,
      503: refused("Try again after `Retry-After` seconds."),
    },
  },
];
