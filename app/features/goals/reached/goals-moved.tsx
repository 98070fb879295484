import { useGoals } from "#app/data/use-live.ts";
import { doneOf } from "#app/domain/goal/goal.ts";
import { computeGoalProgress, wordsOfGoal } from "#app/domain/goal/goal-progress.ts";
import { nameGoalWeek } from "#app/domain/goal/goal-standing.ts";
import { formatNumber, formatReached } from "#app/lib/format-number.ts";
import { useToday } from "#app/ui/use-now.ts";
import { GoalReachedPicture, GoalRing } from "../goal-ring.tsx";

/** The goals that a workout counted for, with their present progress. Renders nothing without any. */
export function GoalsMoved({ ids }: { ids: readonly string[] }) {
  const goals = useGoals()?.filter(({ id }) => ids.includes(id)) ?? [];
  const today = useToday();
  if (goals.length === 0) return null;
  return (
    <section aria-labelledby="moved-heading" className="grid gap-2">
      <h2 id="moved-heading" className="text-lg">
        Goals
      </h2>
      <ul className="grid gap-2">
        {goals.map((goal) => {
          const { label, unit } = wordsOfGoal(goal);
          const progress = computeGoalProgress(goal, today);
          return (
            <li key={goal.id} className="flex items-center gap-4">
              {progress.complete ? <GoalReachedPicture /> : <GoalRing progress={progress} />}
              <p>
                <span className="display block">{label}</span>
                <span className="tabular">
                  {formatReached(doneOf(goal), goal.target)} / {formatNumber(goal.target)} {unit}
                  {nameGoalWeek(goal)}
                  {progress.complete && ", reached"}
                </span>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
