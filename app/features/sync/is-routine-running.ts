import type { RunningWorkout } from "#app/model/running-workout.ts";

export const isRoutineRunning = ({ routine }: RunningWorkout): boolean =>
  routine != null && routine.phase !== "over";
