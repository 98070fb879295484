// Every history entry in memory, for what has to look at all of them: filters, records, insights.
// Guarantees: read once for all subscribers, in pieces that never hold the page up; after a commit only the rows that it
// wrote are read again.

import { categories } from "#app/model/exercise.ts";
import type { HistoryEntry } from "#app/model/history-entry.ts";
import type { Observable, Row, RowDatabase } from "../engine/row-database.ts";
import { isAlive } from "../rows/merge-row.ts";
import { parseEntry } from "../rows/parse-entry.ts";
import type { UnreadableRow } from "../stores/unreadable-row.ts";

export interface AllEntries {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  readonly unreadable: readonly UnreadableRow[];
}

/** Rows that are read and checked at a stretch. On a slow phone that takes some 30 ms. */
const piece = 500;

interface ParsedRow {
  readonly key: string;
  readonly at: string;
  readonly entry: HistoryEntry | null;
  readonly raw: UnreadableRow | null;
}

/**
 * Returns the same text for equal texts. Tens of thousands of entries have a few days and exercises between them; filters
 * compare those of all entries, and with one text for equals they never look into it.
 */
function createSharing(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found === undefined) known.set(text, text);
    return found ?? text;
  };
}

function parseRow(row: Row, share: (text: string) => string): ParsedRow {
  const { key, at = "", value } = row;
  const entry = parseEntry(row);
  if (entry) {
    entry.day = share(entry.day);
    entry.exercise = share(entry.exercise);
    const category = categories.find((one) => one === entry.category);
    if (category) entry.category = category;
  }
  return { key, at, entry, raw: entry ? null : { key, raw: value } };
}

const newestFirst = (a: ParsedRow, b: ParsedRow): number =>
  a.at === b.at ? (a.key < b.key ? 1 : -1) : a.at < b.at ? 1 : -1;

/** All rows, oldest first: IndexedDB reads forwards everywhere at once, but backwards often one by one. */
export async function readAll(db: RowDatabase, share = createSharing()): Promise<Map<string, ParsedRow>> {
  const parsed = new Map<string, ParsedRow>();
  let limit = piece;
  for (let from: string | undefined; ; ) {
    const range = { by: "at", limit, ...(from !== undefined && { from }) } as const;
    const rows = await db.read(["history"], (tx) => tx.list("history", range));
    const known = parsed.size;
    for (const row of rows) if (!parsed.has(row.key)) parsed.set(row.key, parseRow(row, share));
    if (rows.length < limit) return parsed;
    // A piece begins with the instant that the last one ended in; more rows than a piece may lie in it.
    if (parsed.size === known) limit *= 2;
    from = rows.at(-1)?.at;
  }
}

/** Follows the history of `db` as long as there are subscribers. */
export function followAllEntries(db: RowDatabase): Observable<AllEntries> {
  const listeners = new Set<{ next(all: AllEntries): void; error(cause: unknown): void }>();
  let parsed = new Map<string, ParsedRow>();
  let all: AllEntries | undefined;
  /** The keys written since the last reading. */
  let stale: Set<string> | "all" = "all";
  let isReading = false;
  const share = createSharing();

  const isFresh = () => stale !== "all" && stale.size === 0;

  async function catchUp(): Promise<void> {
    const keys = stale;
    // What is written from here on is read the next time.
    stale = new Set();
    try {
      if (keys === "all") parsed = await readAll(db, share);
      else {
        const rows = await db.read(["history"], (tx) => tx.findMany("history", [...keys]));
        for (const key of keys) parsed.delete(key);
        for (const row of rows) if (isAlive(row)) parsed.set(row.key, parseRow(row, share));
      }
    } catch (cause) {
      stale = "all";
      throw cause;
    }
    const sorted = [...parsed.values()].sort(newestFirst);
    all = {
      entries: sorted.flatMap(({ entry }) => entry ?? []),
      unreadable: sorted.flatMap(({ raw }) => raw ?? []),
    };
  }

  async function refresh(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      while (!isFresh()) await catchUp();
      if (all) for (const { next } of [...listeners]) next(all);
    } catch (cause) {
      for (const { error } of [...listeners]) error(cause);
    } finally {
      isReading = false;
    }
  }

  db.onChange((commit) => {
    const keys = commit.get("history");
    if (!keys) return;
    if (keys === "all" || stale === "all") stale = "all";
    else for (const key of keys) stale.add(key);
    if (listeners.size > 0) void refresh();
  });

  return {
    subscribe(next, error = () => undefined) {
      const listener = { next, error };
      listeners.add(listener);
      if (all && isFresh()) next(all);
      else void refresh();
      return { unsubscribe: () => listeners.delete(listener) };
    },
  };
}
