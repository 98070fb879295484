// All history entries in memory, for filters, records and insights.
// Guarantees: the entries are read once for all callers, in chunks that never block the page for long; after a commit only
// the rows that it wrote are read again.

import { categories } from "#app/model/exercise.ts";
import type { HistoryEntry, UnreadableRow } from "#app/model/history-entry.ts";
import type { Row, RowDatabase } from "../engine/row-database.ts";
import { isAlive } from "../rows/merge-row.ts";
import { parseEntry } from "../rows/parse-entry.ts";
import { readInChunks } from "../rows/read-in-chunks.ts";

export interface AllEntries {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  readonly unreadable: readonly UnreadableRow[];
}

/** Rows that are read and checked at a time. On a slow phone that takes some 30 ms. */
const chunkSize = 500;

/** Keys that are asked for at a time: so few that the rows between them aren't read as well, which may be the whole history. */
const fewKeys = 50;

/** A row of the history: its entry, or its raw value where the row is damaged. */
export interface ParsedRow {
  readonly key: string;
  readonly at: string;
  readonly entry: HistoryEntry | null;
  readonly raw: UnreadableRow | null;
}

/**
 * Returns the same text for equal texts. Tens of thousands of entries have a few days and exercises between them, which
 * filters compare: texts that are the same object are compared at once.
 */
function createInterner(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found === undefined) known.set(text, text);
    return found ?? text;
  };
}

function parseRow(row: Row, intern: (text: string) => string): ParsedRow {
  const { key, at = "", value } = row;
  const entry = parseEntry(row);
  if (entry) {
    entry.day = intern(entry.day);
    entry.exercise = intern(entry.exercise);
    const category = categories.find((one) => one === entry.category);
    if (category) entry.category = category;
  }
  return { key, at, entry, raw: entry ? null : { key, raw: value } };
}

const newestFirst = (a: ParsedRow, b: ParsedRow): number =>
  a.at === b.at ? (a.key < b.key ? 1 : -1) : a.at < b.at ? 1 : -1;

/** All living rows by their key, oldest first. */
export const readAll = (db: RowDatabase, intern = createInterner()): Promise<Map<string, ParsedRow>> =>
  readInChunks(
    (range) => db.read(["history"], (tx) => tx.list("history", range)),
    { by: "at", limit: chunkSize },
    (row) => parseRow(row, intern),
  );

/** Creates a function that returns all entries of one database; each call reads only what was written since the last. */
function createReader(db: RowDatabase): () => Promise<AllEntries> {
  let parsed = new Map<string, ParsedRow>();
  let all: AllEntries = { entries: [], unreadable: [] };
  /** The keys written since the last read. */
  let stale: Set<string> | "all" = "all";
  let reading: Promise<AllEntries> | undefined;
  const intern = createInterner();

  const isFresh = () => stale !== "all" && stale.size === 0;

  async function readStale(): Promise<void> {
    const keys = stale;
    // Rows that are written from here on are read the next time.
    stale = new Set();
    try {
      if (keys === "all") parsed = await readAll(db, intern);
      else {
        const asked = [...keys];
        const slices = Array.from({ length: Math.ceil(asked.length / fewKeys) }, (_, n) =>
          asked.slice(n * fewKeys, (n + 1) * fewKeys),
        );
        const rows = await db.read(["history"], async (tx) =>
          (await Promise.all(slices.map((slice) => tx.findMany("history", slice)))).flat(),
        );
        for (const key of keys) parsed.delete(key);
        for (const row of rows) if (isAlive(row)) parsed.set(row.key, parseRow(row, intern));
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

  async function catchUp(): Promise<AllEntries> {
    try {
      while (!isFresh()) await readStale();
      return all;
    } finally {
      reading = undefined;
    }
  }

  db.onChange((commit) => {
    const keys = commit.get("history");
    if (!keys) return;
    if (keys === "all" || stale === "all") stale = "all";
    else for (const key of keys) stale.add(key);
  });

  return () => {
    if (!reading && isFresh()) return Promise.resolve(all);
    reading ??= catchUp();
    return reading;
  };
}

const readers = new WeakMap<RowDatabase, () => Promise<AllEntries>>();

/** All entries: the same objects for all callers, until a commit changes them. */
export function listAllEntries(db: RowDatabase): Promise<AllEntries> {
  const base = db.tracked?.base ?? db;
  const read = readers.get(base) ?? createReader(base);
  readers.set(base, read);
  db.tracked?.reads.add("history", {});
  return read();
}
