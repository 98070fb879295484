import * as z from "zod";
import { maxFullNameLength } from "#app/contracts/account-limits.ts";
import type { ProfileColumn } from "#app/contracts/profile.ts";
import { isColumn, splitNames } from "./parse-query.ts";
import { badQuery, PostgrestError, unknownField } from "./postgrest-error.ts";

/** A row as it is sent; `id` is the caller's own. */
export const rowSchema = z.object({
  id: z.uuid().exactOptional(),
  full_name: z.string().max(maxFullNameLength).nullable().exactOptional(),
  goals_achieved: z.int().min(-2_147_483_648).max(2_147_483_647).exactOptional(),
  updated_at: z.iso.datetime({ offset: true }).nullable().exactOptional(),
});

/** What a caller may write; absent fields keep their value or get the default. */
export type ProfileChanges = z.infer<typeof rowSchema>;

function parseRow(value: unknown, columns: readonly ProfileColumn[] | null): ProfileChanges {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new PostgrestError(400, "PGRST102", "Empty or invalid json");
  }
  const fields = Object.entries(value).filter(
    ([name]) => !columns || columns.some((column) => column === name),
  );
  for (const [name] of fields) if (!isColumn(name)) throw unknownField(name);
  const parsed = rowSchema.safeParse(Object.fromEntries(fields));
  if (parsed.success) return parsed.data;
  throw new PostgrestError(
    400,
    "22P02",
    `invalid value for column ${parsed.error.issues[0]?.path.join(".")}`,
  );
}

/** `?columns="a","b"`: of the fields only these count. @throws PostgrestError PGRST204 */
export function parseColumns(text: string | null): readonly ProfileColumn[] | null {
  if (!text) return null;
  return splitNames(text, "columns").map((part) => {
    const name = part.replace(/^"(.*)"$/, "$1");
    if (!isColumn(name)) throw unknownField(name);
    return name;
  });
}

/** One object or an array of them. @throws PostgrestError PGRST100, PGRST102, PGRST204, 22P02 */
export function parseRows(
  body: unknown,
  columns: readonly ProfileColumn[] | null,
): readonly ProfileChanges[] {
  const rows: readonly unknown[] = Array.isArray(body) ? body : [body];
  if (rows.length > 100) throw badQuery('"too many rows"');
  return rows.map((row) => parseRow(row, columns));
}

/** One object, or an array of one. @throws PostgrestError as parseRows, PGRST102 for more or none */
export function parseOneRow(body: unknown, columns: readonly ProfileColumn[] | null): ProfileChanges {
  const [row, ...more] = parseRows(body, columns);
  if (!row || more.length > 0) throw new PostgrestError(400, "PGRST102", "Empty or invalid json");
  return row;
}
