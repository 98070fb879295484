// The finished workouts: recorded, listed newest first, edited, deleted with undo.
// Promise: an entry and the progress it gives to goals are written, taken away and brought back together.

import {
  type HistoryEntry,
  historyEntrySchema,
  type NewWorkout,
  newWorkoutSchema,
  type WorkoutEdit,
  workoutEditSchema,
} from "#app/contracts/history-entry.ts";
import type { Json } from "#app/contracts/json.ts";
import { localDay } from "#app/lib/local-day.ts";
import { remember } from "../engine/observe.ts";
import type { Row } from "../engine/row-database.ts";
import { metaKeys } from "../log/pen.ts";
import { isAlive } from "../merge/merge-row.ts";
import { dayKey, everything, goalRange } from "../merge/tally.ts";
import { tombstone } from "../merge/tombstone.ts";
import { type StoreContext, toFields, toPresent, writeTo } from "./store-context.ts";

/** A stored row that doesn't read as what it should be. It is shown with its raw text, never dropped. */
export interface UnreadableRow {
  key: string;
  raw: Json;
}

/** What the workouts of one local day add up to. */
export interface DayTotal {
  day: string;
  count: number;
  /** Seconds. */
  duration: number;
  caloriesBurned: number;
}

export interface HistoryStore {
  /**
   * Keeps a finished workout. With `towardGoals` it also counts for every goal whose deadline, a local
   * day, had not passed when it ended, however late it is recorded. Recording an id that is already kept returns what
   * is kept and counts nothing again.
   */
  record(workout: NewWorkout, options: { towardGoals: boolean }): Promise<HistoryEntry>;
  /** The `limit` newest entries by their end, the damaged rows among them, and how many entries there are. */
  listNewest(limit: number): Promise<{ entries: HistoryEntry[]; unreadable: UnreadableRow[]; total: number }>;
  /** Totals of each day with workouts, from `from` to `to` (YYYY-MM-DD, both included), in order. */
  listDayTotals(from: string, to: string): Promise<DayTotal[]>;
  find(id: string): Promise<HistoryEntry | null>;
  /** Changes some fields; the progress of goals follows. Rejects when there is no such entry. */
  edit(id: string, edit: WorkoutEdit): Promise<HistoryEntry>;
  /** Deletes the entry and takes its progress from the goals. Deleting again changes nothing. */
  remove(id: string): Promise<void>;
  /** Brings a deleted entry back, with its progress. */
  restore(id: string): Promise<HistoryEntry>;
}

/** The entry that a row says, or null when the row is damaged. */
export const parseEntry = (row: Row): HistoryEntry | null =>
  historyEntrySchema.safeParse({ ...toPresent(row.value), id: row.key }).data ?? null;

function requireEntry(row: Row | undefined, id: string): HistoryEntry {
  const entry = row && parseEntry(row);
  if (!entry) throw new Error(`There is no readable history entry ${id}`);
  return entry;
}

export function createHistoryStore(context: StoreContext): HistoryStore {
  const { db, newId, formatDate } = context;
  const placed = (endedAt: string) => ({
    date: formatDate(new Date(endedAt)),
    day: localDay(new Date(endedAt)),
  });

  return {
    record: (workout, { towardGoals }) => {
      const { id = newId(), ...given } = newWorkoutSchema.parse(workout);
      const caloriesBurned = Math.round(given.caloriesBurned * 10) / 10;
      const place = placed(given.endedAt);
      return writeTo(context, ["history"], async (pen, tx) => {
        // All that this write will look at, in one go.
        const [[present], goals] = await Promise.all([
          tx.findMany("history", [id]),
          // Deleted ones as well: one that is brought back is as if it had never been deleted.
          towardGoals ? tx.list("goals") : [],
          towardGoals ? tx.list("tallies", goalRange) : [],
          tx.findMany("tallies", [everything, dayKey(place.day)]),
          tx.findMany("meta", metaKeys),
        ]);
        if (present) return requireEntry(present, id);
        const open = goals.filter(
          ({ value }) => typeof value.deadline === "string" && value.deadline >= place.day,
        );
        const fed = open.length > 0 ? { goals: open.map((goal) => goal.key) } : {};
        const patch = toFields({ ...given, caloriesBurned, ...place, ...fed });
        const [row] = await pen.write([{ table: "history", key: id, patch }]);
        return requireEntry(row, id);
      });
    },

    listNewest: remember(db, ["history", "tallies"], (limit: number) =>
      db.read(["history", "tallies"], async (tx) => {
        const [rows, [all]] = await Promise.all([
          tx.list("history", { by: "at", newestFirst: true, limit }),
          tx.findMany("tallies", [everything]),
        ]);
        const entries: HistoryEntry[] = [];
        const unreadable: UnreadableRow[] = [];
        for (const row of rows) {
          const entry = parseEntry(row);
          if (entry) entries.push(entry);
          else unreadable.push({ key: row.key, raw: row.value });
        }
        return { entries, unreadable, total: all?.count ?? 0 };
      }),
    ),

    listDayTotals: remember(db, ["tallies"], (from: string, to: string) =>
      db.read(["tallies"], async (tx) => {
        const tallies = await tx.list("tallies", { from: dayKey(from), to: dayKey(to) });
        return tallies
          .filter((tally) => tally.count > 0)
          .map(({ key, count, seconds, tenths }) => ({
            day: key.slice(dayKey("").length),
            count,
            duration: seconds,
            caloriesBurned: tenths / 10,
          }));
      }),
    ),

    find: (id) =>
      db.read(["history"], async (tx) => {
        const [row] = await tx.findMany("history", [id]);
        return isAlive(row) ? parseEntry(row) : null;
      }),

    edit: (id, edit) => {
      const given = workoutEditSchema.parse(edit);
      const patch = toFields({ ...given, ...(given.endedAt && placed(given.endedAt)) });
      return writeTo(context, ["history"], async (pen, tx) => {
        const [present] = await tx.findMany("history", [id]);
        if (!isAlive(present)) throw new Error(`There is no history entry ${id}`);
        const [row] = await pen.write([{ table: "history", key: id, patch }]);
        return requireEntry(row, id);
      });
    },

    remove: (id) =>
      writeTo(context, ["history"], async (pen, tx) => {
        const [present] = await tx.findMany("history", [id]);
        if (isAlive(present)) await pen.write([{ table: "history", key: id, patch: { [tombstone]: true } }]);
      }),

    restore: (id) =>
      writeTo(context, ["history"], async (pen, tx) => {
        const [present] = await tx.findMany("history", [id]);
        if (!present || isAlive(present)) return requireEntry(present, id);
        const [row] = await pen.write([{ table: "history", key: id, patch: { [tombstone]: false } }]);
        return requireEntry(row, id);
      }),
  };
}
