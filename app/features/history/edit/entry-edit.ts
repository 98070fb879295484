import type { Exercise } from "#app/domain/exercise/exercise.ts";
import type { HistoryEntry, PastWorkout, WorkoutEdit } from "#app/domain/workout/history-entry.ts";
import { parseEntryForm, toEntryFormValues } from "./entry-form-values.ts";

type KnownExercise = Pick<Exercise, "id" | "name" | "category" | "kcalPerMinute">;

/**
 * Returns the fields that were changed in an entry's form. The form has minutes and the local time of the current time
 * zone. The entry has seconds and the time zone of the workout. A field that was not edited stays as in the entry.
 * @param picked the exercise that was chosen in the search, because another exercise may have the same name
 * @param parts the exercises of a workout; the name of a workout with exercises never means an exercise
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
  const initial = toEntryFormValues(entry, parts);
  const before = parseEntryForm(initial, now, initial);
  const has = (field: keyof PastWorkout) =>
    !("workout" in before) || before.workout[field] !== workout[field];
  return {
    ...(has("note") && { note: workout.note }),
    // If the length changes and the kcal stay, the kcal no longer follow from the rate.
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
 * If the name is an exercise's, own exercises included, the exercise sets category and rate; kcal that differ from that
 * rate count as entered. With any other name, category and kcal stay as recorded, and the kcal are not attributed to
 * the new name. The kcal of an import stay an estimate, which names no exercise.
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
