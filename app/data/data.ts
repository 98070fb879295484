// Everything that one owner has recorded in this browser, behind stores.
// Guarantees: a write is stored when its promise resolves; a write that fails changes nothing.

import type { BodyMeasurement, NewBodyMeasurement } from "#app/model/body-measurement.ts";
import type { NewOwnExercise, OwnExercise } from "#app/model/own-exercise.ts";
import type { Owner } from "#app/model/owner.ts";
import type { NewRoutine, Routine } from "#app/model/routine.ts";
import type { Observable, StorageKind } from "./engine/row-database.ts";
import type { StoragePersistence } from "./storage-persistence.ts";
import type { CollectionStore } from "./stores/collection-store.ts";
import type { ExerciseNotesStore } from "./stores/exercise-notes-store.ts";
import type { GoalStore } from "./stores/goal-store.ts";
import type { HistoryStore } from "./stores/history-store.ts";
import type { QuarantineStore } from "./stores/quarantine-store.ts";
import type { RunningWorkoutStore } from "./stores/running-workout-store.ts";
import type { SettingsStore } from "./stores/settings-store.ts";
import type { SyncOnDevice } from "./sync/find-sync.ts";
import type { Sync } from "./sync/sync.ts";
import type { OldImports } from "./transfer/old-imports.ts";
import type { TransferStore } from "./transfer/transfer-store.ts";

/** How much an owner has recorded in this browser. */
export interface RecordedCount {
  readonly workouts: number;
  readonly goals: number;
  /** A workout is being timed. */
  readonly running: boolean;
}

export interface Stores {
  readonly history: HistoryStore;
  readonly goals: GoalStore;
  readonly exercises: CollectionStore<NewOwnExercise, OwnExercise>;
  readonly routines: CollectionStore<NewRoutine, Routine>;
  readonly bodyMeasurements: CollectionStore<NewBodyMeasurement, BodyMeasurement>;
  readonly runningWorkout: RunningWorkoutStore;
  readonly settings: SettingsStore;
  readonly exerciseNotes: ExerciseNotesStore;
  /** The items that couldn't be read. */
  readonly quarantine: QuarantineStore;
  /** Whether former versions have imported entries that still lack their sets. */
  findOldImports(): Promise<OldImports>;
  /** Export and import; the code is fetched with the first call. */
  openTransfer(): Promise<TransferStore>;
  readonly storagePersistence: StoragePersistence;
}

export interface Data extends Stores {
  readonly owner: Owner;
  /** Where the data are stored. Anything but "indexeddb" is a fallback, which the page shows. */
  readonly storage: StorageKind;
  /**
   * Runs `query` now, and again after each commit, in this or another tab, that touches what the query has read.
   * @param query reads from the data that it is given: only those reads are tracked
   */
  observe<T>(query: (data: Data) => Promise<T>): Observable<T>;
  /** How much another owner, usually the visitor, has recorded in this browser. */
  countRecorded(owner: Owner): Promise<RecordedCount>;
  /**
   * Moves everything that another owner has recorded in this browser to this owner, with the running workout; each record
   * once.
   */
  moveFrom(owner: Owner): Promise<void>;
  /** Whether this device takes part in sync. */
  findSync(): Promise<SyncOnDevice>;
  /** Sync of this member, opened once and closed with the data; the code is fetched with the first call. */
  openSync(): Promise<Sync>;
  /** Resolves when this page must be reloaded because another tab runs a newer version of the app. */
  readonly outdated: Promise<void>;
  close(): void;
}
