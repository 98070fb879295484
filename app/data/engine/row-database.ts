// The small database that every store uses, implemented on IndexedDB, on localStorage and in memory.
// Guarantees: a write is all or nothing, and writes of all tabs happen one after the other.

import type { Clock } from "#app/lib/hybrid-clock.ts";
import type { Fields, Json } from "#app/model/json.ts";
import type { Records } from "#app/model/records.ts";
import type { RowTable } from "#app/model/row-change.ts";

/** A row that a person has recorded: its fields, and when each of them was last written. */
export interface Row {
  key: string;
  value: Fields;
  /** The oldest timestamp among the fields; it is that of each field that `edits` doesn't name. */
  clock: Clock;
  edits?: { [field: string]: Clock };
  /** The row's sort key in its table. Absent while the row is deleted or not all of it has been merged. */
  at?: string;
  /**
   * The time, in milliseconds, of the oldest write that no other device or server is known to have. Absent when all writes
   * are known elsewhere. A number, because a text takes six times as much in the index.
   */
  unsynced?: number;
  /** Of a history row that is an exercise of a workout: the workout's id, also while the row is deleted. */
  workoutId?: string;
  /** Of a living history row: its exercise and its end, as one text (history-index.ts). */
  exerciseAt?: string;
}

/** Whole numbers, so that adding them in any order gives the same sum. */
export interface Sums {
  count: number;
  seconds: number;
  /** Tenths of a kcal. */
  tenths: number;
}

/** The sums of workouts, each counted once with its exercises: all of them ("all"), or those of a day ("day:YYYY-MM-DD"). */
export interface Totals extends Sums {
  key: string;
  /** Of "all" only: how many entries there are. `count` counts workouts: one and its exercises are one. */
  entries?: number;
  /** Of "all" only: the sums of each goal's entries, by the goal's id. */
  goals?: { [id: string]: Sums };
  /** Of "all" only: the rule by which all totals were counted (rows/totals.ts). Former versions write none. */
  rule?: number;
  /**
   * Of "all" only: the records of all entries. A change that may take a record away removes them; the next reader computes
   * them anew.
   */
  records?: Records;
}

/** A record of this device alone; it is never merged. */
export interface DeviceRecord {
  key: string;
  value: Json;
  /** Keys that no script can read. Only IndexedDB can store them. */
  keys?: { readonly [name: string]: CryptoKey };
}

/** "session" is a stored name: the table holds the running workout. */
export const deviceTables = ["session", "meta", "quarantine", "batches"] as const;

type DeviceTable = (typeof deviceTables)[number];

export type Tables = Record<RowTable, Row> & Record<DeviceTable, DeviceRecord> & { totals: Totals };

export type TableName = keyof Tables;

/** Fields of a row that sort it beside its key. */
export const indexes = ["at", "unsynced", "workoutId", "exerciseAt"] as const;

/** Both ends are included. */
export interface Range {
  /**
   * "key" is the primary key; "at" the table's order; "unsynced" the rows that are to be sent. Of the history alone:
   * "workoutId" finds the exercises of a workout, "exerciseAt" the entries of an exercise by their end.
   */
  by?: "key" | (typeof indexes)[number];
  from?: string;
  to?: string;
  newestFirst?: boolean;
  limit?: number;
}

/**
 * One transaction. Await nothing but its own methods inside it, or IndexedDB ends it. A function whose name ends in `In` runs
 * within the transaction of its caller.
 */
export interface Tx {
  list<T extends TableName>(table: T, range?: Range): Promise<Tables[T][]>;
  /** One row or undefined for each key, in the order of the keys. */
  findMany<T extends TableName>(table: T, keys: readonly string[]): Promise<(Tables[T] | undefined)[]>;
  put<T extends TableName>(table: T, rows: readonly Tables[T][]): Promise<void>;
  remove(table: TableName, keys: readonly string[]): Promise<void>;
  clear(table: TableName): Promise<void>;
}

/** The ranges of keys that a query has read, by table. */
export interface Reads {
  add(table: TableName, range: Pick<Range, "from" | "to">): void;
  /** Adds the reads of another query, including its later ones. */
  join(other: Reads): void;
  isTouchedBy(commit: Commit): boolean;
}

/** The keys that a transaction wrote, by table; "all" where they are unknown or too many. */
export type Commit = ReadonlyMap<TableName, ReadonlySet<string> | "all">;

/** The version of the schema (dexie-schema.ts). */
export const newestVersion = 4;

export type StorageKind = "indexeddb" | "localstorage" | "memory";

export interface Observable<T> {
  /** Calls `next` with each answer. Returns a function that ends the calls. */
  subscribe(next: (value: T) => void, error?: (error: unknown) => void): () => void;
}

export interface RowDatabase {
  readonly kind: StorageKind;
  /** Of a database that records what is read through it (commit.ts): the underlying database, and the recorded reads. */
  readonly tracked?: { readonly base: RowDatabase; readonly reads: Reads };
  /** The name by which a worker opens the same rows; absent where the rows are in this page's memory. */
  readonly sharedName?: string;
  read<T>(tables: readonly TableName[], work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs `work` as the only write. When `work` throws, nothing is stored.
   * @param reported "later": listeners are called with the next commit, so that work in many parts refreshes the page once;
   * "unreported": they may never be called, for rows that no page shows; a commit: it is reported together with this write,
   * such as for rows that an earlier tab wrote and could not report
   */
  write<T>(
    tables: readonly TableName[],
    work: (tx: Tx) => Promise<T>,
    reported?: "later" | "unreported" | Commit,
  ): Promise<T>;
  /**
   * Calls `listener` after each commit of this or another connection, in this or another tab; see `write`. Returns a function
   * that ends the calls.
   */
  onChange(listener: (commit: Commit, isOwn: boolean) => void): () => void;
  /** Calls the listeners with a commit now, before the browser reports it. */
  announce(commit: Commit): void;
  /** Resolves when the database had to close because another tab has opened a newer version of it. */
  readonly outdated: Promise<void>;
  close(): void;
}
