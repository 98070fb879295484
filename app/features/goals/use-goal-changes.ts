import { useData } from "#app/data/react/data-provider.tsx";
import type { Goal, NewGoal } from "#app/model/goal.ts";
import { removeWithUndo } from "#app/ui/remove-with-undo.ts";
import { reportFailure } from "#app/ui/report-failure.ts";
import { describeType } from "./goal-progress.ts";

interface GoalChanges {
  /** False until the data is open. */
  readonly isReady: boolean;
  add(goal: NewGoal): void;
  /** Deletes the goal and offers an undo. */
  remove(goal: Goal): Promise<boolean>;
}

/** Adds and deletes goals. A failure shows a toast and has changed nothing. */
export function useGoalChanges(): GoalChanges {
  const data = useData();

  return {
    isReady: data !== undefined,
    add: (goal) => void reportFailure(data?.goals.add(goal), "The goal could not be added."),
    remove: (goal) =>
      removeWithUndo({
        name: `the goal ${describeType(goal).label}`,
        remove: () => data?.goals.remove(goal.id),
        restore: () => data?.goals.restore(goal.id),
      }),
  };
}
