import { Plus } from "lucide-react";
import { useState } from "react";
import type { Goal } from "#app/domain/goal/goal.ts";
import { sortGoals } from "#app/domain/goal/goal-progress.ts";
import { computeGoalStanding } from "#app/domain/goal/goal-standing.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { icon } from "#app/ui/icon.ts";
import { useToday } from "#app/ui/use-now.ts";
import { GoalForm } from "./goal-form.tsx";
import { GoalRow, GoalTile } from "./goal-row.tsx";
import { NoGoals } from "./goals-skeleton.tsx";
import { useGoalChanges } from "./use-goal-changes.ts";

/** The goals as rings. The form for a new goal opens in a dialog. Ended goals are folded below. */
export function GoalTiles({ goals }: { goals: readonly Goal[] }) {
  const today = useToday();
  const { isReady, add, remove } = useGoalChanges();
  const [isAdding, setAdding] = useState(false);
  const sorted = sortGoals(goals, today);
  const open = sorted.filter(({ deadline }) => deadline >= today);
  const ended = sorted.filter(({ deadline }) => deadline < today);
  const propsOf = (goal: Goal) => ({
    goal,
    today,
    notes: computeGoalStanding(goal, today),
    onRemove: () => void remove(goal),
  });
  return (
    <section id="goals" aria-labelledby="goals-heading" className="grid scroll-mt-6 gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="goals-heading" className="text-xl">
          Goals
        </h2>
        <Button onClick={() => setAdding(true)}>
          <Plus {...icon} /> Add a goal
        </Button>
      </div>
      {goals.length === 0 && <NoGoals />}
      {open.length > 0 && (
        <ul className="grid grid-cols-2 narrow:grid-cols-1 gap-3 lg:grid-cols-3 xl:grid-cols-4">
          {open.map((goal) => (
            <GoalTile key={goal.id} {...propsOf(goal)} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <details>
          <summary className="w-fit py-3 text-ink-2 text-sm">Ended goals ({ended.length})</summary>
          <ul className="grid gap-3 lg:grid-cols-2">
            {ended.map((goal) => (
              <GoalRow key={goal.id} {...propsOf(goal)} />
            ))}
          </ul>
        </details>
      )}
      <Dialog open={isAdding} onClose={() => setAdding(false)} title="Add a goal">
        <GoalForm
          label="Add a goal"
          ready={isReady}
          onAdd={async (goal) => {
            const isStored = await add(goal);
            if (isStored) setAdding(false);
            return isStored;
          }}
        />
      </Dialog>
    </section>
  );
}
