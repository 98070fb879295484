export { SaveAsRoutine } from "./editor/save-as-routine.tsx";
export { loadGuestRoutines, loadRoutinesTab } from "./lazy-lists.ts";
export { RoutinePlayer } from "./run/routine-player.tsx";
export { RoutineRecorder } from "./run/routine-recorder.tsx";
export { useRepeat } from "./run/use-repeat.ts";
export { type RoutineControl, useRoutineRun } from "./run/use-routine-run.ts";
export { useStartRoutine } from "./run/use-start-routine.ts";
