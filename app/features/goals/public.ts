export { GoalList } from "./goal-list.tsx";
export { GoalReached } from "./goal-reached.tsx";
export { GoalSync } from "./goal-sync.tsx";
export { GoalTiles } from "./goal-tiles.tsx";
export { GoalsMoved } from "./goals-moved.tsx";
export { GoalListSkeleton } from "./goals-skeleton.tsx";
export { loadGoalList } from "./load-list.ts";
