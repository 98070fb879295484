import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { listDoneEntries } from "#app/domain/routine/run/reduce-routine.ts";
import type { RoutineRun } from "#app/domain/routine/run/routine-run.ts";
import { LockedAlarm, LockedAlarmLine } from "#app/features/locked-alarm/public.ts";
import { type RoutineControl, RoutinePlayer } from "#app/features/routines/public.ts";
import { Button } from "#app/ui/button.tsx";
import { focusIfLost } from "#app/ui/focus-neighbour.ts";
import { RoutineDone } from "./routine-done.tsx";

/** A running routine, or the done steps of a routine that has just ended. */
export function LiveRoutine({ run, control }: { run: RoutineRun; control: RoutineControl }) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const isOver = run.phase === "over";
  useEffect(() => {
    if (isOver) focusIfLost(heading.current);
  }, [isOver]);
  return (
    <div className="grid gap-4 short:gap-2">
      <LockedAlarm slot="routine" endsAt={run.phase === "rest" ? run.endsAt : null} />
      <h1 ref={heading} className="wrap-anywhere text-2xl md:text-3xl short:text-xl">
        {run.name}
      </h1>
      {isOver ? (
        <RoutineDone workouts={listDoneEntries(run)}>
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
        <>
          <RoutinePlayer run={run} now={control.now} onPress={control.press} />
          <LockedAlarmLine />
        </>
      )}
    </div>
  );
}
