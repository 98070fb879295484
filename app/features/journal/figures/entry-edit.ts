import type { Exercise } from "#app/contracts/exercise.ts";
import type { HistoryEntry, WorkoutEdit } from "#app/contracts/history-entry.ts";
import { describeEntry, type PastWorkout, parseEntryForm } from "../ui/entry-form-values.ts";

/**
 * What a person changed in an entry, told from what its form was filled with. The form knows minutes and the clock of
 * where the person is now; the entry knows seconds and where the workout was: what nobody touched stays the entry's.
 */
export function findEdit(
  entry: HistoryEntry,
  workout: PastWorkout,
  catalogue: readonly Pick<Exercise, "name" | "category" | "kcalPerMinute">[],
  now: Date,
): WorkoutEdit {
  const before = parseEntryForm(describeEntry(entry), now);
  const has = (field: keyof PastWorkout) =>
    !("workout" in before) || before.workout[field] !== workout[field];
  return {
    ...(has("note") && { note: workout.note }),
    ...(has("caloriesBurned") && { caloriesBurned: workout.caloriesBurned, kcalModel: "entered" as const }),
    ...(has("exercise") && rename(entry, workout, catalogue, has("caloriesBurned"))),
    ...(has("duration") && { duration: workout.duration }),
    ...(has("endedAt") && { endedAt: workout.endedAt }),
    ...((has("duration") || has("endedAt")) && {
      startedAt: findStart(entry, workout, has("endedAt") ? workout.endedAt : entry.endedAt, has("duration")),
    }),
  };
}

/**
 * A name from the catalogue, which the person's own exercises belong to, brings its category and rate; kcal that aren't
 * of that rate are the person's own. Any other name only says better what the workout was: it stays in its category,
 * which the form couldn't give back, and its kcal stay as recorded, though not at the rate of the new name.
 */
function rename(
  entry: HistoryEntry,
  { exercise, duration, caloriesBurned }: PastWorkout,
  catalogue: readonly Pick<Exercise, "name" | "category" | "kcalPerMinute">[],
  hasOwnKcal: boolean,
): WorkoutEdit {
  const known = catalogue.find(({ name }) => name === exercise);
  if (!known)
    return { exercise, ...(entry.kcalModel === "exercise" && !hasOwnKcal && { kcalModel: "unknown" }) };
  const { category, kcalPerMinute } = known;
  const byRate = Math.round((kcalPerMinute * duration) / 6) / 10;
  const kcalModel = byRate === caloriesBurned ? "exercise" : "entered";
  return { exercise, category, kcalPerMinute, kcalModel };
}

/** A workout that was only moved keeps its pauses; of a new length, it is taken to have had none. */
function findStart(entry: HistoryEntry, workout: PastWorkout, endedAt: string, isNewLength: boolean): string {
  const span = isNewLength
    ? workout.duration * 1000
    : Date.parse(entry.endedAt) - Date.parse(entry.startedAt);
  return new Date(Date.parse(endedAt) - span).toISOString();
}
