import type { StoreContext } from "../rows/row-writer.ts";
import type { RelayClient } from "./keys/relay-client.ts";
import type { createSyncEngine } from "./sync-engine.ts";
import type { RelayLine } from "./sync-keys.ts";
import type { SyncTimers } from "./sync-timers.ts";
import type { SyncTabs } from "./tab-lead.ts";

/** What sync is made from; tests replace parts of it. */
export interface SyncParts {
  readonly context: StoreContext;
  readonly client: RelayClient;
  readonly line: RelayLine;
  /** What the other devices call this one. */
  readonly deviceName: string;
  readonly timers: SyncTimers;
  readonly tabs: SyncTabs;
  readonly createEngine: typeof createSyncEngine;
}
