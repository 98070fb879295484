import Papa from "papaparse";

export interface CsvTable {
  /** Headers as they are, without the byte order mark and outer spaces. */
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
}

export interface CsvRow {
  /** Line in the file where the row begins, counted from 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  /** The row has more or fewer cells than the header: its columns can't be trusted. */
  readonly torn: boolean;
}

/** Reads comma or semicolon separated text, quoted or not; the header line shows which. */
export function readCsvTable(text: string): CsvTable {
  const body = text.replace(/^\uFEFF/, "");
  const headerLine = body.slice(0, Math.max(0, body.search(/[\r\n]|$/)));
  const delimiter = headerLine.split(";").length > headerLine.split(",").length ? ";" : ",";
  const { data } = Papa.parse<string[]>(body, { delimiter, skipEmptyLines: false });
  const [first = [], ...lines] = data;
  const headers = first.map((header) => header.trim());

  const rows: CsvRow[] = [];
  let line = 1 + lineBreaks(first);
  for (const values of lines) {
    line++;
    const start = line;
    line += lineBreaks(values);
    if (values.every((value) => value.trim() === "")) continue;
    const cells: Record<string, string> = {};
    for (const [index, header] of headers.entries()) cells[header] = (values[index] ?? "").trim();
    rows.push({ line: start, cells, torn: values.length !== headers.length });
  }
  return { headers, rows };
}

/** A quoted cell may go over several lines. */
const lineBreaks = (values: readonly string[]): number =>
  values.reduce((sum, value) => sum + value.split("\n").length - 1, 0);

/** Removes the apostrophe that the export puts before a text that a spreadsheet would run as a formula. */
export const restoreText = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, "");
