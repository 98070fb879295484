import type { Owner } from "#app/model/owner.ts";
import type { StoreContext } from "../rows/row-writer.ts";
import type { Sync } from "./sync.ts";

/** What a test provides by itself. */
export interface SyncDeps {
  fetch: typeof fetch;
  /** What the other devices call this one. */
  deviceName: string;
}

/**
 * Sync of one member on this device. Fetched only where sync is on or being turned on; see `findSync`.
 * @throws Error for a visitor, and where no database is
 */
export async function openSync(
  _owner: Owner,
  _context: StoreContext,
  _deps: Partial<SyncDeps> = {},
): Promise<Sync> {
  throw new Error("Sync can't be opened yet");
}
