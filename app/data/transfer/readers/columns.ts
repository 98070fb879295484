import type { CsvRow, CsvTable } from "./csv-table.ts";

/** Small letters and digits only: "Workout #" and "workout_#" are the same header. */
const plain = (header: string): string => header.toLowerCase().replace(/[^a-z0-9#]+/g, "");

/** Whether a file has all these columns. */
export function hasColumns(headers: readonly string[], names: readonly string[]): boolean {
  const found = new Set(headers.map(plain));
  return names.every((name) => found.has(plain(name)));
}

/** Spellings of units in headers and cells. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  kg: ["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms"],
  lb: ["lb", "lbs", "pound", "pounds"],
  m: ["m", "meter", "meters", "metre", "metres"],
  km: ["km", "kms", "kilometer", "kilometers", "kilometre", "kilometres"],
  mi: ["mi", "mile", "miles"],
  ft: ["ft", "foot", "feet"],
  yd: ["yd", "yds", "yard", "yards"],
};
const unitNames = new Map(Object.entries(spellings).flatMap(([unit, all]) => all.map((one) => [one, unit])));

/** Returns "kg" for "KGs" and "mi" for "mi."; null for a text that is no unit. */
export const unitOf = (text: string): string | null =>
  unitNames.get(text.toLowerCase().replace(/[^a-z]/g, "")) ?? null;

/** Splits "Weight (kg)", "weight_lbs" or "Distance [m]" into name and unit; the unit is null if there is none. */
function splitHeader(header: string): { readonly name: string; readonly unit: string | null } {
  const [word = ""] = header
    .split(/[^a-z]/i)
    .filter(Boolean)
    .slice(-1);
  const unit = unitOf(word);
  const before = header.slice(0, header.lastIndexOf(word));
  return unit && before ? { name: plain(before), unit } : { name: plain(header), unit: null };
}

/** The sign of decimals: "," or ".". */
type DecimalSign = "," | ".";

/**
 * Finds the sign of a file's decimals from the first number that shows it, such as "67,5", "1,050.5" or "7.25". "1,050"
 * doesn't show it, because its comma may separate thousands or decimals. Null if no number shows it.
 */
function findDecimalSign(texts: Iterable<string>): DecimalSign | null {
  for (const spaced of texts) {
    const text = spaced.replace(/[\s'’](?=\d{3})/g, "");
    const both = /^-?\d{1,3}(?:([.,])\d{3})+([.,])\d+$/.exec(text);
    if (both && both[1] !== both[2]) return both[2] as DecimalSign;
    const many = /^-?\d{1,3}([.,])\d{3}\1\d{3}/.exec(text);
    if (many) return many[1] === "," ? "." : ",";
    const one = /^-?(\d+)([.,])(\d+)$/.exec(text);
    // If the sign separated thousands, one to three digits would be before it, not starting with 0, and three after it.
    // A number that differs shows that its sign is the decimal one.
    if (one && (one[3]?.length !== 3 || !/^[1-9]\d{0,2}$/.test(one[1] ?? ""))) return one[2] as DecimalSign;
  }
  return null;
}

/** Patterns of numbers with thousands, by the sign of their decimals. */
const grouped: Readonly<Record<DecimalSign, RegExp>> = {
  ".": /^-?[1-9]\d{0,2}(?:[,\s'’]\d{3})+(?:\.\d+)?$/,
  ",": /^-?[1-9]\d{0,2}(?:[.\s'’]\d{3})+(?:,\d+)?$/,
};

/**
 * Parses a number with or without thousands; NaN for a text that is no number.
 * @param sign the sign of decimals in the file, for a number that doesn't show it. If the file doesn't show it either,
 * "1,050" is 1050, as in our own fields, and "1.050" is 1.05.
 */
function parseAmount(text: string, sign: DecimalSign | null): number {
  const decimal = findDecimalSign([text]) ?? sign ?? ".";
  const group = decimal === "." ? "," : ".";
  const joined = grouped[decimal].test(text) ? text.replace(/[\s'’]/g, "").replaceAll(group, "") : text;
  const point = joined.replace(decimal, ".");
  return /^-?\d+(\.\d+)?$/.test(point) ? Number(point) : Number.NaN;
}

/** An amount with the unit of its column or of the column beside it; the unit is "" if the file has none. */
export interface Measured {
  readonly amount: number | null;
  readonly unit: string;
}

/** Columns that only repeat what other columns say. */
const needless = new Set(["workout#"]);

/** Reads a field of a row by the meaning of its column: headers of the apps differ in spelling, position and unit. */
export function createColumns({ headers, rows }: CsvTable) {
  const byName = new Map(headers.map((header) => [plain(header), header]));
  const split = headers.map((header) => ({ header, ...splitHeader(header) }));
  const used = new Set<string>();
  const find = (name: string): string | undefined => {
    const header = byName.get(plain(name));
    if (header !== undefined) used.add(header);
    return header;
  };
  // A file has few headers and many rows, so the answer for each header is cached.
  const remember = <T>(answer: (name: string) => T) => {
    const answers = new Map<string, T>();
    return (name: string): T => {
      if (!answers.has(name)) answers.set(name, answer(name));
      return answers.get(name) as T;
    };
  };
  const headerOf = remember(find);
  const columnsOf = remember((name) => {
    const found = split.filter((one) => one.name === plain(name));
    for (const { header } of found) used.add(header);
    return found;
  });
  const numbers = split.filter(({ name }) =>
    /^(weight|reps|distance|seconds|durationseconds|rpe)$/.test(name),
  );
  function* listNumbers() {
    for (const { cells } of rows) for (const { header } of numbers) yield cells[header] ?? "";
  }
  const sign = findDecimalSign(listNumbers());
  const parse = (text: string): number | null => (text === "" ? null : parseAmount(text, sign));
  const text = (row: CsvRow, name: string): string => row.cells[headerOf(name) ?? ""] ?? "";

  return {
    /** The cell under this header; "" when the file has none. */
    text,
    /** The number in the cell; null when the cell is empty, NaN when it is no number. */
    number: (row: CsvRow, name: string): number | null => parse(text(row, name)),
    /** The first amount that isn't empty or 0, of the columns with this name. Each column may have its own unit. */
    measured(row: CsvRow, name: string): Measured {
      const beside = text(row, `${name} Unit`);
      const found = columnsOf(name).map(({ header, unit }) => ({
        amount: parse(row.cells[header] ?? ""),
        unit: beside || (unit ?? ""),
      }));
      const empty = found.find(({ amount }) => amount !== null) ?? { amount: null, unit: "" };
      return found.find(({ amount }) => amount !== null && amount !== 0) ?? empty;
    },
    /** The columns with content that no reader has asked for. */
    listUnused: (): string[] =>
      headers.filter(
        (header) =>
          header !== "" &&
          !used.has(header) &&
          !needless.has(plain(header)) &&
          rows.some(({ cells }) => cells[header]),
      ),
  };
}

export type Columns = ReturnType<typeof createColumns>;
