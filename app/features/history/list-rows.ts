import { type CountableEntry, type CountedWorkout, countWorkouts } from "#app/model/counted-workouts.ts";

/** A row of the list: the heading of a day, an entry of it, or an exercise under the workout that it was part of. */
export type ListRow<E> =
  | { readonly kind: "day"; readonly day: string; readonly count: number; readonly seconds: number }
  | { readonly kind: "entry" | "exercise"; readonly entry: E };

interface NestedEntry<E> {
  readonly entry: E;
  /** Of a workout, in the order in which they were done. */
  readonly exercises: readonly E[];
}

/** The entries of a counted workout: with its own entry one, else each exercise by itself, newest first. */
const nest = <E extends CountableEntry>({ workout, exercises }: CountedWorkout<E>): NestedEntry<E>[] =>
  workout
    ? [{ entry: workout, exercises }]
    : exercises.toReversed().map((entry) => ({ entry, exercises: [] }));

/** The entries with the exercises of each workout under it. */
export const nestExercises = <E extends CountableEntry>(entries: readonly E[]): NestedEntry<E>[] =>
  countWorkouts(entries).flatMap(nest);

/**
 * Groups workouts, newest first, under their days, also when those of a day are apart in the list. The headings count a
 * workout and its exercises once.
 */
export function groupByDay<E extends CountableEntry>(workouts: readonly CountedWorkout<E>[]): ListRow<E>[] {
  const days = new Map<string, CountedWorkout<E>[]>();
  for (const workout of workouts) {
    const group = days.get(workout.day);
    if (group) group.push(workout);
    else days.set(workout.day, [workout]);
  }
  const rows: ListRow<E>[] = [];
  for (const day of [...days.keys()].sort().reverse()) {
    const group = days.get(day) ?? [];
    const seconds = group.reduce((sum, { duration }) => sum + duration, 0);
    rows.push({ kind: "day", day, count: group.length, seconds });
    for (const workout of group) {
      for (const { entry, exercises } of nest(workout)) {
        rows.push({ kind: "entry", entry });
        for (const exercise of exercises) rows.push({ kind: "exercise", entry: exercise });
      }
    }
  }
  return rows;
}

/** The newest entries without their oldest day, which may be incomplete. */
export function withoutLastDay<E extends { readonly day: string }>(entries: readonly E[]): E[] {
  const oldest = entries.reduce((day, entry) => (entry.day < day ? entry.day : day), entries[0]?.day ?? "");
  return entries.filter(({ day }) => day > oldest);
}
