import type { FitnessDatabase } from "../database.ts";
import type { SyncTabs, SyncTimers } from "./environment.ts";
import type { KeyContext } from "./keys/devices.ts";
import type { createSyncEngine } from "./sync-engine.ts";
import type { RelayLine } from "./transport.ts";

/** The dependencies of sync; tests replace some of them. */
export interface SyncParts {
  readonly db: FitnessDatabase;
  /** Loads what the actions with keys need, such as the client of the relay's JSON endpoints. */
  loadKeys(): Promise<KeyContext>;
  readonly line: RelayLine;
  readonly timers: SyncTimers;
  readonly tabs: SyncTabs;
  readonly createEngine: typeof createSyncEngine;
}
