// Everything that one owner has recorded in this browser, behind stores.
// Promise: what a store's promise resolved for is kept; a write that fails leaves everything as it was.

import type { NewOwnExercise, OwnExercise } from "#app/contracts/own-exercise.ts";
import type { Owner } from "#app/contracts/owner.ts";
import type { NewRoutine, Routine } from "#app/contracts/routine.ts";
import type { CarryStore } from "./carry/carry-store.ts";
import type { Durability } from "./durability.ts";
import type { Observable, StorageKind } from "./engine/row-database.ts";
import type { QuarantineStore } from "./log/quarantine.ts";
import type { CollectionStore } from "./stores/collection-store.ts";
import type { GoalStore } from "./stores/goal-store.ts";
import type { HistoryStore } from "./stores/history-store.ts";
import type { SessionStore } from "./stores/session-store.ts";
import type { SettingsStore } from "./stores/settings-store.ts";
import type { WholeHistory } from "./whole/whole-history.ts";

/** What an owner has in this browser. */
export interface RecordCount {
  readonly workouts: number;
  readonly goals: number;
  /** A workout is being timed. */
  readonly running: boolean;
}

export interface Data {
  readonly owner: Owner;
  /** Where it is kept. Anything but "indexeddb" is a fallback that the page tells the person about. */
  readonly storage: StorageKind;
  readonly history: HistoryStore;
  /** Every entry of the history, followed; read once, in the background, for all who listen. */
  readonly whole: Observable<WholeHistory>;
  readonly goals: GoalStore;
  readonly exercises: CollectionStore<NewOwnExercise, OwnExercise>;
  readonly routines: CollectionStore<NewRoutine, Routine>;
  readonly session: SessionStore;
  readonly settings: SettingsStore;
  /** What arrived and couldn't be read. */
  readonly quarantine: QuarantineStore;
  /** Runs `query`, which reads from these stores, now and after each change in this or another tab. */
  observe<T>(query: () => Promise<T>): Observable<T>;
  /** Export and import; fetched when first asked for. */
  openCarry(): Promise<CarryStore>;
  readonly durability: Durability;
  /** How much another owner, usually the visitor, has recorded in this browser. */
  countOf(owner: Owner): Promise<RecordCount>;
  /** Moves everything that another owner has recorded in this browser to this owner, each record once, and what is running. */
  bringIn(owner: Owner): Promise<void>;
  /** Resolves when this page must be reloaded because another tab runs a newer version of the app. */
  readonly outdated: Promise<void>;
  close(): void;
}
