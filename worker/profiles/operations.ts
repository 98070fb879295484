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

const rows = (description: string): ApiAnswer => ({
  description: `${description} One object instead of an array to who accepts \`${objectType}\`.`,
  schema: z.union([z.array(profile), profile]),
  contentTypes: ["application/json", objectType],
});

/** The answer of every method to a request that it refuses, and to a fault. */
const refused: ApiAnswer = {
  description:
    "Refused, by PostgREST's and Postgres's codes; without the API key `KeyError`. 501 `0A000`: PostgREST can do this, " +
    "and this can't.",
  schema: z.union([errorSchema, keyErrorSchema]),
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
    answers: { default: refused, 200: rows("The rows.") },
  },
  {
    ...profiles,
    method: "post",
    summary: "Insert or upsert the caller's own profile",
    query: rowsQuery.extend(writeQuery.shape),
    body: z.union([rowSchema, z.array(rowSchema).max(100)]),
    answers: {
      default: refused,
      200: rows("The row was there and is merged. Without `return=representation` there is no body."),
      201: rows("The row is new. Without `return=representation` there is no body."),
    },
  },
  {
    ...profiles,
    method: "patch",
    summary: "Change the caller's own profile",
    query: rowsQuery.extend({ ...filterQuery.shape, columns: writeQuery.shape.columns }),
    body: rowSchema,
    answers: {
      default: refused,
      200: rows("The rows as changed."),
      204: { description: "Changed; no row matched is no error." },
    },
  },
];
