import type { Goal, NewGoal } from "#app/contracts/goal.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { useGoals } from "#app/data/react/use-live.ts";
import { Figure } from "#app/figures/figure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useToday } from "#app/ui/use-today.ts";
import { GoalForm } from "./goal-form.tsx";
import { goalTypes, sortGoals } from "./goal-progress.ts";
import { GoalRow } from "./goal-row.tsx";
import { GoalsSkeleton } from "./goals-skeleton.tsx";

interface GoalListProps {
  /** Where a goal should be today; without it no pace is shown. */
  readPace?(goal: Goal, today: string): { readonly share: number; readonly behind: boolean };
  /** A further line for a goal, such as how its weeks went. */
  describe?(goal: Goal, today: string): string | undefined;
  /** Puts goals whose deadline has passed into a fold below the others. */
  foldEnded?: boolean;
}

/** The add-goal form and the goals with their progress. */
export function GoalList({ readPace, describe, foldEnded = false }: GoalListProps) {
  const data = useData();
  const goals = useGoals();
  const today = useToday();

  function add(goal: NewGoal) {
    data?.goals.add(goal).catch((error: unknown) => report(error, "The goal could not be added."));
  }

  async function remove(goal: Goal) {
    const label = goalTypes.find(({ value }) => value === goal.type)?.label ?? goal.type;
    try {
      await data?.goals.remove(goal.id);
      showToast(`Deleted the goal ${label}`, {
        durationMs: 8000,
        action: { label: "Undo", run: () => restore(goal) },
      });
    } catch (error) {
      report(error, "The goal could not be deleted.");
    }
  }

  function restore(goal: Goal) {
    data?.goals
      .restore(goal.id)
      .catch((error: unknown) => report(error, "The goal could not be brought back."));
  }

  const sorted = goals ? sortGoals(goals, today) : [];
  const folded = (goal: Goal) => foldEnded && goal.deadline < today;
  const row = (goal: Goal) => (
    <GoalRow
      key={goal.id}
      goal={goal}
      today={today}
      pace={readPace?.(goal, today)}
      detail={describe?.(goal, today)}
      onRemove={() => remove(goal)}
    />
  );

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[24rem_1fr] lg:gap-8">
      <GoalForm ready={data !== undefined} onAdd={add} />
      {!goals && <GoalsSkeleton />}
      {goals?.length === 0 && (
        <EmptyState picture={<Figure name="jumping-jacks" label="" playing={false} className="size-36" />}>
          No goals set yet. Start by adding a new goal!
        </EmptyState>
      )}
      {goals && goals.length > 0 && (
        <div className="grid gap-3">
          <ul className="grid gap-3">{sorted.filter((goal) => !folded(goal)).map(row)}</ul>
          {sorted.some(folded) && (
            <details>
              <summary className="text-ink-2 text-sm">Ended goals ({sorted.filter(folded).length})</summary>
              <ul className="mt-3 grid gap-3">{sorted.filter(folded).map(row)}</ul>
            </details>
          )}
        </div>
      )}
    </div>
  );
}

function report(error: unknown, text: string): void {
  console.error(text, error);
  showToast(text, { detail: "Nothing was changed. Please try again." });
}
