export { LogWorkout } from "./log-workout.tsx";
