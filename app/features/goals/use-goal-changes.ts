import { useDatabase } from "#app/data/database-provider.tsx";
import { addGoal, removeGoal, restoreGoal } from "#app/data/goals/commands.ts";
import type { Goal, NewGoal } from "#app/domain/goal/goal.ts";
import { wordsOfGoal } from "#app/domain/goal/goal-progress.ts";
import { removeWithUndo } from "#app/ui/remove-with-undo.ts";
import { reportFailure } from "#app/ui/toast.ts";

interface GoalChanges {
  /** False until the data is open. */
  readonly isReady: boolean;
  /** Resolves to whether the goal is stored. */
  add(goal: NewGoal): Promise<boolean>;
  /** Deletes the goal and offers an undo. */
  remove(goal: Goal): Promise<boolean>;
}

/** Adds and deletes goals. If a change fails, nothing is changed and a toast says so. */
export function useGoalChanges(): GoalChanges {
  const db = useDatabase();

  return {
    isReady: db !== undefined,
    add: (goal) => reportFailure(db && addGoal(db, goal), "The goal could not be added."),
    remove: (goal) =>
      removeWithUndo({
        name: `the goal ${wordsOfGoal(goal).label}`,
        remove: () => db && removeGoal(db, goal.id),
        restore: () => db && restoreGoal(db, goal.id),
      }),
  };
}
