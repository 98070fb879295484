import * as z from "zod";
import { partial } from "zod/mini";
import { profileSchema } from "#app/contracts/profile.ts";
import { keyErrorSchema } from "#worker/auth/interface.ts";
import type { ApiAnswer, ApiOperation } from "#worker/docs/operation.ts";
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

/** What every method answers. */
const shared = {
  401: {
    description: "The API key is missing, or the access token is wrong, expired or missing.",
    schema: z.union([errorSchema, keyErrorSchema]),
    codes: ["PGRST301", "PGRST303", "42501"],
  },
  406: error(
    "One object was asked for, and there is none or more than one; or a format or a schema that there is not.",
    ...["PGRST106", "PGRST107", "PGRST116"],
  ),
  500: error("A fault; the log holds it under the answer's `X-Request-Id`.", "XX000"),
  501: error("PostgREST can do this, and this can't: a filter other than `eq`, joined filters.", "0A000"),
  503: error("The database is busy. Try again after `Retry-After` seconds.", "PGRST001"),
};

const writes = {
  403: error("A row of another member.", "42501"),
  413: error("The body is larger than 1 MiB.", "PGRST100"),
};

const preferences = "`return=representation` answers the rows, `count=exact` their number in `Content-Range`";
const path = "/rest/v1/profiles";
const group = "Profiles";

export const profileOperations: readonly ApiOperation[] = [
  {
    method: "get",
    path,
    group,
    summary: "The caller's own profile",
    description:
      "A caller sees their own row only; without an access token there are none. " +
      "`Prefer: count=exact` answers in `Content-Range` how many match.",
    security: "bearer",
    query: rowsQuery.extend(filterQuery.shape),
    answers: {
      ...shared,
      200: rows("The rows."),
      206: rows("A part of the rows, which `Prefer: count=exact` has counted."),
      400: error("The query can't be read.", "PGRST100", "42703"),
      416: error("The rows are counted, and the offset is after the last one.", "PGRST103"),
    },
  },
  {
    method: "post",
    path,
    group,
    summary: "Insert or upsert the caller's own profile",
    security: "bearer",
    query: rowsQuery.extend(writeQuery.shape),
    headers: z.object({
      Prefer: z
        .string()
        .optional()
        .meta({ description: `\`resolution=merge-duplicates\` upserts; ${preferences}.` }),
    }),
    body: z.union([rowSchema, z.array(rowSchema).max(100)]),
    answers: {
      ...shared,
      ...writes,
      200: rows("The row was there and is merged. Without `return=representation` there is no body."),
      201: rows("The row is new. Without `return=representation` there is no body."),
      400: error(
        "The body or the query is wrong.",
        ...["PGRST100", "PGRST102", "PGRST204", "21000", "22P02", "23502", "23514", "42703", "42P10"],
      ),
      409: error("The row is there already.", "23505"),
    },
  },
  {
    method: "patch",
    path,
    group,
    summary: "Change the caller's own profile",
    security: "bearer",
    query: rowsQuery.extend({ ...filterQuery.shape, columns: writeQuery.shape.columns }),
    headers: z.object({
      Prefer: z
        .string()
        .optional()
        .meta({ description: `${preferences}.` }),
    }),
    body: rowSchema,
    answers: {
      ...shared,
      ...writes,
      200: rows("The rows as changed."),
      204: { description: "Changed; no row matched is no error." },
      400: error(
        "The body or the query is wrong.",
        ...["PGRST100", "PGRST102", "PGRST204", "22P02", "23514", "42703"],
      ),
    },
  },
];
