// A local storage over the database, for scripts and bookmarklets (docs/scripting.md).
// Guarantees: reads and writes are synchronous; when `flush` resolves, all earlier calls are stored; if two tabs set an array
// at once, the items of both stay.

import { liveQuery } from "dexie";
import type { Owner } from "#app/model/owner.ts";
import type { FitnessDatabase } from "../database.ts";
import { type OpenDeps, openDatabase } from "../open-database.client.ts";
import { isShown } from "../rows/row.ts";
import { allKey } from "../rows/totals.ts";
import {
  type Change,
  compareArray,
  listItems,
  type ShownItems,
  storedArrays,
  writeChange,
} from "./stored-arrays.ts";

/** The methods of `Storage`, and two that wait for the database. */
export interface WebStorage
  extends Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem" | "clear"> {
  /** Resolves once all earlier calls are stored; rejects when they couldn't be, and the storage shows what is stored. */
  flush(): Promise<void>;
  /** Stores what was set, stops following other tabs and closes the database. */
  close(): Promise<void>;
}

/** The content of the storage: its texts by key, and the items of the two arrays that are texts there. */
interface Content {
  readonly texts: Map<string, string>;
  readonly items: Map<string, ShownItems>;
}

function showItems({ texts, items }: Content, key: string, shown: ShownItems): void {
  items.set(key, shown);
  if (shown.size > 0) texts.set(key, `[${Array.from(shown.values(), ({ text }) => text).join(",")}]`);
  else texts.delete(key);
}

/** A text under another key than an array's is a settings row. */
const prefix = "string:";

const readContent = (db: FitnessDatabase): Promise<Content> =>
  db.transaction("r", db.history, db.goals, db.settings, db.totals, async () => {
    const content: Content = { texts: new Map(), items: new Map() };
    const goals = (await db.totals.get(allKey))?.goals;
    for (const array of storedArrays)
      showItems(content, array.key, listItems(array, await db[array.table].toArray(), goals));
    for (const row of await db.settings.where("id").startsWith(prefix).toArray())
      if (isShown(row) && typeof row.value === "string")
        content.texts.set(row.id.slice(prefix.length), row.value);
    return content;
  });

interface StorageDeps extends OpenDeps {
  /** The target that gets the `storage` events; the window by default. */
  target: Pick<EventTarget, "dispatchEvent">;
}

/** Opens the owner's data as a storage. Resolves once they are read. */
export async function createWebStorage(owner: Owner, deps: Partial<StorageDeps> = {}): Promise<WebStorage> {
  const db = await openDatabase(owner, deps);
  const target = deps.target ?? window;
  let content = await readContent(db);
  let queue: Change[] = [];
  let work: Promise<void> = Promise.resolve();
  /** Counts the writes: what was read before the last one isn't shown. */
  let writes = 0;
  /** Why a write has failed, until the script is told. */
  let failure: unknown;

  /** Stores the queue. After a failure the storage shows what is stored, because the failed call has already returned. */
  async function drain(): Promise<void> {
    const changes = queue;
    queue = [];
    const edits = changes.flatMap((change) => change.edits);
    const unreadable = changes.flatMap((change) => change.unreadable);
    try {
      await writeChange(db, { edits, unreadable }, "storage");
    } catch (cause) {
      failure = cause;
      queue = [];
      content = await readContent(db).catch(() => content);
    }
  }

  function write(change: Change): void {
    if (change.edits.length > 0) writes++;
    queue.push(change);
    if (queue.length === 1) work = work.then(drain);
  }

  function writeText(key: string, patch: Change["edits"][number]["patch"]): void {
    write({ edits: [{ table: "settings", id: prefix + key, patch }], unreadable: [] });
  }

  /** Whether the key is an array's. A text that is no array goes to the quarantine, and the array stays. */
  function setArray(key: string, text: string): boolean {
    const array = storedArrays.find((one) => one.key === key);
    if (!array) return false;
    const { shown, ...change } = compareArray(array, content.items.get(key) ?? new Map(), text, db.now());
    showItems(content, key, shown);
    write(change);
    return true;
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

  const read = async () => ({ readAt: writes, next: await readContent(db) });
  const subscription = liveQuery(read).subscribe(
    ({ readAt, next }) => {
      // A newer write makes the query run again.
      if (readAt !== writes) return;
      const before = content;
      content = next;
      report(before.texts, next.texts);
    },
    (cause) => console.warn("The storage can't be read now; the next change reads it again", cause),
  );

  const storage: WebStorage = {
    get length() {
      return content.texts.size;
    },
    key: (index) => [...content.texts.keys()][index] ?? null,
    getItem: (key) => content.texts.get(`${key}`) ?? null,
    setItem(key, value) {
      const [name, text] = [`${key}`, `${value}`];
      if (failure !== undefined) {
        failure = undefined;
        throw new DOMException("An earlier change could not be stored.", "QuotaExceededError");
      }
      if (content.texts.get(name) === text || setArray(name, text)) return;
      content.texts.set(name, text);
      writeText(name, { value: text });
    },
    removeItem(key) {
      const name = `${key}`;
      if (!content.texts.has(name) || setArray(name, "[]")) return;
      content.texts.delete(name);
      writeText(name, { deleted: true });
    },
    clear() {
      for (const key of [...content.texts.keys()]) storage.removeItem(key);
    },
    async flush() {
      await work;
      const cause = failure;
      failure = undefined;
      if (cause !== undefined) throw cause;
    },
    async close() {
      subscription.unsubscribe();
      await work;
      db.close();
    },
  };
  return storage;
}
