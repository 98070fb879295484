// The entries of one exercise: the newest, and all of them for records and charts.
// Guarantees: reading all entries takes only the fields that records and charts need, so that thousands take little
// time; an entry with damaged sets is left out.

import * as z from "zod/mini";
import { toPresent } from "#app/domain/row/json.ts";
import { inOrderDone } from "#app/domain/workout/counted-workouts.ts";
import {
  type HistoryEntry,
  historyEntrySchema,
  type LoggedExercise,
} from "#app/domain/workout/history-entry.ts";
import type { FitnessDatabase } from "../database.ts";
import { type ExerciseRef, exerciseKeysOf, parseEntries, type Row } from "../rows/row.ts";

const loggedSchema = z.pick(historyEntrySchema, {
  id: true,
  workoutId: true,
  day: true,
  endedAt: true,
  duration: true,
  measure: true,
  sets: true,
});

/** The rows of an exercise under one of its keys, by their end. */
const rowsOf = (db: FitnessDatabase, key: string, before = "\uffff") =>
  db.history.where("[exerciseKey+shownAt]").between([key, ""], [key, before], true, false);

/** The newest entries of an exercise; without workouts that only have its name. */
export async function listExerciseEntries(
  db: FitnessDatabase,
  exercise: ExerciseRef,
  limit: number,
): Promise<HistoryEntry[]> {
  const lists = await Promise.all(
    exerciseKeysOf(exercise).map((key) => rowsOf(db, key).reverse().limit(limit).toArray()),
  );
  const rows = lists.flat();
  const parents = await findParents(db, rows.filter(isNameless));
  return parseEntries(rows)
    .filter(({ id, source }) => source !== "session" && !parents.has(id))
    .sort((a, b) => inOrderDone(b, a))
    .slice(0, limit);
}

/**
 * All entries of an exercise, newest first; without workouts that only have its name.
 * @param before only entries that ended before this instant (ISO 8601)
 */
export async function listLoggedExercises(
  db: FitnessDatabase,
  exercise: ExerciseRef,
  before?: string,
): Promise<LoggedExercise[]> {
  const lists = await Promise.all(exerciseKeysOf(exercise).map((key) => rowsOf(db, key, before).toArray()));
  const rows = lists.flat();
  const parents = await findParents(db, rows.filter(isNameless));
  return rows
    .map(parseLogged)
    .filter((entry) => entry !== null)
    .filter(({ id }) => !parents.has(id))
    .sort((a, b) => inOrderDone(b, a));
}

/** Whether a row has neither an exercise's id nor a workout. Such a row may be a workout. */
const isNameless = ({ exerciseId, workoutId }: Row): boolean =>
  typeof exerciseId !== "string" && typeof workoutId !== "string";

/** The ids of the rows that others name as their workout, deleted ones as well. */
async function findParents(db: FitnessDatabase, rows: readonly Row[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const exercises = db.history.where("workoutId").anyOf(rows.map(({ id }) => id));
  return new Set((await exercises.uniqueKeys()).map(String));
}

/** Null for a damaged row, and for a workout that was timed here. */
function parseLogged(row: Row): LoggedExercise | null {
  if (row.source === "session") return null;
  return loggedSchema.safeParse(toPresent(row)).data ?? null;
}
