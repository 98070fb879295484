/** Histories for tests, of exercises by the clock. */
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";

const names = [
  ["Running", "cardio", 10],
  ["Cycling", "cardio", 7],
  ["Push-ups", "strength", 6],
  ["Squats", "strength", 5],
  ["Yoga", "flexibility", 3],
  ["Pilates", "flexibility", 4],
] as const;

/** `count` different workouts, `everyHours` apart, the last of them two hours before `now`. */
export function makeWorkouts(count: number, everyHours: number, now = new Date()): NewWorkout[] {
  return Array.from({ length: count }, (_, index) => {
    const [exercise, category, kcalPerMinute] = names[(index * 7) % names.length] ?? names[0];
    const end = now.getTime() - 2 * 3_600_000 - (count - 1 - index) * everyHours * 3_600_000;
    const duration = 300 + ((index * 397) % 2700);
    return {
      exercise,
      category,
      duration,
      caloriesBurned: Math.round((kcalPerMinute * duration) / 6) / 10,
      startedAt: new Date(end - duration * 1000).toISOString(),
      endedAt: new Date(end).toISOString(),
      source: "exercise",
      kcalModel: "exercise",
      kcalPerMinute,
    };
  });
}
