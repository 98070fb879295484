/** Loads the card with the week against the plan. */
export const loadWeekProgress = () => import("./week-progress-card.tsx");

/** Loads the same card with its own data, for the planner. */
export const loadPlanProgress = () => import("./plan-progress.tsx");

/** Loads the card with lifts and body weight over months. */
export const loadMonthsCard = () => import("./months-card.tsx");
