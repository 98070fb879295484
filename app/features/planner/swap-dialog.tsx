import { useMemo } from "react";
import type { Plan, PlanContext, WeekExercise, WeekSession } from "#app/domain/planner/plan.ts";
import { proposeSwaps } from "#app/domain/planner/swaps.ts";
import { countOf } from "#app/lib/amounts.ts";
import { formatWeightWithUnit } from "#app/lib/weight.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

interface SwapDialogProps {
  session: WeekSession;
  exercise: WeekExercise;
  plan: Plan;
  context: PlanContext;
  onChoose(exerciseId: string): void;
  onClose(): void;
}

/** Up to five exercises that can replace one, the most similar first, each with its first weight. */
export default function SwapDialog({ session, exercise, plan, context, onChoose, onClose }: SwapDialogProps) {
  const swaps = useMemo(
    () => proposeSwaps(session, exercise.exerciseId, plan, context),
    [session, exercise, plan, context],
  );
  return (
    <Dialog open onClose={onClose} title={`Swap ${exercise.name}`} position="bottom">
      {swaps.length === 0 ? (
        <p>Nothing else trains these muscles with your equipment. Change the answers to have more choice.</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {swaps.map(({ exercise: other, why }) => (
            <li key={other.exerciseId} className="flex items-center justify-between gap-4 py-2">
              <div>
                <p className="font-semibold">{other.name}</p>
                <p className="text-ink-2 text-sm">
                  {countOf(other.sets, "set")}
                  {other.weightG !== null &&
                    `, ${formatWeightWithUnit(other.weightG, context.loading.weightUnit)}`}
                  . {why.text}
                </p>
              </div>
              <Button aria-label={`Take ${other.name}`} onClick={() => onChoose(other.exerciseId)}>
                Take
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
