import type { Exercise } from "#app/domain/exercise/exercise.ts";
import type { HistoryEntry, PastWorkout, WorkoutEdit } from "#app/domain/workout/history-entry.ts";
import { describeEntry, parseEntryForm } from "./entry-form-values.ts";

type KnownExercise = Pick<Exercise, "id" | "name" | "category" | "kcalPerMinute">;

/**
 * Returns the fields that were changed in an entry's form. The form holds minutes and the local time of the current
 * time zone; the entry holds seconds and the zone of the workout. A field that was not edited keeps the entry's value.
 * @param picked the exercise that was chosen in the search: another one may have the same name
 * @param parts the exercises of a workout, whose name is never that of an exercise
 */
export function findEdit(
  entry: HistoryEntry,
  workout: PastWorkout,
  catalogue: readonly KnownExercise[],
  now: Date,
  picked?: KnownExercise,
  parts: readonly HistoryEntry[] = [],
): WorkoutEdit {
  const chosen = picked?.name === workout.exercise ? picked : undefined;
  const initial = describeEntry(entry, parts);
  const before = parseEntryForm(initial, now, initial);
  const has = (field: keyof PastWorkout) =>
    !("workout" in before) || before.workout[field] !== workout[field];
  return {
    ...(has("note") && { note: workout.note }),
    // kcal that stay when the length changes no longer follow from the rate.
    ...(has("duration") && isByRate(entry) && { kcalModel: "unknown" as const }),
    ...(has("caloriesBurned") && { caloriesBurned: workout.caloriesBurned, kcalModel: "entered" as const }),
    ...((has("exercise") || (chosen && chosen.id !== entry.exerciseId)) &&
      rename(entry, workout, parts.length > 0 ? [] : chosen ? [chosen] : catalogue, has("caloriesBurned"))),
    ...(has("duration") && { duration: workout.duration }),
    ...(has("endedAt") && { endedAt: workout.endedAt }),
    ...((has("duration") || has("endedAt")) && {
      startedAt: findStart(entry, workout, has("endedAt") ? workout.endedAt : entry.endedAt, has("duration")),
    }),
  };
}

const isByRate = ({ kcalModel }: HistoryEntry): boolean =>
  kcalModel === "exercise" || kcalModel === "session";

/**
 * A name from the catalogue, own exercises included, sets its category and rate; kcal that differ from that rate count
 * as entered. Any other name leaves the category and kcal as recorded, and the kcal are not attributed to the new name;
 * those of an import stay an estimate, which names no exercise.
 */
function rename(
  entry: HistoryEntry,
  { exercise, duration, caloriesBurned }: PastWorkout,
  catalogue: readonly KnownExercise[],
  hasOwnKcal: boolean,
): WorkoutEdit {
  const known = catalogue.find(({ name }) => name === exercise);
  if (!known)
    return {
      exercise,
      ...(entry.exerciseId !== undefined && { exerciseId: exercise }),
      ...(entry.kcalModel === "exercise" &&
        entry.source !== "imported" &&
        !hasOwnKcal && { kcalModel: "unknown" }),
    };
  const { id: exerciseId, category, kcalPerMinute } = known;
  const byRate = Math.round((kcalPerMinute * duration) / 6) / 10;
  const kcalModel = byRate === caloriesBurned ? "exercise" : "entered";
  return { exercise, exerciseId, category, kcalPerMinute, kcalModel };
}

/** The start of the changed workout. A moved workout keeps its pauses; a workout of a new length has none. */
function findStart(entry: HistoryEntry, workout: PastWorkout, endedAt: string, isNewLength: boolean): string {
  const span = isNewLength
    ? workout.duration * 1000
    : Date.parse(entry.endedAt) - Date.parse(entry.startedAt);
  return new Date(Date.parse(endedAt) - span).toISOString();
}
