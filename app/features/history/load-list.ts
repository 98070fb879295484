/** Loads the list of workouts. */
export const loadHistoryList = () => import("./list/history-list.tsx");
