import { Plus } from "lucide-react";
import { useState } from "react";
import { useSettings, useStrengthGoals } from "#app/data/use-live.ts";
import type { Goal } from "#app/domain/goal/goal.ts";
import { sortGoals } from "#app/domain/goal/goal-progress.ts";
import { computeGoalStanding } from "#app/domain/goal/goal-standing.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { icon } from "#app/ui/icon.ts";
import { useToday } from "#app/ui/use-now.ts";
import { toFace, toStrengthFace } from "./goal-face.ts";
import { GoalForm } from "./goal-form.tsx";
import { GoalRow, GoalTile } from "./goal-row.tsx";
import { NoGoals } from "./goals-skeleton.tsx";
import { useGoalChanges } from "./use-goal-changes.ts";

/** The goals as rings. The form for a new goal opens in a dialog. Ended goals are folded below. */
export function GoalTiles({ goals }: { goals: readonly Goal[] }) {
  const today = useToday();
  const { isReady, add, remove } = useGoalChanges();
  const [isAdding, setAdding] = useState(false);
  const strength = useStrengthGoals() ?? [];
  const unit = useSettings()?.weightUnit ?? "kg";
  const shown = [
    ...sortGoals(goals, today).map((goal) => ({
      id: goal.id,
      face: toFace(goal, today, computeGoalStanding(goal, today)),
    })),
    ...strength.map((goal) => ({ id: goal.id, face: toStrengthFace(goal, today, unit) })),
  ];
  const open = shown.filter(({ face }) => !face.progress.ended);
  const ended = shown.filter(({ face }) => face.progress.ended);
  return (
    <section id="goals" aria-labelledby="goals-heading" className="grid scroll-mt-6 gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="goals-heading" className="text-xl">
          Goals
        </h2>
        <Button onClick={() => setAdding(true)}>
          <Plus {...icon} /> Add a goal
        </Button>
      </div>
      {shown.length === 0 && <NoGoals />}
      {open.length > 0 && (
        <ul className="grid grid-cols-2 narrow:grid-cols-1 gap-3 lg:grid-cols-3 xl:grid-cols-4">
          {open.map(({ id, face }) => (
            <GoalTile key={id} face={face} onRemove={() => void remove(id, face.label)} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <details>
          <summary className="w-fit py-3 text-ink-2 text-sm">Ended goals ({ended.length})</summary>
          <ul className="grid gap-3 lg:grid-cols-2">
            {ended.map(({ id, face }) => (
              <GoalRow key={id} face={face} onRemove={() => void remove(id, face.label)} />
            ))}
          </ul>
        </details>
      )}
      <Dialog open={isAdding} onClose={() => setAdding(false)} title="Add a goal">
        <GoalForm
          label="Add a goal"
          ready={isReady}
          onAdd={async (goal) => {
            const isStored = await add(goal);
            if (isStored) setAdding(false);
            return isStored;
          }}
        />
      </Dialog>
    </section>
  );
}
