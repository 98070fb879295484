// The finished workouts: recorded, listed newest first, edited, deleted with undo.
// Guarantees: an entry and the progress that goals get from it are written, deleted and restored together.

import { roundToTenth } from "#app/lib/tenths.ts";
import type { DayTotal } from "#app/model/day-total.ts";
import {
  type HistoryEntry,
  type NewWorkout,
  newWorkoutSchema,
  type WorkoutEdit,
  workoutEditSchema,
} from "#app/model/history-entry.ts";
import { toFields } from "#app/model/json.ts";
import type { Records } from "#app/model/records.ts";
import type { AllEntries } from "../all-entries/all-entries.ts";
import type { Row } from "../engine/row-database.ts";
import type { ExerciseRef } from "../rows/history-index.ts";
import { isAlive } from "../rows/merge-row.ts";
import { parseEntry } from "../rows/parse-entry.ts";
import { type StoreContext, writeRows } from "../rows/row-writer.ts";
import { allKey, dayKey } from "../rows/totals.ts";
import { daysOf } from "./entry-days.ts";
import type { LoggedExercise } from "./exercise-log.ts";
import {
  findRecords,
  listDayTotals,
  listLastWorkout,
  listNewest,
  listOfWorkout,
  listSince,
  type NewestEntries,
} from "./history-reads.ts";
import { addLateSets } from "./late-sets.ts";

interface RecordOptions {
  readonly towardGoals: boolean;
  readonly goalsAsOf?: string;
}

/** A finished workout, or an exercise of it, and what it counts for. */
export interface RecordItem {
  readonly workout: NewWorkout;
  readonly options: RecordOptions;
}

export interface HistoryStore {
  /**
   * Stores a finished workout. With `towardGoals` it also counts for every goal whose deadline, a local day, had not passed
   * when it ended, however late it is recorded. Recording an id that is already stored returns the stored entry and counts
   * nothing again; sets that the stored entry lacks, such as those ticked in another tab, are added. `goalsAsOf` (ISO 8601):
   * goals that were added after this instant don't count the workout.
   */
  record(workout: NewWorkout, options: RecordOptions): Promise<HistoryEntry>;
  /**
   * Records several workouts in one transaction, such as a workout and its exercises: all or none. Each counts toward goals
   * by its own options, once.
   */
  recordAll(items: readonly RecordItem[]): Promise<HistoryEntry[]>;
  /** The exercises of a workout, in the order in which they were started; without the workout itself. */
  listOfWorkout(workoutId: string): Promise<HistoryEntry[]>;
  /**
   * The newest entries of an exercise, by its id or, of entries without one, by its name; workouts of that name are left
   * out.
   */
  listOfExercise(exercise: ExerciseRef, options: { readonly limit: number }): Promise<HistoryEntry[]>;
  /** All entries of an exercise, newest first, with the fields that records and charts need. */
  listLogged(exercise: ExerciseRef, options?: { readonly before?: string }): Promise<LoggedExercise[]>;
  /** The `limit` newest entries by their end, the damaged rows among them, and the number of all entries. */
  listNewest(limit: number): Promise<NewestEntries>;
  /**
   * Every entry and damaged row, newest first: read once, in chunks; after a commit only the rows that it wrote are read
   * again.
   */
  listAll(): Promise<AllEntries>;
  /**
   * Every entry that ended on the day `from` (YYYY-MM-DD) or later in any time zone, newest first. Some of the day before
   * are among them.
   */
  listSince(from: string): Promise<HistoryEntry[]>;
  /** The entries of the workout that ended last: its own, then its exercises, the latest first. */
  listLastWorkout(): Promise<HistoryEntry[]>;
  /** The records of all entries, from the totals; all entries are read only after a change that may take one away. */
  findRecords(): Promise<Records>;
  /** Totals of each day with workouts from `from` to `to` (YYYY-MM-DD, both included), in order. */
  listDayTotals(from: string, to: string): Promise<DayTotal[]>;
  find(id: string): Promise<HistoryEntry | null>;
  /**
   * Changes some fields; the progress of goals follows, and the exercises of a workout move with its end. Rejects when
   * there is no such entry.
   */
  edit(id: string, edit: WorkoutEdit): Promise<HistoryEntry>;
  /**
   * Deletes the entry and the progress that goals got from it; of a workout, its exercises as well. Deleting again changes
   * nothing.
   */
  remove(id: string): Promise<void>;
  /** Restores a deleted entry, with its progress; of a workout, the exercises that were deleted with it. */
  restore(id: string): Promise<HistoryEntry>;
}

function requireEntry(row: Row | undefined, id: string): HistoryEntry {
  const entry = row && parseEntry(row);
  if (!entry) throw new Error(`There is no readable history entry ${id}`);
  return entry;
}

/** Whether a goal counts a workout that ended on this day. */
const isOpen = ({ value }: Row, day: string, { goalsAsOf }: RecordOptions): boolean =>
  typeof value.deadline === "string" &&
  value.deadline >= day &&
  !(goalsAsOf && Date.parse(`${value.createdAt}`) > Date.parse(goalsAsOf));

export function createHistoryStore(context: StoreContext): HistoryStore {
  const { db, newId } = context;

  const moveBy = ({ startedAt, endedAt }: HistoryEntry, ms: number) => {
    const move = (instant: string) => new Date(Date.parse(instant) + ms).toISOString();
    const end = move(endedAt);
    return { startedAt: move(startedAt), endedAt: end, ...daysOf(context, end) };
  };

  const parseItem = ({ workout, options }: RecordItem) => {
    const { id = newId(), ...given } = newWorkoutSchema.parse(workout);
    const caloriesBurned = roundToTenth(given.caloriesBurned);
    return { id, fields: { ...given, caloriesBurned, ...daysOf(context, given.endedAt) }, options };
  };

  const recordAll = async (items: readonly RecordItem[]): Promise<HistoryEntry[]> => {
    const given = items.map(parseItem);
    return writeRows(context, ["history"], async (writer) => {
      // Loads everything that this write reads at once.
      const [goals] = await Promise.all([
        // Deleted goals as well: a restored goal is as if it had never been deleted.
        given.some(({ options }) => options.towardGoals) ? writer.loadAll("goals") : [],
        writer.loadWorkouts(given.flatMap(({ id, fields }) => [id, fields.workoutId ?? id])),
        writer.loadTotals([...new Set([allKey, ...given.map(({ fields }) => dayKey(fields.day))])]),
        writer.loadClock(),
      ]);
      const entries: HistoryEntry[] = [];
      for (const { id, fields, options } of given) {
        const present = writer.find("history", id);
        const entry = present && requireEntry(present, id);
        const late = entry && isAlive(present) ? addLateSets(entry, fields) : null;
        if (entry && !late) {
          entries.push(entry);
          continue;
        }
        const open = options.towardGoals ? goals.filter((goal) => isOpen(goal, fields.day, options)) : [];
        const counting = open.length > 0 && { goals: open.map((goal) => goal.key) };
        const patch = toFields(
          late ? { ...late, ...daysOf(context, late.endedAt) } : { ...fields, ...counting },
        );
        const [row] = await writer.write([{ table: "history", key: id, patch }]);
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

    listOfWorkout: (workoutId) => db.read(["history"], (tx) => listOfWorkout(tx, workoutId)),

    // Few pages need these two.
    listOfExercise: async (exercise, { limit }) => {
      const { listOfExercise } = await import("./exercise-log.ts");
      return db.read(["history"], (tx) => listOfExercise(tx, exercise, limit));
    },
    listLogged: async (exercise, { before } = {}) => {
      const { listLoggedExercises } = await import("./exercise-log.ts");
      return db.read(["history"], (tx) => listLoggedExercises(tx, exercise, before));
    },

    listNewest: (limit) => listNewest(db, limit),
    // Few pages need it.
    listAll: async () => (await import("../all-entries/all-entries.ts")).listAllEntries(db),
    listSince: (from) => listSince(db, from),
    listLastWorkout: () => db.read(["history"], listLastWorkout),
    findRecords: () => findRecords(db),
    listDayTotals: (from, to) => listDayTotals(db, from, to),

    find: (id) =>
      db.read(["history"], async (tx) => {
        const [row] = await tx.findMany("history", [id]);
        return isAlive(row) ? parseEntry(row) : null;
      }),

    edit: (id, edit) => {
      const given = workoutEditSchema.parse(edit);
      const patch = toFields({ ...given, ...(given.endedAt && daysOf(context, given.endedAt)) });
      return writeRows(context, ["history"], async (writer) => {
        await writer.load("history", [id]);
        const before = writer.find("history", id);
        if (!isAlive(before)) throw new Error(`There is no history entry ${id}`);
        const moved = given.endedAt ? Date.parse(given.endedAt) - Date.parse(`${before.value.endedAt}`) : 0;
        const parts = moved ? await listOfWorkout(writer.tx, id) : [];
        const [row] = await writer.write([
          { table: "history", key: id, patch },
          ...parts.map((part) => ({ table: "history" as const, key: part.id, patch: moveBy(part, moved) })),
        ]);
        return requireEntry(row, id);
      });
    },

    remove: (id) => writeRows(context, ["history"], (writer) => writer.remove("history", id)),

    restore: (id) =>
      writeRows(context, ["history"], async (writer) =>
        requireEntry(await writer.restore("history", id), id),
      ),
  };
}
