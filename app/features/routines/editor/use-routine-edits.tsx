import { type ReactNode, useState } from "react";
import { routines } from "#app/data/collections.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import type { NewRoutine } from "#app/domain/routine/routine.ts";
import { removeWithUndo } from "#app/ui/remove-with-undo.ts";
import { showToast } from "#app/ui/toast.ts";
import { RoutineDialog } from "./routine-dialog.tsx";

type Listed = NewRoutine & { readonly id: string };

interface RoutineEdits {
  /** Opens the editor of a new routine. */
  create(routine: NewRoutine): void;
  edit(routine: Listed): void;
  remove(routine: Listed): void;
  /** The open editor. */
  readonly editor: ReactNode;
}

/** Creates, edits and deletes routines. */
export function useRoutineEdits(): RoutineEdits {
  const db = useDatabase();
  const [editing, setEditing] = useState<{ id: string | null; routine: NewRoutine } | null>(null);

  async function save(routine: NewRoutine) {
    if (!db) return;
    try {
      await (editing?.id ? routines.edit(db, editing.id, routine) : routines.add(db, routine));
      setEditing(null);
    } catch (error) {
      console.error("Routines could not be changed", error);
      showToast("That could not be saved on this device.", { detail: "Please try again." });
    }
  }

  return {
    create: (routine) => setEditing({ id: null, routine }),
    edit: ({ id, ...routine }) => setEditing({ id, routine }),
    remove: ({ id, name }) =>
      void removeWithUndo({
        name,
        remove: () => db && routines.remove(db, id),
        restore: () => db && routines.restore(db, id),
      }),
    editor: editing && (
      <RoutineDialog
        title={editing.id ? "Edit routine" : "New routine"}
        draftKey={editing.id ?? "new"}
        initial={editing.routine}
        onSave={save}
        onClose={() => setEditing(null)}
      />
    ),
  };
}
