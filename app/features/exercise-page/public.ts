export { ExerciseHeader } from "./exercise-header.tsx";
export { ExerciseRecordsCard } from "./exercise-records-card.tsx";
export { ProgressCard } from "./progress-card.tsx";
export { SetsCard } from "./sets-card.tsx";
export { StepsCard } from "./steps-card.tsx";
