// The finished workouts: recorded, listed newest first, edited, deleted with undo.
// Guarantees: an entry and the progress it gives to goals are written, taken away and brought back together.

import { localDay } from "#app/lib/local-day.ts";
import { inOrderDone } from "#app/model/counted-workouts.ts";
import {
  type HistoryEntry,
  historyEntrySchema,
  type NewWorkout,
  newWorkoutSchema,
  type WorkoutEdit,
  workoutEditSchema,
} from "#app/model/history-entry.ts";
import { type Json, toFields, toPresent } from "#app/model/json.ts";
import { remember } from "../engine/observe.ts";
import type { Row, RowDatabase, Tx } from "../engine/row-database.ts";
import { exerciseKey, exerciseRange } from "../rows/history-index.ts";
import { isAlive } from "../rows/merge-row.ts";
import { removeWorkout, restoreWorkout } from "../rows/remove-workout.ts";
import { type StoreContext, writeRows } from "../rows/row-writer.ts";
import { allKey, dayKey } from "../rows/totals.ts";
import type { LoggedExercise } from "./exercise-log.ts";
import { addLateSets } from "./late-sets.ts";

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

export interface RecordOptions {
  readonly towardGoals: boolean;
  readonly goalsAsOf?: string;
}

export interface RecordItem {
  readonly workout: NewWorkout;
  readonly options: RecordOptions;
}

/** An exercise that was done, and when last. */
export interface RecentExercise {
  exerciseId?: string;
  exercise: string;
  endedAt: string;
}

export interface HistoryStore {
  /**
   * Stores a finished workout. With `towardGoals` it also counts for every goal whose deadline, a local
   * day, had not passed when it ended, however late it is recorded. Recording an id that is already stored returns
   * what is stored and counts nothing again; sets that it lacks, as those ticked in another tab, are added.
   * `goalsAsOf` (ISO 8601): goals that were added after this instant don't count it.
   */
  record(workout: NewWorkout, options: RecordOptions): Promise<HistoryEntry>;
  /**
   * Records several in one transaction, such as a workout and its exercises: all or none. Each counts toward goals by
   * its own options, once.
   */
  recordAll(items: readonly RecordItem[]): Promise<HistoryEntry[]>;
  /** The exercises of a workout, in the order in which they were done; without the workout itself. */
  listOfWorkout(workoutId: string): Promise<HistoryEntry[]>;
  /**
   * The newest entries of an exercise, by its id or, of entries without one, by its name.
   * @param options `before`: only those that ended before this instant, to read on
   */
  listOfExercise(
    exercise: { readonly id?: string; readonly name: string },
    options: { readonly limit: number; readonly before?: string },
  ): Promise<HistoryEntry[]>;
  /** All entries of an exercise, newest first, as far as records and charts need them. */
  listLogged(
    exercise: { readonly id?: string; readonly name: string },
    options?: { readonly before?: string },
  ): Promise<LoggedExercise[]>;
  /**
   * The exercises that were done last, newest first, each once; workouts themselves aren't among them. Looks back over
   * the newest 400 entries at most.
   */
  listRecentExercises(limit: number): Promise<RecentExercise[]>;
  /** The `limit` newest entries by their end, the damaged rows among them, and how many there are of all. */
  listNewest(limit: number): Promise<NewestEntries>;
  /** Totals of each day with workouts, a workout and its exercises counted once, from `from` to `to` (YYYY-MM-DD, both included), in order. */
  listDayTotals(from: string, to: string): Promise<DayTotal[]>;
  find(id: string): Promise<HistoryEntry | null>;
  /** Changes some fields; the progress of goals follows. Rejects when there is no such entry. */
  edit(id: string, edit: WorkoutEdit): Promise<HistoryEntry>;
  /**
   * Deletes the entry and takes its progress from the goals; of a workout, its exercises as well. Deleting again changes
   * nothing.
   */
  remove(id: string): Promise<void>;
  /** Restores a deleted entry, with its progress; of a workout, the exercises that were deleted with it. */
  restore(id: string): Promise<HistoryEntry>;
}

export interface NewestEntries {
  entries: HistoryEntry[];
  unreadable: UnreadableRow[];
  /** All entries, the damaged ones included. */
  total: number;
  /** What they count as: a workout and its exercises are one. */
  workouts: number;
}

/** The entry that a row says, or null when the row is damaged. */
export const parseEntry = (row: Row): HistoryEntry | null =>
  historyEntrySchema.safeParse({ ...toPresent(row.value), id: row.key }).data ?? null;

const parseEntries = (rows: readonly Row[]): HistoryEntry[] =>
  rows.filter(isAlive).flatMap((row) => parseEntry(row) ?? []);

function requireEntry(row: Row | undefined, id: string): HistoryEntry {
  const entry = row && parseEntry(row);
  if (!entry) throw new Error(`There is no readable history entry ${id}`);
  return entry;
}

const listNewest = remember((db: RowDatabase, limit: number) =>
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

const listDayTotals = remember((db: RowDatabase, from: string, to: string) =>
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

/** How many of the newest entries are looked at for recent exercises: mostly the first number is enough. */
const recentReads = [50, 400];

async function listRecentExercises(tx: Tx, limit: number): Promise<RecentExercise[]> {
  let found: RecentExercise[] = [];
  for (const reads of recentReads) {
    const rows = await tx.list("history", { by: "at", newestFirst: true, limit: reads });
    const recent = new Map<string, RecentExercise>();
    for (const { value, at: endedAt = "" } of rows) {
      const { exercise, exerciseId: id, source } = value;
      if (typeof exercise !== "string" || source === "session") continue;
      const exerciseId = typeof id === "string" ? id : undefined;
      const key = exerciseKey({ id: exerciseId, name: exercise });
      if (!recent.has(key))
        recent.set(key, { exercise, endedAt, ...(exerciseId !== undefined && { exerciseId }) });
    }
    found = [...recent.values()].slice(0, limit);
    if (found.length === limit || rows.length < reads) break;
  }
  return found;
}

/** Whether a goal counts what ended on this day. */
const isOpen = ({ value }: Row, day: string, { goalsAsOf }: RecordOptions): boolean =>
  typeof value.deadline === "string" &&
  value.deadline >= day &&
  !(goalsAsOf && Date.parse(`${value.createdAt}`) > Date.parse(goalsAsOf));

export function createHistoryStore(context: StoreContext): HistoryStore {
  const { db, newId, formatDate } = context;
  const daysOf = (endedAt: string) => ({
    date: formatDate(new Date(endedAt)),
    day: localDay(new Date(endedAt)),
  });

  const parseItem = ({ workout, options }: RecordItem) => {
    const { id = newId(), ...given } = newWorkoutSchema.parse(workout);
    const caloriesBurned = Math.round(given.caloriesBurned * 10) / 10;
    return { id, fields: { ...given, caloriesBurned, ...daysOf(given.endedAt) }, options };
  };

  const recordAll = async (items: readonly RecordItem[]): Promise<HistoryEntry[]> => {
    const given = items.map(parseItem);
    return writeRows(context, ["history"], async (writer) => {
      // All that this write will look at, in one go.
      const [goals] = await Promise.all([
        // Deleted ones as well: one that is brought back is as if it had never been deleted.
        given.some(({ options }) => options.towardGoals) ? writer.loadAll("goals") : [],
        writer.loadWorkouts(given.flatMap(({ id, fields }) => [id, fields.workoutId ?? id])),
        writer.loadTotals([...new Set([allKey, ...given.map(({ fields }) => dayKey(fields.day))])]),
        writer.loadClock(),
      ]);
      const entries: HistoryEntry[] = [];
      for (const { id, fields, options } of given) {
        const present = writer.find("history", id);
        if (present) {
          const entry = requireEntry(present, id);
          const late = isAlive(present) && addLateSets(entry, fields);
          if (!late) {
            entries.push(entry);
            continue;
          }
          const [row] = await writer.write([
            { table: "history", key: id, patch: toFields({ ...late, ...daysOf(late.endedAt) }) },
          ]);
          entries.push(requireEntry(row, id));
          continue;
        }
        const open = options.towardGoals ? goals.filter((goal) => isOpen(goal, fields.day, options)) : [];
        const fed = open.length > 0 ? { goals: open.map((goal) => goal.key) } : {};
        const [row] = await writer.write([
          { table: "history", key: id, patch: toFields({ ...fields, ...fed }) },
        ]);
        entries.push(requireEntry(row, id));
      }
      return entries;
    });
  };

  return {
    record: async (workout, options) => {
      const [entry] = await recordAll([{ workout, options }]);
      if (!entry) throw new Error("One workout gives one entry");
      return entry;
    },
    recordAll,

    listOfWorkout: (workoutId) =>
      db.read(["history"], async (tx) => {
        const rows = await tx.list("history", { by: "workoutId", from: workoutId, to: workoutId });
        return parseEntries(rows.filter(({ key }) => key !== workoutId)).sort(inOrderDone);
      }),

    listOfExercise: ({ id, name }, { limit, before }) =>
      db.read(["history"], async (tx) => {
        const keys = [exerciseKey({ name }), ...(id === undefined ? [] : [id])];
        const lists = await Promise.all(
          keys.map((key) =>
            tx.list("history", { by: "exerciseAt", ...exerciseRange(key, before), newestFirst: true, limit }),
          ),
        );
        return parseEntries(lists.flat())
          .sort((a, b) => inOrderDone(b, a))
          .slice(0, limit);
      }),

    listLogged: async (exercise, { before } = {}) => {
      // Few pages need it.
      const { listLoggedExercises } = await import("./exercise-log.ts");
      return db.read(["history"], (tx) => listLoggedExercises(tx, exercise, before));
    },

    listRecentExercises: (limit) => db.read(["history"], (tx) => listRecentExercises(tx, limit)),

    listNewest: (limit) => listNewest(db, limit),
    listDayTotals: (from, to) => listDayTotals(db, from, to),

    find: (id) =>
      db.read(["history"], async (tx) => {
        const [row] = await tx.findMany("history", [id]);
        return isAlive(row) ? parseEntry(row) : null;
      }),

    edit: (id, edit) => {
      const given = workoutEditSchema.parse(edit);
      const patch = toFields({ ...given, ...(given.endedAt && daysOf(given.endedAt)) });
      return writeRows(context, ["history"], async (writer) => {
        await writer.load("history", [id]);
        if (!isAlive(writer.find("history", id))) throw new Error(`There is no history entry ${id}`);
        const [row] = await writer.write([{ table: "history", key: id, patch }]);
        return requireEntry(row, id);
      });
    },

    remove: (id) => writeRows(context, ["history"], (writer) => removeWorkout(writer, id)),

    restore: (id) =>
      writeRows(context, ["history"], async (writer) => requireEntry(await restoreWorkout(writer, id), id)),
  };
}
