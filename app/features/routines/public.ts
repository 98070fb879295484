export { SaveAsRoutine } from "./editor/save-as-routine.tsx";
export { RoutinePlayer } from "./run/routine-player.tsx";
export { RoutineRecorder } from "./run/routine-recorder.tsx";
export { useRepeat } from "./run/use-repeat.ts";
export { type RoutineControl, useRoutineRun } from "./run/use-routine-run.ts";
export { useStartRoutine } from "./run/use-start-routine.ts";

/** Loads what starts a routine on a page without one of its own for workouts. */
export const loadStartRoutine = () => import("./run/start-routine.ts");

/** Loads the tab with the user's routines. */
export const loadRoutinesTab = () => import("./list/routines-tab.tsx");

/** Loads the routines of a guest. */
export const loadGuestRoutines = () => import("./list/guest-routines.tsx");
