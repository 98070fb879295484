import type { HistoryEntry, NewWorkout } from "#app/model/history-entry.ts";
import { maxSets } from "#app/model/training-set.ts";

type Timed = Pick<HistoryEntry, "sets" | "measure" | "duration" | "caloriesBurned" | "startedAt" | "endedAt">;

/** The fields of an entry that change when it is recorded again with more sets; null without new sets. */
export function addLateSets(entry: HistoryEntry, given: NewWorkout): Timed | null {
  const sets = entry.sets ?? [];
  const late = (given.sets ?? []).filter(({ id }) => sets.every((set) => set.id !== id));
  if (late.length === 0) return null;
  const measure = entry.measure ?? given.measure;
  return {
    sets: [...sets, ...late].slice(0, maxSets),
    ...(measure && { measure }),
    duration: Math.max(entry.duration, given.duration),
    caloriesBurned: Math.max(entry.caloriesBurned, given.caloriesBurned),
    startedAt: entry.startedAt < given.startedAt ? entry.startedAt : given.startedAt,
    endedAt: entry.endedAt > given.endedAt ? entry.endedAt : given.endedAt,
  };
}
