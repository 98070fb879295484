export { describeTarget } from "./goal-face.ts";
export { GoalList } from "./goal-list.tsx";
export { GoalTiles } from "./goal-tiles.tsx";
export { GoalListSkeleton } from "./goals-skeleton.tsx";
export { GoalReached } from "./reached/goal-reached.tsx";
export { GoalSync } from "./reached/goal-sync.tsx";
export { GoalsMoved } from "./reached/goals-moved.tsx";

/** Loads the list of goals with its form. */
export const loadGoalList = () => import("./goal-list.tsx");
