import type { CsvRow } from "./csv-table.ts";

/** "Weight (kg)" and "weight_kg" are the same header: letters and digits only, in small letters. */
const plain = (header: string): string => header.toLowerCase().replace(/[^a-z0-9#]+/g, "");

/** Whether a file has all these columns. */
export function hasColumns(headers: readonly string[], names: readonly string[]): boolean {
  const columns = createColumns(headers);
  return names.every((name) => columns.has(name));
}

/** Reads a field of a row by the meaning of its column: headers of the apps differ in spelling, position and unit. */
export function createColumns(headers: readonly string[]) {
  const byName = new Map(headers.map((header) => [plain(header), header]));
  // A file has few headers and many rows: each question is answered once.
  const found = new Map<string, string | undefined>();
  const find = (...names: string[]): string | undefined => {
    const question = names.join("\n");
    if (!found.has(question)) {
      const header = names.map((name) => byName.get(plain(name))).find((one) => one !== undefined);
      found.set(question, header);
    }
    return found.get(question);
  };

  return {
    has: (...names: string[]): boolean => find(...names) !== undefined,
    /** The cell under the first of these headers that the file has; "" when it has none. */
    text: (row: CsvRow, ...names: string[]): string => row.cells[find(...names) ?? ""] ?? "",
    /** The number there, with a decimal point or comma; null when it is empty, NaN when it is no number. */
    number: (row: CsvRow, ...names: string[]): number | null => {
      const text = row.cells[find(...names) ?? ""] ?? "";
      if (text === "") return null;
      return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
    },
  };
}

export type Columns = ReturnType<typeof createColumns>;
