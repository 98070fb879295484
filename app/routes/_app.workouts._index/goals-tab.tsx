import { GoalList } from "#app/features/goals/public.ts";
import { useGoalStanding } from "#app/features/insights/public.ts";

/** The goals with their pace and weeks. */
export default function GoalsTab() {
  return <GoalList computeNotes={useGoalStanding()} />;
}
