import {
  type CountableEntry,
  type CountedWorkout,
  countWorkouts,
  inOrderStarted,
  kcalOf,
} from "#app/domain/workout/counted-workouts.ts";
import { upperBound } from "#app/lib/lists.ts";

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

/** A day of the list, and how many rows of each kind it has below its heading. */
interface ListDay<E extends ListedEntry> {
  readonly day: string;
  seconds: number;
  entries: number;
  exercises: number;
  readonly workouts: CountedWorkout<E>[];
}

/** The days with their workouts, the newest day first, even if the workouts of a day are apart in the list. */
function groupByDay<E extends ListedEntry>(workouts: readonly CountedWorkout<E>[]): ListDay<E>[] {
  const days = new Map<string, ListDay<E>>();
  let last: ListDay<E> | undefined;
  for (const workout of workouts) {
    const { day, duration, exercises } = workout;
    // The day is mostly that of the workout before.
    if (last?.day !== day) last = days.get(day);
    if (!last) {
      last = { day, seconds: 0, entries: 0, exercises: 0, workouts: [] };
      days.set(day, last);
    }
    last.workouts.push(workout);
    last.seconds += duration;
    if (workout.workout) {
      last.entries++;
      last.exercises += exercises.length;
    } else last.entries += exercises.length;
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? 1 : -1));
}

function listRowsOf<E extends ListedEntry>({ day, seconds, workouts }: ListDay<E>): ListRow<E>[] {
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

/**
 * The rows of a list. The rows of a day are created when they are asked for, because a list may have tens of thousands.
 */
interface ListRows<E> {
  readonly count: number;
  /** @param at from 0 to `count`, exclusive */
  rowAt(at: number): ListRow<E>;
  /** The top of a row, in the unit of the heights. For `count`, the end of the list. */
  topOf(at: number): number;
  /** -1 when no row has this key. */
  findIndex(key: string): number;
}

/**
 * Lays out workouts, newest first, under their days. The headings count a workout and its exercises once.
 * @param heights of each kind of row
 */
export function layOutRows<E extends ListedEntry>(
  workouts: readonly CountedWorkout<E>[],
  heights: Readonly<Record<ListRow<E>["kind"], number>>,
): ListRows<E> {
  const days = groupByDay(workouts);
  /** The first row of each day, with its top in `tops`; the last item is the end of the list. */
  const firsts = [0];
  const tops = [0];
  let count = 0;
  let top = 0;
  for (const { entries, exercises } of days) {
    count += 1 + entries + exercises;
    top += heights.day + entries * heights.entry + exercises * heights.exercise;
    firsts.push(count);
    tops.push(top);
  }
  const made = new Map<ListDay<E>, ListRow<E>[]>();
  const rowsOf = (day: ListDay<E>): ListRow<E>[] => {
    const known = made.get(day);
    if (known) return known;
    const rows = listRowsOf(day);
    made.set(day, rows);
    return rows;
  };
  /** Finds the day of a row, the rows of that day, and how many of these come before the row. */
  const find = (at: number) => {
    const index = upperBound(firsts.length, (n) => firsts[n] ?? 0, at) - 1;
    return { index, rows: days[index] ? rowsOf(days[index]) : [], before: at - (firsts[index] ?? 0) };
  };
  return {
    count,
    rowAt: (at) => {
      const { rows, before } = find(at);
      const row = rows[before];
      if (!row) throw new RangeError(`There is no row ${at} of ${count}`);
      return row;
    },
    topOf: (at) => {
      const { index, rows, before } = find(at);
      let sum = tops[index] ?? 0;
      for (let n = 0; n < before; n++) sum += heights[rows[n]?.kind ?? "day"];
      return sum;
    },
    findIndex: (key) => {
      const has = ({ day, workouts: all }: ListDay<E>) =>
        day === key ||
        all.some(({ workout, exercises }) => workout?.id === key || exercises.some(({ id }) => id === key));
      const index = days.findIndex(has);
      const day = days[index];
      return day ? (firsts[index] ?? 0) + rowsOf(day).findIndex((row) => rowKeyOf(row) === key) : -1;
    },
  };
}

/** The newest entries without their oldest day, which may be incomplete. */
export function withoutLastDay<E extends { readonly day: string }>(entries: readonly E[]): E[] {
  const oldest = entries.reduce((day, entry) => (entry.day < day ? entry.day : day), entries[0]?.day ?? "");
  return entries.filter(({ day }) => day > oldest);
}
