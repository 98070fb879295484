import { ReadSet, trackReads } from "./commit.ts";
import type { Observable, RowDatabase } from "./row-database.ts";

/**
 * Runs `query` now, and again after each commit that touches what it has read. Once a later run has begun, an earlier
 * one's answer is dropped.
 * @param query reads through the database that it is given, and nowhere else
 */
export function observe<T>(db: RowDatabase, query: (tracked: RowDatabase) => Promise<T>): Observable<T> {
  return {
    subscribe(next, error) {
      let latest = 0;
      let open = true;
      let reads = new ReadSet();
      const run = () => {
        if (!open) return;
        const turn = ++latest;
        reads = new ReadSet();
        query(trackReads(db, reads)).then(
          (value) => {
            if (open && turn === latest) next(value);
          },
          (cause) => {
            if (open && turn === latest) error?.(cause);
          },
        );
      };
      const changes = db.onChange((commit) => {
        // Remembered answers are forgotten by other listeners of the same commit, before the query asks again.
        if (reads.isTouchedBy(commit)) queueMicrotask(run);
      });
      run();
      return {
        unsubscribe: () => {
          open = false;
          changes.unsubscribe();
        },
      };
    },
  };
}

interface Answer<T> {
  readonly reads: ReadSet;
  readonly value: Promise<T>;
}

/**
 * `query`, remembering its answers until a commit, here or in another tab, touches what they read. Everyone who asks
 * gets the same objects: they are for reading.
 */
export function remember<A extends readonly (string | number)[], T>(
  query: (db: RowDatabase, ...args: A) => Promise<T>,
): (db: RowDatabase, ...args: A) => Promise<T> {
  const caches = new WeakMap<RowDatabase, Map<string, Answer<T>>>();

  function cacheOf(base: RowDatabase): Map<string, Answer<T>> {
    const known = caches.get(base);
    if (known) return known;
    const cache = new Map<string, Answer<T>>();
    caches.set(base, cache);
    base.onChange((commit) => {
      for (const [name, { reads }] of cache) if (reads.isTouchedBy(commit)) cache.delete(name);
    });
    return cache;
  }

  return (db, ...args) => {
    const base = db.tracked?.base ?? db;
    // The fallbacks hold their rows in memory anyway.
    if (base.kind !== "indexeddb") return query(db, ...args);
    const cache = cacheOf(base);
    const name = args.join(" ");
    let answer = cache.get(name);
    if (!answer) {
      const reads = new ReadSet();
      answer = { reads, value: query(trackReads(base, reads), ...args) };
      cache.set(name, answer);
      answer.value.catch(() => cache.delete(name));
    }
    db.tracked?.reads.join(answer.reads);
    return answer.value;
  };
}
