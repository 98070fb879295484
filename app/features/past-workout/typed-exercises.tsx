import { ArrowDown, ArrowUp, Ellipsis, Link2, Link2Off, Plus, Replace, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { joinWithNext, supersetOf } from "#app/domain/set/superset.ts";
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
import { createUuidFactory } from "#app/lib/uuid.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { focusNeighbour, showErrors } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";

/** An exercise with its sets as they are typed. */
export interface TypedExercise {
  readonly id: string;
  readonly exercise: Exercise;
  /** Empty for an exercise that was recorded by its time. */
  readonly rows: readonly EditedSet[];
  readonly note: string;
  /** The letter of its superset. */
  readonly group?: string | undefined;
}

type Doubts = ReadonlyMap<string, RowError>;

/**
 * Reads the sets of a form of exercises. Unlikely sets are asked about once; pressing again without another change is
 * the answer.
 */
function useTypedSets(exercises: readonly TypedExercise[], unit: WeightUnit) {
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
  error: string | false | undefined;
  /** Whether it is one exercise without a workout: no other can be added, and it can't be removed. */
  isOne: boolean | undefined;
  newId(): string;
  onChange(exercises: readonly TypedExercise[]): void;
  /** Opens the search for an exercise: another one, or one instead of `replaced`. */
  onSearch(replaced: TypedExercise | null): void;
}

/** The exercises of a workout in a form, as cards with their sets, notes and places. */
function TypedExercises(props: TypedExercisesProps) {
  const { exercises, unit, errorsOf, error, isOne = false, newId, onChange, onSearch } = props;
  const [openedId, setOpenedId] = useState<string | null>(null);
  const at = exercises.findIndex(({ id }) => id === openedId);
  const opened = exercises[at];
  const listed = exercises.map((one) => ({ ...one, group: supersetOf(exercises, one) }));
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
          {listed.map(({ id, exercise, rows, note, group }, index) => (
            <li key={id} data-exercise={id}>
              <section
                aria-label={exercise.name}
                className={classNames(
                  "grid gap-1.5 border-line border-t pt-2",
                  group && "border-l-4 border-l-volt-ink pl-3",
                )}
              >
                <header className="flex items-center gap-2 narrow:flex-wrap">
                  <div className="min-w-0 grow narrow:basis-24">
                    <h3 className="wrap-anywhere text-lg leading-tight">{exercise.name}</h3>
                    {group && <p className="text-ink-2 text-sm">Superset {group}</p>}
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
          isGrouped={listed[at]?.group !== undefined}
          onChange={replace}
          onJoin={(by, noted) => onChange(joinWithNext(exercises.with(at, noted), by < 0 ? at - 1 : at))}
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
  /** Whether it is in a superset. */
  isGrouped: boolean;
  onChange(next: TypedExercise | null, by?: number): void;
  /** Makes a superset with the exercise above (-1) or below (1). */
  onJoin(by: -1 | 1, opened: TypedExercise): void;
  onReplace(opened: TypedExercise): void;
  onClose(): void;
}

/** The options of an exercise, as those of a card of the running workout. */
function ExerciseOptions({
  opened,
  isOne,
  isFirst,
  isLast,
  isGrouped,
  onClose,
  ...on
}: ExerciseOptionsProps) {
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
    ...(isGrouped
      ? [
          {
            label: "Leave the superset",
            Icon: Link2Off,
            run: () => on.onChange({ ...noted, group: undefined }),
          },
        ]
      : [
          {
            label: "Superset with the exercise above",
            Icon: Link2,
            off: isFirst,
            run: () => on.onJoin(-1, noted),
          },
          {
            label: "Superset with the next exercise",
            Icon: Link2,
            off: isLast,
            run: () => on.onJoin(1, noted),
          },
        ]),
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
  /** Called with the changed exercises, and with the id of the first one that was picked. */
  onPick(exercises: readonly TypedExercise[], id: string): void;
  onClose(): void;
}

/** Adds exercises with an empty set each, or replaces one. Sets of another measure can't be taken over. */
function ExerciseSearchDialog({ replaced, exercises, newId, ...on }: ExerciseSearchDialogProps) {
  const emptyRow = () => ({ id: newId(), kind: "normal" as const, texts: {} });
  function add(picked: readonly Exercise[]) {
    const added = picked.map((exercise) => ({ id: newId(), exercise, rows: [emptyRow()], note: "" }));
    on.onPick([...exercises, ...added], added[0]?.id ?? "");
  }
  function pick(picked: Exercise) {
    if (!replaced) return add([picked]);
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
      {renderSearch(pick, replaced ? undefined : add)}
    </Dialog>
  );
}

interface ExercisesFormOptions {
  exercises: readonly TypedExercise[];
  unit: WeightUnit;
  isOne?: boolean;
  /** Said while there is no exercise, once it was tried to send the form. */
  errorIfNone?: string;
  onChange(exercises: readonly TypedExercise[]): void;
}

/**
 * A form of a workout's exercises: their fields, and the search for one, which is rendered outside the form, because the
 * form of an own exercise can't be inside another.
 */
export function useExercisesForm({ exercises, unit, isOne, errorIfNone, onChange }: ExercisesFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [newId] = useState(() => createUuidFactory());
  /** The exercise that the open search replaces; null if it adds some, undefined if it is closed. */
  const [searching, setSearching] = useState<TypedExercise | null>();
  const typed = useTypedSets(exercises, unit);
  /** The exercise whose first number gets the focus. */
  const picked = useRef<string | null>(null);
  useEffect(() => {
    const id = picked.current;
    if (id === null) return;
    picked.current = null;
    const added = form.current?.querySelector<HTMLElement>(`[data-exercise="${id}"]`);
    added?.querySelector("input")?.focus({ preventScroll: true });
    added?.scrollIntoView({ block: "nearest" });
  });
  return {
    form,
    newId,
    results: typed.results,
    /**
     * Reads the sets for a form that is sent; null if the user must correct or answer something, which is shown then.
     * @param others whether the form's other fields are valid, and what shows their errors
     */
    readSets(others?: { readonly isValid: boolean; show(): void }): readonly TrainingSet[][] | null {
      const sets = typed.readSets();
      const isMissing = errorIfNone !== undefined && exercises.length === 0;
      const show = () => {
        typed.setTried(true);
        others?.show();
      };
      if (!sets || isMissing || others?.isValid === false) {
        showErrors(form.current, show);
        return null;
      }
      show();
      const question = typed.findQuestion();
      if (question) showErrors(form.current, question.ask);
      return question ? null : sets;
    },
    fields: (
      <TypedExercises
        exercises={exercises}
        unit={unit}
        errorsOf={typed.errorsOf}
        error={typed.hasTried && exercises.length === 0 && errorIfNone}
        isOne={isOne}
        newId={newId}
        onChange={onChange}
        onSearch={setSearching}
      />
    ),
    search: searching !== undefined && (
      <ExerciseSearchDialog
        replaced={searching}
        exercises={exercises}
        newId={newId}
        onPick={(changed, id) => {
          picked.current = id;
          setSearching(undefined);
          // The row of a new exercise is empty. It shows no error until the form is sent again.
          typed.setTried(false);
          onChange(changed);
        }}
        onClose={() => setSearching(undefined)}
      />
    ),
  };
}
