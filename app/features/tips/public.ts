export { DietDetails } from "./diet-details.tsx";
export { FitnessDetails } from "./fitness-details.tsx";
export { TipCard } from "./tip-card.tsx";
