// An owner's notes on exercises: one row of the settings, with a field for each exercise.
// Guarantees: if two devices write notes on two exercises, a merge preserves both.

import * as z from "zod/mini";
import { maxNoteLength } from "#app/domain/workout/workout-limits.ts";
import type { FitnessDatabase } from "../database.ts";
import { writeRows } from "../rows/row-writer.ts";

const id = "exercise-notes";
/** No other field of a row, such as the tombstone, has a name with this suffix. */
const fieldOf = (exerciseId: string): string => `${exerciseId}:note`;
const noteSchema = z.string().check(z.maxLength(maxNoteLength));

/** The note on an exercise, by its id; empty if there is none. */
export async function findExerciseNote(db: FitnessDatabase, exerciseId: string): Promise<string> {
  const row = await db.settings.get(id);
  return noteSchema.safeParse(row?.[fieldOf(exerciseId)]).data ?? "";
}

/** @throws ZodError if the note is too long */
export async function saveExerciseNote(db: FitnessDatabase, exerciseId: string, note: string): Promise<void> {
  const patch = { [fieldOf(exerciseId)]: noteSchema.parse(note.trim()) };
  await writeRows(db, ["settings"], (writer) => writer.write([{ table: "settings", id, patch }]));
}
