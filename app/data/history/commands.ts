// The commands on the history: record entries, edit one, delete it and undo that.
// Guarantees: an entry, the totals and the progress that goals get from it are written, deleted and restored together.

import { goalTypeSchema } from "#app/domain/goal/goal.ts";
import { toFields } from "#app/domain/row/json.ts";
import {
  type HistoryEntry,
  type NewWorkout,
  newWorkoutSchema,
  type WorkoutEdit,
  workoutEditSchema,
} from "#app/domain/workout/history-entry.ts";
import { localDay } from "#app/lib/calendar-day.ts";
import { roundToTenth } from "#app/lib/format-number.ts";
import type { FitnessDatabase } from "../database.ts";
import { isShown, parseEntry, type Row } from "../rows/row.ts";
import { writeRows } from "../rows/row-writer.ts";
import { allKey, dayKey } from "../rows/totals.ts";
import { listWorkoutExercises } from "./queries.ts";

interface RecordOptions {
  readonly towardGoals: boolean;
  /** ISO 8601: goals that were added after this instant don't count the workout. */
  readonly goalsAsOf?: string;
}

/** A finished workout or one of its exercises, and whether it counts for goals. */
export interface RecordItem {
  readonly workout: NewWorkout;
  readonly options: RecordOptions;
}

/** The fields of an entry that follow from its end: the locale's date as text, and the local day. */
export const daysOf = ({ formatDate }: Pick<FitnessDatabase, "formatDate">, endedAt: string) => ({
  date: formatDate(new Date(endedAt)),
  day: localDay(new Date(endedAt)),
});

/** @throws Error if there is no such entry, or it is damaged */
function requireEntry(row: Row | undefined, id: string): HistoryEntry {
  const entry = row && parseEntry(row);
  if (!entry) throw new Error(`There is no readable history entry ${id}`);
  return entry;
}

/** Whether a goal counts a workout that ended on this day. Goals of strength count none. */
const isOpen = (goal: Row, day: string, { goalsAsOf }: RecordOptions): boolean =>
  goalTypeSchema.safeParse(goal.type).success &&
  typeof goal.deadline === "string" &&
  goal.deadline >= day &&
  !(goalsAsOf && Date.parse(`${goal.createdAt}`) > Date.parse(goalsAsOf));

/**
 * Records workouts in one transaction, such as a workout and its exercises: all or none. An item with `towardGoals` also
 * counts for every goal whose deadline, a local day, had not passed when it ended, however late it is recorded. Recording an
 * id that is already stored returns the stored entry and counts nothing again.
 */
export async function recordEntries(
  db: FitnessDatabase,
  items: readonly RecordItem[],
): Promise<HistoryEntry[]> {
  const given = items.map(({ workout, options }) => {
    const { id = db.newId(), ...fields } = newWorkoutSchema.parse(workout);
    const caloriesBurned = roundToTenth(fields.caloriesBurned);
    return { id, fields: { ...fields, caloriesBurned, ...daysOf(db, fields.endedAt) }, options };
  });
  return writeRows(db, ["history"], async (writer) => {
    // Everything that this write reads is loaded at once.
    const [goals] = await Promise.all([
      // Includes deleted goals, because a restored goal is as if it had never been deleted.
      given.some(({ options }) => options.towardGoals) ? writer.loadAll("goals") : [],
      writer.loadWorkouts(given.flatMap(({ id, fields }) => [id, fields.workoutId ?? id])),
      writer.loadTotals([allKey, ...given.map(({ fields }) => dayKey(fields.day))]),
      writer.loadClock(),
    ]);
    const entries: HistoryEntry[] = [];
    for (const { id, fields, options } of given) {
      const present = writer.find("history", id);
      if (present) {
        entries.push(requireEntry(present, id));
        continue;
      }
      const counting = options.towardGoals ? goals.filter((goal) => isOpen(goal, fields.day, options)) : [];
      const patch = toFields({
        ...fields,
        ...(counting.length > 0 && { goals: counting.map((goal) => goal.id) }),
      });
      const [row] = await writer.write([{ table: "history", id, patch }]);
      entries.push(requireEntry(row, id));
    }
    return entries;
  });
}

/** Records one workout; see `recordEntries`. */
export async function recordEntry(
  db: FitnessDatabase,
  workout: NewWorkout,
  options: RecordOptions,
): Promise<HistoryEntry> {
  const [entry] = await recordEntries(db, [{ workout, options }]);
  if (!entry) throw new Error("One workout gives one entry");
  return entry;
}

const moveBy = (db: FitnessDatabase, { startedAt, endedAt }: HistoryEntry, ms: number) => {
  const move = (instant: string) => new Date(Date.parse(instant) + ms).toISOString();
  const end = move(endedAt);
  return { startedAt: move(startedAt), endedAt: end, ...daysOf(db, end) };
};

/**
 * Changes some fields of an entry; the progress of goals follows, and the exercises of a workout move with its end.
 * @throws Error if there is no such entry
 */
export async function editEntry(db: FitnessDatabase, id: string, edit: WorkoutEdit): Promise<HistoryEntry> {
  const given = workoutEditSchema.parse(edit);
  const patch = toFields({ ...given, ...(given.endedAt && daysOf(db, given.endedAt)) });
  return writeRows(db, ["history"], async (writer) => {
    await writer.load("history", [id]);
    const before = writer.find("history", id);
    if (!isShown(before)) throw new Error(`There is no history entry ${id}`);
    const moved = given.endedAt ? Date.parse(given.endedAt) - Date.parse(`${before.endedAt}`) : 0;
    const exercises = moved ? await listWorkoutExercises(db, id) : [];
    const [row] = await writer.write([
      { table: "history", id, patch },
      ...exercises.map((exercise) => ({
        table: "history" as const,
        id: exercise.id,
        patch: moveBy(db, exercise, moved),
      })),
    ]);
    return requireEntry(row, id);
  });
}

/**
 * Deletes an entry and the progress that goals got from it. If the entry is a workout, its exercises are deleted as
 * well. Deleting again changes nothing.
 */
export const removeEntry = (db: FitnessDatabase, id: string): Promise<void> =>
  writeRows(db, ["history"], (writer) => writer.remove("history", id));

/**
 * Restores a deleted entry with its progress. If the entry is a workout, the exercises that were deleted with it are
 * restored as well.
 */
export const restoreEntry = (db: FitnessDatabase, id: string): Promise<HistoryEntry> =>
  writeRows(db, ["history"], async (writer) => requireEntry(await writer.restore("history", id), id));
