import { Plus } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { type Measure, maxSets, type TrainingSet } from "#app/domain/set/training-set.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { createUuidFactory } from "#app/lib/uuid.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { showErrors } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import {
  addRow,
  type EditedSet,
  findDoubts,
  parseEditedSets,
  type RowError,
  toEditedSets,
} from "./edited-sets.ts";
import { SetRows } from "./set-rows.tsx";

interface EditSetsProps {
  entry: HistoryEntry;
  unit: WeightUnit;
  /** Resolves to whether they were saved. */
  onSave(sets: readonly TrainingSet[]): Promise<boolean>;
  onClose(): void;
}

/** Edits the sets of a recorded exercise: changes their numbers and kinds, adds sets and removes them. */
export default function EditSets({ entry, unit: given, onSave, onClose }: EditSetsProps) {
  // Typed weights keep their unit when another tab chooses the other one.
  const [unit] = useState(given);
  const measure: Measure = entry.measure ?? "weight-reps";
  const [newId] = useState(() => createUuidFactory());
  const [rows, setRows] = useState<readonly EditedSet[]>(() => toEditedSets(entry.sets ?? [], measure, unit));
  const [hasTried, setTried] = useState(false);
  // The question is answered by Save without another change.
  const [asked, setAsked] = useState<{ rows: typeof rows; doubts: ReadonlyMap<string, RowError> } | null>(
    null,
  );
  const form = useRef<HTMLFormElement>(null);
  const parsed = parseEditedSets(rows, measure, unit);

  async function send(event: FormEvent) {
    event.preventDefault();
    if ("errors" in parsed) return showErrors(form.current, () => setTried(true));
    setTried(true);
    const doubts = findDoubts(parsed.sets, rows, measure, unit);
    if (doubts.size > 0 && asked?.rows !== rows)
      return showErrors(form.current, () => setAsked({ rows, doubts }));
    if (await onSave(parsed.sets)) onClose();
  }

  return (
    <Dialog
      open
      position="bottom"
      onClose={onClose}
      title={`Sets of ${entry.exercise}`}
      className="max-h-[92dvh] overflow-y-auto"
    >
      <form ref={form} noValidate onSubmit={send} className="grid gap-3">
        <SetRows
          rows={rows}
          measure={measure}
          unit={unit}
          errors={hasTried && "errors" in parsed ? parsed.errors : asked?.rows === rows ? asked.doubts : null}
          onChange={setRows}
        />
        <div className="grid grid-cols-2 gap-2">
          <Button
            size="xl"
            className="px-3!"
            disabled={rows.length >= maxSets}
            onClick={() => setRows(addRow(rows, newId()))}
          >
            <Plus {...icon} /> Add set
          </Button>
          <Button type="submit" size="xl" variant="primary">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
