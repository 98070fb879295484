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
  /** Why the cells of the row can't be trusted; null if they can. */
  readonly problem: string | null;
}

/**
 * Reads text separated by commas, semicolons or tabs, quoted or not. The line "sep=;" that spreadsheets write before the
 * header names the separator; otherwise the header line shows it.
 */
export function readCsvTable(text: string): CsvTable {
  const whole = trimLine(text.replace(/^\uFEFF+/, ""));
  const named = /^"?sep=(.)"?[;,\t]*(\r\n|\r|\n)/i.exec(whole);
  const body = whole.slice(named?.[0].length ?? 0);
  const headerLine = body.slice(0, Math.max(0, body.search(/[\r\n]|$/)));
  const count = (sign: string) => headerLine.split(sign).length;
  const delimiter =
    named?.[1] ?? [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
  // Trimming a cell also removes the "\\r" of "\\r\
  // ".
  const newline = body.includes("\n") ? "\n" : "\r";
  const countBreaks = (values: readonly string[]): number =>
    values.reduce((sum, value) => sum + value.split(newline).length - 1, 0);
  const [first, ...parsed] = parseCsvRows(body, { delimiter, newline });
  const headers = first?.values.map((header) => header.trim()) ?? [];

  const rows: CsvRow[] = [];
  let line = (named ? 2 : 1) + countBreaks(first?.values ?? []);
  for (const { values, isClosed } of parsed) {
    line++;
    const start = line;
    line += countBreaks(values);
    if (isClosed && values.every((value) => value.trim() === "")) continue;
    const cells: Record<string, string> = {};
    for (const [index, header] of headers.entries()) cells[header] = (values[index] ?? "").trim();
    const fits = values.length === headers.length;
    const torn = fits ? null : "The line has more or fewer cells than the header.";
    rows.push({ line: start, cells, problem: isClosed ? torn : "A quote isn't closed." });
  }
  return { headers, rows };
}

/** The line without line breaks and spaces at its end. Tabs stay, because they are empty cells. */
function trimLine(text: string): string {
  const { length } = text.trimEnd();
  return text.slice(0, length) + (/^\t*/.exec(text.slice(length))?.[0] ?? "");
}

interface ParsedRow {
  readonly values: readonly string[];
  /** Whether each quoted cell has its closing quote. */
  readonly isClosed: boolean;
}

interface Separators {
  readonly delimiter: string;
  readonly newline: "\n" | "\r";
}

const areClosed = (errors: readonly Papa.ParseError[]): boolean =>
  errors.every(({ code }) => code !== "MissingQuotes");

/**
 * An extra quote opens a cell that contains the lines after it. If a row of several lines has a wrong quote, each of
 * its lines is read again as a row. No line is read more than twice, however many quotes are wrong.
 */
function parseCsvRows(text: string, separators: Separators): ParsedRow[] {
  const parseLine = (line: string): ParsedRow => {
    const { data, errors } = Papa.parse<string[]>(line, separators);
    return { values: data[0] ?? [""], isClosed: areClosed(errors) };
  };
  const rows: ParsedRow[] = [];
  let start = 0;
  Papa.parse<string[]>(text, {
    ...separators,
    step: ({ data, errors, meta }) => {
      const lines = errors.length > 0 ? text.slice(start, meta.cursor).split(separators.newline) : [];
      // A final line break has no line after it.
      if (lines.at(-1) === "") lines.pop();
      start = meta.cursor;
      if (lines.length > 1) for (const line of lines) rows.push(parseLine(trimLine(line)));
      else rows.push({ values: data, isClosed: areClosed(errors) });
    },
  });
  return rows;
}

/** Removes the apostrophe that the export puts before a text that a spreadsheet would run as a formula. */
export const restoreText = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, "");

/**
 * Finds the rows that a file has twice, such as when an app exports a set again, or when two exports were joined. A row
 * is a repeat if it equals the row before it, or a row of the same workout with other workouts between the two. Two
 * equal rows in succession are a repeat only if the sets are numbered, because a warm-up can be done twice.
 */
export function createRepeats(workoutOf: (row: CsvRow) => string, isNumbered: (row: CsvRow) => boolean) {
  const blocks = new Map<string, number>();
  let block = 0;
  let workout: string | undefined;
  let before: string | undefined;
  return (row: CsvRow): boolean => {
    const own = workoutOf(row);
    if (own !== workout) block++;
    workout = own;
    const content = JSON.stringify(row.cells);
    const seenIn = blocks.get(content);
    const isNext = before === content && isNumbered(row);
    before = content;
    if (seenIn === undefined) blocks.set(content, block);
    return isNext || (seenIn !== undefined && seenIn !== block);
  };
}
