export { EditExercises } from "./edit-exercises.tsx";
export { LogWorkout } from "./log-workout.tsx";
