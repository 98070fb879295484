import { type FormEvent, useRef } from "react";
import type { NewGoal } from "#app/domain/goal/goal.ts";
import { goalTypeSchema } from "#app/domain/goal/goal.ts";
import { goalTypes } from "#app/domain/goal/goal-progress.ts";
import { isSame } from "#app/lib/reuse-equal.ts";
import { Button } from "#app/ui/button.tsx";
import { useDraftOf } from "#app/ui/use-draft-of.ts";
import { emptyGoalForm, type GoalFormValues, parseGoalDraft, parseGoalForm } from "./goal-form-values.ts";

const field =
  "min-h-12 w-full min-w-0 rounded-sm border border-line-strong bg-surface px-3 font-normal text-base";

interface GoalFormProps {
  /** False until the database is open. The typed text stays. */
  ready: boolean;
  /**
   * Resolves to whether the goal is stored. If it isn't, the typed text comes back, unless more was typed meanwhile.
   */
  onAdd(goal: NewGoal): Promise<boolean>;
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

  const shown = useRef(values);
  shown.current = values;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const goal = parseGoalForm(values);
    if (!goal || !ready) return;
    setValues(emptyGoalForm);
    if (!(await onAdd(goal)) && isSame(shown.current, emptyGoalForm)) setValues(values);
  }

  return (
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
          onChange={(event) => change({ type: goalTypeSchema.parse(event.currentTarget.value) })}
          className={field}
        >
          {goalTypes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <div className="grid grid-cols-[2fr_3fr] narrow:grid-cols-1 gap-4 max-[22.5rem]:gap-2">
        <label className="grid gap-1 font-semibold text-sm">
          Target
          <input
            value={values.target}
            onChange={(event) => change({ target: event.currentTarget.value })}
            onFocus={(event) => event.currentTarget.select()}
            inputMode="numeric"
            autoComplete="off"
            className={`${field} tabular`}
          />
        </label>
        <label className="grid gap-1 font-semibold text-sm">
          Deadline
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
}
