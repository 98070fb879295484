import { Undo2 } from "lucide-react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { useRunningWorkout } from "#app/data/use-live.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { createUuidFactory } from "#app/lib/uuid.ts";
import { Button } from "#app/ui/button.tsx";
import { icon } from "#app/ui/icon.ts";
import { reportFailure } from "#app/ui/report-failure.ts";
import { canContinue, continueWorkout } from "./continue-workout.ts";
import { ownRunning } from "./use-tracker.ts";

interface ContinueButtonProps {
  workout: HistoryEntry;
  size?: "xl";
  className?: string;
  /** Called once it runs, under its new id. */
  onRunning?(id: string): void;
}

/** Continues a workout that has just ended. Renders nothing once that isn't possible. */
export function ContinueButton({ workout, size, className, onRunning }: ContinueButtonProps) {
  const data = useDatabase();
  const running = useRunningWorkout();
  if (!data || !canContinue(running, workout, Date.now())) return null;

  const goOn = () =>
    continueWorkout(data, workout.id, {
      newId: createUuidFactory(),
      now: Date.now,
      own: () => ownRunning(data),
      ...(onRunning && { onRunning }),
    });
  return (
    <Button
      {...(size && { size })}
      {...(className && { className })}
      onClick={() => void reportFailure(goOn(), "The workout could not be continued.")}
    >
      <Undo2 {...icon} /> Continue workout
    </Button>
  );
}
