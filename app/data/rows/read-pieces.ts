import type { Range, Row } from "../engine/row-database.ts";

/**
 * Reads many rows of the history by an index, some at a time. Forwards: IndexedDB reads so everywhere at once, but
 * backwards often one by one.
 * @param range `limit` says how many rows are read at a time
 * @returns what `parse` makes of each row, by its key
 */
export async function readPieces<T>(
  list: (range: Range) => Promise<Row[]>,
  range: Range & { by: "at" | "exerciseAt"; limit: number },
  parse: (row: Row) => T,
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for (let next = range; ; ) {
    const known = found.size;
    const rows = await list(next);
    for (const row of rows) if (!found.has(row.key)) found.set(row.key, parse(row));
    const from = rows.at(-1)?.[range.by];
    if (rows.length < next.limit || from === undefined) return found;
    // A piece begins with the value that the last one ended in. More rows than a piece holds may have the same.
    next = { ...next, from, limit: found.size === known ? next.limit * 2 : next.limit };
  }
}
