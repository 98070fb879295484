/** Reads requests to /rest/v1/profiles: columns, `eq` filters, a row. Everything else is refused, never ignored. */
import * as z from "zod";
import { maxFullNameLength } from "#app/contracts/account-limits.ts";
import { type ProfileColumn, profileColumns } from "#app/contracts/profile.ts";
import { isUuid } from "#worker/crypto/tokens.ts";
import { badQuery, PostgrestError, unsupported } from "./postgrest-error.ts";

interface Filter {
  readonly column: ProfileColumn;
  /** The value as the database stores it. */
  readonly value: string | number;
}

export interface ProfileQuery {
  readonly columns: readonly ProfileColumn[];
  readonly filters: readonly Filter[];
}

const count = z.string().regex(/^\d{1,9}$/);
const filter = z.string().regex(/^eq\./).meta({ description: "`eq.` and the value." });

/** Chooses the columns. A user has one row, so an order, a limit of one or more and an offset of 0 change nothing. */
export const rowsQuery = z.object({
  select: z.string().optional().meta({ description: "Columns, with commas; all without." }),
  order: z.string().optional().meta({ description: "`column.desc`, with commas." }),
  limit: count.optional(),
  offset: count.optional(),
});

/** The parameters that only writes read. */
export const writeQuery = z.object({
  columns: z.string().optional().meta({ description: "Of the sent members only these count." }),
  on_conflict: z.literal("id").optional(),
});

/** A filter for each column. */
export const filterQuery = z.object({
  id: filter.optional(),
  full_name: filter.optional(),
  goals_achieved: filter.optional(),
  updated_at: filter.optional(),
} satisfies Record<ProfileColumn, z.ZodType>);

/** A row as it is sent; `id` is the caller's own, and absent fields keep their value or get the default. */
export const rowSchema = z.strictObject({
  id: z.uuid().toLowerCase().exactOptional(),
  full_name: z.string().max(maxFullNameLength).nullable().exactOptional(),
  goals_achieved: z.int().min(-2_147_483_648).max(2_147_483_647).exactOptional(),
  updated_at: z.iso.datetime({ offset: true }).nullable().exactOptional(),
});

export type ProfileChanges = z.infer<typeof rowSchema>;

/** Much longer than any query of a table with four columns. */
const maxQueryLength = 4_096;
/** D1 binds no more than a hundred values to a statement. */
const maxFilters = 50;

const reserved = new Set([...Object.keys(rowsQuery.shape), ...Object.keys(writeQuery.shape), "apikey"]);

const isColumn = (name: string): name is ProfileColumn => profileColumns.some((column) => column === name);

/** @throws PostgrestError 400 42703 */
function requireColumn(name: string): ProfileColumn {
  if (isColumn(name)) return name;
  throw new PostgrestError("42703", `column profiles.${name} does not exist`);
}

const unknownField = (name: string) =>
  new PostgrestError("PGRST204", `Could not find the '${name}' column of 'profiles' in the schema cache`);

const splitNames = (text: string): string[] => text.split(",").map((name) => name.trim());

/** Numbers and times are stored as numbers. The form is checked first, because Date.parse accepts almost any text. */
function toStored(column: ProfileColumn, text: string): string | number {
  if (column === "full_name") return text;
  if (column === "id" && isUuid(text)) return text.toLowerCase();
  if (column === "goals_achieved" && /^[+-]?\d{1,10}$/.test(text)) return Number(text);
  if (column === "updated_at" && z.iso.datetime({ offset: true }).safeParse(text).success)
    return Date.parse(text);
  throw badQuery(`invalid input for column ${column}`);
}

function parseFilter(name: string, text: string): Filter {
  if (/^(not\.)?(and|or)$/.test(name)) throw unsupported(`filters joined by ${name}`);
  const column = requireColumn(name);
  const [, operator, value = ""] = /^([a-z]+)(?:\([^)]*\))?\.(.*)$/s.exec(text) ?? [];
  if (operator === undefined) throw badQuery(`failed to parse filter (${text})`);
  if (operator !== "eq") throw unsupported(`the operator ${operator}`);
  return { column, value: toStored(column, value) };
}

/** @throws PostgrestError 400 42703, PGRST100; 501 0A000 for a part of the rows */
function checkRange(params: URLSearchParams): void {
  for (const part of splitNames(params.get("order") || "id")) {
    const [name = "", ...words] = part.split(".");
    requireColumn(name);
    if (!/^(?:(?:asc|desc)(?:\.|$))?(?:nulls(?:first|last))?$/.test(words.join(".")))
      throw badQuery(`failed to parse order (${part})`);
  }
  const { limit = "1", offset = "0" } = Object.fromEntries(params);
  if (!count.safeParse(limit).success || !count.safeParse(offset).success)
    throw badQuery(`failed to parse limit (${limit}) or offset (${offset})`);
  if (Number(limit) === 0 || Number(offset) > 0) throw unsupported("a part of the rows");
}

/** @throws PostgrestError 400 PGRST100, 42703; 501 0A000 for features of PostgREST that this API lacks */
export function parseProfileQuery(url: string): ProfileQuery {
  const { search, searchParams: params } = new URL(url);
  if (search.length > maxQueryLength) throw badQuery(`the query may be ${maxQueryLength} characters long`);
  const named = [...params].filter(([name]) => !reserved.has(name));
  if (named.length > maxFilters) throw badQuery(`all filters together may hold ${maxFilters} values`);
  const filters = named.map(([name, value]) => parseFilter(name, value));
  checkRange(params);
  const asked = splitNames(params.get("select")?.trim() || "*");
  const columns = asked.flatMap((name) => (name === "*" ? profileColumns : requireColumn(name)));
  return { columns: [...new Set(columns)], filters };
}

function parseRow(value: unknown, names: readonly string[] | null): ProfileChanges {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject) throw new PostgrestError("PGRST102", "Empty or invalid json");
  const fields = Object.entries(value).filter(([name]) => !names || names.includes(name));
  const unknown = fields.find(([name]) => !isColumn(name));
  if (unknown) throw unknownField(unknown[0]);
  const parsed = rowSchema.safeParse(Object.fromEntries(fields));
  if (parsed.success) return parsed.data;
  const column = parsed.error.issues[0]?.path.join(".");
  throw new PostgrestError("22P02", `invalid value for column ${column}`);
}

/**
 * Reads one object or an array of objects. `columns` is the parameter `"a","b"`: all other fields are ignored.
 * @throws PostgrestError 400 PGRST100, PGRST102, PGRST204, 22P02
 */
export function parseRows(body: unknown, columns: string | null): readonly ProfileChanges[] {
  const names = columns ? splitNames(columns).map((part) => part.replace(/^"(.*)"$/, "$1")) : null;
  for (const name of names ?? []) if (!isColumn(name)) throw unknownField(name);
  const rows: readonly unknown[] = Array.isArray(body) ? body : [body];
  if (rows.length > 100) throw badQuery("too many rows");
  return rows.map((row) => parseRow(row, names));
}
