// Where changes go to reach a person's other devices. No server is behind it yet; tests use a relay in memory.
// Promise asked of an adapter: what push resolved for is kept, and pull gives it to every other device.

import type { Change } from "#app/contracts/change-log.ts";

export interface Pulled {
  /** Untrusted: they are parsed before they are merged. */
  changes: unknown[];
  /** Where the next pull goes on. */
  cursor: string;
}

export interface SyncAdapter {
  /** Hands over changes made here. Handing the same ones over again must be harmless. */
  push(changes: readonly Change[]): Promise<void>;
  /** What was handed over after `cursor`, this device's own included; `null` from the beginning. */
  pull(cursor: string | null): Promise<Pulled>;
}
