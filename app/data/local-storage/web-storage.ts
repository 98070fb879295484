// A local storage over the database, for scripts and bookmarklets (docs/scripting.md). The build emits it as
// /local-storage.js.
// Guarantees: reads and writes are synchronous; when `flush` resolves, all earlier calls are stored; if two tabs set an array
// at once, the items of both stay.

import { liveQuery, type Subscription } from "dexie";
import type { Owner } from "#app/domain/owner.ts";
import type { FitnessDatabase } from "../database.ts";
import { findPageOwner, type OpenDeps, openDatabase } from "../open-database.client.ts";
import { tombstone } from "../rows/merge-row.ts";
import { isShown } from "../rows/row.ts";
import { allKey } from "../rows/totals.ts";
import {
  type Change,
  compareArray,
  listItems,
  type RankedItems,
  storedArrays,
  writeChange,
} from "./stored-arrays.ts";

/** The methods of `Storage`, and two that wait for the database. */
export interface WebStorage
  extends Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem" | "clear"> {
  /**
   * Resolves once all earlier calls are stored. Rejects when they couldn't be stored; then the storage shows the stored
   * content.
   */
  flush(): Promise<void>;
  /** Stores all calls, stops following other tabs and closes the database. */
  close(): Promise<void>;
}

/** The content of the storage: its texts by key, and the items of the two arrays that are texts there. */
interface Content {
  readonly texts: Map<string, string>;
  readonly arrays: Map<string, RankedItems>;
}

function showItems({ texts, arrays }: Content, key: string, items: RankedItems): void {
  arrays.set(key, items);
  if (items.size > 0) texts.set(key, JSON.stringify(Array.from(items.values(), ({ item }) => item)));
  else texts.delete(key);
}

/** A text under another key than an array's is a settings row. */
const prefix = "string:";

const readContent = (db: FitnessDatabase): Promise<Content> =>
  db.transaction("r", db.history, db.goals, db.settings, db.totals, async () => {
    const content: Content = { texts: new Map(), arrays: new Map() };
    const goals = (await db.totals.get(allKey))?.goals;
    for (const array of storedArrays)
      showItems(content, array.key, listItems(array, await db[array.table].toArray(), goals));
    for (const row of await db.settings.where("id").startsWith(prefix).toArray())
      if (isShown(row) && typeof row.value === "string")
        content.texts.set(row.id.slice(prefix.length), row.value);
    return content;
  });

/** Opens the data that the page shows: the user's on signed-in screens, the guest's elsewhere. */
export const openStorage = (): Promise<WebStorage> => createWebStorage(findPageOwner());

/**
 * Opens the owner's data as a storage. Resolves once they are read.
 * @param deps.target gets the `storage` events
 */
export async function createWebStorage(
  owner: Owner,
  { target = window, ...deps }: Partial<OpenDeps> & { target?: Pick<EventTarget, "dispatchEvent"> } = {},
): Promise<WebStorage> {
  const db = await openDatabase(owner, deps);
  let content: Content = { texts: new Map(), arrays: new Map() };
  let queue: Change[] = [];
  /** Resolves once the queue is stored. */
  let work: Promise<void> = Promise.resolve();
  /** The number of edits so far, and how many of them are stored or have failed. */
  let [made, settled] = [0, 0];
  /** Why a write has failed. It is cleared once `flush` has reported it to the script. */
  let failure: unknown;

  /** Calls that follow one another without a pause, such as those of `clear`, are stored in one transaction. */
  function write(change: Change): void {
    made += change.edits.length;
    queue.push(change);
    if (queue.length === 1) work = work.then(storeQueue);
  }

  async function storeQueue(): Promise<void> {
    const changes = queue;
    queue = [];
    const edits = changes.flatMap((change) => change.edits);
    const unreadable = changes.flatMap((change) => change.unreadable);
    try {
      await writeChange(db, { edits, unreadable }, "storage");
    } catch (cause) {
      failure = cause;
      // The call that failed has returned already, so the storage goes back to the stored content.
      content = await readContent(db).catch(() => content);
    }
    settled += edits.length;
  }

  /** Sets the text of a key; null removes the key. A text that is no array changes no array. */
  function setText(key: string, text: string | null): void {
    if ((content.texts.get(key) ?? null) === text) return;
    const array = storedArrays.find((one) => one.key === key);
    if (array) {
      const shown = content.arrays.get(key) ?? new Map();
      const { items, ...change } = compareArray(array, shown, text ?? "[]", db.now());
      showItems(content, key, items);
      write(change);
    } else {
      if (text === null) content.texts.delete(key);
      else content.texts.set(key, text);
      const patch = text === null ? { [tombstone]: true } : { value: text };
      write({ edits: [{ table: "settings", id: prefix + key, patch }], unreadable: [] });
    }
  }

  /** Dispatches an event for each key that was changed elsewhere; one event if several keys are gone, as after `clear`. */
  function report(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): void {
    const keys = [...new Set([...before.keys(), ...after.keys()])];
    const changed = keys.filter((key) => before.get(key) !== after.get(key));
    for (const key of changed.length > 1 && after.size === 0 ? [null] : changed) {
      const find = (texts: typeof before) => (key === null ? null : (texts.get(key) ?? null));
      const change = { key, oldValue: find(before), newValue: find(after) };
      const event = new StorageEvent("storage", { ...change, url: location.href });
      // The constructor takes only a browser's own Storage.
      target.dispatchEvent(Object.defineProperty(event, "storageArea", { value: storage }));
    }
  }

  const read = async () => ({ settledBefore: settled, next: await readContent(db) });
  let subscription: Subscription | undefined;
  // A query that has answered once runs again after each change, also when it failed in between.
  await new Promise<void>((resolve, reject) => {
    let isRead = false;
    subscription = liveQuery(read).subscribe(
      ({ settledBefore, next }) => {
        // The content lacks an edit that isn't stored yet. Once it is stored, the query runs again.
        if (settledBefore !== made) return;
        const before = content;
        content = next;
        if (isRead) report(before.texts, next.texts);
        isRead = true;
        resolve();
      },
      (cause) => {
        console.warn("The storage can't be read now; the next change reads it again", cause);
        reject(cause);
      },
    );
  });

  const storage: WebStorage = {
    get length() {
      return content.texts.size;
    },
    key: (index) => [...content.texts.keys()][index] ?? null,
    getItem: (key) => content.texts.get(`${key}`) ?? null,
    setItem(key, value) {
      if (failure !== undefined) {
        failure = undefined;
        throw new DOMException("An earlier change could not be stored.", "QuotaExceededError");
      }
      setText(`${key}`, `${value}`);
    },
    removeItem: (key) => setText(`${key}`, null),
    clear() {
      for (const key of [...content.texts.keys()]) setText(key, null);
    },
    async flush() {
      await work;
      const cause = failure;
      failure = undefined;
      if (cause !== undefined) throw cause;
    },
    async close() {
      subscription?.unsubscribe();
      await work;
      db.close();
    },
  };
  return storage;
}
