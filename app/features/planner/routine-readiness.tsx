import { useMemo } from "react";
import { toRoutine } from "#app/domain/planner/to-routine.ts";
import type { NewRoutine } from "#app/domain/routine/routine.ts";
import { loadExerciseFinder } from "#app/features/library/public.ts";
import { weekOf } from "./plan-commands.ts";
import ReadinessDialog from "./readiness-dialog.tsx";
import { usePlanner } from "./use-planner.ts";

interface RoutineReadinessProps {
  /** The routine of a session of the plan. */
  routineId: string;
  onStart(routine: NewRoutine): void;
  onClose(): void;
}

/** Asks how the person is before a session that starts from its routine. */
export default function RoutineReadiness({ routineId, onStart, onClose }: RoutineReadinessProps) {
  const planner = usePlanner();
  const stored = planner?.stored;
  const week = useMemo(() => planner && stored && weekOf(stored, planner).week, [planner, stored]);
  const session = week?.sessions[stored?.routineIds.indexOf(routineId) ?? -1];
  if (!planner || !stored || !session) return null;
  const { context, db } = planner;
  return (
    <ReadinessDialog
      {...{ session, context, onClose }}
      plan={stored.plan}
      onStart={async (prepared) => onStart(toRoutine(prepared, context, await loadExerciseFinder(db)))}
    />
  );
}
