import { Trash2 } from "lucide-react";
import { useState } from "react";
import { setKindNames } from "#app/content/exercise-words.ts";
import { maxSetNoteLength, setKinds, type TrainingSet } from "#app/domain/set/training-set.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";

const rpes = [6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10] as const;

interface SetSheetProps {
  /** The set and its exercise. */
  title: string;
  set: Pick<TrainingSet, "kind" | "rpe" | "note">;
  onChange(change: Partial<Pick<TrainingSet, "kind" | "rpe" | "note">>): void;
  /** Absent for the only set of a form. */
  onRemove?: (() => void) | undefined;
  onClose(): void;
}

/** The kind, the effort and the note of a set, and its removal. */
export default function SetSheet({ title, set, onChange, onRemove, onClose }: SetSheetProps) {
  const [note, setNote] = useState(set.note ?? "");

  function saveNote() {
    if (note.trim() !== (set.note ?? "")) onChange({ note: note.trim() || undefined });
  }

  function close() {
    saveNote();
    onClose();
  }

  return (
    <Dialog open position="bottom" onClose={close} title={title}>
      <Choices
        label="Kind"
        options={setKinds.map((kind) => ({ value: kind, label: setKindNames[kind] }))}
        value={set.kind}
        onChoose={(kind) => onChange({ kind })}
        className="grid-cols-2"
      />
      <Choices
        // RIR, the repetitions in reserve, is the same effort counted from the other end.
        label={`RPE, the effort from 6 to 10${set.rpe === undefined ? "" : ` · RIR ${formatNumber(10 - set.rpe)}`}`}
        options={rpes.map((rpe) => ({ value: rpe, label: formatNumber(rpe) }))}
        value={set.rpe}
        onChoose={(rpe) => onChange({ rpe: rpe === set.rpe ? undefined : rpe })}
        className="grid-cols-5"
      />
      <Field
        label="Note"
        value={note}
        maxLength={maxSetNoteLength}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        // Enter would send the form that the sheet may be in.
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.keyCode === 229) return;
          event.preventDefault();
          close();
        }}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="danger"
          size="xl"
          className="whitespace-nowrap px-3! text-base!"
          disabled={!onRemove}
          onClick={({ currentTarget }) => {
            // The note is saved before the removal, so that its undo restores it as well. The dialog closes later.
            saveNote();
            currentTarget.closest("dialog")?.close();
            onClose();
            // The dialog has returned the focus to the row.
            if (document.activeElement) focusNeighbour(document.activeElement);
            onRemove?.();
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
