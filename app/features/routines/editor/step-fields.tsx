import type { ComponentProps, ReactNode } from "react";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { measuredAs, measureOf } from "#app/domain/routine/find-exercise.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { classNames } from "#app/ui/class-names.ts";
import { controlClass } from "#app/ui/field.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { SwitchRow } from "#app/ui/switch-row.tsx";
import {
  countsReps,
  type StepErrors,
  type StepField,
  type TypedStep,
  toKind,
} from "./routine-form-values.ts";

interface StepFieldsProps {
  /** The prefix of the ids of its errors. Each id ends with the name of its field. */
  id: string;
  /** Its name for screen readers. */
  label: string;
  step: TypedStep;
  /** Absent if the exercise was deleted. */
  exercise: Exercise | undefined;
  unit: WeightUnit;
  /** Empty before the first attempt to save. */
  errors: StepErrors;
  onChange(patch: Partial<TypedStep>): void;
  /** Buttons beside the choice of the kind. */
  actions: ReactNode;
}

const kinds = [
  { value: "timed", label: "Timed" },
  { value: "sets", label: "Sets" },
] as const;

const supersets = ["A", "B", "C", "D"];

const row = "grid grid-cols-2 gap-2 sm:grid-cols-[repeat(6,minmax(0,1fr))]";

/** The fields of a step: a time, or sets with their targets. */
export function StepFields({
  id,
  label: name,
  step,
  exercise: plain,
  unit,
  errors,
  onChange,
  actions,
}: StepFieldsProps) {
  const found = Object.entries(errors);
  const exercise = plain && measuredAs(plain, step.measure);
  const repeats = countsReps(step, plain);
  const isSigned = exercise !== undefined && measureOf(exercise) === "bodyweight-reps";
  const box = (name: StepField, label: string, rest: ComponentProps<"input"> = {}) => (
    <label className="grid content-end text-ink-2 text-sm">
      {label}
      <input
        inputMode="numeric"
        autoComplete="off"
        value={step[name]}
        aria-invalid={errors[name] !== undefined || undefined}
        aria-describedby={errors[name] && `${id}-${name}`}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        className={classNames(controlClass, "tabular px-2.5!")}
        {...rest}
      />
    </label>
  );
  return (
    <fieldset aria-label={name} className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-y-2">
        <Segments
          label="Kind"
          options={kinds}
          value={step.hasSets ? "sets" : "timed"}
          onChoose={(kind) => onChange(toKind(step, kind))}
        />
        {actions}
      </div>
      {!step.hasSets && (
        <div className={row}>
          {box("seconds", "Seconds")}
          {box("restS", "Rest (s)")}
        </div>
      )}
      {step.hasSets && (
        <div className={row}>
          {box("sets", "Sets")}
          {repeats && (
            <div className="grid grid-cols-2 gap-2 sm:col-span-2">
              {box("minReps", "Reps")}
              {box("maxReps", "to")}
            </div>
          )}
          {repeats && box("rir", "Left in reserve", { placeholder: "any" })}
          {!repeats && box("setSeconds", "Seconds a set")}
          {repeats &&
            box("weight", `${isSigned ? "Added weight" : "Weight"} (${unit})`, {
              inputMode: isSigned ? "text" : "decimal",
              placeholder: "as last time",
            })}
          {box("restS", "Rest (s)")}
          <label className="grid content-end text-ink-2 text-sm">
            Superset
            <select
              value={step.group}
              onChange={(event) => onChange({ group: event.currentTarget.value })}
              className={classNames(controlClass, "px-2.5!")}
            >
              <option value="">None</option>
              {supersets.map((letter) => (
                <option key={letter}>{letter}</option>
              ))}
            </select>
          </label>
        </div>
      )}
      {found.length > 0 && (
        <ul className="font-semibold text-danger text-sm">
          {found.map(([name, message]) => (
            <li key={name} id={`${id}-${name}`}>
              {labels[name as keyof StepErrors]}: {message}
            </li>
          ))}
        </ul>
      )}
      {step.hasSets && repeats && (
        <div className="grid items-end gap-x-4 sm:grid-cols-[1fr_8rem]">
          <SwitchRow
            label="Double progression"
            hint="All sets at the top of the range: more weight. Three misses in a row: a tenth less."
            checked={step.progresses}
            onChange={(progresses) => onChange({ progresses })}
          />
          {step.progresses && box("increment", `Step up (${unit})`, { inputMode: "decimal" })}
        </div>
      )}
    </fieldset>
  );
}

const labels: Readonly<Record<keyof StepErrors, string>> = {
  exercise: "Exercise",
  seconds: "Seconds",
  restS: "Rest",
  sets: "Sets",
  minReps: "Reps",
  maxReps: "Reps to",
  rir: "Left in reserve",
  setSeconds: "Seconds a set",
  weight: "Weight",
  increment: "Step up",
};
