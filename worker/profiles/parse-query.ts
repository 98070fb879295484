import * as z from "zod";
import { type ProfileColumn, profileColumns } from "#app/contracts/profile.ts";
import { badQuery, rangeRefused, unknownColumn } from "./postgrest-error.ts";

const operators = ["eq", "neq", "gt", "gte", "lt", "lte", "in", "is"] as const;
type Operator = (typeof operators)[number];

export interface Filter {
  readonly column: ProfileColumn;
  readonly negated: boolean;
  readonly operator: Operator;
  /** One value, several for `in`; null for `is.null`. */
  readonly values: readonly (string | null)[];
}

/** The part of the matching rows that is meant. */
interface Range {
  readonly limit: number | null;
  readonly offset: number;
}

export interface ProfileQuery extends Range {
  readonly columns: readonly ProfileColumn[];
  readonly filters: readonly Filter[];
}

const count = z.string().regex(/^\d{1,9}$/);
const filterPattern = new RegExp(`^(not\\.)?(${operators.join("|")})\\.([^]*)$`);
const filter = z
  .string()
  .regex(filterPattern)
  .meta({ description: "Such as `eq.5`, `not.is.null`, `in.(1,2)`." });

/** Which rows and columns; `column=operator.value` filters. */
export const rowsQuery = z.object({
  select: z.string().optional().meta({ description: "Columns, with commas; all without." }),
  order: z.string().optional().meta({ description: "`column.desc.nullslast`, with commas." }),
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

/** Far more than queries of a table with four columns need. */
const maxQueryLength = 4_096;
/** Names in a list, and values in all filters together: D1 binds no more than a hundred to a statement. */
const maxListLength = 50;

/** @throws PostgrestError 400 PGRST100 */
function requireShort<T>(list: readonly T[], what: string): readonly T[] {
  if (list.length > maxListLength) throw badQuery(`"${what} may hold ${maxListLength} values"`);
  return list;
}

/** The names in a text with commas between them. @throws PostgrestError 400 PGRST100 */
export const splitNames = (text: string, what: string): string[] =>
  requireShort(text.split(","), what).map((name) => name.trim());

const reserved = new Set([...Object.keys(rowsQuery.shape), ...Object.keys(writeQuery.shape), "apikey"]);

export const isColumn = (name: string): name is ProfileColumn =>
  profileColumns.some((column) => column === name);
const isOperator = (name: string): name is Operator => operators.some((operator) => operator === name);

/** @throws PostgrestError 400 42703 */
function requireColumn(name: string): ProfileColumn {
  if (!isColumn(name)) throw unknownColumn(name);
  return name;
}

function parseSelect(text: string | null): readonly ProfileColumn[] {
  if (!text?.trim()) return profileColumns;
  const columns = splitNames(text, "select").flatMap((name) =>
    name === "*" ? profileColumns : [requireColumn(name)],
  );
  return [...new Set(columns)];
}

/** `(a,"b,c")`: quotes protect commas, a backslash protects a quote. */
function parseList(text: string): string[] {
  const inner = /^\((.*)\)$/s.exec(text)?.[1];
  if (inner === undefined) throw badQuery(`"failed to parse filter (in.${text})"`);
  if (!inner) return [];
  // `y` matches the items one after the other from the start: a quote without an end is tried once and refused.
  const items = Array.from(`,${inner}`.matchAll(/,("(?:[^"\\]|\\.)*"|[^,"]*)/gsy), ([, item = ""]) => item);
  if (items.join(",") !== inner) throw badQuery(`"failed to parse filter (in.${text})"`);
  return items.map((item) => (item.startsWith('"') ? item.slice(1, -1).replace(/\\(.)/gs, "$1") : item));
}

function parseFilter(name: string, text: string): Filter {
  if (/^(not\.)?(and|or)$/.test(name)) throw badQuery(`"filters can't be joined by ${name} here"`);
  const column = requireColumn(name);
  const [, not, operator = "", value = ""] = filterPattern.exec(text) ?? [];
  const negated = not !== undefined;
  if (!isOperator(operator)) throw badQuery(`"failed to parse filter (${text})"`);
  if (operator === "in") return { column, negated, operator, values: parseList(value) };
  if (operator !== "is") return { column, negated, operator, values: [value] };
  if (value.toLowerCase() !== "null") throw badQuery(`"failed to parse filter (${text})"`);
  return { column, negated, operator, values: [null] };
}

/** A member has one row, so nothing is left to order. @throws PostgrestError 400 42703, PGRST100 */
function checkOrder(text: string): void {
  for (const part of splitNames(text, "order")) {
    const [name = "", ...words] = part.split(".");
    requireColumn(name);
    if (!/^(?:(?:asc|desc)(?:\.|$))?(?:nulls(?:first|last))?$/.test(words.join(".")))
      throw badQuery(`"failed to parse order (${part})"`);
  }
}

function parseCount(text: string | null, name: string): number | null {
  if (text === null) return null;
  if (count.safeParse(text).success) return Number(text);
  throw badQuery(`"failed to parse ${name} (${text})"`);
}

/**
 * `Range: 0-9` or `0-`; anything else, as `bytes=0-9`, asks for all rows.
 * @throws PostgrestError 416 PGRST103 for one that ends before it begins
 */
function parseRangeHeader(text: string | null): Range {
  const [, first, last] = /^(\d+)-(\d*)$/.exec(text?.trim() ?? "") ?? [];
  if (first === undefined) return { limit: null, offset: 0 };
  const offset = Number(first);
  if (!last) return { limit: null, offset };
  if (Number(last) < offset) throw rangeRefused();
  return { limit: Number(last) - offset + 1, offset };
}

/** The range of the parameters `limit` and `offset`; that of the header if neither is given. */
function parseRange(params: URLSearchParams, header: string | null): Range {
  if (!params.has("limit") && !params.has("offset")) return parseRangeHeader(header);
  return {
    limit: parseCount(params.get("limit"), "limit"),
    offset: parseCount(params.get("offset"), "offset") ?? 0,
  };
}

/**
 * A write changes every row that matches, so it can't be for a part of them. A member has one row: a limit of one or more
 * leaves nothing out.
 * @throws PostgrestError 400 PGRST100
 */
export function requireAllRows({ limit, offset }: Range): void {
  if (limit === 0 || offset > 0) throw badQuery('"limit=0 and offset are for reading only"');
}

/** The parameters of an address. @throws PostgrestError 400 PGRST100 when they are too long */
export function readParams(url: string): URLSearchParams {
  const { search, searchParams } = new URL(url);
  if (search.length > maxQueryLength) throw badQuery(`"the query may be ${maxQueryLength} characters long"`);
  return searchParams;
}

/**
 * Reads the whole query string; what is not understood is an error and never ignored, because an ignored filter would
 * touch more rows than were meant. `range` is the header of a request that reads.
 */
export function parseProfileQuery(params: URLSearchParams, range: string | null): ProfileQuery {
  const filters = [...params].flatMap(([name, value]) =>
    reserved.has(name) ? [] : [parseFilter(name, value)],
  );
  requireShort(
    filters.flatMap(({ values }) => values),
    "all filters together",
  );
  const order = params.get("order");
  if (order) checkOrder(order);
  return {
    columns: parseSelect(params.get("select")),
    filters,
    ...parseRange(params, range),
  };
}
