import { groupBy } from "#app/lib/group-by.ts";
import type { RowTable } from "#app/model/row-change.ts";
import type { Row, Sums, Totals, Tx } from "../engine/row-database.ts";
import { allKey } from "./totals.ts";

/** From this many workouts on, reading all exercises between the first and the last is faster than one by one. */
const manyWorkouts = 100;

/**
 * The stored exercises of workouts, deleted ones as well. For many workouts, exercises of other workouts between them are
 * returned as well.
 */
async function readExercises(tx: Tx, workoutIds: readonly string[]): Promise<Row[]> {
  const between = (from: string, to: string) => tx.list("history", { by: "workoutId", from, to });
  if (workoutIds.length < manyWorkouts)
    return (await Promise.all(workoutIds.map((id) => between(id, id)))).flat();
  const sorted = workoutIds.toSorted((a, b) => (a < b ? -1 : 1));
  return between(sorted[0] ?? "", sorted.at(-1) ?? "");
}

/** The rows of one write: each row is read once, and `find` returns it with the changes of this write. */
export class RowReader {
  /** By `table/key`: the rows as stored, and the rows that this write has changed. */
  protected readonly before = new Map<string, Row | undefined>();
  protected readonly changed = new Map<string, { table: RowTable; row: Row }>();
  protected readonly totals = new Map<string, Totals | undefined>();
  /** The keys of the stored exercises of loaded workouts. */
  protected readonly exerciseKeys = new Map<string, string[]>();

  constructor(readonly tx: Tx) {}

  /** Reads rows for `find`. Rows that were read before are not read again. */
  async load(table: RowTable, keys: readonly string[]): Promise<void> {
    const missing = [...new Set(keys)].filter((key) => !this.before.has(`${table}/${key}`));
    if (missing.length === 0) return;
    const rows = await this.tx.findMany(table, missing);
    for (const [n, key] of missing.entries()) this.before.set(`${table}/${key}`, rows[n]);
  }

  /** The same for rows of several tables. */
  async loadNamed(named: readonly { table: RowTable; key: string }[]): Promise<void> {
    const tables = groupBy(named, ({ table }) => table);
    const keysOf = (items: typeof named) => items.map(({ key }) => key);
    await Promise.all(Array.from(tables, ([table, items]) => this.load(table, keysOf(items))));
  }

  async loadAll(table: RowTable): Promise<Row[]> {
    const rows = await this.tx.list(table);
    for (const row of rows) this.before.set(`${table}/${row.key}`, row);
    return rows;
  }

  /** Reads workouts with their exercises, deleted ones as well. */
  async loadWorkouts(ids: readonly string[]): Promise<void> {
    const missing = new Set(ids.filter((id) => !this.exerciseKeys.has(id)));
    const [rows] = await Promise.all([
      readExercises(this.tx, [...missing]),
      this.load("history", [...missing]),
    ]);
    for (const id of missing) this.exerciseKeys.set(id, []);
    for (const row of rows) {
      const { key, workoutId = "" } = row;
      if (!missing.has(workoutId)) continue;
      this.exerciseKeys.get(workoutId)?.push(key);
      if (!this.before.has(`history/${key}`)) this.before.set(`history/${key}`, row);
    }
  }

  async loadTotals(keys: readonly string[]): Promise<void> {
    const missing = keys.filter((key) => !this.totals.has(key));
    if (missing.length === 0) return;
    const rows = await this.tx.findMany("totals", missing);
    for (const [n, key] of missing.entries()) this.totals.set(key, rows[n]);
  }

  /** A loaded row, with the changes of this write. */
  find(table: RowTable, key: string): Row | undefined {
    const name = `${table}/${key}`;
    return this.changed.get(name)?.row ?? this.before.get(name);
  }

  /** The sums of a goal's entries before this write. Needs `loadTotals([allKey])`. */
  sumsOf(goal: string): Sums | undefined {
    return this.totals.get(allKey)?.goals?.[goal];
  }

  /** The exercises of a loaded workout, deleted ones as well. */
  protected listExercises(workoutId: string): Row[] {
    const keys = this.exerciseKeys.get(workoutId) ?? [];
    return keys.map((key) => this.find("history", key)).filter((row) => row !== undefined);
  }
}
