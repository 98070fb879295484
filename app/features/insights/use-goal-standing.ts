import { useMemo } from "react";
import { useAllEntries, useSettings } from "#app/data/react/use-live.ts";
import type { Goal } from "#app/model/goal.ts";
import { type GoalStanding, readGoalStanding } from "./statistics/goal-standing.ts";
import { countGoalWeeks } from "./statistics/goal-weeks.ts";

const noEntries: [] = [];

/** Returns a function that describes how a goal stands; undefined while the settings load. */
export function useGoalStanding(): ((goal: Goal, today: string) => GoalStanding) | undefined {
  const entries = useAllEntries()?.entries;
  const weekStart = useSettings()?.weekStart;
  return useMemo(() => {
    if (!weekStart) return undefined;
    const counted = countGoalWeeks(entries ?? noEntries, weekStart);
    return (goal, today) => {
      const standing = readGoalStanding(goal, counted, today, weekStart);
      return entries ? standing : { ...standing, weeks: null };
    };
  }, [entries, weekStart]);
}
