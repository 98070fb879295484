import { Plus, X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { useSettings } from "#app/data/use-live.ts";
import { generalWorkoutName } from "#app/domain/exercise/built-in-exercises.ts";
import { type Exercise, exerciseSchema } from "#app/domain/exercise/exercise.ts";
import { maxSets, setKinds } from "#app/domain/set/training-set.ts";
import { nameWorkout, toDoneExercise } from "#app/domain/workout/name-workout.ts";
import { estimateKcal, listedSeconds, toPastEntries } from "#app/domain/workout/past-workout.ts";
import {
  EntryFields,
  type EntryFormErrors,
  type EntryFormValues,
  emptyEntry,
  parseEntryDraft,
  parseEntryForm,
  parseMinutes,
} from "#app/features/history/public.ts";
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
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { focusNeighbour, showErrors } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import { useBusy } from "#app/ui/use-busy.ts";
import { useDialogDraft } from "#app/ui/use-draft-of.ts";

const typedExerciseSchema = z.object({
  id: z.string(),
  exercise: exerciseSchema,
  rows: z
    .array(
      z.object({
        id: z.string(),
        kind: z.enum(setKinds),
        texts: z.record(z.string(), z.string()),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxSets)),
});
/** An exercise with its sets as they are typed. */
interface TypedExercise {
  readonly id: string;
  readonly exercise: Exercise;
  readonly rows: readonly EditedSet[];
}

interface SetsFormValues {
  readonly fields: EntryFormValues;
  readonly exercises: readonly TypedExercise[];
}

interface PastSetsFormProps {
  /** Called with valid entries. Resolves to whether they were stored. */
  onSubmit(entries: ReturnType<typeof toPastEntries>): Promise<unknown>;
}

/** A past workout with exercises and their sets. kcal are estimated by the exercises' rates until they are edited. */
export function PastSetsForm({ onSubmit }: PastSetsFormProps) {
  const unit = useSettings()?.weightUnit;
  return unit && <Form unit={unit} onSubmit={onSubmit} />;
}

function Form({ unit: given, onSubmit }: PastSetsFormProps & { unit: WeightUnit }) {
  // Another tab may change the unit. Typed numbers stay in the unit in which they were typed.
  const [unit] = useState(given);
  const [initial] = useState((): SetsFormValues => ({ fields: emptyEntry(new Date()), exercises: [] }));
  const [values, setValues] = useDialogDraft("entry:sets", initial, (draft) =>
    parseSetsDraft(draft, initial),
  );
  const { fields, exercises } = values;
  const [newId] = useState(() => createUuidFactory());
  const [ownKcal, setOwnKcal] = useState(false);
  const [errors, setErrors] = useState<EntryFormErrors>({});
  const [hasTried, setTried] = useState(false);
  // The question about unlikely sets is answered by a second press without another change of the sets.
  const [asked, setAsked] = useState<{
    exercises: typeof exercises;
    doubts: ReadonlyMap<string, RowError>;
  } | null>(null);
  const [isBusy, run] = useBusy();
  const [isSearching, setSearching] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const picked = useRef<string | null>(null);

  const parsed = exercises.map(({ exercise, rows }) => ({
    exercise,
    result: parseEditedSets(rows, exercise.measure ?? "time", unit),
  }));
  const done = parsed.map(({ exercise, result }, index) => ({
    exercise,
    // A set that can't be read yet counts as a set without a time.
    sets: "sets" in result ? result.sets : (exercises[index]?.rows ?? []).map(() => ({})),
  }));
  const listed = exercises.map(({ exercise, rows }) => toDoneExercise(exercise, rows));
  const name = nameWorkout(listed)?.exercise ?? generalWorkoutName;
  const minutes = parseMinutes(fields.minutes);
  const estimate = exercises.length > 0 && minutes > 0 ? estimateKcal(done, Math.round(minutes * 60)) : null;
  const kcal = ownKcal || fields.kcal !== "" || estimate === null ? fields.kcal : String(estimate);

  const changeFields = (patch: Partial<EntryFormValues>) =>
    setValues({ ...values, fields: { ...fields, ...patch } });
  const changeRows = (id: string, rows: readonly EditedSet[]) =>
    setValues({ ...values, exercises: exercises.map((one) => (one.id === id ? { ...one, rows } : one)) });

  // The first number of the exercise that was just picked gets the focus.
  useEffect(() => {
    const id = picked.current;
    if (id === null || isSearching) return;
    picked.current = null;
    const added = form.current?.querySelector<HTMLElement>(`[data-exercise="${id}"]`);
    added?.querySelector("input")?.focus({ preventScroll: true });
    added?.scrollIntoView({ block: "nearest" });
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const typed = { ...fields, kcal, exercise: fields.exercise.trim() || name };
    const result = parseEntryForm(exercises.length > 0 ? typed : { ...typed, kcal: kcal || "0" }, new Date());
    const found = "errors" in result ? { ...result.errors } : {};
    const timed = listedSeconds(done);
    if ("workout" in result && result.workout.duration < timed)
      found.minutes = `The sets alone take ${Math.ceil(timed / 60)} minutes`;
    const sets = parsed.flatMap(({ exercise, result: read }) =>
      "sets" in read ? [{ exercise, sets: read.sets }] : [],
    );
    const isValid = Object.keys(found).length === 0 && sets.length > 0 && sets.length === exercises.length;
    const show = () => {
      setTried(true);
      setErrors(found);
    };
    if (!isValid || !("workout" in result)) return showErrors(form.current, show);
    show();
    const doubts = new Map(
      parsed.flatMap(({ exercise, result: read }, index) =>
        "sets" in read
          ? [...findDoubts(read.sets, exercises[index]?.rows ?? [], exercise.measure ?? "time", unit)]
          : [],
      ),
    );
    if (doubts.size > 0 && asked?.exercises !== exercises)
      return showErrors(form.current, () => setAsked({ exercises, doubts }));
    void run(() => onSubmit(toPastEntries(result.workout, sets, newId)));
  }

  return (
    <>
      <form ref={form} noValidate onSubmit={send} className="grid grid-cols-1 gap-4">
        <Field
          label="Name"
          placeholder={name}
          value={fields.exercise}
          error={errors.exercise}
          autoComplete="off"
          onChange={(event) => changeFields({ exercise: event.currentTarget.value })}
        />
        <EntryFields
          values={{ ...fields, kcal }}
          errors={errors}
          kcalHint={estimate !== null && kcal === String(estimate) ? "Estimated" : undefined}
          onChange={(patch) => {
            if (patch.kcal !== undefined) setOwnKcal(true);
            changeFields(patch);
          }}
        />
        {exercises.length > 0 && (
          <ul aria-label="Exercises" className="grid gap-4">
            {exercises.map(({ id, exercise, rows }, index) => {
              const result = parsed[index]?.result;
              return (
                <li key={id} data-exercise={id}>
                  <section aria-label={exercise.name} className="grid gap-1.5 border-line border-t pt-2">
                    <header className="flex items-center gap-2 narrow:flex-wrap">
                      <h3 className="wrap-anywhere min-w-0 grow text-lg leading-tight narrow:basis-24">
                        {exercise.name}
                      </h3>
                      <IconButton
                        data-action="remove"
                        label={`Remove ${exercise.name}`}
                        className="-mr-2"
                        onClick={({ currentTarget }) => {
                          focusNeighbour(currentTarget);
                          setValues({ ...values, exercises: exercises.filter((one) => one.id !== id) });
                        }}
                      >
                        <X {...icon} />
                      </IconButton>
                    </header>
                    <SetRows
                      rows={rows}
                      measure={exercise.measure ?? "time"}
                      unit={unit}
                      errors={
                        hasTried && result && "errors" in result
                          ? result.errors
                          : asked?.exercises === exercises
                            ? asked.doubts
                            : null
                      }
                      onChange={(changed) => changeRows(id, changed)}
                    />
                    <Button
                      className="justify-self-start"
                      disabled={rows.length >= maxSets}
                      onClick={() => changeRows(id, addRow(rows, newId()))}
                    >
                      <Plus {...icon} /> Add set
                    </Button>
                  </section>
                </li>
              );
            })}
          </ul>
        )}
        <div className="grid gap-1.5">
          <Button
            size="xl"
            aria-describedby="past-exercises"
            data-invalid={(hasTried && exercises.length === 0) || undefined}
            onClick={() => setSearching(true)}
          >
            <Plus {...icon} /> Add exercise
          </Button>
          <p id="past-exercises" role="alert" className="font-semibold text-danger text-sm empty:hidden">
            {hasTried && exercises.length === 0 && "Add an exercise"}
          </p>
        </div>
        <Button type="submit" variant="primary" size="lg" busy={isBusy}>
          Log workout
        </Button>
      </form>
      {/* The dialog is outside the form, because the form of an own exercise can't be inside it. */}
      {isSearching && (
        <Dialog open position="top" onClose={() => setSearching(false)} title="Add exercise">
          {renderSearch((exercise) => {
            const id = newId();
            picked.current = id;
            setSearching(false);
            // The row of the new exercise is empty. It shows no error until the form is sent again.
            setTried(false);
            const rows = [{ id: newId(), kind: "normal" as const, texts: {} }];
            setValues({ ...values, exercises: [...exercises, { id, exercise, rows }] });
          })}
        </Dialog>
      )}
    </>
  );
}

/** Parses a stored draft. A field that doesn't fit gets its initial value. */
function parseSetsDraft(draft: unknown, initial: SetsFormValues): SetsFormValues {
  const known: Partial<Record<string, unknown>> = { ...(typeof draft === "object" ? draft : null) };
  const exercises = z.array(typedExerciseSchema).safeParse(known.exercises);
  return {
    fields: parseEntryDraft(known.fields, initial.fields),
    exercises: exercises.success ? exercises.data : [],
  };
}
