import {
  type CountableEntry,
  type CountedWorkout,
  countWorkouts,
  inOrderStarted,
  kcalOf,
} from "#app/domain/workout/counted-workouts.ts";

/** The fields of an entry that the lists need. */
export interface ListedEntry extends CountableEntry {
  readonly startedAt: string;
}

/** A row of the list: the heading of a day, an entry of it, or an exercise under the workout that it was part of. */
export type ListRow<E> =
  | { readonly kind: "day"; readonly day: string; readonly count: number; readonly seconds: number }
  | EntryListRow<E>;

interface EntryListRow<E> {
  readonly kind: "entry" | "exercise";
  readonly entry: E;
  /** The entry's kcal; for a workout, including its exercises. */
  readonly kcal: number;
  /** Whether the row is the first of its day. `isLast`: whether it is the last. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

interface NestedEntry<E> {
  readonly entry: E;
  /** The exercises of a workout, in the order in which they were started. */
  readonly exercises: readonly E[];
}

/** The entries of a counted workout: its own entry or, if it has none, each of its exercises, newest first. */
const nest = <E extends ListedEntry>({ workout, exercises }: CountedWorkout<E>): NestedEntry<E>[] =>
  workout
    ? [{ entry: workout, exercises: exercises.toSorted(inOrderStarted) }]
    : exercises.toReversed().map((entry) => ({ entry, exercises: [] }));

/** The entries with the exercises of each workout under it. */
export const nestExercises = <E extends ListedEntry>(entries: readonly E[]): NestedEntry<E>[] =>
  countWorkouts(entries).flatMap(nest);

interface ListDay<E extends ListedEntry> {
  readonly day: string;
  seconds: number;
  readonly workouts: CountedWorkout<E>[];
}

/** The days with their workouts, the newest day first, even if the workouts of a day are apart in the list. */
function groupByDay<E extends ListedEntry>(workouts: readonly CountedWorkout<E>[]): ListDay<E>[] {
  const days = new Map<string, ListDay<E>>();
  let last: ListDay<E> | undefined;
  for (const workout of workouts) {
    const { day, duration } = workout;
    // The day is mostly that of the workout before.
    if (last?.day !== day) last = days.get(day);
    if (!last) {
      last = { day, seconds: 0, workouts: [] };
      days.set(day, last);
    }
    last.workouts.push(workout);
    last.seconds += duration;
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? 1 : -1));
}

function listRowsOfDay<E extends ListedEntry>({ day, seconds, workouts }: ListDay<E>): ListRow<E>[] {
  const parts: Pick<EntryListRow<E>, "kind" | "entry" | "kcal">[] = [];
  for (const workout of workouts) {
    for (const { entry, exercises } of nest(workout)) {
      parts.push({ kind: "entry", entry, kcal: kcalOf(entry, exercises) });
      for (const exercise of exercises)
        parts.push({ kind: "exercise", entry: exercise, kcal: exercise.caloriesBurned });
    }
  }
  return [
    { kind: "day", day, count: workouts.length, seconds },
    ...parts.map((part, at) => ({ ...part, isFirst: at === 0, isLast: at === parts.length - 1 })),
  ];
}

/** The key of a row in its list: the day or the id of the entry. */
export const rowKeyOf = (row: ListRow<ListedEntry>): string => (row.kind === "day" ? row.day : row.entry.id);

/** Workouts, newest first, under their days. The headings count a workout and its exercises once. */
export const listRows = <E extends ListedEntry>(workouts: readonly CountedWorkout<E>[]): ListRow<E>[] =>
  groupByDay(workouts).flatMap(listRowsOfDay);

/** The newest entries without their oldest day, which may be incomplete. */
export function withoutLastDay<E extends { readonly day: string }>(entries: readonly E[]): E[] {
  const oldest = entries.reduce((day, entry) => (entry.day < day ? entry.day : day), entries[0]?.day ?? "");
  return entries.filter(({ day }) => day > oldest);
}
