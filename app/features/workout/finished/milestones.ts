import type { FitnessDatabase } from "#app/data/database.ts";
import { listDayTotals, listEntriesSince } from "#app/data/history/queries.ts";
import { readSettings } from "#app/data/settings/settings.ts";
import { useLive } from "#app/data/use-live.ts";
import { sumDays } from "#app/domain/statistics/day-sum.ts";
import { computeWeekStreak } from "#app/domain/statistics/streak.ts";
import { countWorkouts } from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { countOf } from "#app/lib/amounts.ts";
import { formatNumber } from "#app/lib/format-number.ts";

/** What a workout adds to, such as "Workout 67" and "3 weeks in a row". A streak begins with its second week. */
export async function listMilestones(
  db: FitnessDatabase,
  { id, day, endedAt }: Pick<HistoryEntry, "id" | "day" | "endedAt">,
): Promise<readonly string[]> {
  const [days, entries, { weekStart, weeklyTarget }] = await Promise.all([
    listDayTotals(db, "0000-01-01", day),
    listEntriesSince(db, day),
    readSettings(db),
  ]);
  const later = countWorkouts(entries).filter(({ id: other, day: otherDay, workout, exercises }) => {
    const end = (workout ?? exercises.at(-1))?.endedAt ?? "";
    return other !== id && otherDay === day && end > endedAt;
  });
  const nth = sumDays(days).count - later.length;
  const { now } = computeWeekStreak(days, day, weekStart, weeklyTarget);
  return [`Workout ${formatNumber(nth)}`, ...(now > 1 ? [`${countOf(now, "week")} in a row`] : [])];
}

/** The milestones of a finished workout; undefined while they load. */
export const useMilestones = (workout: HistoryEntry): readonly string[] | undefined =>
  useLive((db) => listMilestones(db, workout), [workout]);
