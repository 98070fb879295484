import type { Row } from "../engine/row-database.ts";
import { clockOf, isAlive, tombstone } from "./merge-row.ts";
import type { RowWriter } from "./row-writer.ts";

const toKey = ({ key }: Row): string => key;

/** Deletes a living entry and, of a workout, its exercises with it; or does nothing. */
export async function removeWorkout(writer: RowWriter, id: string): Promise<void> {
  await writer.loadWorkouts([id]);
  if (!isAlive(writer.find("history", id))) return;
  const keys = [id, ...writer.listExercises(id).filter(isAlive).map(toKey)];
  await writer.writeTogether("history", new Set(keys), { [tombstone]: true });
}

/** Restores a deleted entry and the exercises that were deleted with it. Returns its row; undefined where there is none. */
export async function restoreWorkout(writer: RowWriter, id: string): Promise<Row | undefined> {
  await writer.loadWorkouts([id]);
  const row = writer.find("history", id);
  if (!row || isAlive(row)) return row;
  const reading = clockOf(row, tombstone);
  const together = writer
    .listExercises(id)
    .filter((exercise) => !isAlive(exercise) && clockOf(exercise, tombstone) === reading);
  await writer.writeTogether("history", new Set([id, ...together.map(toKey)]), { [tombstone]: false });
  return writer.find("history", id);
}
