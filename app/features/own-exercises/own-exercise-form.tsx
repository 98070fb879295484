import { type FormEvent, useEffect, useRef, useState } from "react";
import { equipmentNames, measureNames, muscleNames } from "#app/content/exercise-words.ts";
import { categoryNames } from "#app/domain/exercise/built-in-exercises.ts";
import type { NewOwnExercise } from "#app/domain/exercise/own-exercise.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, Select } from "#app/ui/field.tsx";
import { focusIfLost, showErrors } from "#app/ui/focus-neighbour.ts";
import { useBusy } from "#app/ui/use-busy.ts";
import { useDialogDraft } from "#app/ui/use-draft-of.ts";
import {
  type OwnExerciseErrors,
  type OwnExerciseValues,
  parseOwnExercise,
  parseOwnExerciseDraft,
} from "./own-exercise-form-values.ts";

interface OwnExerciseFormProps {
  /** Names of other exercises. */
  taken: readonly string[];
  initial: OwnExerciseValues;
  /** The key of the draft, which is restored after a forced sign-in. */
  draftKey: string;
  submit: string;
  /** Why the measure can't be changed; absent if it can. */
  whyMeasured?: string | undefined;
  /** Resolves once the exercise is saved, or once a toast has said why it isn't. */
  onSubmit(exercise: NewOwnExercise): Promise<void>;
}

interface ChoiceProps {
  label: string;
  hint?: string | undefined;
  disabled?: boolean;
  /** The names of the choices by their values. */
  names: Readonly<Record<string, string>>;
  /** The name of "", when nothing has to be chosen. */
  none?: string;
  value: string;
  onChoose(value: string): void;
}

function Choice({ names, none, onChoose, ...rest }: ChoiceProps) {
  return (
    <Select {...rest} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {Object.entries(names).map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** The form of an own exercise. */
export function OwnExerciseForm(props: OwnExerciseFormProps) {
  const { taken, initial, draftKey, submit, whyMeasured, onSubmit } = props;
  const [values, setValues] = useDialogDraft(draftKey, initial, parseOwnExerciseDraft);
  const [errors, setErrors] = useState<OwnExerciseErrors>({});
  const [isBusy, run] = useBusy();
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<OwnExerciseValues>) => setValues({ ...values, ...part });
  // The form replaces the button of the search that opened it.
  useEffect(() => focusIfLost(form.current?.querySelector("input") ?? null), []);

  function send(event: FormEvent) {
    event.preventDefault();
    const result = parseOwnExercise(values, taken);
    if ("errors" in result) return showErrors(form.current, () => setErrors(result.errors));
    setErrors({});
    void run(() => onSubmit(result.exercise));
  }

  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-4">
      <Field
        label="Name"
        value={values.name}
        error={errors.name}
        autoComplete="off"
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <div className="grid grid-cols-2 gap-4">
        <Choice
          label="Category"
          names={categoryNames}
          value={values.category}
          onChoose={(category) => change({ category })}
        />
        <Field
          label="kcal per minute"
          inputMode="decimal"
          value={values.kcalPerMinute}
          error={errors.kcalPerMinute}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ kcalPerMinute: currentTarget.value })}
        />
      </div>
      <Choice
        label="What is recorded"
        names={measureNames}
        none="Time as a whole, without sets"
        hint={whyMeasured}
        disabled={whyMeasured !== undefined}
        value={values.measure}
        onChoose={(measure) => change({ measure })}
      />
      <div className="grid grid-cols-2 gap-4">
        <Choice
          label="Equipment"
          names={equipmentNames}
          none="None"
          value={values.equipment}
          onChoose={(equipment) => change({ equipment })}
        />
        <Choice
          label="Main muscle"
          names={muscleNames}
          none="None"
          value={values.primaryMuscle}
          onChoose={(primaryMuscle) => change({ primaryMuscle })}
        />
      </div>
      {values.primaryMuscle && (
        <OtherMuscles
          primary={values.primaryMuscle}
          chosen={values.secondaryMuscles}
          onChoose={(secondaryMuscles) => change({ secondaryMuscles })}
        />
      )}
      <Button type="submit" variant="primary" size="lg" busy={isBusy}>
        {submit}
      </Button>
    </form>
  );
}

interface OtherMusclesProps {
  primary: string;
  chosen: readonly string[];
  onChoose(muscles: string[]): void;
}

/** The muscles that it trains besides the main one, as toggles. */
function OtherMuscles({ primary, chosen, onChoose }: OtherMusclesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">Also trains</legend>
      <div className="flex flex-wrap gap-2">
        {Object.entries(muscleNames).map(([muscle, name]) => {
          if (muscle === primary) return null;
          const isChosen = chosen.includes(muscle);
          return (
            <button
              key={muscle}
              type="button"
              aria-pressed={isChosen}
              onClick={() =>
                onChoose(isChosen ? chosen.filter((each) => each !== muscle) : [...chosen, muscle])
              }
              className={classNames(
                "min-h-11 rounded-full border px-4 font-semibold text-sm transition-colors",
                isChosen
                  ? "border-ink bg-ink text-bg"
                  : "border-line-strong text-ink-2 hover:bg-surface-2 hover:text-ink",
              )}
            >
              {name}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
