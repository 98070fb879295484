// How the lifts and the body weight went over months.

import { daysBetween } from "#app/lib/calendar-day.ts";
import { addDays, startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";
import { groupBy } from "#app/lib/lists.ts";
import type { BodyMeasurement } from "../body-measurement.ts";
import { listProgressPoints } from "../records/progress-points.ts";
import { middleG, type OneRepMax } from "../set/one-rep-max.ts";
import type { HistoryEntry, LoggedExercise } from "../workout/history-entry.ts";

export type LiftEntry = LoggedExercise & Pick<HistoryEntry, "exercise" | "exerciseId">;

/** A week in which a lift was done. */
export interface LiftWeek {
  /** The first day of the week. */
  readonly week: string;
  /** The best estimated one-repetition maximum; null if no set gives one. */
  readonly oneRepMax: OneRepMax | null;
  /** The volume of all sets, in grams. */
  readonly volumeG: number;
}

export interface Lift {
  readonly key: string;
  readonly name: string;
  /** Oldest first. */
  readonly weeks: readonly LiftWeek[];
}

/** A lift needs this many weeks with an estimate to have a course. */
const leastWeeks = 2;
const mostLifts = 5;

/**
 * The lifts with the most weeks that give an estimated maximum, at most five, the most frequent first.
 * @param entries newest first; those of the months to show
 */
export function listMainLifts(entries: readonly LiftEntry[], weekStart: WeekStart): readonly Lift[] {
  const byExercise = groupBy(
    entries.filter(({ sets }) => sets?.some(({ weightG = 0 }) => weightG > 0)),
    ({ exerciseId, exercise }) => exerciseId ?? exercise.toLowerCase(),
  );
  return [...byExercise]
    .map(([key, own]): Lift => {
      return { key, name: own[0]?.exercise ?? key, weeks: listLiftWeeks(own, weekStart) };
    })
    .map((lift) => ({ lift, count: lift.weeks.filter(({ oneRepMax }) => oneRepMax).length }))
    .filter(({ count }) => count >= leastWeeks)
    .sort((a, b) => b.count - a.count || (a.lift.name < b.lift.name ? -1 : 1))
    .slice(0, mostLifts)
    .map(({ lift }) => lift);
}

function listLiftWeeks(entries: readonly LiftEntry[], weekStart: WeekStart): readonly LiftWeek[] {
  const weeks = groupBy(listProgressPoints(entries), ({ day }) => startOfWeek(day, weekStart));
  return [...weeks]
    .map(([week, points]) => {
      let best: OneRepMax | null = null;
      for (const { oneRepMax } of points)
        if (oneRepMax && (!best || middleG(oneRepMax) > middleG(best))) best = oneRepMax;
      return { week, oneRepMax: best, volumeG: points.reduce((sum, point) => sum + (point.volumeG ?? 0), 0) };
    })
    .sort((a, b) => (a.week < b.week ? -1 : 1));
}

/**
 * By how many percent a lift's best estimate of the last four weeks is above that of the four before; negative if it is
 * below. Null if either has none.
 */
export function changeOf({ weeks }: Lift, today: string): number | null {
  const bestOf = (from: number, to: number) =>
    Math.max(
      0,
      ...weeks
        .filter(({ week }) => daysBetween(week, today) >= from && daysBetween(week, today) < to)
        .map(({ oneRepMax }) => (oneRepMax ? middleG(oneRepMax) : 0)),
    );
  const [now, before] = [bestOf(0, 28), bestOf(28, 56)];
  return now > 0 && before > 0 ? Math.round((100 * now) / before - 100) : null;
}

export interface WeightMean {
  readonly day: string;
  /** The mean of the days with a weight among this one and the six before, in grams. */
  readonly meanG: number;
}

const daysOfMean = 7;

/**
 * The body weight as a mean of seven days, which hides what water and meals move; a point for each day with a weight,
 * oldest first. Of the weights of a day the one that was logged last counts.
 */
export function listWeightMeans(measurements: readonly BodyMeasurement[]): readonly WeightMean[] {
  const weights = measurements
    .filter(({ measure }) => measure === "weight")
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const days = [...new Map(weights.map(({ day, value }) => [day, value]))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  let from = 0;
  return days.map(([day], at) => {
    const first = addDays(day, 1 - daysOfMean);
    while ((days[from]?.[0] ?? day) < first) from++;
    const near = days.slice(from, at + 1);
    return { day, meanG: Math.round(near.reduce((sum, [, value]) => sum + value, 0) / near.length) };
  });
}
