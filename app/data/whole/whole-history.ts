// The whole history in memory, for what has to look at every entry: filters, records, an import's known ones.
// Promise: read once for all who listen, in pieces that never hold the page up; after a commit only what the log
// says has changed is read again.

import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import type { Observable, Row, RowDatabase, Tx } from "../engine/row-database.ts";
import { compactedKey } from "../log/change-log.ts";
import { isAlive } from "../merge/merge-row.ts";
import { parseEntry, type UnreadableRow } from "../stores/history-store.ts";

export interface WholeHistory {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  readonly unreadable: readonly UnreadableRow[];
}

/** Rows that are read and checked at a stretch. On a slow phone that takes some 30 ms. */
const piece = 500;

/** After more changes than this, all is read anew. */
const mostChanges = 500;

interface Held {
  readonly key: string;
  readonly at: string;
  readonly entry: HistoryEntry | null;
  readonly raw: UnreadableRow | null;
}

function keep(held: Map<string, Held>, row: Row): void {
  const { key, at = "", value } = row;
  const entry = parseEntry(row);
  held.set(key, { key, at, entry, raw: entry ? null : { key, raw: value } });
}

const newestFirst = (a: Held, b: Held): number =>
  a.at === b.at ? (a.key < b.key ? 1 : -1) : a.at < b.at ? 1 : -1;

const lastSeq = async (tx: Tx): Promise<number> =>
  (await tx.list("changes", { newestFirst: true, limit: 1 }))[0]?.seq ?? 0;

/** All rows, oldest first: IndexedDB reads forwards everywhere at once, but backwards often one by one. */
async function readAll(db: RowDatabase): Promise<Map<string, Held>> {
  const held = new Map<string, Held>();
  let limit = piece;
  for (let from: string | undefined; ; ) {
    const range = { by: "at", limit, ...(from !== undefined && { from }) } as const;
    const rows = await db.read(["history"], (tx) => tx.list("history", range));
    const known = held.size;
    for (const row of rows) if (!held.has(row.key)) keep(held, row);
    if (rows.length < limit) return held;
    // A piece begins with the instant that the last one ended in; more rows than a piece may lie in it.
    if (held.size === known) limit *= 2;
    from = rows.at(-1)?.at;
  }
}

interface Changed {
  readonly seq: number;
  readonly keys: readonly string[];
  readonly rows: readonly (Row | undefined)[];
}

/** What was written after position `seen` of the log; null when the log doesn't tell or tells too much. */
const readChanged = (db: RowDatabase, seen: number): Promise<Changed | null> =>
  db.read(["history", "changes", "meta"], async (tx) => {
    const [changes, [compacted]] = await Promise.all([
      tx.list("changes", { from: seen, limit: mostChanges + 1 }),
      tx.findMany("meta", [compactedKey]),
    ]);
    // The change at `seen` itself has to be there still: erasing, too, takes changes away.
    const reaches = changes[0]?.seq === seen && Number(compacted?.value ?? 0) <= seen;
    if (!reaches || changes.length > mostChanges) return null;
    const touched = changes.slice(1).filter(({ table }) => table === "history");
    const keys = [...new Set(touched.map(({ key }) => key))];
    return { seq: changes.at(-1)?.seq ?? seen, keys, rows: await tx.findMany("history", keys) };
  });

/** Follows the history of `db` as long as somebody listens. */
export function createWholeHistory(db: RowDatabase): Observable<WholeHistory> {
  const listeners = new Set<{ next(whole: WholeHistory): void; error(cause: unknown): void }>();
  let held = new Map<string, Held>();
  let seen: number | undefined;
  let whole: WholeHistory | undefined;
  let isStale = true;
  let isReading = false;

  async function catchUp(): Promise<void> {
    const changed = seen === undefined ? null : await readChanged(db, seen);
    if (!changed) {
      // What is written while the pieces are read comes after it in the log, and makes this stale.
      const last = await db.read(["changes"], lastSeq);
      held = await readAll(db);
      seen = last;
    } else {
      seen = changed.seq;
      for (const key of changed.keys) held.delete(key);
      for (const row of changed.rows) if (isAlive(row)) keep(held, row);
    }
    const all = [...held.values()].sort(newestFirst);
    whole = {
      entries: all.flatMap(({ entry }) => entry ?? []),
      unreadable: all.flatMap(({ raw }) => raw ?? []),
    };
  }

  async function refresh(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      while (isStale) {
        isStale = false;
        await catchUp();
      }
      if (whole) for (const { next } of [...listeners]) next(whole);
    } catch (cause) {
      isStale = true;
      for (const { error } of [...listeners]) error(cause);
    } finally {
      isReading = false;
    }
  }

  db.onChange((touches) => {
    if (!touches("history")) return;
    isStale = true;
    if (listeners.size > 0) void refresh();
  });

  return {
    subscribe(next, error = () => undefined) {
      const listener = { next, error };
      listeners.add(listener);
      if (whole && !isStale) next(whole);
      else void refresh();
      return { unsubscribe: () => listeners.delete(listener) };
    },
  };
}
