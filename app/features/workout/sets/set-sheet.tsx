import { Trash2 } from "lucide-react";
import { useState } from "react";
import { setKindNames } from "#app/content/exercise-words.ts";
import type { SetChange } from "#app/domain/running-workout/exercise-cards.ts";
import type { ExerciseCard } from "#app/domain/running-workout/running-workout.ts";
import {
  maxSetNoteLength,
  nameSet,
  numberSets,
  setKinds,
  type TrainingSet,
} from "#app/domain/set/training-set.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";

const rpes = [6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10] as const;

interface SetSheetProps {
  controls: WorkoutControls;
  card: ExerciseCard;
  set: TrainingSet;
  onClose(): void;
}

/** The kind, the effort and the note of a set, and its removal. */
export default function SetSheet({ controls, card, set, onClose }: SetSheetProps) {
  const { tracker } = controls;
  const [note, setNote] = useState(set.note ?? "");
  const change = (given: SetChange) =>
    tracker.dispatch({ type: "set-change", card: card.id, set: set.id, change: given });

  function saveNote() {
    if (note.trim() !== (set.note ?? "")) change({ note: note.trim() || undefined });
  }

  function close() {
    saveNote();
    onClose();
  }

  return (
    <Dialog
      open
      position="bottom"
      onClose={close}
      title={`${nameSet(set, numberSets(card.sets)[card.sets.indexOf(set)] ?? 0)}, ${card.exercise.name}`}
    >
      <Choices
        label="Kind"
        options={setKinds.map((kind) => ({ value: kind, label: setKindNames[kind] }))}
        value={set.kind}
        onChoose={(kind) => change({ kind })}
        className="grid-cols-2"
      />
      <Choices
        label="RPE, the effort from 6 to 10"
        options={rpes.map((rpe) => ({ value: rpe, label: formatNumber(rpe) }))}
        value={set.rpe}
        onChoose={(rpe) => change({ rpe: rpe === set.rpe ? undefined : rpe })}
        className="grid-cols-5"
      />
      <Field
        label="Note"
        value={note}
        maxLength={maxSetNoteLength}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="danger"
          size="xl"
          className="whitespace-nowrap px-3! text-base!"
          onClick={({ currentTarget }) => {
            // The note is saved before the removal, so that its undo restores it as well. The dialog closes later.
            saveNote();
            currentTarget.closest("dialog")?.close();
            onClose();
            // The dialog has returned the focus to the row.
            if (document.activeElement) focusNeighbour(document.activeElement);
            controls.removeSet(card, set);
          }}
        >
          <Trash2 {...icon} className="max-[22.5rem]:hidden" /> Delete set
        </Button>
        <Button variant="primary" size="xl" onClick={close}>
          OK
        </Button>
      </div>
    </Dialog>
  );
}

interface ChoicesProps<V> {
  label: string;
  options: readonly { readonly value: V; readonly label: string }[];
  value: V | undefined;
  onChoose(value: V): void;
  className: string;
}

function Choices<V extends string | number>({ label, options, value, onChoose, className }: ChoicesProps<V>) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 font-semibold text-sm">{label}</legend>
      <div className={classNames("grid gap-1.5", className)}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
            className="display tabular min-h-14 rounded-sm border border-line-strong px-1 text-sm aria-pressed:border-transparent aria-pressed:bg-ink aria-pressed:text-bg"
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
