import { ArrowDown, ArrowUp, Ellipsis, Plus, Replace, Trash2 } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { maxSets, type TrainingSet } from "#app/domain/set/training-set.ts";
import { maxNoteLength } from "#app/domain/workout/workout-limits.ts";
import { renderSearch } from "#app/features/library/public.ts";
import {
  addRow,
  type EditedSet,
  findDoubts,
  parseEditedSets,
  type RowError,
  SetRows,
} from "#app/features/workout/public.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";

/** An exercise with its sets as they are typed. */
export interface TypedExercise {
  readonly id: string;
  readonly exercise: Exercise;
  /** Empty for an exercise that was recorded by its time. */
  readonly rows: readonly EditedSet[];
  readonly note: string;
}

type Doubts = ReadonlyMap<string, RowError>;

/**
 * Reads the sets of a form of exercises. Unlikely sets are asked about once; pressing again without another change is
 * the answer.
 */
export function useTypedSets(exercises: readonly TypedExercise[], unit: WeightUnit) {
  const [hasTried, setTried] = useState(false);
  const [asked, setAsked] = useState<{ exercises: typeof exercises; doubts: Doubts } | null>(null);
  const results = exercises.map(({ exercise, rows }) =>
    parseEditedSets(rows, exercise.measure ?? "time", unit),
  );
  const isAsked = asked?.exercises === exercises;
  return {
    results,
    hasTried,
    setTried,
    /** The errors of an exercise's rows; null before the first try. */
    errorsOf(index: number): Doubts | null {
      const result = results[index];
      if (hasTried && result && "errors" in result) return result.errors;
      return isAsked ? asked.doubts : null;
    },
    /** The sets of every exercise; null if some can't be read. */
    readSets(): readonly TrainingSet[][] | null {
      const sets = results.flatMap((result) => ("sets" in result ? [result.sets] : []));
      return sets.length === exercises.length ? sets : null;
    },
    /** Whether there is an unlikely set that must still be asked about; `ask` shows the question. */
    findQuestion(): { ask(): void } | null {
      const doubts = new Map(
        results.flatMap((result, index) => {
          const { rows = [], exercise } = exercises[index] ?? {};
          return "sets" in result
            ? [...findDoubts(result.sets, rows, exercise?.measure ?? "time", unit)]
            : [];
        }),
      );
      return doubts.size > 0 && !isAsked ? { ask: () => setAsked({ exercises, doubts }) } : null;
    },
  };
}

interface TypedExercisesProps {
  exercises: readonly TypedExercise[];
  unit: WeightUnit;
  errorsOf(index: number): Doubts | null;
  /** Said below Add exercise. */
  error?: string | false;
  /** Whether it is one exercise without a workout: no other can be added, and it can't be removed. */
  isOne?: boolean;
  newId(): string;
  onChange(exercises: readonly TypedExercise[]): void;
  /** Opens the search for an exercise: another one, or one instead of `replaced`. */
  onSearch(replaced: TypedExercise | null): void;
}

/** The exercises of a workout in a form, as cards with their sets, notes and places. */
export function TypedExercises(props: TypedExercisesProps) {
  const { exercises, unit, errorsOf, error, isOne = false, newId, onChange, onSearch } = props;
  const [openedId, setOpenedId] = useState<string | null>(null);
  const at = exercises.findIndex(({ id }) => id === openedId);
  const opened = exercises[at];
  const change = (id: string, patch: Partial<TypedExercise>) =>
    onChange(exercises.map((one) => (one.id === id ? { ...one, ...patch } : one)));
  /** Changes the opened exercise and moves it by so many places; null removes it. */
  const replace = (next: TypedExercise | null, by = 0) => {
    const others = exercises.filter((one) => one !== opened);
    onChange(next ? others.toSpliced(at + by, 0, next) : others);
  };
  return (
    <>
      {exercises.length > 0 && (
        <ul aria-label="Exercises" className="grid gap-4">
          {exercises.map(({ id, exercise, rows, note }, index) => (
            <li key={id} data-exercise={id}>
              <section aria-label={exercise.name} className="grid gap-1.5 border-line border-t pt-2">
                <header className="flex items-center gap-2 narrow:flex-wrap">
                  <div className="min-w-0 grow narrow:basis-24">
                    <h3 className="wrap-anywhere text-lg leading-tight">{exercise.name}</h3>
                    {note && !isOne && <p className="wrap-anywhere text-ink-2 text-sm">{note}</p>}
                  </div>
                  <IconButton
                    label={`Options for ${exercise.name}`}
                    className="-mr-2"
                    onClick={() => setOpenedId(id)}
                  >
                    <Ellipsis {...icon} size={22} />
                  </IconButton>
                </header>
                {rows.length > 0 ? (
                  <>
                    <SetRows
                      rows={rows}
                      measure={exercise.measure ?? "time"}
                      unit={unit}
                      errors={errorsOf(index)}
                      onChange={(changed) => change(id, { rows: changed })}
                    />
                    <Button
                      className="justify-self-start"
                      disabled={rows.length >= maxSets}
                      onClick={() => change(id, { rows: addRow(rows, newId()) })}
                    >
                      <Plus {...icon} /> Add set
                    </Button>
                  </>
                ) : (
                  <p className="text-ink-2 text-sm">Recorded by its time, without sets</p>
                )}
              </section>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-1.5" hidden={isOne}>
        <Button
          size="xl"
          aria-describedby="past-exercises"
          data-invalid={Boolean(error) || undefined}
          onClick={() => onSearch(null)}
        >
          <Plus {...icon} /> Add exercise
        </Button>
        <p id="past-exercises" role="alert" className="font-semibold text-danger text-sm empty:hidden">
          {error}
        </p>
      </div>
      {opened && (
        <ExerciseOptions
          opened={opened}
          isOne={isOne}
          isFirst={at === 0}
          isLast={at === exercises.length - 1}
          onChange={replace}
          onReplace={onSearch}
          onClose={() => setOpenedId(null)}
        />
      )}
    </>
  );
}

const line =
  "flex min-h-14 w-full items-center gap-4 rounded-sm px-3 text-left font-semibold hover:bg-surface-2 disabled:opacity-50";
const fixedIcon = { ...icon, className: "shrink-0" } as const;

interface ExerciseOptionsProps {
  opened: TypedExercise;
  isOne: boolean;
  isFirst: boolean;
  isLast: boolean;
  onChange(next: TypedExercise | null, by?: number): void;
  onReplace(opened: TypedExercise): void;
  onClose(): void;
}

/** The options of an exercise, as those of a card of the running workout. */
function ExerciseOptions({ opened, isOne, isFirst, isLast, onClose, ...on }: ExerciseOptionsProps) {
  const [note, setNote] = useState(opened.note);
  const noted = { ...opened, note: note.trim() };
  const saveNote = () => noted.note !== opened.note && on.onChange(noted);
  const choices = [
    {
      label: "Replace exercise",
      Icon: Replace,
      run: () => {
        saveNote();
        on.onReplace(noted);
      },
    },
    { label: "Move up", Icon: ArrowUp, off: isFirst, run: () => on.onChange(noted, -1) },
    { label: "Move down", Icon: ArrowDown, off: isLast, run: () => on.onChange(noted, 1) },
    {
      label: "Remove exercise",
      Icon: Trash2,
      run: () => {
        // The dialog has returned the focus to the card.
        const { activeElement } = document;
        if (activeElement) focusNeighbour(activeElement, activeElement.closest("section"));
        on.onChange(null);
      },
    },
  ];
  function close() {
    saveNote();
    onClose();
  }
  return (
    <Dialog open position="bottom" onClose={close} title={opened.exercise.name}>
      {!isOne && (
        <Field
          label="Note"
          className="min-h-14"
          value={note}
          maxLength={maxNoteLength}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          // Enter would send the form.
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.keyCode === 229) return;
            event.preventDefault();
            close();
          }}
        />
      )}
      <ul className="-mx-3">
        {choices.slice(0, isOne ? 1 : undefined).map(({ label, Icon, off = false, run }) => (
          <li key={label}>
            <button
              type="button"
              className={line}
              disabled={off}
              onClick={({ currentTarget }) => {
                currentTarget.closest("dialog")?.close();
                onClose();
                run();
              }}
            >
              <Icon {...fixedIcon} /> {label}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface ExerciseSearchDialogProps {
  /** The exercise that is replaced; null to add one. */
  replaced: TypedExercise | null;
  exercises: readonly TypedExercise[];
  newId(): string;
  /** Called with the changed exercises, and with the id of the one that was picked. */
  onPick(exercises: readonly TypedExercise[], id: string): void;
  onClose(): void;
}

/** Adds an exercise with an empty set, or replaces one. Sets of another measure can't be taken over. */
export function ExerciseSearchDialog({ replaced, exercises, newId, ...on }: ExerciseSearchDialogProps) {
  const emptyRow = () => ({ id: newId(), kind: "normal" as const, texts: {} });
  function pick(picked: Exercise) {
    if (!replaced) {
      const id = newId();
      return on.onPick([...exercises, { id, exercise: picked, rows: [emptyRow()], note: "" }], id);
    }
    const isAlike = (replaced.exercise.measure ?? "time") === (picked.measure ?? "time");
    const rows = isAlike ? replaced.rows : replaced.rows.map(emptyRow);
    const next = { ...replaced, exercise: picked, rows };
    on.onPick(
      exercises.map((one) => (one.id === next.id ? next : one)),
      replaced.id,
    );
  }
  return (
    <Dialog
      open
      position="top"
      onClose={on.onClose}
      title={replaced ? `Instead of ${replaced.exercise.name}` : "Add exercise"}
    >
      {renderSearch(pick)}
    </Dialog>
  );
}

/** Gives the focus to the first number of the exercise that was just picked; returns how to say which one it is. */
export function useFocusPicked(form: RefObject<HTMLFormElement>): (id: string) => void {
  const picked = useRef<string | null>(null);
  useEffect(() => {
    const id = picked.current;
    if (id === null) return;
    picked.current = null;
    const added = form.current?.querySelector<HTMLElement>(`[data-exercise="${id}"]`);
    added?.querySelector("input")?.focus({ preventScroll: true });
    added?.scrollIntoView({ block: "nearest" });
  });
  return (id) => {
    picked.current = id;
  };
}
