import { type FormEvent, useState } from "react";
import * as z from "zod/mini";
import { useSettings } from "#app/data/use-live.ts";
import { generalWorkoutName } from "#app/domain/exercise/built-in-exercises.ts";
import { exerciseSchema } from "#app/domain/exercise/exercise.ts";
import { supersetOf } from "#app/domain/set/superset.ts";
import { groupSchema, maxSets, trainingSetSchema } from "#app/domain/set/training-set.ts";
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
import type { WeightUnit } from "#app/lib/weight.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useBusy } from "#app/ui/use-busy.ts";
import { useDialogDraft } from "#app/ui/use-draft-of.ts";
import { type TypedExercise, useExercisesForm } from "./typed-exercises.tsx";

const typedExerciseSchema = z.object({
  id: z.string(),
  exercise: exerciseSchema,
  note: z.string(),
  group: z.optional(groupSchema),
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
  const [ownKcal, setOwnKcal] = useState(false);
  const [errors, setErrors] = useState<EntryFormErrors>({});
  const [isBusy, run] = useBusy();
  const typed = useExercisesForm({
    exercises,
    unit,
    errorIfNone: "Add an exercise",
    onChange: (changed) => setValues({ ...values, exercises: changed }),
  });

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

  function send(event: FormEvent) {
    event.preventDefault();
    const named = { ...fields, kcal, exercise: fields.exercise.trim() || name };
    const result = parseEntryForm(exercises.length > 0 ? named : { ...named, kcal: kcal || "0" }, new Date());
    const found = "errors" in result ? { ...result.errors } : {};
    const timed = listedSeconds(done);
    if ("workout" in result && result.workout.duration < timed)
      found.minutes = `The sets alone take ${Math.ceil(timed / 60)} minutes`;
    const isValid = "workout" in result && Object.keys(found).length === 0;
    const sets = typed.readSets({ isValid, show: () => setErrors(found) });
    if (!isValid || !sets) return;
    const listed = exercises.map((one, index) => ({
      ...one,
      group: supersetOf(exercises, one),
      sets: sets[index] ?? [],
    }));
    void run(() => onSubmit(toPastEntries(result.workout, listed, typed.newId)));
  }

  return (
    <>
      <form ref={typed.form} noValidate onSubmit={send} className="grid grid-cols-1 gap-4">
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
        {typed.fields}
        <Button type="submit" variant="primary" size="lg" busy={isBusy}>
          Log workout
        </Button>
      </form>
      {typed.search}
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
