import { listWeeks, startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";
import { exercises as builtIn } from "../exercise/built-in-exercises.ts";
import { exerciseMuscles } from "../exercise/exercise-muscles.ts";
import type { LibraryExercise } from "../exercise/library-exercise.ts";
import type { Muscle } from "../exercise/muscle.ts";
import type { OwnExercise } from "../exercise/own-exercise.ts";
import { isWorking } from "../set/training-set.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";

/** The shares of a set that count for a primary and for a secondary muscle of its exercise. */
const primaryShare = 1;
const secondaryShare = 0.5;

interface TrainedMuscles {
  readonly primaryMuscles: readonly Muscle[];
  readonly secondaryMuscles: readonly Muscle[];
}

type FindMuscles = (entry: HistoryEntry) => TrainedMuscles | undefined;

/** Finds the muscles of an entry's exercise by its id, or by its name if the entry has no id. */
export function createMuscleLookup(
  own: readonly OwnExercise[],
  library: readonly LibraryExercise[],
): FindMuscles {
  const byId = new Map<string, TrainedMuscles>();
  const byName = new Map<string, TrainedMuscles>();
  const add = ({ id, name }: { id: string; name: string }, muscles: TrainedMuscles | undefined) => {
    if (!muscles || muscles.primaryMuscles.length + muscles.secondaryMuscles.length === 0) return;
    byId.set(id, muscles);
    byName.set(name.toLowerCase(), muscles);
  };
  for (const exercise of library) add(exercise, exercise);
  for (const exercise of builtIn) add(exercise, exerciseMuscles[exercise.id]);
  for (const exercise of own) {
    const { primaryMuscles = [], secondaryMuscles = [] } = exercise;
    add(exercise, { primaryMuscles, secondaryMuscles });
  }
  return ({ exerciseId, exercise }) =>
    exerciseId === undefined ? byName.get(exercise.toLowerCase()) : byId.get(exerciseId);
}

/** Sets in this week, and in this week and the three before it. */
export interface SetCount {
  readonly thisWeek: number;
  readonly fourWeeks: number;
}

interface MuscleSets {
  /** The muscles with sets, the most trained of the four weeks first. */
  readonly muscles: readonly (SetCount & { readonly muscle: Muscle })[];
  /** Sets of exercises whose muscles aren't known. */
  readonly unknown: SetCount;
}

export interface CountOptions {
  readonly findMuscles: FindMuscles;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly weekStart: WeekStart;
}

const firstDay = (today: string, weekStart: WeekStart): string => listWeeks(today, 4, weekStart)[0] ?? today;

/** Whether anything would be counted. */
export const hasRecentSets = (
  entries: readonly HistoryEntry[],
  { today, weekStart }: Pick<CountOptions, "today" | "weekStart">,
): boolean => {
  const first = firstDay(today, weekStart);
  return entries.some(({ day, sets }) => day >= first && day <= today && countWorkSets(sets) > 0);
};

const countWorkSets = (sets: HistoryEntry["sets"] = []): number => sets.filter(isWorking).length;

/** Counts the sets of each muscle: 1 for a primary one, 0.5 for a secondary one. Warm-ups don't count. */
export function countMuscleSets(
  entries: readonly HistoryEntry[],
  { findMuscles, today, weekStart }: CountOptions,
): MuscleSets {
  const first = firstDay(today, weekStart);
  const week = startOfWeek(today, weekStart);
  const counts = new Map<Muscle | "unknown", { thisWeek: number; fourWeeks: number }>();
  const add = (muscle: Muscle | "unknown", amount: number, isThisWeek: boolean) => {
    const count = counts.get(muscle) ?? { thisWeek: 0, fourWeeks: 0 };
    count.fourWeeks += amount;
    if (isThisWeek) count.thisWeek += amount;
    counts.set(muscle, count);
  };
  for (const entry of entries) {
    if (entry.day < first || entry.day > today) continue;
    const sets = countWorkSets(entry.sets);
    if (sets === 0) continue;
    const isThisWeek = entry.day >= week;
    const trained = findMuscles(entry);
    if (!trained) add("unknown", sets, isThisWeek);
    const primary = new Set(trained?.primaryMuscles);
    for (const muscle of primary) add(muscle, sets * primaryShare, isThisWeek);
    for (const muscle of new Set(trained?.secondaryMuscles))
      if (!primary.has(muscle)) add(muscle, sets * secondaryShare, isThisWeek);
  }
  const unknown = counts.get("unknown") ?? { thisWeek: 0, fourWeeks: 0 };
  return {
    muscles: [...counts]
      .flatMap(([muscle, count]) => (muscle === "unknown" ? [] : { muscle, ...count }))
      .sort((a, b) => b.fourWeeks - a.fourWeeks),
    unknown,
  };
}
