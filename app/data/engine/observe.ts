import type { Observable, RowDatabase, Subscription, TableName } from "./row-database.ts";

/** Runs `query` now and again after each change; a later run's answer never comes before an earlier one's. */
export function observe<T>(db: RowDatabase, query: () => Promise<T>): Observable<T> {
  return {
    subscribe(next, error) {
      let latest = 0;
      let open = true;
      const run = () => {
        const turn = ++latest;
        query().then(
          (value) => {
            if (open && turn === latest) next(value);
          },
          (cause) => {
            if (open && turn === latest) error?.(cause);
          },
        );
      };
      // Dexie tells the newest listener first: those that forget remembered answers have to hear of the commit before
      // anybody asks again.
      const changes: Subscription = db.onChange(() => queueMicrotask(run));
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

/**
 * `query`, remembering its answers until a commit, here or in another tab, touches one of its tables. Everyone
 * who asks gets the same objects: they are for reading.
 */
export function remember<A extends readonly (string | number)[], T>(
  db: RowDatabase,
  tables: readonly TableName[],
  query: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  // The fallbacks hold their rows in memory anyway.
  if (db.kind !== "indexeddb") return query;
  const kept = new Map<string, Promise<T>>();
  db.onChange((touches) => {
    if (tables.some(touches)) kept.clear();
  });
  return (...args) => {
    const name = args.join(" ");
    const answer = kept.get(name) ?? query(...args);
    kept.set(name, answer);
    answer.catch(() => kept.delete(name));
    return answer;
  };
}
