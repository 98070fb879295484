import type { ReactNode } from "react";
import type { WeekExercise } from "#app/domain/planner/plan.ts";
import type { Why } from "#app/domain/planner/rules.ts";
import { countOf } from "#app/lib/amounts.ts";
import { formatWeightWithUnit, type WeightUnit } from "#app/lib/weight.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { WhyNumber } from "./why.tsx";

interface SwapDialogProps {
  /** The exercise to replace. */
  name: string;
  swaps: readonly {
    readonly exercise: Pick<WeekExercise, "exerciseId" | "name" | "sets" | "weightG">;
    readonly why: Why;
    /** Why it has this weight. */
    readonly weightWhy: Why;
  }[];
  unit: WeightUnit;
  onChoose(exerciseId: string): void;
  onClose(): void;
  /** Shown above the list. */
  lead?: ReactNode;
  /** Shown below the list. */
  children?: ReactNode;
}

/** Up to five exercises that can replace one, the most similar first, each with its first weight. */
export default function SwapDialog({
  name,
  swaps,
  unit,
  onChoose,
  onClose,
  lead,
  children,
}: SwapDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`Swap ${name}`} position="bottom">
      {lead}
      {swaps.length === 0 ? (
        <p>Nothing else trains these muscles with your equipment.</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {swaps.map(({ exercise: other, why, weightWhy }) => (
            <li key={other.exerciseId} className="flex items-center justify-between gap-4 py-2">
              <div>
                <p className="font-semibold">{other.name}</p>
                <p className="text-ink-2 text-sm">
                  {countOf(other.sets, "set")}. {why.text}
                </p>
                {other.weightG !== null && (
                  <WhyNumber
                    why={weightWhy}
                    label={formatWeightWithUnit(other.weightG, unit)}
                    className="font-semibold text-sm"
                  />
                )}
              </div>
              <Button aria-label={`Take ${other.name}`} onClick={() => onChoose(other.exerciseId)}>
                Take
              </Button>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Dialog>
  );
}
