import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useMemo } from "react";
import { exercises } from "#app/content/exercises.ts";
import { useAllEntries, useGoals, useHistory, useLive, useRunningWorkout } from "#app/data/react/use-live.ts";
import { GoalTiles } from "#app/features/goals/goal-tiles.tsx";
import { findInsight } from "#app/features/insights/statistics/insight.ts";
import { readRecords } from "#app/features/insights/statistics/records.ts";
import { HeatMapCard } from "#app/features/insights/ui/heat-map-card.tsx";
import { InsightLine } from "#app/features/insights/ui/insight-line.tsx";
import { RecordsCard } from "#app/features/insights/ui/records-card.tsx";
import { WeekCard } from "#app/features/insights/ui/week-card.tsx";
import { WeeksCard } from "#app/features/insights/ui/weeks-card.tsx";
import { useGoalStanding } from "#app/features/insights/use-goal-standing.ts";
import { type Insights, useInsights } from "#app/features/insights/use-insights.ts";
import { findDueRoutine } from "#app/features/routines/due-routine.ts";
import { RunningElsewhere } from "#app/features/sync/frame/running-elsewhere.tsx";
import { useRelayStatus } from "#app/features/sync/use-relay-status.ts";
import { isAway } from "#app/features/workout/absence.ts";
import type { Goal } from "#app/model/goal.ts";
import type { HistoryEntry } from "#app/model/history-entry.ts";
import type { Routine } from "#app/model/routine.ts";
import { Deferred } from "#app/ui/deferred.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useToday } from "#app/ui/use-today.ts";
import { listExercises } from "../_app.workouts._index/list-exercises.ts";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { MusclesSection } from "./muscles-section.tsx";
import { NextActionCard } from "./next-action-card.tsx";
import { TipOfTheDay } from "./tip-of-the-day.tsx";

/** On a device of an account without any workout. */
const EmptyDevice = lazy(() => import("#app/features/sync/device/empty-device.tsx"));
const AwayCard = lazy(() => import("./away-card.tsx"));

/** The dashboard: the next action, then statistics. Day totals show at once; what needs all entries follows. */
export function DashboardScreen() {
  const insights = useInsights();
  const newest = useHistory(1);
  const running = useRunningWorkout();
  const goals = useGoals();
  const due = useDueRoutine(useToday());
  const isEmpty = newest?.workouts === 0 && goals?.length === 0;
  const isWithoutSync = useLive((data) => data.findSync(), []) === "off";
  const relay = useRelayStatus(isEmpty && isWithoutSync);
  if (!insights || !newest || !goals || running === undefined || due === undefined)
    return <DashboardSkeleton />;
  const last = newest.entries[0] ?? null;
  const lastExerciseId = exercises.find(({ name }) => name === last?.exercise)?.id ?? null;
  return (
    <>
      {relay && (
        <Suspense>
          <EmptyDevice relay={relay} />
        </Suspense>
      )}
      <RunningElsewhere />
      {running && isAway(running, Date.now()) ? (
        <Suspense fallback={<Skeleton className="h-52 rounded-lg" />}>
          <AwayCard />
        </Suspense>
      ) : (
        <NextActionCard
          running={running}
          last={last}
          lastExerciseId={lastExerciseId}
          due={due}
          isNewDevice={relay === "on"}
        />
      )}
      <AllEntries insights={insights} goals={goals} />
    </>
  );
}

/** The day's entries are among so many of the newest. */
const entriesOfDay = 100;

/** Today's routine that isn't done yet, or null; undefined while it loads. */
function useDueRoutine(today: string): Routine | null | undefined {
  return useLive(
    async ({ routines, history, exercises: own }) => {
      const all = await routines.list();
      if (all.every(({ days = [] }) => days.length === 0)) return null;
      const { entries } = await history.listNewest(entriesOfDay);
      return findDueRoutine(all, entries, listExercises(await own.list()), today);
    },
    [today],
  );
}

interface AllEntriesProps {
  insights: Insights;
  goals: readonly Goal[];
}

/** Scrolls to the section of the hash, which was not rendered yet when the router looked for it. */
function useScrollToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

function AllEntries({ insights, goals }: AllEntriesProps) {
  useScrollToHash();
  const entries = useAllEntries()?.entries;
  const readStanding = useGoalStanding();
  return (
    <>
      <Insight insights={insights} goals={goals} entries={entries} />
      <GoalTiles goals={goals} readNotes={readStanding} />
      <div className="grid items-stretch gap-4 lg:grid-cols-2">
        <WeekCard week={insights.week} />
        <WeeksCard bars={insights.bars} entries={entries} weekStart={insights.weekStart} />
      </div>
      <HeatMapCard heat={insights.heat} today={insights.today} />
      {entries && <MusclesSection entries={entries} today={insights.today} weekStart={insights.weekStart} />}
      {entries ? <Records entries={entries} insights={insights} /> : <Skeleton className="h-56 rounded-lg" />}
      <div id="tips">
        <Deferred fallback={<Skeleton className="h-46 rounded-lg max-sm:h-56" />}>
          <TipOfTheDay today={insights.today} />
        </Deferred>
      </div>
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
  // Entries may change the insight; the skeleton reserves its space, so that nothing below moves.
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
