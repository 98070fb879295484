import { Plus } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { findExercise } from "#app/domain/routine/find-exercise.ts";
import { maxRoutineNameLength, maxSteps, type NewRoutine } from "#app/domain/routine/routine.ts";
import { routineLength } from "#app/domain/routine/routine-length.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { RenderSearch } from "#app/features/library/public.ts";
import { formatLength } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { DialogFoot } from "#app/ui/dialog-foot.tsx";
import { Field } from "#app/ui/field.tsx";
import { showErrors } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import { SwitchRow } from "#app/ui/switch-row.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useBusy } from "#app/ui/use-busy.ts";
import { useDialogDraft } from "#app/ui/use-draft-of.ts";
import { leaveSuperset, type Place, supersetOf } from "./arrange-steps.ts";
import { DayPicker } from "./day-picker.tsx";
import { DraggedStep, DragSteps } from "./drag-steps.client.tsx";
import {
  createStep,
  moveStep,
  parseRoutine,
  pickExercise,
  type TypedStep,
  toTypedRoutine,
  typedRoutineSchema,
} from "./routine-form-values.ts";
import { nameStep, StepCard } from "./step-card.tsx";

interface RoutineEditorProps {
  /** The key of the draft, which is restored after a forced sign-in. */
  draftKey: string;
  initial: NewRoutine;
  /** The built-in exercises and the own ones. */
  exercises: readonly Exercise[];
  settings: Pick<Settings, "weightUnit" | "weekStart">;
  renderSearch: RenderSearch;
  /** Called with whether anything was changed. */
  onDirty?(isDirty: boolean): void;
  /** Resolves once the routine is saved, or once a toast has said why it isn't. */
  onSave(routine: NewRoutine): Promise<void>;
}

/** Edits a routine: its name, days, exercises and rounds. */
export function RoutineEditor({
  draftKey,
  initial,
  exercises,
  settings: { weightUnit, weekStart },
  renderSearch,
  onDirty,
  onSave,
}: RoutineEditorProps) {
  // Typed weights keep their unit when another tab chooses the other one.
  const [unit] = useState(weightUnit);
  const [untouched] = useState(() => toTypedRoutine(initial, unit));
  const [typed, setTyped] = useDialogDraft(
    `routine:${draftKey}`,
    untouched,
    (draft) => typedRoutineSchema.safeParse(draft).data ?? null,
  );
  const { name, steps } = typed;
  const setSteps = (next: readonly TypedStep[]) => setTyped({ ...typed, steps: [...next] });
  const [failed, setFailed] = useState(false);
  const [isBusy, run] = useBusy();
  /** The key of the step that an exercise is searched for; "new" for one to add. */
  const [searching, setSearching] = useState<number | "new" | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  const read = parseRoutine(typed, exercises, unit);
  const errors = failed && "errors" in read ? read.errors : null;
  const isDirty = JSON.stringify(typed) !== JSON.stringify(untouched);
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);

  const place = (key: number, to: Place) => setSteps(moveStep(steps, key, to));

  const replace = (key: number, change: (step: TypedStep) => TypedStep) =>
    setSteps(steps.map((step) => (step.key === key ? change(step) : step)));

  function move(index: number, by: -1 | 1) {
    const { key } = steps[index] ?? {};
    const at = index + by;
    if (key === undefined || at < 0 || at >= steps.length) return;
    const next = moveStep(steps, key, { index: by < 0 ? at : at + 1 });
    arrange(next, at, by < 0 ? "up" : "down");
  }

  /** Shows the steps and moves the focus to the same action at `at`, or to the nearest control. */
  function arrange(next: readonly TypedStep[], at: number, action: string) {
    flushSync(() => setSteps(next));
    const row = list.current?.children[Math.min(at, next.length - 1)];
    const find = (selector: string) => row?.querySelector<HTMLElement>(`${selector}:enabled`);
    // At an end of the list the button of the other direction is left.
    const control = [action, "up", "down", "remove"].map((one) => find(`[data-action=${one}]`)).find(Boolean);
    (control ?? addButton.current)?.focus();
  }

  function pick(exercise: Exercise) {
    if (searching === "new") return add([exercise]);
    if (searching !== null) replace(searching, (before) => pickExercise(before, exercise, exercises));
    setSearching(null);
  }

  /** Adds a step for each exercise, as many as there is room for. The first one gets the focus. */
  function add(picked: readonly Exercise[]) {
    const next = [...steps];
    for (const exercise of picked.slice(0, maxSteps - steps.length))
      next.push(createStep(next, exercise, exercises, unit));
    flushSync(() => {
      setSteps(next);
      setSearching(null);
    });
    list.current?.children[steps.length]?.querySelector<HTMLElement>("h3 button")?.focus();
    if (next.length < steps.length + picked.length) showToast(`A routine has at most ${maxSteps} exercises.`);
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
        <DragSteps
          names={new Map(steps.map((step) => [step.key, nameStep(step, findExercise(step, exercises))]))}
          onPlace={place}
        >
          <ol ref={list} className="grid gap-3 max-sm:-mx-4 narrow:-mx-2">
            {steps.map((step, index) => {
              const group = supersetOf(steps, step);
              return (
                <DraggedStep
                  key={step.key}
                  id={step.key}
                  index={index}
                  isLast={index === steps.length - 1}
                  className={classNames(
                    "grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-3 sm:p-4",
                    group && "border-l-4 border-l-volt-ink",
                  )}
                >
                  {(handle, isFolded) => (
                    <StepCard
                      id={`${id}-${step.key}`}
                      number={index + 1}
                      count={steps.length}
                      step={step}
                      exercise={findExercise(step, exercises)}
                      group={group}
                      unit={unit}
                      errors={errors?.steps[index] ?? {}}
                      isFolded={isFolded}
                      handle={handle}
                      onChange={(patch) => replace(step.key, (before) => ({ ...before, ...patch }))}
                      onSearch={() => setSearching(step.key)}
                      onMove={(by) => move(index, by)}
                      onJoin={() => {
                        const above = steps[index - 1];
                        if (above)
                          arrange(moveStep(steps, step.key, { withKey: above.key }), index, "superset");
                      }}
                      onLeave={() => arrange(leaveSuperset(steps, step.key), index, "superset")}
                      onRemove={() => arrange(steps.toSpliced(index, 1), index, "remove")}
                    />
                  )}
                </DraggedStep>
              );
            })}
          </ol>
        </DragSteps>
        <Button
          ref={addButton}
          size="lg"
          disabled={steps.length >= maxSteps}
          {...(errors?.empty && { "aria-invalid": true, "aria-describedby": `${id}-empty` })}
          onClick={() => setSearching("new")}
        >
          <Plus {...icon} /> Add exercise
        </Button>
        {errors?.empty && (
          <p id={`${id}-empty`} className="font-semibold text-danger text-sm">
            {errors.empty}
          </p>
        )}
        <div className="grid items-start gap-x-6 gap-y-2 sm:grid-cols-2">
          <Field
            label="Rounds"
            hint="How often all exercises are done"
            inputMode="numeric"
            value={typed.rounds}
            error={errors?.rounds}
            onChange={(event) => setTyped({ ...typed, rounds: event.currentTarget.value })}
          />
          {steps.length > 0 && steps.every(({ hasSets }) => !hasSets) && (
            <SwitchRow
              label="3-2-1 lead-in"
              hint="Counts down before each exercise"
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
        <DialogFoot>
          <Button type="submit" variant="primary" size="lg" busy={isBusy}>
            Save routine
          </Button>
        </DialogFoot>
      </form>
      {searching !== null && (
        <Dialog
          open
          position="top"
          title={searching === "new" ? "Add exercise" : "Choose an exercise"}
          onClose={() => setSearching(null)}
        >
          {renderSearch(pick, searching === "new" ? add : undefined)}
        </Dialog>
      )}
    </>
  );
}
