import { type FormEvent, useEffect, useState } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { changeExercises } from "#app/data/history/change-exercises.ts";
import { useSettings } from "#app/data/use-live.ts";
import { findExercisesChange } from "#app/domain/workout/find-exercises-change.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { useLibrary } from "#app/features/library/public.ts";
import { useExercises } from "#app/features/own-exercises/public.ts";
import { toEditedSets } from "#app/features/workout/public.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { DialogFoot } from "#app/ui/dialog-foot.tsx";
import { showUndo } from "#app/ui/remove-with-undo.ts";
import { reportFailure } from "#app/ui/toast.ts";
import { useBusy } from "#app/ui/use-busy.ts";
import { type TypedExercise, useExercisesForm } from "./typed-exercises.tsx";

export interface EditExercisesProps {
  workout: HistoryEntry;
  /** Its exercises in their order; the workout itself if it is one exercise with sets. */
  entries: readonly HistoryEntry[];
  /** The id of the exercise that the form begins with. */
  begin?: string | undefined;
  onClose(): void;
}

/** Edits the exercises of a finished workout and their sets, as one change that can be taken back. */
export default function EditExercisesDialog(props: EditExercisesProps) {
  const unit = useSettings()?.weightUnit;
  return unit && <Form unit={unit} {...props} />;
}

function toTyped(entry: HistoryEntry, unit: WeightUnit): TypedExercise {
  const { id, exercise: name, exerciseId = name, category = "strength", kcalPerMinute, measure } = entry;
  // The rate of an exercise that isn't replaced is not used.
  const exercise = { id: exerciseId, name, category, kcalPerMinute: kcalPerMinute || 1 };
  const known = measure ?? (entry.sets && "weight-reps");
  const rows = toEditedSets(entry.sets ?? [], known ?? "time", unit);
  return {
    id,
    exercise: { ...exercise, ...(known && { measure: known }) },
    rows,
    note: entry.note ?? "",
    group: entry.group,
  };
}

function Form(props: EditExercisesProps & { unit: WeightUnit }) {
  const { workout, entries, begin, onClose } = props;
  const db = useDatabase();
  // Typed weights keep their unit when another tab chooses the other one.
  const [unit] = useState(props.unit);
  // Another tab may change the exercises meanwhile. What isn't edited here stays as it is there.
  const [before] = useState(entries);
  const [initial] = useState(() => before.map((entry) => toTyped(entry, unit)));
  const [exercises, setExercises] = useState<readonly TypedExercise[]>(initial);
  const [isBusy, run] = useBusy();
  const own = useExercises();
  const { library } = useLibrary();
  const isOne = before[0]?.id === workout.id;
  const { form, ...typed } = useExercisesForm({ exercises, unit, isOne, onChange: setExercises });

  useEffect(() => {
    if (begin) form.current?.querySelector(`[data-exercise="${begin}"]`)?.scrollIntoView();
  }, [begin, form]);

  const findMuscles = (exerciseId: string) =>
    [...own, ...library].find(({ id }) => id === exerciseId)?.primaryMuscles;

  async function save(sets: NonNullable<ReturnType<typeof typed.readSets>>): Promise<void> {
    const after = exercises.map(({ id, exercise, note, group }, index) => ({
      id,
      note,
      group,
      sets: sets[index] ?? [],
      picked: initial.some((one) => one.exercise === exercise) ? undefined : exercise,
    }));
    const change = findExercisesChange(workout, before, after, findMuscles);
    if (change.edits.size + change.added.length + change.removed.length === 0) return onClose();
    const name = workout.exercise;
    const saving = db && changeExercises(db, workout, change);
    if (!(await reportFailure(saving, `${name} could not be changed.`))) return;
    const undo = await saving;
    onClose();
    showUndo(`Changed ${name}`, () => void reportFailure(undo?.(), `${name} could not be changed back.`));
  }

  function send(event: FormEvent) {
    event.preventDefault();
    const sets = typed.readSets();
    if (sets) void run(() => save(sets));
  }

  return (
    <Dialog open className="scroll-pb-24" onClose={onClose} title={isOne ? "Edit sets" : "Edit exercises"}>
      <form ref={form} noValidate onSubmit={send} className="grid grid-cols-1 gap-4">
        {typed.fields}
        <DialogFoot>
          <Button type="submit" variant="primary" size="xl" busy={isBusy}>
            Save
          </Button>
        </DialogFoot>
      </form>
      {typed.search}
    </Dialog>
  );
}
