// Opens the database of an owner in this browser.
// Guarantees: a browser that can't open the database now never shows an empty one instead; a browser that refuses
// IndexedDB gets a database in memory, and the page says so.

import { Dexie } from "dexie";
import { config } from "zod/mini";
import { guest, type Owner } from "#app/domain/owner.ts";
import { isLost } from "./data-error.ts";
import { type DatabaseDeps, databaseName, FitnessDatabase } from "./database.ts";
import { keepRecordsCounted } from "./history/records.ts";
import { goalsKey, historyKey } from "./local-storage/stored-schemas.ts";
import { askAfterFirstWorkout } from "./storage-persistence.ts";

export interface OpenDeps extends DatabaseDeps {
  /** Called while a tab with an older version prevents the opening. */
  onBlocked(): void;
  /** Called when the browser hasn't answered an attempt to open the database. More attempts follow. */
  onUnanswered(): void;
  /** Called when another tab runs a newer version of the app: this page must be reloaded. */
  onOutdated(): void;
  /** Called when the site's data were deleted in the browser while the page was open. */
  onCleared(): void;
  /** Called when the browser has closed the database and doesn't open it again. */
  onLost(): void;
  /** Called when the disk has no room for the data in local storage: they stay there until the next start. */
  onFull(): void;
  /** Waits; tests don't. */
  wait(ms: number): Promise<void>;
  /** The storage that holds arrays from before the database; they are moved into it. */
  localStorage: Storage | undefined;
}

/** Pauses before a database that couldn't be opened is tried again, in milliseconds. */
const pausesMs = [100, 500, 2000];

/** A browser whose IndexedDB has broken down never answers. A slow phone takes about a second. */
const answerMs = 3000;

/** Errors that leave the data intact: the database has a newer version, can't be created now, or the disk is full. */
const intactAfter = new Set(["VersionError", "AbortError", "QuotaExceededError"]);

const waitFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens the database once. Rejects with a TimeoutError if the browser never answers. */
async function openOnce(
  db: FitnessDatabase,
  { wait = waitFor, onBlocked }: Partial<OpenDeps>,
): Promise<void> {
  let isBlocked = false;
  db.on("blocked", () => {
    isBlocked = true;
    onBlocked?.();
  });
  const opening = db.open();
  // The opening may also fail after the last pause, when nothing waits for it any more.
  opening.catch(() => undefined);
  const isAnswered = await Promise.race([opening.then(() => true), wait(answerMs).then(() => false)]);
  if (!isAnswered && !isBlocked)
    throw new DOMException("The browser doesn't open the database", "TimeoutError");
  await opening;
  // Dexie opens a newer database as well, but an older app must not write to tables that it doesn't know.
  if (Math.floor(db.backendDB().version / 10) > db.verno)
    throw new DOMException("The database is of a newer version of the app", "VersionError");
}

/** Opens the stored database; a connection that is lost for the moment is tried again. */
async function openStored(name: string, deps: Partial<OpenDeps>): Promise<FitnessDatabase> {
  for (const pause of [...pausesMs, null]) {
    const db = new FitnessDatabase(name, deps);
    try {
      await openOnce(db, deps);
      return db;
    } catch (cause) {
      db.close();
      if (!isLost(cause) || pause === null) throw cause;
      if (cause instanceof Error && cause.name === "TimeoutError") deps.onUnanswered?.();
      await (deps.wait ?? waitFor)(pause);
    }
  }
  throw new Error("The last attempt returns or throws");
}

/** The databases in memory, for a browser that refuses IndexedDB. */
let memory: IDBFactory | undefined;

/** The same database in memory, until the page is closed. Its code is fetched only here. */
async function openInMemory(name: string, deps: Partial<OpenDeps>): Promise<FitnessDatabase> {
  const { IDBFactory, IDBKeyRange } = await import("fake-indexeddb");
  memory ??= new IDBFactory();
  const indexedDB = memory;
  // Live queries run only while Dexie has an IndexedDB. Dexie also reads the page's own, which may throw.
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
  Object.defineProperty(globalThis, "indexedDB", { value: indexedDB, configurable: true });
  const db = new FitnessDatabase(name, { ...deps, isStored: false }, { indexedDB, IDBKeyRange });
  await db.open();
  return db;
}

/** Reading the property alone throws in a browser that refuses storage. */
function findLocalStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** Moves the specified arrays out of local storage. Its code is fetched only when there are any. */
async function importLocalStorage(db: FitnessDatabase, deps: Partial<OpenDeps>): Promise<void> {
  const storage = "localStorage" in deps ? deps.localStorage : findLocalStorage();
  if (!storage || [historyKey, goalsKey].every((key) => storage.getItem(key) === null)) return;
  const { importArrays } = await import("./local-storage/import-arrays.ts");
  await importArrays(db, storage).catch((cause) => {
    if (cause?.name !== "QuotaExceededError") throw cause;
    deps.onFull?.();
  });
}

/** Opens the database again after the browser has closed the connection. */
async function reopen(db: FitnessDatabase, { wait = waitFor, onLost }: Partial<OpenDeps>): Promise<void> {
  for (const pause of pausesMs) {
    await wait(pause);
    if (db.isClosed) return;
    const isOpen = await db.open().then(
      () => true,
      () => false,
    );
    if (isOpen) return;
  }
  onLost?.();
}

/** Reports what happens to an open database from outside. */
function follow(db: FitnessDatabase, deps: Partial<OpenDeps>): void {
  let isReopening = false;
  db.on("versionchange", ({ newVersion }) => {
    // The newer version can open the database only once this connection is closed.
    db.close();
    // Null means that the database is being deleted with its account. Then no newer version waits, and a reload is
    // needless.
    if (newVersion !== null) deps.onOutdated?.();
  });
  // The database was opened before, so creating it means that the browser has deleted it.
  db.on("populate", () => deps.onCleared?.());
  db.on("close", () => {
    if (db.isClosed || isReopening) return;
    isReopening = true;
    void reopen(db, deps).finally(() => {
      isReopening = false;
    });
  });
}

let pageOwner: Owner = guest;

/** The owner whose data the page shows. */
export const findPageOwner = (): Owner => pageOwner;

/** Opens the data that the page shows; see `openDatabase`. */
export function openPageDatabase(owner: Owner, deps: Partial<OpenDeps>): Promise<FitnessDatabase> {
  pageOwner = owner;
  return openDatabase(owner, deps);
}

/**
 * Opens the database of `owner` in this browser. Doesn't reject if the browser refuses storage: see `isStored`.
 * @throws DOMException if the data exist and can't be opened now; `dataErrorKind` says why
 */
export async function openDatabase(owner: Owner, given: Partial<OpenDeps> = {}): Promise<FitnessDatabase> {
  // Compiled schemas would take longer than parsing the few rows of a start, and a strict content security policy
  // forbids them.
  config({ jitless: true });
  const name = databaseName(owner);
  const deps = { ...given, owner };
  const db = await openStored(name, deps).catch((cause: unknown) => {
    // An empty database would look like a loss of all data.
    if (isLost(cause) || (cause instanceof Error && intactAfter.has(cause.name))) throw cause;
    console.warn("IndexedDB is refused; nothing outlives this page", cause);
    return openInMemory(name, deps);
  });
  follow(db, deps);
  if (db.isStored && owner.kind === "guest") await importLocalStorage(db, deps);
  const stops = [keepRecordsCounted(db), askAfterFirstWorkout(db)];
  db.on("close", () => {
    if (db.isClosed) for (const stop of stops) stop();
  });
  return db;
}

/**
 * Deletes the database of `owner` in this browser. Tabs that have it open close it on their `versionchange` event; the
 * browser deletes it once all of them have closed it.
 * @throws DOMException if the browser refuses
 */
export async function deleteOwnerData(owner: Owner): Promise<void> {
  const db = new FitnessDatabase(databaseName(owner));
  await new Promise<void>((resolve, reject) => {
    db.on("blocked", () => resolve());
    db.delete().then(resolve, reject);
  });
}
