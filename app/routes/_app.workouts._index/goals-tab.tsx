import { computeGoalStanding } from "#app/domain/goal/goal-standing.ts";
import { GoalList } from "#app/features/goals/public.ts";

/** The goals with their pace. */
export default function GoalsTab() {
  return <GoalList computeNotes={computeGoalStanding} />;
}
