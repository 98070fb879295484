import { type FormEvent, useRef, useState } from "react";
import { categoryNames } from "#app/content/exercises.ts";
import { categories } from "#app/contracts/exercise.ts";
import type { NewOwnExercise } from "#app/contracts/own-exercise.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { useDialogDraft } from "#app/ui/use-draft-of.ts";
import {
  emptyOwnExercise,
  type OwnExerciseErrors,
  parseOwnExercise,
  readOwnExerciseDraft,
} from "./own-exercise-form-values.ts";

interface OwnExerciseFormProps {
  /** Names that are in use. */
  taken: readonly string[];
  onSubmit(exercise: NewOwnExercise): void;
}

/** Adds an exercise of the person's own. */
export function OwnExerciseForm({ taken, onSubmit }: OwnExerciseFormProps) {
  const [values, setValues] = useDialogDraft("own-exercise", emptyOwnExercise, readOwnExerciseDraft);
  const [errors, setErrors] = useState<OwnExerciseErrors>({});
  const form = useRef<HTMLFormElement>(null);

  function send(event: FormEvent) {
    event.preventDefault();
    const result = parseOwnExercise(values, taken);
    setErrors("errors" in result ? result.errors : {});
    if ("exercise" in result) onSubmit(result.exercise);
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  }

  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-4">
      <Field
        label="Name"
        value={values.name}
        error={errors.name}
        autoComplete="off"
        onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
      />
      <div className="grid grid-cols-2 gap-4">
        <Select
          label="Category"
          value={values.category}
          onChange={(event) => setValues({ ...values, category: event.currentTarget.value })}
        >
          {categories.map((category) => (
            <option key={category} value={category}>
              {categoryNames[category]}
            </option>
          ))}
        </Select>
        <Field
          label="kcal per minute"
          inputMode="decimal"
          value={values.kcalPerMinute}
          error={errors.kcalPerMinute}
          autoComplete="off"
          onChange={(event) => setValues({ ...values, kcalPerMinute: event.currentTarget.value })}
        />
      </div>
      <Button type="submit" variant="primary" size="lg">
        Add exercise
      </Button>
    </form>
  );
}
