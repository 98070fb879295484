import { ArrowDown, ArrowUp, Plus, Search, Trash2 } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { findExercise } from "#app/domain/routine/find-exercise.ts";
import { maxRoutineNameLength, maxSteps, type NewRoutine } from "#app/domain/routine/routine.ts";
import { routineLength } from "#app/domain/routine/routine-length.ts";
import type { Settings } from "#app/domain/settings.ts";
import { formatLength } from "#app/lib/amounts.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { controlClass, Field } from "#app/ui/field.tsx";
import { showErrors } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import { SwitchRow } from "#app/ui/switch-row.tsx";
import { useBusy } from "#app/ui/use-busy.ts";
import { useDialogDraft } from "#app/ui/use-draft-of.ts";
import { DayPicker } from "./day-picker.tsx";
import {
  createStep,
  parseRoutine,
  pickExercise,
  type TypedStep,
  toTypedRoutine,
  typedRoutineSchema,
} from "./routine-form-values.ts";
import { StepFields } from "./step-fields.tsx";

interface RoutineEditorProps {
  /** The key of the draft, which is restored after a forced sign-in. */
  draftKey: string;
  initial: NewRoutine;
  /** The built-in exercises and the own ones. */
  exercises: readonly Exercise[];
  settings: Pick<Settings, "weightUnit" | "weekStart">;
  /** Renders a search over more exercises than the listed ones. Without it there is no search. */
  renderSearch?(onPick: (exercise: Exercise) => void): ReactNode;
  /** Resolves once the routine is saved, or once a toast has said why it isn't. */
  onSave(routine: NewRoutine): Promise<void>;
}

/** Edits a routine: its name, days, steps and rounds. */
export function RoutineEditor({
  draftKey,
  initial,
  exercises,
  settings: { weightUnit, weekStart },
  renderSearch,
  onSave,
}: RoutineEditorProps) {
  // Typed weights keep their unit when another tab chooses the other one.
  const [unit] = useState(weightUnit);
  const [typed, setTyped] = useDialogDraft(
    `routine:${draftKey}`,
    toTypedRoutine(initial, unit),
    (draft) => typedRoutineSchema.safeParse(draft).data ?? null,
  );
  const { name, steps } = typed;
  const setSteps = (next: TypedStep[]) => setTyped({ ...typed, steps: next });
  const [failed, setFailed] = useState(false);
  const [isBusy, run] = useBusy();
  /** The key of the step that an exercise is searched for. */
  const [searching, setSearching] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const id = useId();
  const read = parseRoutine(typed, exercises, unit);
  const errors = failed && "errors" in read ? read.errors : null;

  const replace = (key: number, change: (step: TypedStep) => TypedStep) =>
    setSteps(steps.map((step) => (step.key === key ? change(step) : step)));

  function move(index: number, by: -1 | 1) {
    const next = [...steps];
    const [step] = next.splice(index, 1);
    if (step) next.splice(index + by, 0, step);
    arrange(next, index + by, by < 0 ? "up" : "down");
  }

  /** Shows the steps and moves the focus to the same action at `at`, or to the nearest control. */
  function arrange(next: TypedStep[], at: number, action: string) {
    flushSync(() => setSteps(next));
    const row = list.current?.children[Math.min(at, next.length - 1)];
    const find = (selector: string) => row?.querySelector<HTMLElement>(`${selector}:enabled`);
    (find(`[data-action=${action}]`) ?? find("[data-action]") ?? row?.querySelector("select"))?.focus();
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if ("errors" in read) return showErrors(form.current, () => setFailed(true));
    setFailed(false);
    void run(() => onSave(read.routine));
  }

  return (
    <>
      <form ref={form} noValidate onSubmit={send} className="grid grid-cols-1 gap-4">
        <Field
          label="Name"
          value={name}
          maxLength={maxRoutineNameLength}
          error={errors?.name}
          autoComplete="off"
          onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
        />
        <DayPicker
          days={typed.days}
          weekStart={weekStart}
          onChange={(days) => setTyped({ ...typed, days })}
        />
        <ol ref={list} className="grid gap-3">
          {steps.map((step, index) => {
            const exercise = findExercise(step, exercises);
            return (
              <li key={step.key} className="grid grid-cols-1 gap-3 rounded-lg border border-line p-3 sm:p-4">
                <div className="flex items-end gap-1">
                  <label className="min-w-0 grow text-ink-2 text-sm">
                    Exercise {index + 1}
                    <select
                      value={step.exerciseId}
                      {...(errors?.steps[index]?.exercise && {
                        "aria-invalid": true,
                        "aria-describedby": `${id}-${step.key}-exercise`,
                      })}
                      onChange={({ currentTarget: { value } }) => {
                        const picked = exercises.find(({ id }) => id === value);
                        if (picked) replace(step.key, (before) => pickExercise(before, picked, exercises));
                      }}
                      className={controlClass}
                    >
                      {exercises.every(({ id }) => id !== step.exerciseId) && (
                        <option value={step.exerciseId}>
                          {exercise?.name ?? (step.exerciseId ? "Deleted exercise" : "Choose an exercise")}
                        </option>
                      )}
                      {exercises.map(({ id, name: title }) => (
                        <option key={id} value={id}>
                          {title}
                        </option>
                      ))}
                    </select>
                  </label>
                  {renderSearch && (
                    <IconButton
                      label={`Search all exercises for ${index + 1}`}
                      className="size-12"
                      onClick={() => setSearching(step.key)}
                    >
                      <Search {...icon} />
                    </IconButton>
                  )}
                </div>
                <StepFields
                  id={`${id}-${step.key}`}
                  label={`Step ${index + 1}`}
                  step={step}
                  exercise={exercise}
                  unit={unit}
                  errors={errors?.steps[index] ?? {}}
                  onChange={(patch) => replace(step.key, (before) => ({ ...before, ...patch }))}
                  actions={
                    <StepActions
                      number={index + 1}
                      count={steps.length}
                      onMove={(by) => move(index, by)}
                      onRemove={() => arrange(steps.toSpliced(index, 1), index, "remove")}
                    />
                  }
                />
              </li>
            );
          })}
        </ol>
        <Button
          disabled={steps.length >= maxSteps}
          onClick={() => setSteps([...steps, createStep(steps, exercises[0])])}
        >
          <Plus {...icon} /> Add a step
        </Button>
        <div className="grid items-start gap-x-6 gap-y-2 sm:grid-cols-2">
          <Field
            label="Rounds"
            hint="How often all steps are done"
            inputMode="numeric"
            value={typed.rounds}
            error={errors?.rounds}
            onChange={(event) => setTyped({ ...typed, rounds: event.currentTarget.value })}
          />
          {steps.every(({ hasSets }) => !hasSets) && (
            <SwitchRow
              label="3-2-1 lead-in"
              hint="Counts down before each step"
              checked={typed.leadIn}
              onChange={(leadIn) => setTyped({ ...typed, leadIn })}
            />
          )}
        </div>
        <p role="status" className={errors ? "font-semibold text-danger text-sm" : "text-ink-2 text-sm"}>
          {"routine" in read && `About ${formatLength(routineLength(read.routine))} in all`}
          {errors &&
            (errors.name ? "Give it a name, and correct what is marked." : "Correct what is marked.")}
        </p>
        <Button type="submit" variant="primary" size="lg" busy={isBusy}>
          Save routine
        </Button>
      </form>
      {searching !== null && renderSearch && (
        <Dialog open position="top" title="Choose an exercise" onClose={() => setSearching(null)}>
          {renderSearch((exercise) => {
            replace(searching, (before) => pickExercise(before, exercise, exercises));
            setSearching(null);
          })}
        </Dialog>
      )}
    </>
  );
}

interface StepActionsProps {
  /** From 1 on. */
  number: number;
  count: number;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

function StepActions({ number, count, onMove, onRemove }: StepActionsProps) {
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
      <IconButton data-action="remove" label={`Remove ${number}`} disabled={count === 1} onClick={onRemove}>
        <Trash2 {...icon} />
      </IconButton>
    </div>
  );
}
