import { useMemo } from "react";
import { exercises } from "#app/content/exercises.ts";
import type { Goal } from "#app/contracts/goal.ts";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import { useGoals, useHistory, useRunningSession, useWholeHistory } from "#app/data/react/use-live.ts";
import { GoalList } from "#app/features/goals/goal-list.tsx";
import { readGoalPace } from "#app/features/insights/figures/goal-pace.ts";
import { findInsight } from "#app/features/insights/figures/insight.ts";
import { readRecords } from "#app/features/insights/figures/records.ts";
import { HeatMapCard } from "#app/features/insights/ui/heat-map-card.tsx";
import { InsightLine } from "#app/features/insights/ui/insight-line.tsx";
import { RecordsCard } from "#app/features/insights/ui/records-card.tsx";
import { WeekCard } from "#app/features/insights/ui/week-card.tsx";
import { WeeksCard } from "#app/features/insights/ui/weeks-card.tsx";
import { useGoalWeeks } from "#app/features/insights/use-goal-weeks.ts";
import { type Insights, useInsights } from "#app/features/insights/use-insights.ts";
import { Later } from "#app/ui/later.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { LoudCard } from "./loud-card.tsx";
import { TipOfTheDay } from "./tip-of-the-day.tsx";

/** What the person did, first the next thing to do. Days' totals show at once; what needs every entry follows. */
export function DashboardScreen() {
  const insights = useInsights();
  const newest = useHistory(1);
  const running = useRunningSession();
  const goals = useGoals();
  if (!insights || !newest || !goals || running === undefined) return <DashboardSkeleton />;
  const last = newest.entries[0] ?? null;
  const lastExerciseId = exercises.find(({ name }) => name === last?.exercise)?.id ?? null;
  return (
    <>
      <LoudCard running={running} last={last} lastExerciseId={lastExerciseId} />
      <AllEntries insights={insights} goals={goals} />
    </>
  );
}

interface AllEntriesProps {
  insights: Insights;
  goals: readonly Goal[];
}

function AllEntries({ insights, goals }: AllEntriesProps) {
  const entries = useWholeHistory()?.entries;
  const describeWeeks = useGoalWeeks();
  return (
    <>
      <Insight insights={insights} goals={goals} entries={entries} />
      <div className="grid items-stretch gap-4 lg:grid-cols-2">
        <WeekCard week={insights.week} />
        <WeeksCard bars={insights.bars} />
      </div>
      <section id="goals" aria-labelledby="goals-heading" className="grid scroll-mt-6 gap-4">
        <h2 id="goals-heading" className="text-xl">
          Goals
        </h2>
        <GoalList readPace={readGoalPace} describe={describeWeeks} foldEnded />
      </section>
      <HeatMapCard heat={insights.heat} today={insights.today} />
      {entries ? <Records entries={entries} insights={insights} /> : <Skeleton className="h-56 rounded-lg" />}
      <Later fallback={<Skeleton className="h-46 rounded-lg max-sm:h-56" />}>
        <TipOfTheDay today={insights.today} />
      </Later>
    </>
  );
}

interface InsightProps extends AllEntriesProps {
  entries: readonly HistoryEntry[] | undefined;
}

function Insight({ entries, insights, goals }: InsightProps) {
  const { today, weekStart, streak } = insights;
  const insight = useMemo(
    () => findInsight({ today, weekStart, goals, entries: entries ?? [], streak }),
    [entries, goals, today, weekStart, streak],
  );
  // Entries may only bring something better to say; its place is kept, so that nothing below moves.
  if (!entries && insight) return <Skeleton className="h-[3.225rem] rounded-lg" />;
  return <InsightLine insight={entries ? insight : null} />;
}

interface RecordsProps {
  entries: readonly HistoryEntry[];
  insights: Insights;
}

function Records({ entries, insights }: RecordsProps) {
  const records = useMemo(() => readRecords(entries), [entries]);
  return <RecordsCard records={records} bestWeek={insights.bestWeek} />;
}
