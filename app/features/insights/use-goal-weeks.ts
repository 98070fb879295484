import { useMemo } from "react";
import type { Goal } from "#app/contracts/goal.ts";
import { useLive, useSettings } from "#app/data/react/use-live.ts";
import { countByWeek, describeGoalWeeks, readGoalWeeks } from "./figures/goal-weeks.ts";

/** Says how the weeks of a goal of workouts per week have gone; nothing for other goals, and while it is being read. */
export function useGoalWeeks(): (goal: Goal, today: string) => string | undefined {
  const days = useLive((data) => data.history.listDayTotals("0000-01-01", "9999-12-31"), []);
  const weekStart = useSettings()?.weekStart;
  return useMemo(() => {
    if (!days || !weekStart) return () => undefined;
    const counts = countByWeek(days, weekStart);
    return (goal, today) =>
      goal.type === "frequency"
        ? describeGoalWeeks(readGoalWeeks(goal, counts, today, weekStart), goal.target)
        : undefined;
  }, [days, weekStart]);
}
