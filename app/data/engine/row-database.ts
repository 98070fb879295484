// The small database that every store is written against; Dexie, localStorage and memory each provide it.
// Promise: a write is all or nothing, and writes of all tabs happen one after the other.

import type { KeptTable, LoggedChange } from "#app/contracts/change-log.ts";
import type { Fields, Json } from "#app/contracts/json.ts";
import type { Clock } from "#app/lib/hybrid-clock.ts";

/** A row that belongs to the person: its fields and when each of them was last written. */
export interface Row {
  key: string;
  value: Fields;
  /** The oldest reading among the fields; it holds for each field that `edits` doesn't name. */
  clock: Clock;
  edits?: { [field: string]: Clock };
  /** Place in the table's order. Absent while the row is deleted or not all of it has arrived. */
  at?: string;
}

/** What the entries filed under a key add up to. Whole numbers, so that every order of adding agrees. */
export interface Tally {
  /** "all", "day:YYYY-MM-DD" or "goal:<id>". */
  key: string;
  count: number;
  seconds: number;
  /** Tenths of a kcal. */
  tenths: number;
}

/** A record of this device alone: neither logged nor merged. */
export interface DeviceRecord {
  key: string;
  value: Json;
}

export type DeviceTable = "session" | "meta" | "quarantine" | "batches";

export type Tables = Record<KeptTable, Row> &
  Record<DeviceTable, DeviceRecord> & { tallies: Tally; changes: LoggedChange };

export type TableName = keyof Tables;

/** Both ends are included. */
export interface Range {
  /** "key" is the primary key; "at" the table's order; "pending" the changes still to be sent. */
  by?: "key" | "at" | "pending";
  from?: string | number;
  to?: string | number;
  newestFirst?: boolean;
  limit?: number;
}

/** One transaction. Await nothing but its own methods inside it, or IndexedDB ends it. */
export interface Tx {
  list<T extends TableName>(table: T, range?: Range): Promise<Tables[T][]>;
  /** One answer a key, in the order asked. */
  findMany<T extends TableName>(table: T, keys: readonly string[]): Promise<(Tables[T] | undefined)[]>;
  put<T extends Exclude<TableName, "changes">>(table: T, rows: readonly Tables[T][]): Promise<void>;
  /** Adds to the end of the log; the log numbers them. */
  append(changes: readonly Omit<LoggedChange, "seq">[]): Promise<void>;
  /** Replaces changes that the log already holds. */
  amend(changes: readonly LoggedChange[]): Promise<void>;
  remove(table: TableName, keys: readonly (string | number)[]): Promise<void>;
  clear(table: TableName): Promise<void>;
}

export type StorageKind = "indexeddb" | "localstorage" | "memory";

export interface Subscription {
  unsubscribe(): void;
}

/** What React, Dexie and RxJS agree on as an observable. */
export interface Observable<T> {
  subscribe(next: (value: T) => void, error?: (error: unknown) => void): Subscription;
}

export interface RowDatabase {
  readonly kind: StorageKind;
  /** How a worker works on the same rows; absent where the rows are in this page's own memory. */
  readonly shared?: {
    /** What a worker opens. */
    readonly name: string;
    /** Tells the listeners that a worker has written, without waiting for the browser's word of it. */
    announce(): void;
  };
  read<T>(tables: readonly TableName[], work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs alone; when `work` throws, nothing of it is kept. */
  write<T>(tables: readonly TableName[], work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls `listener` after each commit of this or another tab; `touches` tells whether it wrote to a table. */
  onChange(listener: (touches: (table: TableName) => boolean) => void): Subscription;
  /** Resolves when the database had to close because another tab has opened a newer version of it. */
  readonly outdated: Promise<void>;
  close(): void;
}
