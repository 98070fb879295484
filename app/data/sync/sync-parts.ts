import type { StoreContext } from "../rows/row-writer.ts";
import type { KeyContext } from "./keys/devices.ts";
import type { createSyncEngine } from "./sync-engine.ts";
import type { RelayLine } from "./sync-keys.ts";
import type { SyncTimers } from "./sync-timers.ts";
import type { SyncTabs } from "./tab-lead.ts";

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
