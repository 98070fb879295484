import { Dexie, type DexieOptions, type EntityTable } from "dexie";
import { guest, type Owner } from "#app/domain/owner.ts";
import type { Json } from "#app/domain/row/json.ts";
import { createUuidFactory } from "#app/lib/uuid.ts";
import type { Row } from "./rows/row.ts";
import type { Totals } from "./rows/totals.ts";

/** A record of this device alone: it is never merged with another device's. */
export interface DeviceRecord {
  key: string;
  value: Json;
  /** Keys that no script can read. */
  keys?: { readonly [name: string]: CryptoKey };
}

/** The dependencies of commands, which tests replace. */
export interface DatabaseDeps {
  now(): Date;
  newId(): string;
  /** The locale's date, as the history shows it. */
  formatDate(instant: Date): string;
  /** The owner of these data; the guest by default. */
  readonly owner: Owner;
  /** This device's name in timestamps. Without it the first write creates and stores one. */
  readonly device?: string | undefined;
}

/** One database for each owner. */
export const databaseName = (owner: Owner): string =>
  owner.kind === "guest" ? "fitness-tracker" : `fitness-tracker:${owner.id}`;

/**
 * Everything that one owner has recorded in this browser.
 *
 * The history, goals, exercises, routines, settings and body measurements are rows: each field is a column, beside it stand
 * the timestamps that merge the rows of several devices (rows/row.ts). The other tables belong to this device.
 * Commands change rows and their totals in one transaction; queries read, and components hand them to `useLiveQuery`.
 */
export class FitnessDatabase extends Dexie implements DatabaseDeps {
  declare history: EntityTable<Row, "id">;
  declare goals: EntityTable<Row, "id">;
  declare exercises: EntityTable<Row, "id">;
  declare routines: EntityTable<Row, "id">;
  declare settings: EntityTable<Row, "id">;
  declare bodyMeasurements: EntityTable<Row, "id">;
  /** Sums that each write updates: of all workouts, and of each day (rows/totals.ts). */
  declare totals: EntityTable<Totals, "key">;
  /** The workout that is being timed; at most one record. */
  declare runningWorkout: EntityTable<{ key: string; workout: Json }, "key">;
  /** This device's clock, its name, its sync state and answers to questions that are asked once. */
  declare meta: EntityTable<DeviceRecord, "key">;
  /** Items that could not be read, as they came. */
  declare quarantine: EntityTable<DeviceRecord, "key">;
  /** Imports that can be undone. */
  declare imports: EntityTable<DeviceRecord, "key">;

  readonly now: () => Date;
  readonly newId: () => string;
  readonly formatDate: (instant: Date) => string;
  readonly owner: Owner;
  readonly device: string | undefined;
  /** Whether the browser stores this database. If not, it lives in memory until the page is closed. */
  readonly isStored: boolean;
  /** Whether the app has closed the database; the browser may close it as well, and then it is opened again. */
  isClosed = false;

  constructor(
    name: string,
    { isStored = true, ...deps }: Partial<DatabaseDeps> & { isStored?: boolean } = {},
    options: DexieOptions = {},
  ) {
    // Queries parse the rows that they read, so a cache of raw rows would only hold each row twice.
    super(name, { chromeTransactionDurability: "relaxed", cache: "disabled", ...options });
    this.version(1).stores({
      history: "id, shownAt, pending, workoutId, [exerciseKey+shownAt]",
      goals: "id, shownAt, pending",
      exercises: "id, shownAt, pending",
      routines: "id, shownAt, pending",
      settings: "id, pending",
      bodyMeasurements: "id, shownAt, pending",
      totals: "key",
      runningWorkout: "key",
      meta: "key",
      quarantine: "key",
      imports: "key",
    });
    this.isStored = isStored;
    const now = deps.now ?? (() => new Date());
    this.now = now;
    this.newId = deps.newId ?? createUuidFactory(() => now().getTime());
    // A stored formatter would stay in its time zone when the device moves to another.
    this.formatDate = deps.formatDate ?? ((instant) => instant.toLocaleDateString());
    this.owner = deps.owner ?? guest;
    this.device = deps.device;
  }

  override close({ disableAutoOpen } = { disableAutoOpen: true }): void {
    // Dexie's own listener of a version change closes a closed database once more. An opening that was given up may have
    // succeeded since; only then is there a connection to close.
    if (this.isClosed && !this.backendDB()) return;
    this.isClosed ||= disableAutoOpen;
    super.close({ disableAutoOpen: this.isClosed });
  }
}
