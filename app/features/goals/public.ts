export { GoalList } from "./goal-list.tsx";
export { GoalReached } from "./goal-reached.tsx";
export { GoalSync } from "./goal-sync.tsx";
export { GoalTiles } from "./goal-tiles.tsx";
export { GoalsMoved } from "./goals-moved.tsx";
export { GoalListSkeleton } from "./goals-skeleton.tsx";

/** Loads the list of goals with its form. */
export const loadGoalList = () => import("./goal-list.tsx");
