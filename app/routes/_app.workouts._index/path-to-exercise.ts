import type { HistoryEntry } from "#app/model/history-entry.ts";

/** The path that puts the exercise of an entry on the panel. */
export const pathToExercise = ({ exercise }: HistoryEntry): string =>
  `/workouts?${new URLSearchParams({ exercise })}`;
