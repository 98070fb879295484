import type { RowTable } from "#app/domain/row/operation.ts";
import { groupBy } from "#app/lib/lists.ts";
import type { FitnessDatabase } from "../database.ts";
import type { Row } from "./row.ts";
import { allKey, type Sums, type Totals } from "./totals.ts";

/** The rows of one write. Each row is read once, and `find` returns it with the changes of this write. */
export class RowReader {
  /** The rows as they are stored, by `table/id`, and the rows that this write has changed. */
  protected readonly before = new Map<string, Row | undefined>();
  protected readonly changed = new Map<string, { table: RowTable; row: Row }>();
  protected readonly totals = new Map<string, Totals | undefined>();
  /** The ids of the stored exercises of loaded workouts. */
  protected readonly exerciseIds = new Map<string, string[]>();

  constructor(readonly db: FitnessDatabase) {}

  /** Reads rows for `find`. Rows that were read before are not read again. */
  async load(table: RowTable, ids: readonly string[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.before.has(`${table}/${id}`));
    if (missing.length === 0) return;
    const rows = await this.db[table].bulkGet(missing);
    for (const [n, id] of missing.entries()) this.before.set(`${table}/${id}`, rows[n]);
  }

  /** The same for rows of several tables. */
  async loadNamed(named: readonly { table: RowTable; id: string }[]): Promise<void> {
    for (const [table, items] of groupBy(named, (item) => item.table))
      await this.load(
        table,
        items.map(({ id }) => id),
      );
  }

  async loadAll(table: RowTable): Promise<Row[]> {
    const rows = await this.db[table].toArray();
    for (const row of rows) this.before.set(`${table}/${row.id}`, row);
    return rows;
  }

  /** Reads workouts with their exercises, deleted ones as well. */
  async loadWorkouts(ids: readonly string[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.exerciseIds.has(id));
    await this.load("history", missing);
    const exercises = await Promise.all(
      missing.map((id) => this.db.history.where("workoutId").equals(id).toArray()),
    );
    for (const [n, workoutId] of missing.entries()) {
      const rows = exercises[n] ?? [];
      this.exerciseIds.set(
        workoutId,
        rows.map(({ id }) => id),
      );
      for (const row of rows)
        if (!this.before.has(`history/${row.id}`)) this.before.set(`history/${row.id}`, row);
    }
  }

  async loadTotals(keys: readonly string[]): Promise<void> {
    const missing = [...new Set(keys)].filter((key) => !this.totals.has(key));
    if (missing.length === 0) return;
    const rows = await this.db.totals.bulkGet(missing);
    for (const [n, key] of missing.entries()) this.totals.set(key, rows[n]);
  }

  /** A loaded row, with the changes of this write. */
  find(table: RowTable, id: string): Row | undefined {
    const name = `${table}/${id}`;
    return this.changed.get(name)?.row ?? this.before.get(name);
  }

  /** The sums of a goal's entries before this write. Needs `loadTotals([allKey])`. */
  sumsOf(goal: string): Sums | undefined {
    return this.totals.get(allKey)?.goals?.[goal];
  }

  /** The exercises of a loaded workout, deleted ones as well. */
  protected listExercises(workoutId: string): Row[] {
    const ids = this.exerciseIds.get(workoutId) ?? [];
    return ids.map((id) => this.find("history", id)).filter((row) => row !== undefined);
  }
}
