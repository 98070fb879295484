import {
  type Entry,
  entryAt,
  type Goal,
  goals,
  moved,
  nextEntry,
  ninetyDays,
  type Peer,
  sumDays,
} from "./peer.ts";

const name = "bench-raw";
let db: IDBDatabase | undefined;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function connect(): Promise<IDBDatabase> {
  if (db) return db;
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("history", { keyPath: "id" }).createIndex("endedAt", "endedAt");
    request.result.createObjectStore("goals", { keyPath: "id" });
  };
  db = await done(request);
  return db;
}

async function write(work: (history: IDBObjectStore, goals: IDBObjectStore) => void): Promise<void> {
  const transaction = (await connect()).transaction(["history", "goals"], "readwrite", {
    durability: "relaxed",
  });
  work(transaction.objectStore("history"), transaction.objectStore("goals"));
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

const history = async () => (await connect()).transaction("history").objectStore("history");

/** Bare IndexedDB with one index and nothing around it: the limit. No log, no totals, no validation. */
export const rawIndexedDb: Peer = {
  name: "raw IndexedDB",
  fill: async (count) => {
    await write((entries, goalStore) => {
      entries.clear();
      for (let n = 1; n <= count; n++) entries.put(entryAt(n));
      for (const goal of goals()) goalStore.put(goal);
    });
  },
  open: async () => {
    await connect();
  },
  append: () => {
    const entry = nextEntry();
    return write((entries, goalStore) => {
      entries.put(entry);
      const request: IDBRequest<Goal[]> = goalStore.getAll();
      request.onsuccess = () => {
        for (const goal of request.result) goalStore.put(moved(goal, entry));
      };
    });
  },
  newest: async () => {
    const cursor = (await history()).index("endedAt").openCursor(null, "prev");
    const found: Entry[] = [];
    await new Promise<void>((resolve) => {
      cursor.onsuccess = () => {
        const at = cursor.result;
        if (!at || found.push(at.value) === 50) resolve();
        else at.continue();
      };
    });
    return found.length;
  },
  totals: async () => {
    const range = IDBKeyRange.bound(ninetyDays.from, ninetyDays.to);
    return sumDays(await done((await history()).index("endedAt").getAll(range))).size;
  },
  count: async () => done((await history()).count()),
  close: () => {
    db?.close();
    db = undefined;
  },
};
