/** Loads the card with the body measurements. */
export const loadMeasurementsCard = () => import("./measurements-card.tsx");
