import { addToRecords, type RecordEntry, type Records, toRecordEntry } from "#app/domain/records/records.ts";
import {
  amountsOf,
  type CountableEntry,
  countWorkouts,
  workoutIdOf,
} from "#app/domain/workout/counted-workouts.ts";
import { isShown, parseEntries, type Row } from "./row.ts";

/** Whole numbers, so that adding them in any order gives the same sum. */
export interface Sums {
  count: number;
  seconds: number;
  /** Tenths of a kcal. */
  tenths: number;
}

/** The sums of workouts, each counted once with its exercises: all of them ("all"), or those of a day ("day:YYYY-MM-DD"). */
export interface Totals extends Sums {
  key: string;
  /**
   * Only in "all": how many entries there are. `count` is the number of workouts: a workout and its exercises count
   * once.
   */
  entries?: number;
  /**
   * Only of a day: its workouts with an exercise, each once. They count for "Workouts per Week". A workout that was only
   * started and ended doesn't.
   */
  exercised?: number;
  /**
   * Only in "all": the sums of each goal's entries, by the goal's id. `count` is the number of their workouts: the
   * exercises of one workout count together once.
   */
  goals?: { [id: string]: Sums };
  /**
   * Only in "all": the records of all entries. A write that may take a record away removes them, until they are counted
   * again (history/records.ts).
   */
  records?: Records;
}

/** The row that holds the sums of all workouts, the number of entries, and the sums of each goal's entries. */
export const allKey = "all";
export const dayKey = (day: string): string => `day:${day}`;
const goalPrefix = "goal:";
const exercisedPrefix = "exercised:";
export const entriesKey = "entries";

export const zero: Sums = { count: 0, seconds: 0, tenths: 0 };
const one: Sums = { ...zero, count: 1 };

const add = (sums: Sums | undefined, by: Sums, sign: 1 | -1 = 1): Sums => ({
  count: (sums?.count ?? 0) + sign * by.count,
  seconds: (sums?.seconds ?? 0) + sign * by.seconds,
  tenths: (sums?.tenths ?? 0) + sign * by.tenths,
});

/** The change of each sum: "all", "entries", "day:YYYY-MM-DD", "exercised:YYYY-MM-DD" and "goal:<id>". */
export type TotalsDelta = Map<string, Sums>;

function addTo(delta: TotalsDelta, key: string, by: Sums, sign: 1 | -1): void {
  delta.set(key, add(delta.get(key), by, sign));
}

const toSums = ({ duration, caloriesBurned }: Pick<CountableEntry, "duration" | "caloriesBurned">): Sums => ({
  count: 1,
  seconds: duration,
  tenths: Math.round(caloriesBurned * 10),
});

interface CountableRow extends CountableEntry {
  /** Whether it is more than the time between Start Workout and End Workout. */
  readonly isExercise: boolean;
  readonly goals: readonly string[];
}

/** The fields of a living row that are counted; damaged ones count nothing. */
function toCountable(row: Row): CountableRow {
  const { id, workoutId, day, endedAt, source, goals } = row;
  const { duration, caloriesBurned } = amountsOf({
    duration: row.duration,
    caloriesBurned: row.caloriesBurned,
  });
  return {
    id,
    workoutId: typeof workoutId === "string" ? workoutId : undefined,
    day: typeof day === "string" ? day : "",
    endedAt: typeof endedAt === "string" ? endedAt : "",
    duration,
    caloriesBurned,
    isExercise: source !== "session",
    goals: Array.isArray(goals) ? goals.map(String) : [],
  };
}

/** The id of the workout that a history row belongs to. */
export const groupOf = ({ id, workoutId }: Row): string =>
  workoutIdOf({ id, workoutId: typeof workoutId === "string" ? workoutId : undefined });

/** The workouts that rows belong to: for each id, the ids of these rows and of the workout itself. */
export function listTouched(changes: readonly (readonly Row[])[]): Map<string, Set<string>> {
  const idsByWorkout = new Map<string, Set<string>>();
  for (const row of changes.flat()) {
    const workoutId = groupOf(row);
    const ids = idsByWorkout.get(workoutId) ?? new Set([workoutId]);
    idsByWorkout.set(workoutId, ids.add(row.id));
  }
  return idsByWorkout;
}

/** Adds to `delta`, or subtracts from it, the sums of living rows as workouts. The rows must be complete workouts. */
export function countRows(delta: TotalsDelta, rows: readonly Row[], sign: 1 | -1): void {
  for (const counted of countWorkouts(rows.map(toCountable))) {
    const { day, workout, exercises } = counted;
    for (const key of day ? [allKey, dayKey(day)] : [allKey]) addTo(delta, key, toSums(counted), sign);
    const members = workout ? [workout, ...exercises] : exercises;
    if (day && members.some(({ isExercise }) => isExercise)) addTo(delta, exercisedPrefix + day, one, sign);
    for (const id of new Set(members.flatMap(({ goals }) => goals))) addTo(delta, goalPrefix + id, one, sign);
  }
}

/** Adds to `delta`, or subtracts from it, one living row: as an entry, and its time and kcal for its goals. */
function countRow(delta: TotalsDelta, row: Row, sign: 1 | -1): void {
  addTo(delta, entriesKey, one, sign);
  const entry = toCountable(row);
  const by = { ...toSums(entry), count: 0 };
  for (const id of new Set(entry.goals)) addTo(delta, goalPrefix + id, by, sign);
}

/** Adds to `delta` the change of a history row from `before` to `after`, as an entry and for its goals' time and kcal. */
export function countChange(delta: TotalsDelta, before: Row | undefined, after: Row | undefined): void {
  if (isShown(before)) countRow(delta, before, -1);
  if (isShown(after)) countRow(delta, after, 1);
}

/** The ids of goals whose sums change. */
export const listChangedGoals = (delta: TotalsDelta): string[] =>
  [...delta.keys()].filter((key) => key.startsWith(goalPrefix)).map((key) => key.slice(goalPrefix.length));

/** The days on which the number of workouts with an exercise changes. */
export const listExercisedDays = (delta: TotalsDelta): string[] =>
  [...delta.keys()]
    .filter((key) => key.startsWith(exercisedPrefix))
    .map((key) => key.slice(exercisedPrefix.length));

const isInAll = (key: string): boolean => key === entriesKey || key.startsWith(goalPrefix);

/** The keys of the rows of totals that `delta` changes. */
export const listTotalKeys = (delta: TotalsDelta): string[] => [
  ...new Set(Array.from(delta.keys(), toTotalKey)),
];

function toTotalKey(key: string): string {
  if (isInAll(key)) return allKey;
  return key.startsWith(exercisedPrefix) ? dayKey(key.slice(exercisedPrefix.length)) : key;
}

/**
 * The rows of totals that `delta` changes, after the change.
 * @param changeRecords the records after the change; undefined where they must be computed from all entries
 */
export function listTotals(
  found: ReadonlyMap<string, Totals | undefined>,
  delta: TotalsDelta,
  changeRecords: (records: Records) => Records | undefined = () => undefined,
): Totals[] {
  return listTotalKeys(delta).map((key): Totals => {
    const before = found.get(key);
    const sums = { key, ...add(before, delta.get(key) ?? zero) };
    if (key !== allKey) {
      const more = delta.get(key.replace(dayKey(""), exercisedPrefix))?.count ?? 0;
      return { ...sums, exercised: (before?.exercised ?? 0) + more };
    }
    const entries = (before?.entries ?? 0) + (delta.get(entriesKey)?.count ?? 0);
    const goals = { ...before?.goals };
    for (const id of listChangedGoals(delta)) goals[id] = add(goals[id], delta.get(goalPrefix + id) ?? zero);
    const records = before?.records && changeRecords(before.records);
    return { ...sums, entries, goals, ...(records && { records }) };
  });
}

/** The totals of all rows of the history, counted from nothing. */
export function countTotals(rows: readonly Row[]): Totals[] {
  const delta: TotalsDelta = new Map();
  const alive = rows.filter(isShown);
  countRows(delta, alive, 1);
  for (const row of alive) countRow(delta, row, 1);
  return listTotals(new Map(), delta);
}

const listEntries = (rows: readonly Row[]): RecordEntry[] => parseEntries(rows).map(toRecordEntry);

/** If a write touches more workouts than this, it drops the records instead of comparing the workouts one by one. */
const maxWorkouts = 100;

/**
 * The effect of a write on the records. New entries are compared with the records. Any other change may take a record
 * away. Then the records are dropped, and the next query computes them anew.
 */
export class RecordChanges {
  private readonly added: RecordEntry[] = [];
  private workouts = 0;
  private mustRecount = false;

  /** Adds a workout that the write touches, with its rows before and after the write. */
  add(before: readonly Row[], after: readonly Row[]): void {
    if (this.mustRecount || ++this.workouts > maxWorkouts) {
      this.mustRecount = true;
      return;
    }
    const [was, is] = [listEntries(before), listEntries(after)];
    if (was.length === 0) this.added.push(...is);
    else if (JSON.stringify(was) !== JSON.stringify(is)) this.mustRecount = true;
  }

  get isEmpty(): boolean {
    return this.added.length === 0 && !this.mustRecount;
  }

  readonly apply = (records: Records): Records | undefined =>
    this.mustRecount ? undefined : addToRecords(records, this.added);
}
