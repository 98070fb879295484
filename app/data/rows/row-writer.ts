// The one way in which rows change: what a write needs is read once, merged, counted, and put once a table.
// Guarantees: rows, totals and achieved goals always agree, on any device and in any order of changes.

import { groupBy } from "#app/lib/group-by.ts";
import { type Clock, later, tick } from "#app/lib/hybrid-clock.ts";
import type { Fields } from "#app/model/json.ts";
import type { RowChange, RowTable } from "#app/model/row-change.ts";
import type { Row, RowDatabase, TableName, Tx } from "../engine/row-database.ts";
import { clockOf, isAlive, mergeRow, tombstone } from "./merge-row.ts";
import { RecordMoves } from "./record-moves.ts";
import { RowReader } from "./row-reader.ts";
import {
  allKey,
  countChange,
  countRows,
  entriesKey,
  groupOf,
  hasReachedTarget,
  listMovedGoals,
  listTotalKeys,
  listTotals,
  listTouched,
  type Moves,
  zero,
} from "./totals.ts";

/** What every store is made from. */
export interface StoreContext {
  readonly db: RowDatabase;
  /** Names this device; made and stored with the first write where it isn't given. */
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

/** The last reading of this device's clock, which every write moves on, and the device's name. */
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
  /** The last reading. */
  reading: Clock;
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

  async loadClock(): Promise<Pick<DeviceClock, "reading" | "device">> {
    if (this.clock) return this.clock;
    const [clock, device] = await this.tx.findMany("meta", clockKeys);
    const known = this.context.device ?? (typeof device?.value === "string" ? device.value : undefined);
    const reading = typeof clock?.value === "string" ? clock.value : "";
    // The last 12 digits of a UUID are random.
    this.clock ??= {
      reading,
      device: known ?? this.context.newId().slice(-12),
      isNew: known === undefined,
      hasTicked: false,
    };
    return this.clock;
  }

  /**
   * Applies what was done here. Returns the rows as they are by now, in the order of the edits.
   * @param by stands for this device in the readings
   */
  async write(edits: readonly Edit[], by?: string): Promise<Row[]> {
    await Promise.all([this.loadClock(), this.loadNamed(edits)]);
    return edits.map((edit) => this.apply({ ...edit, clock: this.tick(by) }, true));
  }

  /** Merges changes made elsewhere or earlier. */
  async merge(changes: readonly RowChange[], isUnsynced: boolean): Promise<void> {
    await Promise.all([this.loadClock(), this.loadNamed(changes)]);
    let latest = "";
    for (const change of changes) {
      latest = later(latest, change.clock);
      this.apply(change, isUnsynced);
    }
    if (this.clock) this.clock.reading = later(this.clock.reading, latest);
    this.tick();
  }

  /** Deletes a living row and, of a workout, its exercises with it; or does nothing. */
  async remove(table: RowTable, key: string): Promise<void> {
    await this.loadWithExercises(table, key);
    if (isAlive(this.find(table, key)))
      await this.mark(table, key, this.listExercises(key).filter(isAlive), true);
  }

  /**
   * Restores a deleted row and, of a workout, the exercises that were deleted with it; or does nothing. Returns the row;
   * undefined where there is none.
   */
  async restore(table: RowTable, key: string): Promise<Row | undefined> {
    await this.loadWithExercises(table, key);
    const row = this.find(table, key);
    if (!row || isAlive(row)) return row;
    const reading = clockOf(row, tombstone);
    const together = this.listExercises(key).filter(
      (exercise) => !isAlive(exercise) && clockOf(exercise, tombstone) === reading,
    );
    await this.mark(table, key, together, false);
    return this.find(table, key);
  }

  /** Puts what was changed since the last time; `writeRows` calls it in the end. */
  async save(): Promise<void> {
    if (!this.clock?.hasTicked) return;
    await this.saveTotals();
    const tables = groupBy(this.changed.values(), ({ table }) => table);
    for (const [table, changed] of tables) {
      const rows = changed.map(({ row }) => row);
      await this.tx.put(table, rows);
    }
    const { reading, device, isNew } = this.clock;
    const name = isNew ? [{ key: "device", value: device }] : [];
    await this.tx.put("meta", [{ key: "clock", value: reading }, ...name]);
    for (const [key, { row }] of this.changed) this.before.set(key, row);
    this.changed.clear();
    // Exercises may have come to a workout or left it.
    this.exerciseKeys.clear();
    this.clock = { ...this.clock, isNew: false, hasTicked: false };
  }

  /** Puts the totals that the changes move, and marks the goals that have reached their target. */
  private async saveTotals(): Promise<void> {
    const moves: Moves = new Map();
    const goals = new Set<string>();
    for (const [name, { table, row }] of this.changed) {
      if (table === "goals") goals.add(row.key);
      if (table === "history") countChange(moves, this.before.get(name), row);
    }
    const records = await this.countWorkouts(moves);
    for (const [key, { count, seconds, tenths }] of moves)
      if (count === 0 && seconds === 0 && tenths === 0) moves.delete(key);
    // The records lie in the row of all entries.
    if (!records.isEmpty && !moves.has(entriesKey)) moves.set(entriesKey, zero);
    for (const id of listMovedGoals(moves)) goals.add(id);

    const keys = listTotalKeys(moves);
    await Promise.all([
      this.loadTotals(goals.size > 0 ? [...new Set([...keys, allKey])] : keys),
      this.load("goals", [...goals]),
    ]);
    const totals = listTotals(this.totals, moves, records.apply);
    for (const row of totals) this.totals.set(row.key, row);
    if (totals.length > 0) await this.tx.put("totals", totals);
    for (const key of goals) {
      if (!hasReachedTarget(this.find("goals", key), this.sumsOf(key))) continue;
      const patch = { achievedAt: this.context.now().toISOString() };
      this.apply({ table: "goals", key, patch, clock: this.tick() }, true);
    }
  }

  /**
   * Collects in `moves` what the touched workouts count: as they were before this write, and as they are by now. Returns
   * what that means for the records.
   */
  private async countWorkouts(moves: Moves): Promise<RecordMoves> {
    const records = new RecordMoves();
    const rows = Array.from(this.changed).filter(([, { table }]) => table === "history");
    const members = listTouched(rows.map(([name, { row }]) => [this.before.get(name) ?? row, row]));
    await this.loadWorkouts([...members.keys()]);
    for (const [id, keys] of members) {
      for (const key of this.exerciseKeys.get(id) ?? []) keys.add(key);
      const isMember = (row: Row | undefined): row is Row => isAlive(row) && groupOf(row) === id;
      const names = Array.from(keys, (key) => `history/${key}`);
      const before = names.map((name) => this.before.get(name)).filter(isMember);
      const after = Array.from(keys, (key) => this.find("history", key)).filter(isMember);
      countRows(moves, before, -1);
      countRows(moves, after, 1);
      records.add(before, after);
    }
    return records;
  }

  private loadWithExercises(table: RowTable, key: string): Promise<void> {
    return table === "history" ? this.loadWorkouts([key]) : this.load(table, [key]);
  }

  /** Marks loaded rows as deleted or not, with one reading of the clock, which says later that they went together. */
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
    this.clock.reading = tick(this.clock.reading, this.context.now().getTime(), by);
    return this.clock.reading;
  }

  private apply(change: RowChange, isUnsynced: boolean): Row {
    const { table, key } = change;
    const present = this.find(table, key);
    const row = mergeRow(present, change, isUnsynced);
    if (row !== present) this.changed.set(`${table}/${key}`, { table, row });
    return row;
  }
}
