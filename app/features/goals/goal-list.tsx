import { useGoals, useSettings, useStrengthGoals } from "#app/data/use-live.ts";
import type { Goal, GoalNotes } from "#app/domain/goal/goal.ts";
import { sortGoals } from "#app/domain/goal/goal-progress.ts";
import { useToday } from "#app/ui/use-now.ts";
import { toFace, toStrengthFace } from "./goal-face.ts";
import { GoalForm } from "./goal-form.tsx";
import { GoalRow } from "./goal-row.tsx";
import { GoalsSkeleton, NoGoals } from "./goals-skeleton.tsx";
import { useGoalChanges } from "./use-goal-changes.ts";

interface GoalListProps {
  /** Returns notes about a goal's pace. */
  computeNotes?: ((goal: Goal, today: string) => GoalNotes) | undefined;
}

/** The tracker's goals: the form that adds one, and the goals with their progress. */
export function GoalList({ computeNotes }: GoalListProps) {
  const goals = useGoals();
  const strength = useStrengthGoals();
  const unit = useSettings()?.weightUnit ?? "kg";
  const today = useToday();
  const { isReady, add, remove } = useGoalChanges();
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[24rem_1fr] lg:gap-8">
      <div className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-5">
        <h2 id="goal-form-heading" className="text-xl">
          Add a goal
        </h2>
        <GoalForm labelledBy="goal-form-heading" ready={isReady} onAdd={add} />
      </div>
      {!(goals && strength) && <GoalsSkeleton />}
      {goals && strength && goals.length + strength.length === 0 && <NoGoals />}
      {goals && strength && goals.length + strength.length > 0 && (
        <ul className="grid gap-3">
          {[
            ...sortGoals(goals, today).map((goal) => ({
              id: goal.id,
              face: toFace(goal, today, computeNotes?.(goal, today)),
            })),
            ...strength.map((goal) => ({ id: goal.id, face: toStrengthFace(goal, today, unit) })),
          ].map(({ id, face }) => (
            <GoalRow key={id} face={face} onRemove={() => void remove(id, face.label)} />
          ))}
        </ul>
      )}
    </div>
  );
}
