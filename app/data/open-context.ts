import * as z from "zod/mini";
import { goalsArrayKey, historyArrayKey } from "#app/contracts/array-keys.ts";
import type { Owner } from "#app/contracts/owner.ts";
import { createUuidFactory } from "#app/lib/uuid.ts";
import { isKeptIn } from "./engine/fallback-keys.ts";
import { openDatabase } from "./engine/open-database.ts";
import type { RowDatabase } from "./engine/row-database.ts";
import type { StoreContext } from "./stores/store-context.ts";

/** What a test, or another place than a browser's page, provides by itself. */
export interface DataDeps {
  now(): Date;
  newId(): string;
  /** The locale's date, as the history shows it. */
  formatDate(instant: Date): string;
  openDatabase(name: string, onBlocked?: () => void): Promise<RowDatabase>;
  /** Called while a tab with an older version keeps this one from opening. */
  onBlocked(): void;
  /** Where earlier versions and the fallback kept their data. */
  localStorage: Storage | undefined;
  /** Names the document that writes; everything opened in one document has the same name. */
  page: string;
}

let thisPage: string | undefined;

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

/** Brings in what lies in local storage. What does so is fetched only when something lies there. */
async function takeIn(context: StoreContext, storage: Storage, owner: Owner): Promise<void> {
  const name = databaseName(owner);
  if (context.db.kind === "indexeddb" && isKeptIn(storage, name)) {
    const { moveFromFallback } = await import("./arrival/move-from-fallback.ts");
    await moveFromFallback(context, storage, name);
  }
  const left = [historyArrayKey, goalsArrayKey].some((key) => storage.getItem(key) !== null);
  if (left && owner.kind === "visitor") {
    const { arrive } = await import("./arrival/arrive.ts");
    await arrive(context, storage);
  }
}

/** Opens the owner's database and gathers what stores are made from. */
export async function openContext(owner: Owner, deps: Partial<DataDeps> = {}): Promise<StoreContext> {
  // Compiling schemas takes longer than the few rows of a start, and a strict content policy forbids it anyway.
  z.config({ jitless: true });
  const now = deps.now ?? (() => new Date());
  const newId = deps.newId ?? createUuidFactory(() => now().getTime());
  // What toLocaleDateString() gives, without making a formatter for each workout.
  const format = new Intl.DateTimeFormat();
  const formatDate = deps.formatDate ?? ((instant: Date) => format.format(instant));
  const db = await (deps.openDatabase ?? openDatabase)(databaseName(owner), deps.onBlocked);
  thisPage ??= newId();
  const page = deps.page ?? thisPage;
  const context = { db, page, now, newId, formatDate };
  const storage = "localStorage" in deps ? deps.localStorage : findLocalStorage();
  if (storage && db.kind !== "memory") await takeIn(context, storage, owner);
  return context;
}
