/** Loads the tab with the member's routines. */
export const loadRoutinesTab = () => import("./list/routines-tab.tsx");

/** Loads the routines of a guest. */
export const loadGuestRoutines = () => import("./list/guest-routines.tsx");
