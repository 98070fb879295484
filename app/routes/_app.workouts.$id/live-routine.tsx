import { useNavigate } from "@remix-run/react";
import type { RoutineRun } from "#app/contracts/routine-run.ts";
import { RoutinePlayer } from "#app/features/routines/routine-player.tsx";
import { describeDone } from "#app/features/routines/routine-run.ts";
import { Button } from "#app/ui/button.tsx";
import type { RoutineControl } from "../_app.workouts._index/use-routine-run.ts";
import { RoutineDone } from "./routine-done.tsx";

/** A routine that goes on, or has just ended: what was done, and the way to the history. */
export function LiveRoutine({ run, control }: { run: RoutineRun; control: RoutineControl }) {
  const navigate = useNavigate();
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl md:text-3xl">{run.name}</h1>
      {run.phase === "over" ? (
        <RoutineDone workouts={describeDone(run)}>
          <Button
            variant="primary"
            size="lg"
            onClick={() => {
              control.leave();
              navigate("/history");
            }}
          >
            Finish
          </Button>
        </RoutineDone>
      ) : (
        <RoutinePlayer run={run} now={control.now} onPress={control.press} />
      )}
    </div>
  );
}
