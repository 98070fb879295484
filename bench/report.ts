/** The options of a benchmark, and its table. Times depend on the machine, so the ratios of one run count. */
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";

/** Numbers from the command line, such as `--rounds 5`. `--help` lists them with their defaults. */
export function readOptions<const Defaults extends Readonly<Record<string, number>>>(defaults: Defaults) {
  const { values }: { values: Record<string, unknown> } = parseArgs({
    options: {
      help: { type: "boolean" },
      ...Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: "string" } as const])),
    },
  });
  if (values.help) {
    console.table(defaults);
    process.exit();
  }
  const given = Object.entries<number>(defaults).map(([name, value]) => [
    name,
    Number(values[name] ?? value),
  ]);
  return Object.fromEntries(given) as { readonly [Name in keyof Defaults]: number };
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Rounds to two or three digits, because a measurement is no more exact than that. */
export const round = (value: number): number => Number(value.toPrecision(3));

/** Prints one table, with the load of the machine. */
export function report(title: string, rows: readonly Readonly<Record<string, string | number>>[]): void {
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`\n${title} (${cpus().length} cores, load ${load[0]} now, ${load[1]} before)`);
  console.table(rows);
}
