// Every change of rows goes through this writer. It reads each row once, merges, counts, and puts once for each table.
// Guarantees: rows, totals and achieved goals always agree, on any device and in any order of operations.

import type { Table } from "dexie";
import type { Fields } from "#app/domain/row/json.ts";
import type { Operation, RowTable } from "#app/domain/row/operation.ts";
import { later, nextTimestamp, type Timestamp } from "#app/lib/hybrid-clock.ts";
import { groupBy } from "#app/lib/lists.ts";
import type { FitnessDatabase } from "../database.ts";
import { hasReachedTarget, isOpen } from "./goal-progress.ts";
import { listGoalWeeks } from "./goal-weeks.ts";
import { deletionOf, laterEdit, mergeRow, tombstone } from "./merge-row.ts";
import { isShown, type Row, timestampOf } from "./row.ts";
import { RowReader } from "./row-reader.ts";
import {
  allKey,
  countChange,
  countRows,
  entriesKey,
  groupOf,
  listChangedGoals,
  listExercisedDays,
  listTotalKeys,
  listTotals,
  listTouched,
  RecordChanges,
  type TotalsDelta,
  zero,
} from "./totals.ts";

/** A change that an owner makes to a row. */
export interface Edit {
  readonly table: RowTable;
  readonly id: string;
  readonly patch: Fields;
}

/** The keys in "meta" of the last timestamp of this device's clock, which every write advances, and of the device's name. */
export const clockKeys = ["clock", "device"] as const;

/**
 * The tables of a write to `tables`: the history, the goals and their totals change together. The settings say when the
 * weeks of goals begin.
 */
export function scopeOf(db: FitnessDatabase, ...tables: RowTable[]): Table[] {
  const isCounted = tables.some((table) => table === "history" || table === "goals");
  const linked = isCounted ? [db.history, db.goals, db.totals, db.settings] : [];
  return [...new Set<Table>([...tables.map((table) => db[table]), ...linked, db.meta])];
}

/**
 * Runs `work` as one write to `tables`: all of it is stored, or nothing. Within another transaction over these tables it is
 * a part of that transaction.
 */
export const writeRows = <T>(
  db: FitnessDatabase,
  tables: readonly RowTable[],
  work: (writer: RowWriter) => Promise<T>,
): Promise<T> =>
  db.transaction("rw", scopeOf(db, ...tables), async () => {
    const writer = new RowWriter(db);
    const result = await work(writer);
    await writer.save();
    return result;
  });

interface DeviceClock {
  /** The last timestamp. */
  timestamp: Timestamp;
  readonly device: string;
  /** The device's name is not stored yet. */
  readonly isNew: boolean;
  hasAdvanced: boolean;
}

export class RowWriter extends RowReader {
  private clock: DeviceClock | undefined;

  async loadClock(): Promise<Pick<DeviceClock, "timestamp" | "device">> {
    if (this.clock) return this.clock;
    const [clock, device] = await this.db.meta.bulkGet([...clockKeys]);
    const known = this.db.device ?? (typeof device?.value === "string" ? device.value : undefined);
    const timestamp = typeof clock?.value === "string" ? clock.value : "";
    // The name of a new device is the last 12 digits of a UUID, which are random.
    this.clock ??= {
      timestamp,
      device: known ?? this.db.newId().slice(-12),
      isNew: known === undefined,
      hasAdvanced: false,
    };
    return this.clock;
  }

  /**
   * Applies edits that were made on this device. Returns the changed rows, in the order of the edits.
   * @param by stands for this device in the timestamps
   */
  async write(edits: readonly Edit[], by?: string): Promise<Row[]> {
    await Promise.all([this.loadClock(), this.loadNamed(edits)]);
    return edits.map((edit) => this.apply({ ...edit, timestamp: this.nextTimestamp(by) }, true));
  }

  /** Merges operations that were made on another device or earlier. */
  async merge(operations: readonly Operation[], isPending: boolean): Promise<void> {
    await Promise.all([this.loadClock(), this.loadNamed(operations)]);
    let latest = "";
    for (const operation of operations) {
      latest = later(latest, operation.timestamp);
      this.apply(operation, isPending);
    }
    if (this.clock) this.clock.timestamp = later(this.clock.timestamp, latest);
    this.nextTimestamp();
  }

  /** Deletes a living row. If it is a workout, deletes its exercises as well. Does nothing if the row isn't living. */
  async remove(table: RowTable, id: string): Promise<void> {
    await this.loadWithExercises(table, id);
    if (isShown(this.find(table, id)))
      await this.mark(table, id, this.listExercises(id).filter(isShown), true);
  }

  /**
   * Restores a deleted row. If it is a workout, restores the exercises that were deleted with it. Returns the row;
   * undefined if there is none.
   */
  async restore(table: RowTable, id: string): Promise<Row | undefined> {
    await this.loadWithExercises(table, id);
    const row = this.find(table, id);
    // A later edit may have brought the row back without its exercises.
    if (!row || (isShown(row) && !deletionOf(row))) return row;
    const deletedAt = timestampOf(row, tombstone);
    const together = this.listExercises(id).filter(
      (exercise) => !isShown(exercise) && timestampOf(exercise, tombstone) === deletedAt,
    );
    await this.mark(table, id, together, false);
    return this.find(table, id);
  }

  /** Puts the rows that have changed since the last call. `writeRows` calls it at the end. */
  async save(): Promise<void> {
    if (!this.clock?.hasAdvanced) return;
    await this.saveTotals();
    for (const [table, changed] of groupBy(this.changed.values(), (one) => one.table))
      await this.db[table].bulkPut(changed.map(({ row }) => row));
    const { timestamp, device, isNew } = this.clock;
    const name = isNew ? [{ key: "device", value: device }] : [];
    await this.db.meta.bulkPut([{ key: "clock", value: timestamp }, ...name]);
    for (const [name, { row }] of this.changed) this.before.set(name, row);
    this.changed.clear();
    // The changes may have added exercises to a workout or removed them.
    this.exerciseIds.clear();
    this.clock = { ...this.clock, isNew: false, hasAdvanced: false };
  }

  /** Puts the totals that the changes affect, and marks the goals that have reached their target. */
  private async saveTotals(): Promise<void> {
    const delta: TotalsDelta = new Map();
    const goals = new Set<string>();
    const idsByWorkout = await this.loadTouched();
    this.restoreEdited(idsByWorkout);
    for (const [name, { table, row }] of this.changed) {
      if (table === "goals") goals.add(row.id);
      if (table === "history") countChange(delta, this.before.get(name), row);
    }
    const records = this.countWorkouts(delta, idsByWorkout);
    for (const [key, { count, seconds, tenths }] of delta)
      if (count === 0 && seconds === 0 && tenths === 0) delta.delete(key);
    // The row of all entries contains the records.
    if (!records.isEmpty && !delta.has(entriesKey)) delta.set(entriesKey, zero);
    for (const id of listChangedGoals(delta)) goals.add(id);

    const keys = listTotalKeys(delta);
    await Promise.all([
      this.loadTotals(goals.size > 0 ? [...keys, allKey] : keys),
      this.load("goals", [...goals]),
    ]);
    const totals = listTotals(this.totals, delta, records.apply);
    for (const row of totals) this.totals.set(row.key, row);
    if (totals.length > 0) await this.db.totals.bulkPut(totals);
    const reached = [...goals].filter((id) => hasReachedTarget(this.find("goals", id), this.sumsOf(id)));
    for (const id of [...reached, ...(await this.listMet(listExercisedDays(delta)))]) {
      const patch = { achievedAt: this.db.now().toISOString() };
      this.apply({ table: "goals", id, patch, timestamp: this.nextTimestamp() }, true);
    }
  }

  /**
   * The goals of workouts per week that reach their target for the first time: by the changed `days`, or because the
   * goal itself has changed. The totals must be put already.
   */
  private async listMet(days: readonly string[]): Promise<string[]> {
    const edited = Array.from(this.changed.values(), ({ table, row }) => (table === "goals" ? row.id : ""));
    const stored = days.length > 0 ? (await this.loadAll("goals")).map(({ id }) => id) : [];
    const open = [...new Set([...edited, ...stored])]
      .map((id) => this.find("goals", id))
      .filter((row): row is Row => isOpen(row) && row.type === "frequency");
    const [changed, others] = [
      open.filter(({ id }) => edited.includes(id)),
      open.filter(({ id }) => !edited.includes(id)),
    ];
    const weeks = new Map([
      ...(await listGoalWeeks(this.db, changed)),
      ...(await listGoalWeeks(this.db, others, days)),
    ]);
    const isMet = ({ id, target }: Row): boolean => {
      const { done = 0, met = 0 } = weeks.get(id) ?? {};
      return met > 0 || done >= Number(target);
    };
    return open.filter((row) => weeks.has(row.id) && isMet(row)).map(({ id }) => id);
  }

  /** Reads the workouts that this write touches. Returns the ids of each, its exercises among them. */
  private async loadTouched(): Promise<Map<string, Set<string>>> {
    const rows = Array.from(this.changed).filter(([, { table }]) => table === "history");
    const idsByWorkout = listTouched(rows.map(([name, { row }]) => [this.before.get(name) ?? row, row]));
    await this.loadWorkouts([...idsByWorkout.keys()]);
    for (const [workoutId, ids] of idsByWorkout)
      for (const id of this.exerciseIds.get(workoutId) ?? []) ids.add(id);
    return idsByWorkout;
  }

  /**
   * A workout and its exercises share the timestamp of their deletion. A later edit of one of them restores all of
   * them. They take the edit's timestamp, so every device decides alike.
   */
  private restoreEdited(idsByWorkout: ReadonlyMap<string, ReadonlySet<string>>): void {
    for (const [workoutId, ids] of idsByWorkout) {
      const deletion = deletionOf(this.find("history", workoutId));
      if (!deletion) continue;
      const together = Array.from(ids, (id) => this.find("history", id)).filter(
        (row): row is Row => deletionOf(row) === deletion,
      );
      const timestamp = together.map((row) => laterEdit(row, deletion)).reduce(later, "");
      if (timestamp <= deletion) continue;
      // The rows become pending, because the other devices may have read another edit.
      for (const row of together)
        if (row.shownAt === undefined)
          this.apply({ table: "history", id: row.id, patch: { [tombstone]: false }, timestamp }, true);
    }
  }

  /**
   * Adds to `delta` the difference between the touched workouts before and after this write. Returns how the records change.
   */
  private countWorkouts(
    delta: TotalsDelta,
    idsByWorkout: ReadonlyMap<string, ReadonlySet<string>>,
  ): RecordChanges {
    const records = new RecordChanges();
    for (const [workoutId, ids] of idsByWorkout) {
      const isOfWorkout = (row: Row | undefined): row is Row => isShown(row) && groupOf(row) === workoutId;
      const before = Array.from(ids, (id) => this.before.get(`history/${id}`)).filter(isOfWorkout);
      const after = Array.from(ids, (id) => this.find("history", id)).filter(isOfWorkout);
      countRows(delta, before, -1);
      countRows(delta, after, 1);
      records.add(before, after);
    }
    return records;
  }

  private loadWithExercises(table: RowTable, id: string): Promise<void> {
    return table === "history" ? this.loadWorkouts([id]) : this.load(table, [id]);
  }

  /**
   * Marks loaded rows as deleted or not, all with one timestamp. From it `restore` knows which rows were deleted
   * together.
   */
  private async mark(table: RowTable, id: string, others: readonly Row[], isDeleted: boolean): Promise<void> {
    await this.loadClock();
    const timestamp = this.nextTimestamp();
    for (const one of new Set([id, ...others.map((row) => row.id)]))
      this.apply({ table, id: one, patch: { [tombstone]: isDeleted }, timestamp }, true);
  }

  private nextTimestamp(by = this.clock?.device): Timestamp {
    if (!this.clock || by === undefined)
      throw new Error("The clock must be loaded before a timestamp is given");
    this.clock.hasAdvanced = true;
    this.clock.timestamp = nextTimestamp(this.clock.timestamp, this.db.now().getTime(), by);
    return this.clock.timestamp;
  }

  private apply(operation: Operation, isPending: boolean): Row {
    const { table, id } = operation;
    const present = this.find(table, id);
    const row = mergeRow(present, operation, isPending);
    if (row !== present) this.changed.set(`${table}/${id}`, { table, row });
    return row;
  }
}
