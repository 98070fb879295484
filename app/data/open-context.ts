import { config } from "zod/mini";
import { createUuidFactory } from "#app/lib/uuid.ts";
import type { Owner } from "#app/model/owner.ts";
import { goalsArrayKey, historyArrayKey, listKeys } from "./engine/local-storage-keys.ts";
import { openDatabase } from "./engine/open-database.ts";
import type { RowDatabase } from "./engine/row-database.ts";
import type { StoreContext } from "./rows/row-writer.ts";

/** The dependencies that a test, or a runtime other than a browser's page, replaces. */
export interface DataDeps {
  now(): Date;
  newId(): string;
  /** The locale's date, as the history shows it. */
  formatDate(instant: Date): string;
  openDatabase(name: string, onBlocked?: () => void): Promise<RowDatabase>;
  /** Called while a tab with an older version keeps this one from opening. */
  onBlocked(): void;
  /**
   * Called when the disk has no room for the data of earlier versions and of the fallback: they stay until the next start.
   */
  onFull(): void;
  /** Where earlier versions and the fallback stored their data. */
  localStorage: Storage | undefined;
}

/** Reading the property alone throws where the browser refuses storage. */
function findLocalStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** One database for each owner. */
export const databaseName = (owner: Owner): string =>
  owner.kind === "visitor" ? "fitness-tracker" : `fitness-tracker:${owner.id}`;

/** Moves the data in local storage into the database. The code is fetched only when there are such data. */
async function importLocalStorage(context: StoreContext, storage: Storage, owner: Owner): Promise<void> {
  const name = databaseName(owner);
  if (context.db.kind === "indexeddb" && listKeys(storage, name).length > 0) {
    const { moveFromFallback } = await import("./legacy-import/move-from-fallback.ts");
    await moveFromFallback(context, storage, name);
  }
  const isLegacy = [historyArrayKey, goalsArrayKey].some((key) => storage.getItem(key) !== null);
  if (isLegacy && owner.kind === "visitor") {
    const { importLegacyArrays } = await import("./legacy-import/legacy-import.ts");
    await importLegacyArrays(context, storage);
  }
}

/** Creates the dependencies of the stores of one database. */
export function createContext(db: RowDatabase, deps: Partial<DataDeps> = {}): StoreContext {
  // Compiling the schemas takes longer than parsing the few rows of a start without it, and a strict content policy forbids it.
  config({ jitless: true });
  const now = deps.now ?? (() => new Date());
  const newId = deps.newId ?? createUuidFactory(() => now().getTime());
  // A stored formatter would stay in its time zone when the device moves to another.
  return { db, now, newId, formatDate: deps.formatDate ?? ((instant) => instant.toLocaleDateString()) };
}

/** Opens the owner's database and creates the dependencies of its stores. */
export async function openContext(owner: Owner, deps: Partial<DataDeps>): Promise<StoreContext> {
  const db = await (deps.openDatabase ?? openDatabase)(databaseName(owner), deps.onBlocked);
  const context = createContext(db, deps);
  const storage = "localStorage" in deps ? deps.localStorage : findLocalStorage();
  if (storage && db.kind !== "memory")
    await importLocalStorage(context, storage, owner).catch((cause) => {
      if (cause?.name !== "QuotaExceededError") throw cause;
      deps.onFull?.();
    });
  return context;
}
