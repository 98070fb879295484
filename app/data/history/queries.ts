// Queries of the history. Components pass them to `useLive`, which runs a query again after each write to the rows that
// it has read.

import { shortNameOf } from "#app/content/common-names.ts";
import type { DayTotal } from "#app/domain/statistics/day-sum.ts";
import { inOrderStarted, workoutIdOf } from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry, UnreadableRow } from "#app/domain/workout/history-entry.ts";
import { dayMs } from "#app/lib/calendar-day.ts";
import type { FitnessDatabase } from "../database.ts";
import { fieldsOf, isShown, parseEntries, parseEntry, type Row } from "../rows/row.ts";
import { allKey, dayKey } from "../rows/totals.ts";

export interface AllEntries {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  readonly unreadable: readonly UnreadableRow[];
}

export interface NewestEntries extends AllEntries {
  /** The number of all entries, the unreadable ones included. */
  readonly total: number;
  /** The number of all workouts: a workout and its exercises are one. */
  readonly workouts: number;
}

/** Rows are read and parsed this many at a time, so that a slow phone's page is never blocked for long. */
const chunkSize = 500;

function parseRows(rows: readonly Row[]): AllEntries {
  const entries: HistoryEntry[] = [];
  const unreadable: UnreadableRow[] = [];
  for (const row of rows) {
    const entry = parseEntry(row);
    if (entry) entries.push(entry);
    else unreadable.push({ key: row.id, raw: fieldsOf(row) });
  }
  return { entries, unreadable };
}

/** The `limit` newest entries by their end, and how many there are. */
export async function listNewestEntries(db: FitnessDatabase, limit: number): Promise<NewestEntries> {
  const [rows, all] = await Promise.all([
    db.history.orderBy("shownAt").reverse().limit(limit).toArray(),
    db.totals.get(allKey),
  ]);
  return { ...parseRows(rows), total: all?.entries ?? 0, workouts: all?.count ?? 0 };
}

/** Every shown row of the history, oldest first, in chunks. */
export async function* readHistory(db: FitnessDatabase): AsyncGenerator<Row[]> {
  let from = "";
  let last = new Set<string>();
  for (let limit = chunkSize; ; ) {
    const rows = await db.history.where("shownAt").aboveOrEqual(from).limit(limit).toArray();
    // A chunk begins with the instant at which the last chunk ended, because other rows may share that instant.
    const next = rows.filter(({ id }) => !last.has(id));
    yield next;
    if (rows.length < limit) return;
    from = rows.at(-1)?.shownAt ?? from;
    last = new Set(rows.filter(({ shownAt }) => shownAt === from).map(({ id }) => id));
    limit = chunkSize + last.size;
  }
}

/** Every entry and unreadable row, newest first; read in chunks. */
export async function listAllEntries(db: FitnessDatabase): Promise<AllEntries> {
  const entries: HistoryEntry[] = [];
  const unreadable: UnreadableRow[] = [];
  for await (const rows of readHistory(db)) {
    const parsed = parseRows(rows);
    entries.push(...parsed.entries);
    unreadable.push(...parsed.unreadable);
  }
  return { entries: entries.reverse(), unreadable: unreadable.reverse() };
}

/**
 * Every entry that ended on the day `from` (YYYY-MM-DD) or later in any time zone, newest first. The result may include
 * some entries of the day before.
 */
export async function listEntriesSince(db: FitnessDatabase, from: string): Promise<HistoryEntry[]> {
  // In other time zones a day begins up to half a day earlier or later.
  const first = new Date(Date.parse(`${from}T00:00:00Z`) - dayMs).toISOString();
  return parseEntries(await db.history.where("shownAt").aboveOrEqual(first).toArray()).reverse();
}

/** The entries that ended on a day (YYYY-MM-DD), newest first. */
export async function listDayEntries(db: FitnessDatabase, day: string): Promise<HistoryEntry[]> {
  // In other time zones a day begins up to half a day earlier or later.
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at)) return [];
  const [from, to] = [at - dayMs, at + 2 * dayMs].map((edge) => new Date(edge).toISOString());
  const rows = await db.history.where("shownAt").between(from, to).toArray();
  return parseEntries(rows)
    .filter((entry) => entry.day === day)
    .reverse();
}

/** The entry with this id; null if it is deleted, damaged or unknown. */
export async function findEntry(db: FitnessDatabase, id: string): Promise<HistoryEntry | null> {
  const row = await db.history.get(id);
  return isShown(row) ? parseEntry(row) : null;
}

/** The newest entries whose name, or what people call it, contains the text, whatever its case. */
export async function findEntriesByName(
  db: FitnessDatabase,
  text: string,
  limit: number,
): Promise<HistoryEntry[]> {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  const rows = await db.history
    .orderBy("shownAt")
    .reverse()
    .filter(
      ({ exercise }) =>
        typeof exercise === "string" &&
        [exercise, shortNameOf(exercise)].some((name) => name.toLowerCase().includes(wanted)),
    )
    .limit(limit)
    .toArray();
  return parseEntries(rows);
}

/** The exercises of a workout, in the order in which they were started; without the workout itself. */
export async function listWorkoutExercises(db: FitnessDatabase, workoutId: string): Promise<HistoryEntry[]> {
  const rows = await db.history.where("workoutId").equals(workoutId).toArray();
  return parseEntries(rows.filter(({ id }) => id !== workoutId)).sort(inOrderStarted);
}

/** The entries of the workout that ended last: its own, then its exercises, the latest first. */
export async function listLastWorkout(db: FitnessDatabase): Promise<HistoryEntry[]> {
  const [last] = parseEntries(await db.history.orderBy("shownAt").reverse().limit(1).toArray());
  if (!last) return [];
  const id = workoutIdOf(last);
  const [workout, exercises] = await Promise.all([findEntry(db, id), listWorkoutExercises(db, id)]);
  return [...(workout ? [workout] : []), ...exercises.reverse()];
}

/** Totals of each day with workouts from `from` to `to` (YYYY-MM-DD, both included), in order. */
export async function listDayTotals(db: FitnessDatabase, from: string, to: string): Promise<DayTotal[]> {
  const totals = await db.totals.where("key").between(dayKey(from), dayKey(to), true, true).toArray();
  return totals
    .filter(({ count }) => count > 0)
    .map(({ key, count, seconds, tenths }) => ({
      day: key.slice(dayKey("").length),
      count,
      duration: seconds,
      caloriesBurned: tenths / 10,
    }));
}

/** The totals of all days, which statistics are derived from. */
export const listAllDayTotals = (db: FitnessDatabase): Promise<DayTotal[]> =>
  listDayTotals(db, "0000-01-01", "9999-12-31");
