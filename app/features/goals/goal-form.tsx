import { Search } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { useSettings } from "#app/data/use-live.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import type { NewGoal } from "#app/domain/goal/goal.ts";
import { goalTypes } from "#app/domain/goal/goal-progress.ts";
import { type NewStrengthGoal, strengthGoalTypes } from "#app/domain/goal/strength-goal.ts";
import { renderSearch } from "#app/features/library/public.ts";
import { isSame } from "#app/lib/reuse-equal.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { icon } from "#app/ui/icon.ts";
import { showToast } from "#app/ui/toast.ts";
import { useDraftOf } from "#app/ui/use-draft-of.ts";
import {
  emptyGoalForm,
  formTypeSchema,
  type GoalFormValues,
  isWeightGoal,
  parseGoalDraft,
  parseGoalForm,
} from "./goal-form-values.ts";

const field =
  "min-h-12 w-full min-w-0 rounded-sm border border-line-strong bg-surface px-3 font-normal text-base";

interface GoalFormProps {
  /** False until the database is open. The typed text stays. */
  ready: boolean;
  /**
   * Resolves to whether the goal is stored. If it isn't, the typed text comes back, unless more was typed meanwhile.
   */
  onAdd(goal: NewGoal | NewStrengthGoal): Promise<boolean>;
  /** The form's name, if no heading on the page has the id `labelledBy`. */
  label?: string;
  labelledBy?: string;
}

/**
 * Adds a goal. An invalid form does nothing and shows nothing (spec section 5), so there is no `required` and no `min`,
 * and the target is a text field that is parsed here.
 */
export function GoalForm({ ready, onAdd, label, labelledBy }: GoalFormProps) {
  const [values, setValues] = useDraftOf("goal", emptyGoalForm, parseGoalDraft);
  const change = (patch: Partial<GoalFormValues>) => setValues({ ...values, ...patch });

  const unit = useSettings()?.weightUnit ?? "kg";
  const isMember = useDatabase()?.owner.kind === "account";
  // Only users have a place for their weight.
  const types = strengthGoalTypes.filter(({ value }) => isMember || value !== "body-weight");
  const [isSearching, setSearching] = useState(false);
  const isWeight = isWeightGoal(values);

  function pick({ id, name, measure }: Exercise) {
    if (measure !== "weight-reps" && measure !== "bodyweight-reps")
      return showToast(`${name} is not measured by weight.`, { detail: "Choose another exercise." });
    setSearching(false);
    change({ exercise: { id, name } });
  }

  const shown = useRef(values);
  shown.current = values;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const goal = parseGoalForm(values, unit);
    if (!goal || !ready) return;
    setValues(emptyGoalForm);
    if (!(await onAdd(goal)) && isSame(shown.current, emptyGoalForm)) setValues(values);
  }

  const form = (
    <form
      noValidate
      aria-label={label}
      aria-labelledby={labelledBy}
      onSubmit={submit}
      className="grid grid-cols-1 gap-4"
    >
      <label className="grid gap-1 font-semibold text-sm">
        Type
        <select
          value={values.type}
          onChange={(event) => change({ type: formTypeSchema.parse(event.currentTarget.value) })}
          className={field}
        >
          {[...goalTypes, ...types].map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {values.type === "lift" && (
        <div className="grid gap-1">
          <p className="font-semibold text-sm">Exercise</p>
          <Button className="wrap-anywhere justify-start py-2 text-left" onClick={() => setSearching(true)}>
            <Search {...icon} className="shrink-0" /> {values.exercise?.name ?? "Choose an exercise"}
          </Button>
        </div>
      )}
      <div className="grid grid-cols-[2fr_3fr] narrow:grid-cols-1 gap-4 max-[22.5rem]:gap-2">
        <label className="grid gap-1 font-semibold text-sm">
          <span>Target{isWeight && <span className="font-normal text-ink-2"> in {unit}</span>}</span>
          <input
            value={values.target}
            onChange={(event) => change({ target: event.currentTarget.value })}
            onFocus={(event) => event.currentTarget.select()}
            inputMode={isWeight ? "decimal" : "numeric"}
            autoComplete="off"
            className={`${field} tabular`}
          />
        </label>
        <label className="grid gap-1 font-semibold text-sm">
          <span>Deadline{isWeight && <span className="font-normal text-ink-2"> (optional)</span>}</span>
          <input
            type="date"
            value={values.deadline}
            onChange={(event) => change({ deadline: event.currentTarget.value })}
            className={field}
          />
        </label>
      </div>
      <Button type="submit" variant="primary" size="lg" disabled={!ready} className="disabled:opacity-100">
        Add Goal
      </Button>
    </form>
  );
  return (
    <>
      {form}
      {/* The dialog is outside the form, because the form of an own exercise can't be inside it. */}
      {isSearching && (
        <Dialog open position="top" onClose={() => setSearching(false)} title="Choose an exercise">
          {renderSearch(pick)}
        </Dialog>
      )}
    </>
  );
}
