import type { HistoryEntry, NewWorkout, WorkoutEdit } from "#app/domain/workout/history-entry.ts";
import type { FitnessDatabase } from "../database.ts";
import { fieldsOf, type Row } from "../rows/row.ts";
import { scopeOf, writeRows } from "../rows/row-writer.ts";
import { editEntry, recordEntries, removeEntry, restoreEntry } from "./commands.ts";

/** The changes of a finished workout's exercises. They are stored together or not at all. */
export interface ExercisesChange {
  /** The changed fields of entries, by their id; the workout's own entry may be among them. */
  readonly edits: ReadonlyMap<string, WorkoutEdit>;
  readonly added: readonly (NewWorkout & { readonly id: string })[];
  /** The ids of the removed entries. */
  readonly removed: readonly string[];
}

/**
 * Changes the exercises of a finished workout in one transaction: all or nothing. An added exercise counts for goals if
 * the workout itself doesn't, as when it had been done with the others.
 * @returns a function that takes all of it back, also in one transaction
 * @throws Error if an entry that is edited is gone
 */
export async function changeExercises(
  db: FitnessDatabase,
  { source, endedAt }: Pick<HistoryEntry, "source" | "endedAt">,
  { edits, added, removed }: ExercisesChange,
): Promise<() => Promise<void>> {
  const inOne = <T>(work: () => Promise<T>) => db.transaction("rw", scopeOf(db, "history"), work);
  const before = await inOne(async () => {
    const rows = await db.history.bulkGet([...edits.keys()]);
    for (const [id, edit] of edits) await editEntry(db, id, edit);
    const options = { towardGoals: source === "session", goalsAsOf: endedAt };
    await recordEntries(
      db,
      added.map((workout) => ({ workout, options })),
    );
    for (const id of removed) await removeEntry(db, id);
    return rows.filter((row): row is Row => row !== undefined);
  });
  return () =>
    inOne(async () => {
      for (const { id } of added) await removeEntry(db, id);
      for (const id of removed) await restoreEntry(db, id);
      await writeRows(db, ["history"], (writer) =>
        writer.write(
          before.map((row) => {
            const fields = fieldsOf(row);
            const edit = edits.get(row.id) ?? {};
            const changed = [...Object.keys(edit), ...(edit.endedAt ? ["date", "day"] : [])];
            // A field that the entry didn't have is emptied.
            const patch = Object.fromEntries(changed.map((field) => [field, fields[field] ?? null]));
            return { table: "history" as const, id: row.id, patch };
          }),
        ),
      );
    });
}
