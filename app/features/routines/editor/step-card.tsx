import { ArrowDown, ArrowUp, ChevronDown, GripVertical, Link2, Link2Off, Plus, Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import { categoryLook } from "#app/content/category-look.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { measuredAs, measureOf } from "#app/domain/routine/find-exercise.ts";
import { maxTargetSets } from "#app/domain/routine/routine.ts";
import { addRow, SetRows } from "#app/features/workout/public.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { controlClass } from "#app/ui/field.tsx";
import { icon } from "#app/ui/icon.ts";
import { Segments } from "#app/ui/segments.tsx";
import { SwitchRow } from "#app/ui/switch-row.tsx";
import {
  countsReps,
  listFields,
  type StepErrors,
  type StepField,
  type TypedStep,
  toKind,
} from "./routine-form-values.ts";

interface StepCardProps {
  /** The prefix of the ids of its errors. Each id ends with the name of its field. */
  id: string;
  /** From 1 on. */
  number: number;
  /** The number of steps. */
  count: number;
  step: TypedStep;
  /** Absent if the exercise was deleted. */
  exercise: Exercise | undefined;
  /** The letter of its superset, or "". */
  group: string;
  unit: WeightUnit;
  /** Empty before the first attempt to save. */
  errors: StepErrors;
  /** Whether a step is dragged, so that all are folded to their heads. */
  isFolded: boolean;
  handle: ComponentProps<"button">;
  onChange(patch: Partial<TypedStep>): void;
  onSearch(): void;
  onMove(by: -1 | 1): void;
  /** Makes a superset with the step above. */
  onJoin(): void;
  onLeave(): void;
  onRemove(): void;
}

const kinds = [
  { value: "timed", label: "Timed" },
  { value: "sets", label: "Sets" },
] as const;

const row = "grid grid-cols-2 gap-2";

/** The name of a step's exercise; `exercise`: absent when it was deleted. */
export const nameStep = ({ exerciseId }: TypedStep, exercise: Exercise | undefined): string =>
  exercise?.name ?? (exerciseId ? "Deleted exercise" : "Choose an exercise");

/** An exercise of a routine, as a card like that of the running workout: a time, or sets with their targets. */
export function StepCard(props: StepCardProps) {
  const { id, number, step, exercise, group, errors, isFolded, handle, onChange, onSearch } = props;
  const name = nameStep(step, exercise);
  const { rows: _, ...plain } = errors;
  const found = Object.entries(plain);
  const box = (field: StepField, label: string, rest: ComponentProps<"input"> = {}) => (
    <label className="grid content-end text-ink-2 text-sm">
      {label}
      <input
        inputMode="numeric"
        autoComplete="off"
        value={step[field]}
        aria-invalid={errors[field] !== undefined || undefined}
        aria-describedby={errors[field] && `${id}-${field}`}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        className={classNames(controlClass, "tabular px-2.5!")}
        {...rest}
      />
    </label>
  );
  return (
    <>
      <header className="flex items-center gap-2">
        <button
          type="button"
          data-action="drag"
          className="-m-1 grid h-12 w-10 shrink-0 cursor-grab touch-none select-none place-items-center rounded-sm text-ink-2 hover:bg-surface-2"
          {...handle}
          aria-label={`Move ${number}: ${name}`}
        >
          <GripVertical {...icon} />
        </button>
        {exercise && (
          <span
            className={`size-3 shrink-0 rounded-full ${categoryLook[exercise.category].dot}`}
            aria-hidden
          />
        )}
        <h3 className="min-w-0 grow text-lg leading-tight">
          <button
            type="button"
            aria-label={`Exercise ${number}: ${name}`}
            {...(errors.exercise && { "aria-invalid": true, "aria-describedby": `${id}-exercise` })}
            onClick={onSearch}
            className="flex min-h-12 w-full items-center gap-2 rounded-sm text-left hover:bg-surface-2 aria-invalid:text-danger"
          >
            <span className="wrap-anywhere grow">
              {name}
              {group && (
                <span className="block font-normal font-text text-ink-2 text-sm">Superset {group}</span>
              )}
            </span>
            <ChevronDown {...icon} className="shrink-0" />
          </button>
        </h3>
      </header>
      <fieldset
        aria-label={`Step ${number}`}
        className={classNames("grid min-w-0 grid-cols-1 gap-3", isFolded && "hidden")}
      >
        <div className="flex flex-wrap items-center justify-between gap-y-2">
          <Segments
            label="Kind"
            options={kinds}
            value={step.hasSets ? "sets" : "timed"}
            onChoose={(kind) => onChange(toKind(step, kind))}
          />
          <StepActions {...props} />
        </div>
        {step.hasSets ? (
          <StepSets {...props} box={box} />
        ) : (
          <div className={row}>
            {box("seconds", "Seconds")}
            {box("restS", "Rest (s)")}
          </div>
        )}
        {found.length > 0 && (
          <ul className="font-semibold text-danger text-sm">
            {found.map(([field, message]) => (
              <li key={field} id={`${id}-${field}`}>
                {labels[field as keyof typeof labels]}: {message}
              </li>
            ))}
          </ul>
        )}
      </fieldset>
    </>
  );
}

interface StepSetsProps extends StepCardProps {
  box(field: StepField, label: string, rest?: ComponentProps<"input">): JSX.Element;
}

/** The sets of a step with their own targets, and what all of them have in common. */
function StepSets({ step, exercise: plain, unit, errors, onChange, box }: StepSetsProps) {
  const exercise = plain && measuredAs(plain, step.measure);
  const repeats = countsReps(step, plain);
  const hasOptions = step.hasRange || step.isEachSide || step.progresses;
  const nextId = String(Math.max(0, ...step.rows.map(({ id }) => Number(id))) + 1);
  return (
    <>
      <SetRows
        rows={step.rows}
        measure={exercise ? measureOf(exercise) : "weight-reps"}
        unit={unit}
        errors={errors.rows ?? null}
        planned={listFields(step, plain)}
        onChange={(rows) => onChange({ rows: [...rows] })}
      />
      <Button
        disabled={step.rows.length >= maxTargetSets}
        onClick={() => onChange({ rows: addRow(step.rows, nextId) })}
      >
        <Plus {...icon} /> Add set
      </Button>
      <div className={row}>
        {box("restS", "Rest (s)")}
        {repeats && box("rir", "Reps in reserve", { placeholder: "any" })}
      </div>
      {repeats && (
        <details open={hasOptions || undefined}>
          <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold text-sm">
            Range, sides, progression <ChevronDown {...icon} />
          </summary>
          <SwitchRow
            label="Range of reps"
            hint="Each set from its reps up to another number."
            checked={step.hasRange}
            onChange={(hasRange) => onChange({ hasRange })}
          />
          <SwitchRow
            label="One side after the other"
            hint="The numbers are those of one side; both count."
            checked={step.isEachSide}
            onChange={(isEachSide) => onChange({ isEachSide })}
          />
          <div className={classNames("grid items-end gap-x-4", step.progresses && "sm:grid-cols-[1fr_8rem]")}>
            <SwitchRow
              label="Double progression"
              hint="All sets at the top of the range: more weight. Three misses in a row: a tenth less."
              checked={step.progresses}
              onChange={(progresses) => onChange({ progresses })}
            />
            {step.progresses && box("increment", `Step up (${unit})`, { inputMode: "decimal" })}
          </div>
        </details>
      )}
    </>
  );
}

function StepActions({ number, count, group, onMove, onJoin, onLeave, onRemove }: StepCardProps) {
  return (
    <div className="flex">
      <IconButton
        data-action="up"
        label={`Move ${number} up`}
        disabled={number === 1}
        onClick={() => onMove(-1)}
      >
        <ArrowUp {...icon} />
      </IconButton>
      <IconButton
        data-action="down"
        label={`Move ${number} down`}
        disabled={number === count}
        onClick={() => onMove(1)}
      >
        <ArrowDown {...icon} />
      </IconButton>
      {group ? (
        <IconButton data-action="superset" label={`Take ${number} out of the superset`} onClick={onLeave}>
          <Link2Off {...icon} />
        </IconButton>
      ) : (
        <IconButton
          data-action="superset"
          label={`Superset ${number} with the exercise above`}
          disabled={number === 1}
          onClick={onJoin}
        >
          <Link2 {...icon} />
        </IconButton>
      )}
      <IconButton data-action="remove" label={`Remove ${number}`} onClick={onRemove}>
        <Trash2 {...icon} />
      </IconButton>
    </div>
  );
}

const labels: Readonly<Record<StepField | "exercise", string>> = {
  exercise: "Exercise",
  seconds: "Seconds",
  restS: "Rest",
  rir: "Reps in reserve",
  increment: "Step up",
};
