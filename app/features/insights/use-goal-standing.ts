import { useMemo } from "react";
import type { FitnessDatabase } from "#app/data/database.ts";
import { listGoals } from "#app/data/goals/queries.ts";
import { listEntriesSince } from "#app/data/history/queries.ts";
import { useLive, useSettings } from "#app/data/use-live.ts";
import type { Goal, GoalNotes } from "#app/domain/goal/goal.ts";
import { computeGoalStanding } from "#app/domain/goal/goal-standing.ts";
import { countGoalWeeks } from "#app/domain/goal/goal-weeks.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { localDay } from "#app/lib/calendar-day.ts";
import { addDays } from "#app/lib/calendar-week.ts";

const noEntries: [] = [];

/** The entries since the first week of the oldest goal with weeks. */
async function listEntriesOfWeeks(db: FitnessDatabase): Promise<readonly HistoryEntry[]> {
  const counted = (await listGoals(db)).filter(({ type }) => type === "frequency");
  const [first] = counted.map(({ createdAt }) => createdAt).sort();
  return first ? listEntriesSince(db, addDays(localDay(new Date(first)), -7)) : noEntries;
}

/** Returns a function that describes how a goal stands; undefined while the settings load. */
export function useGoalStanding(): ((goal: Goal, today: string) => GoalNotes) | undefined {
  const entries = useLive(listEntriesOfWeeks, []);
  const weekStart = useSettings()?.weekStart;
  return useMemo(() => {
    if (!weekStart) return undefined;
    const counted = countGoalWeeks(entries ?? noEntries, weekStart);
    return (goal, today) => {
      const standing = computeGoalStanding(goal, counted, today, weekStart);
      return entries ? standing : { ...standing, weeks: null };
    };
  }, [entries, weekStart]);
}
