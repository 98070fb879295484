import type { Range, Row } from "../engine/row-database.ts";

/**
 * Reads many rows of the history by an index, in chunks. It reads forwards, because many browsers read backwards one row at
 * a time.
 * @param range `limit` is the number of rows in a chunk
 * @returns what `parse` makes of each row, by its key
 */
export async function readInChunks<T>(
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
    // A chunk begins with the value that the last chunk ended in. Where a whole chunk has one value, the next chunk is
    // larger.
    next = { ...next, from, limit: found.size === known ? next.limit * 2 : next.limit };
  }
}
