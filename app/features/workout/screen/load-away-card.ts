/** Loads the question about a forgotten workout. */
export const loadAwayCard = () => import("./away-card.tsx");
