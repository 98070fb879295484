// The reads of the history's store: the newest entries, the entries since a day, totals and records.

import { dayMs } from "#app/lib/local-day.ts";
import { inOrderStarted, workoutIdOf } from "#app/model/counted-workouts.ts";
import type { HistoryEntry, UnreadableRow } from "#app/model/history-entry.ts";
import { noRecords, type Records } from "#app/model/records.ts";
import { memoize } from "../engine/observe.ts";
import type { RowDatabase, Tx } from "../engine/row-database.ts";
import { parseEntries, parseEntry } from "../rows/parse-entry.ts";
import { allKey, countingRule, dayKey } from "../rows/totals.ts";

export interface NewestEntries {
  entries: HistoryEntry[];
  unreadable: UnreadableRow[];
  /** All entries, the damaged ones included. */
  total: number;
  /** All workouts: a workout and its exercises are one. */
  workouts: number;
}

export const listNewest = memoize((db: RowDatabase, limit: number) =>
  db.read(["history", "totals"], async (tx): Promise<NewestEntries> => {
    const [rows, [all]] = await Promise.all([
      tx.list("history", { by: "at", newestFirst: true, limit }),
      tx.findMany("totals", [allKey]),
    ]);
    const entries: HistoryEntry[] = [];
    const unreadable: UnreadableRow[] = [];
    for (const row of rows) {
      const entry = parseEntry(row);
      if (entry) entries.push(entry);
      else unreadable.push({ key: row.key, raw: row.value });
    }
    return { entries, unreadable, total: all?.entries ?? 0, workouts: all?.count ?? 0 };
  }),
);

export const listSince = memoize((db: RowDatabase, from: string) =>
  db.read(["history"], async (tx) => {
    // In other time zones a day begins up to half a day earlier or later.
    const first = new Date(Date.parse(`${from}T00:00:00Z`) - dayMs).toISOString();
    return parseEntries(await tx.list("history", { by: "at", from: first })).reverse();
  }),
);

export const findRecords = memoize(async (db: RowDatabase): Promise<Records> => {
  const [all] = await db.read(["totals"], (tx) => tx.findMany("totals", [allKey]));
  if (!all) return noRecords;
  if (all.rule === countingRule) {
    if (all.records) return all.records;
    if (!all.entries) return noRecords;
  }
  return (await import("../all-entries/count-records.ts")).countRecords(db);
});

export const listDayTotals = memoize((db: RowDatabase, from: string, to: string) =>
  db.read(["totals"], async (tx) => {
    const totals = await tx.list("totals", { from: dayKey(from), to: dayKey(to) });
    return totals
      .filter(({ count }) => count > 0)
      .map(({ key, count, seconds, tenths }) => ({
        day: key.slice(dayKey("").length),
        count,
        duration: seconds,
        caloriesBurned: tenths / 10,
      }));
  }),
);

export async function listOfWorkout(tx: Tx, workoutId: string): Promise<HistoryEntry[]> {
  const rows = await tx.list("history", { by: "workoutId", from: workoutId, to: workoutId });
  return parseEntries(rows.filter(({ key }) => key !== workoutId)).sort(inOrderStarted);
}

/** The entries of the workout that ended last: its own, then its exercises, the latest first. */
export async function listLastWorkout(tx: Tx): Promise<HistoryEntry[]> {
  const [last] = parseEntries(await tx.list("history", { by: "at", newestFirst: true, limit: 1 }));
  if (!last) return [];
  const id = workoutIdOf(last);
  const [workouts, exercises] = await Promise.all([tx.findMany("history", [id]), listOfWorkout(tx, id)]);
  return [...parseEntries(workouts.filter((row) => row !== undefined)), ...exercises.reverse()];
}
