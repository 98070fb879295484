import { GoalList } from "#app/features/goals/goal-list.tsx";
import { useGoalStanding } from "#app/features/insights/use-goal-standing.ts";

/** The goals with their pace and weeks. */
export default function GoalsTab() {
  return <GoalList computeNotes={useGoalStanding()} />;
}
