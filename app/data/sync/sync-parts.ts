import type { StoreContext } from "../rows/row-writer.ts";
import type { RelayLine, SyncTabs, SyncTimers } from "./environment.ts";
import type { KeyContext } from "./keys/devices.ts";
import type { createSyncEngine } from "./sync-engine.ts";

/** What sync is made from; tests replace parts of it. */
export interface SyncParts {
  readonly context: StoreContext;
  /** What steps with keys are made from, with the relay's JSON endpoints: loaded when they are asked for. */
  loadKeys(): Promise<KeyContext>;
  readonly line: RelayLine;
  readonly timers: SyncTimers;
  readonly tabs: SyncTabs;
  readonly createEngine: typeof createSyncEngine;
}
