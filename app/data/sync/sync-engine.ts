// Sends unsynced rows of one member to the relay, encrypted, and merges what the member's other devices have sent.
// Guarantees: nothing is sent but ciphertext; what the relay drops, swaps, replays or changes is noticed and changes no row.

import type { StoreContext } from "../rows/row-writer.ts";
import type { SyncActivity } from "./sync.ts";
import type { RelayLine, SyncKeys } from "./sync-keys.ts";
import type { SyncTabs } from "./sync-tabs.ts";

/** What waits; tests turn the time themselves. */
export interface SyncTimers {
  /** Calls `run` once after so many milliseconds. Returns what cancels it. */
  after(ms: number, run: () => void): () => void;
}

export interface SyncEngineDeps {
  readonly context: StoreContext;
  readonly keys: SyncKeys;
  readonly line: RelayLine;
  random(bytes: number): Uint8Array<ArrayBuffer>;
  readonly timers: SyncTimers;
  /** The tabs of this browser: one of them leads. `createSyncTabs(name)` in the browser, `oneTab` where there is one. */
  readonly tabs: SyncTabs;
}

/** Why the relay has closed its door to this device. */
export type ClosedReason = "revoked" | "off" | "unknown_device" | "devices";

/** A workout that is running on another device. The device's name is encrypted with the list of devices. */
export interface RunningThere {
  readonly device: string;
  /** ISO instant. */
  readonly startedAt: string;
  readonly name: string;
}

export interface SyncEngine {
  /** Starts in this tab, or once the tab that leads is gone. */
  start(): void;
  /** Lets go of the line and of the lead. Resolves when no write of the engine is under way. */
  stop(): Promise<void>;
  /** Sends and fetches at once. Resolves when that is done or has failed; `read` then says which. */
  syncNow(): Promise<void>;
  /** The same object until it changes. */
  read(): SyncActivity;
  subscribe(listener: () => void): () => void;
  /** The relay is at a newer epoch: this engine does nothing more; another one with the newer keys goes on. */
  onEpoch(listener: (epoch: number) => void): () => void;
  onClosed(listener: (reason: ClosedReason) => void): () => void;
  /** Newest first. The same array until it changes; `subscribe` reports it. */
  runningElsewhere(): readonly RunningThere[];
  /** Moves the running workout of another device to this one. Rejects while one is timed here, or when it is gone. */
  takeOver(device: string): Promise<void>;
}

export function createSyncEngine(_deps: SyncEngineDeps): SyncEngine {
  throw new Error("Not built yet");
}
