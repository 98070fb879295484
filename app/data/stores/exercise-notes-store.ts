// A person's notes on exercises: one row of the settings, with a field for each exercise.
// Guarantees: after a merge, notes that two devices have written on two exercises are both there.

import * as z from "zod/mini";
import { maxNoteLength } from "#app/model/workout-limits.ts";
import { type StoreContext, writeRows } from "../rows/row-writer.ts";

export interface ExerciseNotesStore {
  /** The note on an exercise, by its id; empty where there is none. */
  find(exerciseId: string): Promise<string>;
  save(exerciseId: string, note: string): Promise<void>;
}

const key = "exercise-notes";
/** No other field of a row, such as the tombstone, has a name with this ending. */
const fieldOf = (exerciseId: string): string => `${exerciseId}:note`;
const noteSchema = z.string().check(z.maxLength(maxNoteLength));

export const createExerciseNotesStore = (context: StoreContext): ExerciseNotesStore => ({
  find: (exerciseId) =>
    context.db.read(["settings"], async (tx) => {
      const [row] = await tx.findMany("settings", [key]);
      return noteSchema.safeParse(row?.value[fieldOf(exerciseId)]).data ?? "";
    }),
  save: async (exerciseId, note) => {
    const patch = { [fieldOf(exerciseId)]: noteSchema.parse(note.trim()) };
    await writeRows(context, ["settings"], (writer) => writer.write([{ table: "settings", key, patch }]));
  },
});
