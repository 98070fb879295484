// What the planner needs to know of the history.

import { daysBetween } from "#app/lib/calendar-day.ts";
import { addDays, startOfWeek } from "#app/lib/calendar-week.ts";
import { roundToTenth } from "#app/lib/format-number.ts";
import { weekdayOf } from "../routine/weekdays.ts";
import { isWorkSet, middleG, oneRepMax } from "../set/one-rep-max.ts";
import type { TrainingSet } from "../set/training-set.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import type { PlannedExercise } from "./planned-exercise.ts";
import { rules } from "./rules.ts";

export type PastEntry = Pick<
  HistoryEntry,
  "exercise" | "exerciseId" | "measure" | "day" | "sets" | "workoutId" | "startedAt" | "endedAt"
>;

/** A day's best estimated one-repetition maximum of an exercise. */
interface Estimate {
  readonly day: string;
  readonly grams: number;
  /** Whether the effort was noted. Without it, an easy set looks like a weak one. */
  readonly isFelt: boolean;
}

interface DayEffort {
  readonly day: string;
  readonly rpe: number;
}

/** What was done of one exercise. */
export interface ExercisePast {
  /** The last workouts with work sets, newest first; as many as progression looks back. */
  readonly workouts: readonly { readonly day: string; readonly sets: TrainingSet[] }[];
  /** Work sets of the last 8 weeks. */
  readonly recentSets: number;
  /** The best estimate ever, in grams; null if no set gives one. */
  readonly bestG: number | null;
  /** The estimates of the last days that give one, newest first. */
  readonly estimates: readonly Estimate[];
}

export interface Past {
  /** By the exercise's id; by its name in lower case if the entries have no id. */
  readonly exercises: ReadonlyMap<string, ExercisePast>;
  /** The weeks with work sets. */
  readonly weeksTrained: number;
  /** Days since the last work set; null if there is none. */
  readonly gapDays: number | null;
  /** The days of the week on which somebody trains, from the last 8 weeks: 1 is Monday. */
  readonly usualDays: readonly number[];
  /** The usual length of a workout, in steps of 15 minutes; null if it isn't known. */
  readonly usualMinutes: number | null;
  /** The usual repetitions of sets with weights; null if there are none. */
  readonly usualReps: number | null;
  readonly usesWeights: boolean;
  /** The mean effort (RPE) of the last days on which it was noted, newest first. */
  readonly efforts: readonly DayEffort[];
}

const recentDays = 56;
/** Progression looks back on three failures and the workout before them. */
const keptWorkouts = 4;
const keptEstimates = 12;
const keptEfforts = 5;

/** The repetitions in reserve that were felt; null if no effort was noted. */
export const feltRir = ({ rpe }: Pick<TrainingSet, "rpe">): number | null =>
  rpe === undefined ? null : rules.R19.numbers.rpeAtFailure - rpe;

/** A set's estimated maximum, with the felt repetitions in reserve; null if it gives none. */
export function estimateOf(set: TrainingSet, measure: HistoryEntry["measure"]): number | null {
  if (measure === "bodyweight-reps" || set.reps === undefined) return null;
  // Without an effort, the set counts as if nothing was left, which is the most careful guess.
  const reps = Math.round(set.reps + (feltRir(set) ?? 0));
  const range = oneRepMax(set.weightG, reps, rules.R20.numbers.repsWithReserveMost);
  return range && middleG(range);
}

const median = (values: readonly number[]): number | null =>
  values.length === 0 ? null : ([...values].sort((a, b) => a - b)[values.length >> 1] ?? null);

/** The exercise's past, found by its id or, for entries without one, by its name. */
export const findPast = (
  past: Past,
  { id, name }: Pick<PlannedExercise, "id" | "name">,
): ExercisePast | null => past.exercises.get(id) ?? past.exercises.get(name.toLowerCase()) ?? null;

/**
 * Reads the history. Linear in its sets, which are walked once.
 * @param entries in any order
 * @param today YYYY-MM-DD; later entries don't count
 */
export function readPast(entries: readonly PastEntry[], today: string): Past {
  const byExercise = new Map<string, PastEntry[]>();
  const days = new Set<string>();
  const workouts = new Map<string, { day: string; from: string; to: string }>();
  let lastDay = "";
  for (const entry of entries) {
    if (entry.day > today || !entry.sets?.length) continue;
    const key = entry.exerciseId ?? entry.exercise.toLowerCase();
    const list = byExercise.get(key);
    if (list) list.push(entry);
    else byExercise.set(key, [entry]);
    days.add(entry.day);
    if (entry.day > lastDay) lastDay = entry.day;
    if (entry.workoutId !== undefined) addWorkout(workouts, entry.workoutId, entry);
  }
  const recentFrom = addDays(today, 1 - recentDays);
  const recent = createRecent();
  const exercises = new Map(
    [...byExercise].map(([key, list]) => [key, readExercise(list, recentFrom, recent)] as const),
  );
  const recentWorkouts = [...workouts.values()].filter(({ day }) => day >= recentFrom);
  return {
    exercises,
    weeksTrained: new Set([...days].map((day) => startOfWeek(day, "monday"))).size,
    gapDays: lastDay === "" ? null : daysBetween(lastDay, today),
    usualDays: recent.usualDays(),
    usualMinutes: usualMinutesOf(recentWorkouts),
    usualReps: median(recent.reps),
    usesWeights: recent.reps.length > 0 || [...exercises.values()].some(({ bestG }) => bestG !== null),
    efforts: recent.efforts(),
  };
}

function addWorkout(
  workouts: Map<string, { day: string; from: string; to: string }>,
  id: string,
  { day, startedAt, endedAt }: PastEntry,
): void {
  const workout = workouts.get(id);
  if (!workout) workouts.set(id, { day, from: startedAt, to: endedAt });
  else {
    if (startedAt < workout.from) workout.from = startedAt;
    if (endedAt > workout.to) workout.to = endedAt;
  }
}

function usualMinutesOf(workouts: readonly { from: string; to: string }[]): number | null {
  const minutes = workouts
    .map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 60_000)
    .filter((length) => length >= 10 && length <= 180);
  const usual = median(minutes);
  return usual === null ? null : Math.min(120, Math.max(15, Math.round(usual / 15) * 15));
}

/** Collects what all exercises of the last 8 weeks have in common. */
function createRecent() {
  const reps: number[] = [];
  const days = new Set<string>();
  const efforts = new Map<string, { sum: number; count: number }>();
  return {
    reps,
    add(day: string, set: TrainingSet) {
      days.add(day);
      if (set.reps !== undefined && (set.weightG ?? 0) > 0) reps.push(set.reps);
      if (set.rpe === undefined) return;
      const effort = efforts.get(day) ?? { sum: 0, count: 0 };
      efforts.set(day, { sum: effort.sum + set.rpe, count: effort.count + 1 });
    },
    /** The days of the week that were trained in at least 3 of the 8 weeks. */
    usualDays(): readonly number[] {
      const counts = new Map<number, number>();
      for (const day of days) counts.set(weekdayOf(day), (counts.get(weekdayOf(day)) ?? 0) + 1);
      return [...counts]
        .filter(([, count]) => count >= 3)
        .map(([weekday]) => weekday)
        .sort((a, b) => a - b);
    },
    efforts: (): readonly DayEffort[] =>
      [...efforts]
        .sort(([a], [b]) => (a < b ? 1 : -1))
        .slice(0, keptEfforts)
        .map(([day, { sum, count }]) => ({ day, rpe: roundToTenth(sum / count) })),
  };
}

function readExercise(
  entries: PastEntry[],
  recentFrom: string,
  recent: ReturnType<typeof createRecent>,
): ExercisePast {
  entries.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
  const workouts: { day: string; sets: TrainingSet[] }[] = [];
  const estimates: Estimate[] = [];
  let recentSets = 0;
  let bestG: number | null = null;
  for (const { day, sets = [], measure } of entries) {
    const isRecent = day >= recentFrom;
    const work = sets.filter(isWorkSet);
    if (work.length === 0) continue;
    if (isRecent) recentSets += work.length;
    for (const set of work) {
      if (isRecent) recent.add(day, set);
      const grams = estimateOf(set, measure);
      if (grams === null) continue;
      if (grams > (bestG ?? 0)) bestG = grams;
      addEstimate(estimates, { day, grams, isFelt: set.rpe !== undefined });
    }
    addDay(workouts, day, work);
  }
  return { workouts, recentSets, bestG, estimates };
}

/** Keeps the best estimate of each day; one whose effort was noted is better than one without. */
function addEstimate(estimates: Estimate[], next: Estimate): void {
  const last = estimates.at(-1);
  if (last?.day !== next.day) {
    if (estimates.length < keptEstimates) estimates.push(next);
  } else if (last.isFelt === next.isFelt ? next.grams > last.grams : next.isFelt) {
    estimates[estimates.length - 1] = next;
  }
}

/** Adds sets to the workouts, one for each day, as long as progression looks back. */
function addDay(workouts: { day: string; sets: TrainingSet[] }[], day: string, sets: TrainingSet[]): void {
  const last = workouts.at(-1);
  if (last?.day === day) last.sets.push(...sets);
  else if (workouts.length < keptWorkouts) workouts.push({ day, sets: [...sets] });
}
