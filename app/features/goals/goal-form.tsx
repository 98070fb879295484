import type { FormEvent } from "react";
import type { NewGoal } from "#app/contracts/goal.ts";
import { goalTypeSchema } from "#app/contracts/goal.ts";
import { Button } from "#app/ui/button.tsx";
import { useDraftOf } from "#app/ui/use-draft-of.ts";
import { emptyGoalForm, type GoalFormValues, parseGoalForm, readGoalDraft } from "./goal-form-values.ts";
import { goalTypes } from "./goal-progress.ts";

const field =
  "min-h-12 w-full min-w-0 rounded-sm border border-line-strong bg-surface-2 px-3 text-base text-ink";

interface GoalFormProps {
  /** False until there is a place to keep a goal in: what is typed before stays. */
  ready: boolean;
  onAdd(goal: NewGoal): void;
}

/**
 * Adds a goal. What is no goal does nothing and says nothing (spec section 5): so no `required`, no `min`, and a text
 * field for the target, whose integer is parsed here and not by the browser.
 */
export function GoalForm({ ready, onAdd }: GoalFormProps) {
  const [values, setValues] = useDraftOf("goal", emptyGoalForm, readGoalDraft);
  const change = (patch: Partial<GoalFormValues>) => setValues({ ...values, ...patch });

  function submit(event: FormEvent) {
    event.preventDefault();
    const goal = parseGoalForm(values);
    if (!goal || !ready) return;
    onAdd(goal);
    setValues(emptyGoalForm);
  }

  return (
    <form
      noValidate
      aria-labelledby="goal-form-heading"
      onSubmit={submit}
      className="grid gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <h2 id="goal-form-heading" className="text-xl">
        Add a goal
      </h2>
      <label className="grid gap-1 text-ink-2 text-sm">
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
      <div className="grid grid-cols-2 gap-4">
        <label className="grid gap-1 text-ink-2 text-sm">
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
        <label className="grid gap-1 text-ink-2 text-sm">
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
