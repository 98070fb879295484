import type { Goal, NewGoal } from "#app/contracts/goal.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { useGoals } from "#app/data/react/use-live.ts";
import { Figure } from "#app/figures/figure.tsx";
import { localDay } from "#app/lib/local-day.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { showToast } from "#app/ui/toast.ts";
import { GoalForm } from "./goal-form.tsx";
import { goalTypes, sortGoals } from "./goal-progress.ts";
import { GoalRow } from "./goal-row.tsx";
import { GoalsSkeleton } from "./goals-skeleton.tsx";

/** The add-goal form and the goals with their progress. */
export function GoalList() {
  const data = useData();
  const goals = useGoals();
  const today = localDay(new Date());

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
        <ul className="grid gap-3">
          {sortGoals(goals, today).map((goal) => (
            <GoalRow key={goal.id} goal={goal} today={today} onRemove={() => remove(goal)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function report(error: unknown, text: string): void {
  console.error(text, error);
  showToast(text, { detail: "Nothing was changed. Please try again." });
}
