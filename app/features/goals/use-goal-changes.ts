import { useDatabase } from "#app/data/database-provider.tsx";
import { addGoal, addStrengthGoal, removeGoal, restoreGoal } from "#app/data/goals/commands.ts";
import type { NewGoal } from "#app/domain/goal/goal.ts";
import type { NewStrengthGoal } from "#app/domain/goal/strength-goal.ts";
import { removeWithUndo } from "#app/ui/remove-with-undo.ts";
import { reportFailure } from "#app/ui/toast.ts";

interface GoalChanges {
  /** False until the data is open. */
  readonly isReady: boolean;
  /** Resolves to whether the goal is stored. */
  add(goal: NewGoal | NewStrengthGoal): Promise<boolean>;
  /** Deletes the goal with that id, called `label`, and offers an undo. */
  remove(id: string, label: string): Promise<boolean>;
}

/** Adds and deletes goals. If a change fails, nothing is changed and a toast says so. */
export function useGoalChanges(): GoalChanges {
  const db = useDatabase();

  return {
    isReady: db !== undefined,
    add: (goal) => {
      const isStrength = goal.type === "lift" || goal.type === "body-weight";
      const adding = db && (isStrength ? addStrengthGoal(db, goal) : addGoal(db, goal));
      return reportFailure(adding, "The goal could not be added.");
    },
    remove: (id, label) =>
      removeWithUndo({
        name: `the goal ${label}`,
        remove: () => db && removeGoal(db, id),
        restore: () => db && restoreGoal(db, id),
      }),
  };
}
