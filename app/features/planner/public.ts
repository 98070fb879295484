export { PlanCard } from "./plan-card.tsx";
export { default as SwapDialog } from "./swap-dialog.tsx";

/** Loads the planner. */
export const loadPlanner = () => import("./planner-screen.tsx");
