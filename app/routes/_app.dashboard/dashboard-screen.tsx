import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useMemo } from "react";
import { exercises } from "#app/content/exercises.ts";
import { useGoals, useHistory, useLive, useRunningWorkout } from "#app/data/react/use-live.ts";
import { GoalTiles } from "#app/features/goals/goal-tiles.tsx";
import { findInsight } from "#app/features/insights/statistics/insight.ts";
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
import { noRecords, type Records } from "#app/model/records.ts";
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

/** The dashboard: the next action, then statistics. It reads totals and the last weeks, never the whole history. */
export function DashboardScreen() {
  const insights = useInsights();
  const newest = useHistory(1);
  const lastWorkout = useLive(({ history }) => history.listLastWorkout(), []);
  const running = useRunningWorkout();
  const goals = useGoals();
  const due = useDueRoutine(useToday());
  const isEmpty = newest?.workouts === 0 && goals?.length === 0;
  const isWithoutSync = useLive((data) => data.findSync(), []) === "off";
  const relay = useRelayStatus(isEmpty && isWithoutSync);
  if (!insights || !newest || !lastWorkout || !goals || running === undefined || due === undefined)
    return <DashboardSkeleton />;
  const last = lastWorkout[0] ?? null;
  const lastExerciseId = exercises.find(({ name }) => name === last?.exercise)?.id ?? null;
  const emptyDevice = relay && (
    <Suspense>
      <EmptyDevice relay={relay} />
    </Suspense>
  );
  return (
    <>
      {relay === "on" && emptyDevice}
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
      {/* A new account has no workouts anywhere: only where there are some, unlocking them comes first. */}
      {relay !== "on" && emptyDevice}
      <Statistics insights={insights} goals={goals} last={lastWorkout} />
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

interface StatisticsProps {
  insights: Insights;
  goals: readonly Goal[];
  /** The entries of the last workout. */
  last: readonly HistoryEntry[];
}

/** Scrolls to the section of the hash, which was not rendered yet when the router looked for it. */
function useScrollToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

function Statistics({ insights, goals, last }: StatisticsProps) {
  useScrollToHash();
  const { today, weekStart, bars } = insights;
  const recent = useLive(
    ({ history }) => history.listSince(bars[0]?.week ?? today),
    [bars[0]?.week ?? today],
  );
  const records = useLive(({ history }) => history.findRecords(), []);
  const readStanding = useGoalStanding();
  return (
    <>
      <Insight insights={insights} goals={goals} last={last} records={records} />
      <GoalTiles goals={goals} readNotes={readStanding} />
      <div className="grid items-stretch gap-4 lg:grid-cols-2">
        <WeekCard week={insights.week} />
        <WeeksCard bars={bars} entries={recent} weekStart={weekStart} />
      </div>
      <HeatMapCard heat={insights.heat} today={today} />
      {recent && <MusclesSection entries={recent} today={today} weekStart={weekStart} />}
      {records ? (
        <RecordsCard records={records} bestWeek={insights.bestWeek} />
      ) : (
        <Skeleton className="h-56 rounded-lg" />
      )}
      <div id="tips">
        <Deferred fallback={<Skeleton className="h-46 rounded-lg max-sm:h-56" />}>
          <TipOfTheDay today={today} />
        </Deferred>
      </div>
    </>
  );
}

interface InsightProps extends StatisticsProps {
  records: Records | undefined;
}

function Insight({ records, insights, goals, last }: InsightProps) {
  const { today, weekStart, streak, lifetime } = insights;
  const insight = useMemo(() => {
    const held = records ?? noRecords;
    return findInsight({ today, weekStart, goals, records: held, workouts: lifetime.count, last, streak });
  }, [records, goals, today, weekStart, last, streak, lifetime]);
  // Records may change the insight; the skeleton reserves its space, so that nothing below moves.
  if (!records && insight) return <Skeleton className="h-[3.225rem] rounded-lg" />;
  return <InsightLine insight={records ? insight : null} />;
}
