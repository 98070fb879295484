import { type FormEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import { useSettings } from "#app/data/use-live.ts";
import { generalWorkoutName } from "#app/domain/exercise/built-in-exercises.ts";
import { exerciseSchema } from "#app/domain/exercise/exercise.ts";
import { maxSets, trainingSetSchema } from "#app/domain/set/training-set.ts";
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
import { createUuidFactory } from "#app/lib/uuid.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { showErrors } from "#app/ui/focus-neighbour.ts";
import { useBusy } from "#app/ui/use-busy.ts";
import { useDialogDraft } from "#app/ui/use-draft-of.ts";
import {
  ExerciseSearchDialog,
  type TypedExercise,
  TypedExercises,
  useFocusPicked,
  useTypedSets,
} from "./typed-exercises.tsx";

const typedExerciseSchema = z.object({
  id: z.string(),
  exercise: exerciseSchema,
  note: z.string(),
  rows: z
    .array(
      z.extend(z.pick(trainingSetSchema, { id: true, kind: true, rpe: true, note: true }), {
        texts: z.record(z.string(), z.string()),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxSets)),
});
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
  const [isBusy, run] = useBusy();
  /** The exercise that the open search replaces; null if it adds one, undefined if it is closed. */
  const [searching, setSearching] = useState<TypedExercise | null>();
  const form = useRef<HTMLFormElement>(null);
  const focusPicked = useFocusPicked(form);
  const typed = useTypedSets(exercises, unit);
  const { hasTried, setTried } = typed;

  const done = exercises.map(({ exercise, rows }, index) => {
    const result = typed.results[index];
    // A set that can't be read yet counts as a set without a time.
    return { exercise, sets: result && "sets" in result ? result.sets : rows.map(() => ({})) };
  });
  const name =
    nameWorkout(exercises.map(({ exercise, rows }) => toDoneExercise(exercise, rows)))?.exercise ??
    generalWorkoutName;
  const minutes = parseMinutes(fields.minutes);
  const estimate = exercises.length > 0 && minutes > 0 ? estimateKcal(done, Math.round(minutes * 60)) : null;
  const kcal = ownKcal || fields.kcal !== "" || estimate === null ? fields.kcal : String(estimate);

  const changeFields = (patch: Partial<EntryFormValues>) =>
    setValues({ ...values, fields: { ...fields, ...patch } });
  const changeExercises = (changed: readonly TypedExercise[]) => setValues({ ...values, exercises: changed });

  function send(event: FormEvent) {
    event.preventDefault();
    const named = { ...fields, kcal, exercise: fields.exercise.trim() || name };
    const result = parseEntryForm(exercises.length > 0 ? named : { ...named, kcal: kcal || "0" }, new Date());
    const found = "errors" in result ? { ...result.errors } : {};
    const timed = listedSeconds(done);
    if ("workout" in result && result.workout.duration < timed)
      found.minutes = `The sets alone take ${Math.ceil(timed / 60)} minutes`;
    const sets = typed.readSets();
    const isValid = Object.keys(found).length === 0 && sets !== null && exercises.length > 0;
    const show = () => {
      setTried(true);
      setErrors(found);
    };
    if (!isValid || !("workout" in result)) return showErrors(form.current, show);
    show();
    const question = typed.findQuestion();
    if (question) return showErrors(form.current, question.ask);
    const listed = exercises.map((one, index) => ({ ...one, sets: sets[index] ?? [] }));
    void run(() => onSubmit(toPastEntries(result.workout, listed, newId)));
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
        <TypedExercises
          exercises={exercises}
          unit={unit}
          errorsOf={typed.errorsOf}
          error={hasTried && exercises.length === 0 && "Add an exercise"}
          newId={newId}
          onChange={changeExercises}
          onSearch={setSearching}
        />
        <Button type="submit" variant="primary" size="lg" busy={isBusy}>
          Log workout
        </Button>
      </form>
      {/* The dialog is outside the form, because the form of an own exercise can't be inside it. */}
      {searching !== undefined && (
        <ExerciseSearchDialog
          replaced={searching}
          exercises={exercises}
          newId={newId}
          onPick={(changed, id) => {
            focusPicked(id);
            setSearching(undefined);
            // The row of the new exercise is empty. It shows no error until the form is sent again.
            setTried(false);
            changeExercises(changed);
          }}
          onClose={() => setSearching(undefined)}
        />
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
