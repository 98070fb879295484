/** One measurement, its comparison, and the bar that it has to hold. */
export interface Line {
  what: string;
  /** As measured, with its unit. */
  measured: string;
  against: string;
  /** The ratio, or the measured value where the bar is absolute. */
  value: number;
  bar: number;
  /** "least" for values that must not be smaller than the bar. */
  sense?: "most" | "least";
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
};

/** The value below which the given share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const holds = ({ value, bar, sense }: Line): boolean =>
  sense === "least" ? value >= bar : value <= bar;

const short = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(3));

const reported: (Line & { subject: string })[] = [];

/** Every line reported in this process, for the table of all benchmarks. */
export const listReported = (): readonly (Line & { subject: string })[] => reported;

/** Adds lines to the table of all benchmarks, for benchmarks that print their own table. */
export function collect(lines: readonly Line[], subject: string): void {
  reported.push(...lines.map((line) => ({ ...line, subject })));
}

/** Prints the lines as a table, adds them to the table of all benchmarks and returns whether all bars hold. */
export function report(lines: readonly Line[], subject = "data layer"): boolean {
  collect(lines, subject);
  printTable(lines, subject);
  return lines.every(holds);
}

/** Prints lines as a table. */
export function printTable(lines: readonly Line[], subject: string): void {
  const rows = lines.map((line) => [
    line.what,
    line.measured,
    line.against,
    short(line.value),
    `${line.sense === "least" ? ">=" : "<="} ${line.bar}`,
    holds(line) ? "holds" : "MISSED",
  ]);
  const table = [["", subject, "against", "ratio", "bar", ""], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table)
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
}
