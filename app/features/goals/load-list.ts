/** Loads the list of goals with its form. */
export const loadGoalList = () => import("./goal-list.tsx");
