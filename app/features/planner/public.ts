export { PlanCard } from "./plan-card.tsx";
export { default as SwapDialog } from "./swap-dialog.tsx";
export { useProgramRoutines } from "./use-program-routines.ts";

/** Loads the planner. */
export const loadPlanner = () => import("./planner-screen.tsx");

/** Loads the dialog with a link. */
export const loadShareDialog = () => import("./share-dialog.tsx");
