export { PlanCard } from "./plan-card.tsx";

/** Loads the planner. */
export const loadPlanner = () => import("./planner-screen.tsx");
