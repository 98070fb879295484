import { ReadSet, trackReads } from "./commit.ts";
import type { Observable, RowDatabase } from "./row-database.ts";

/**
 * Runs `query` now, and again after each commit that touches what the query has read. Once a later run has begun, the answer
 * of an earlier run is dropped.
 * @param query reads only through the database that it is given
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
      const stop = db.onChange((commit) => {
        // Other listeners of the same commit drop memoized answers first; then the query runs again.
        if (reads.isTouchedBy(commit)) queueMicrotask(run);
      });
      run();
      return () => {
        open = false;
        stop();
      };
    },
  };
}

interface Answer<T> {
  readonly reads: ReadSet;
  readonly value: Promise<T>;
}

/**
 * Memoizes the answers of `query`, until a commit touches what an answer was read from. The browser reports another tab's
 * commit a moment after it: until then the answer is the former one. All callers get the same objects, so they must not
 * change them.
 */
export function memoize<A extends readonly (string | number)[], T>(
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
    // The fallbacks have their rows in memory anyway.
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
