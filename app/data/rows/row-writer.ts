// Every change of rows goes through this writer: it reads each row once, merges, counts, and puts once for each table.
// Guarantees: rows, totals and achieved goals always agree, on any device and in any order of changes.

import { groupBy } from "#app/lib/group-by.ts";
import { type Clock, later, tick } from "#app/lib/hybrid-clock.ts";
import type { Fields } from "#app/model/json.ts";
import type { RowChange, RowTable } from "#app/model/row-change.ts";
import type { Row, RowDatabase, TableName, Tx } from "../engine/row-database.ts";
import { clockOf, deletionOf, isAlive, laterEdit, mergeRow, tombstone } from "./merge-row.ts";
import { RecordChanges } from "./record-changes.ts";
import { RowReader } from "./row-reader.ts";
import {
  allKey,
  countChange,
  countRows,
  entriesKey,
  groupOf,
  hasReachedTarget,
  listChangedGoals,
  listTotalKeys,
  listTotals,
  listTouched,
  type TotalsDelta,
  zero,
} from "./totals.ts";

/** The dependencies of every store. */
export interface StoreContext {
  readonly db: RowDatabase;
  /** This device's name in timestamps. If it isn't given, the first write creates and stores one. */
  readonly device?: string;
  now(): Date;
  newId(): string;
  /** The locale's date, as the history shows it. */
  formatDate(instant: Date): string;
}

/** What a person changes in a row. */
export interface Edit {
  table: RowTable;
  key: string;
  patch: Fields;
}

/** The keys in "meta" of the last timestamp of this device's clock, which every write advances, and of the device's name. */
export const clockKeys = ["clock", "device"] as const;

/** The tables of a write to `tables`, in the same order everywhere, so that writes never deadlock. */
export function scopeOf(...tables: RowTable[]): TableName[] {
  const counted = tables.some((table) => table === "history" || table === "goals");
  const linked: TableName[] = counted ? ["history", "goals", "totals"] : [];
  return [...new Set<TableName>([...tables, ...linked, "meta"])];
}

/** Runs `work` as one write to `tables`. */
export const writeRows = <T>(
  context: StoreContext,
  tables: readonly RowTable[],
  work: (writer: RowWriter) => Promise<T>,
): Promise<T> => context.db.write(scopeOf(...tables), (tx) => writeRowsIn(tx, context, work));

/** The same within an open transaction over `scopeOf` the tables. */
export async function writeRowsIn<T>(
  tx: Tx,
  context: StoreContext,
  work: (writer: RowWriter) => Promise<T>,
): Promise<T> {
  const writer = new RowWriter(tx, context);
  const result = await work(writer);
  await writer.save();
  return result;
}

interface DeviceClock {
  /** The last timestamp. */
  timestamp: Clock;
  readonly device: string;
  /** Whether the device's name has yet to be stored. */
  readonly isNew: boolean;
  hasTicked: boolean;
}

export class RowWriter extends RowReader {
  private clock: DeviceClock | undefined;

  constructor(
    tx: Tx,
    private readonly context: StoreContext,
  ) {
    super(tx);
  }

  async loadClock(): Promise<Pick<DeviceClock, "timestamp" | "device">> {
    if (this.clock) return this.clock;
    const [clock, device] = await this.tx.findMany("meta", clockKeys);
    const known = this.context.device ?? (typeof device?.value === "string" ? device.value : undefined);
    const timestamp = typeof clock?.value === "string" ? clock.value : "";
    // The last 12 digits of a UUID are random.
    this.clock ??= {
      timestamp,
      device: known ?? this.context.newId().slice(-12),
      isNew: known === undefined,
      hasTicked: false,
    };
    return this.clock;
  }

  /**
   * Applies edits that were made on this device. Returns the changed rows, in the order of the edits.
   * @param by stands for this device in the timestamps
   */
  async write(edits: readonly Edit[], by?: string): Promise<Row[]> {
    await Promise.all([this.loadClock(), this.loadNamed(edits)]);
    return edits.map((edit) => this.apply({ ...edit, clock: this.tick(by) }, true));
  }

  /** Merges changes that were made on another device or earlier. */
  async merge(changes: readonly RowChange[], isUnsynced: boolean): Promise<void> {
    await Promise.all([this.loadClock(), this.loadNamed(changes)]);
    let latest = "";
    for (const change of changes) {
      latest = later(latest, change.clock);
      this.apply(change, isUnsynced);
    }
    if (this.clock) this.clock.timestamp = later(this.clock.timestamp, latest);
    this.tick();
  }

  /** Deletes a living row and, of a workout, its exercises. Does nothing if the row isn't living. */
  async remove(table: RowTable, key: string): Promise<void> {
    await this.loadWithExercises(table, key);
    if (isAlive(this.find(table, key)))
      await this.mark(table, key, this.listExercises(key).filter(isAlive), true);
  }

  /**
   * Restores a deleted row and, of a workout, the exercises that were deleted with it. Returns the row; undefined where
   * there is none.
   */
  async restore(table: RowTable, key: string): Promise<Row | undefined> {
    await this.loadWithExercises(table, key);
    const row = this.find(table, key);
    // A later edit may have brought the row back without its exercises.
    if (!row || (isAlive(row) && !deletionOf(row))) return row;
    const deletedAt = clockOf(row, tombstone);
    const together = this.listExercises(key).filter(
      (exercise) => !isAlive(exercise) && clockOf(exercise, tombstone) === deletedAt,
    );
    await this.mark(table, key, together, false);
    return this.find(table, key);
  }

  /** Puts the rows that have changed since the last call. `writeRows` calls it at the end. */
  async save(): Promise<void> {
    if (!this.clock?.hasTicked) return;
    await this.saveTotals();
    const tables = groupBy(this.changed.values(), ({ table }) => table);
    for (const [table, changed] of tables) {
      const rows = changed.map(({ row }) => row);
      await this.tx.put(table, rows);
    }
    const { timestamp, device, isNew } = this.clock;
    const name = isNew ? [{ key: "device", value: device }] : [];
    await this.tx.put("meta", [{ key: "clock", value: timestamp }, ...name]);
    for (const [key, { row }] of this.changed) this.before.set(key, row);
    this.changed.clear();
    // The changes may have added exercises to a workout or removed them.
    this.exerciseKeys.clear();
    this.clock = { ...this.clock, isNew: false, hasTicked: false };
  }

  /** Puts the totals that the changes affect, and marks the goals that have reached their target. */
  private async saveTotals(): Promise<void> {
    const delta: TotalsDelta = new Map();
    const goals = new Set<string>();
    const keysByWorkout = await this.loadTouched();
    this.restoreEdited(keysByWorkout);
    for (const [name, { table, row }] of this.changed) {
      if (table === "goals") goals.add(row.key);
      if (table === "history") countChange(delta, this.before.get(name), row);
    }
    const records = this.countWorkouts(delta, keysByWorkout);
    for (const [key, { count, seconds, tenths }] of delta)
      if (count === 0 && seconds === 0 && tenths === 0) delta.delete(key);
    // The records are in the row of all entries.
    if (!records.isEmpty && !delta.has(entriesKey)) delta.set(entriesKey, zero);
    for (const id of listChangedGoals(delta)) goals.add(id);

    const keys = listTotalKeys(delta);
    await Promise.all([
      this.loadTotals(goals.size > 0 ? [...new Set([...keys, allKey])] : keys),
      this.load("goals", [...goals]),
    ]);
    const totals = listTotals(this.totals, delta, records.apply);
    for (const row of totals) this.totals.set(row.key, row);
    if (totals.length > 0) await this.tx.put("totals", totals);
    for (const key of goals) {
      if (!hasReachedTarget(this.find("goals", key), this.sumsOf(key))) continue;
      const patch = { achievedAt: this.context.now().toISOString() };
      this.apply({ table: "goals", key, patch, clock: this.tick() }, true);
    }
  }

  /** Reads the workouts that this write touches. Returns the keys of each, its exercises among them. */
  private async loadTouched(): Promise<Map<string, Set<string>>> {
    const rows = Array.from(this.changed).filter(([, { table }]) => table === "history");
    const keysByWorkout = listTouched(rows.map(([name, { row }]) => [this.before.get(name) ?? row, row]));
    await this.loadWorkouts([...keysByWorkout.keys()]);
    for (const [id, keys] of keysByWorkout) for (const key of this.exerciseKeys.get(id) ?? []) keys.add(key);
    return keysByWorkout;
  }

  /**
   * A workout and its exercises share the clock of their deletion. A later edit of one of them restores all; they take the
   * edit's clock, so every device decides alike.
   */
  private restoreEdited(keysByWorkout: ReadonlyMap<string, ReadonlySet<string>>): void {
    for (const [id, keys] of keysByWorkout) {
      const deletion = deletionOf(this.find("history", id));
      if (!deletion) continue;
      const together = Array.from(keys, (key) => this.find("history", key)).filter(
        (row): row is Row => deletionOf(row) === deletion,
      );
      const clock = together.map((row) => laterEdit(row, deletion)).reduce(later, "");
      if (clock <= deletion) continue;
      // Unsynced, because the other devices may have read another edit.
      for (const { key, at } of together)
        if (at === undefined)
          this.apply({ table: "history", key, patch: { [tombstone]: false }, clock }, true);
    }
  }

  /**
   * Adds to `delta` the difference between the touched workouts before and after this write. Returns how the records change.
   */
  private countWorkouts(
    delta: TotalsDelta,
    keysByWorkout: ReadonlyMap<string, ReadonlySet<string>>,
  ): RecordChanges {
    const records = new RecordChanges();
    for (const [id, keys] of keysByWorkout) {
      const isOfWorkout = (row: Row | undefined): row is Row => isAlive(row) && groupOf(row) === id;
      const names = Array.from(keys, (key) => `history/${key}`);
      const before = names.map((name) => this.before.get(name)).filter(isOfWorkout);
      const after = Array.from(keys, (key) => this.find("history", key)).filter(isOfWorkout);
      countRows(delta, before, -1);
      countRows(delta, after, 1);
      records.add(before, after);
    }
    return records;
  }

  private loadWithExercises(table: RowTable, key: string): Promise<void> {
    return table === "history" ? this.loadWorkouts([key]) : this.load(table, [key]);
  }

  /** Marks loaded rows as deleted or not, with one timestamp: by it, `restore` finds the rows that were deleted together. */
  private async mark(
    table: RowTable,
    key: string,
    others: readonly Row[],
    isDeleted: boolean,
  ): Promise<void> {
    await this.loadClock();
    const clock = this.tick();
    for (const one of new Set([key, ...others.map((row) => row.key)]))
      this.apply({ table, key: one, patch: { [tombstone]: isDeleted }, clock }, true);
  }

  private tick(by = this.clock?.device): Clock {
    if (!this.clock || by === undefined) throw new Error("The clock is read before it ticks");
    this.clock.hasTicked = true;
    this.clock.timestamp = tick(this.clock.timestamp, this.context.now().getTime(), by);
    return this.clock.timestamp;
  }

  private apply(change: RowChange, isUnsynced: boolean): Row {
    const { table, key } = change;
    const present = this.find(table, key);
    const row = mergeRow(present, change, isUnsynced);
    if (row !== present) this.changed.set(`${table}/${key}`, { table, row });
    return row;
  }
}
