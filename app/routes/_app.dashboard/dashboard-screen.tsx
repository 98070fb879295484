import { type ReactNode, Suspense } from "react";
import { routines } from "#app/data/collections.ts";
import { listLastWorkout, listNewestEntries } from "#app/data/history/queries.ts";
import { findNextSession } from "#app/data/planner/next-session.ts";
import { findSync } from "#app/data/sync/find-sync.ts";
import { useGoals, useHistory, useLive, useRunningWorkout, useStrengthGoals } from "#app/data/use-live.ts";
import { exercises } from "#app/domain/exercise/built-in-exercises.ts";
import { findDueRoutine } from "#app/domain/routine/due-routine.ts";
import type { RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import { isAway } from "#app/domain/running-workout/timing/absence.ts";
import { useInsights } from "#app/features/insights/public.ts";
import { useProgramRoutines } from "#app/features/planner/public.ts";
import { LazyRunningOffer, loadEmptyDevice, useRelayStatus } from "#app/features/sync/public.ts";
import { loadAwayCard } from "#app/features/workout/public.ts";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { isInstalled } from "#app/ui/use-browser.ts";
import { useNow, useToday } from "#app/ui/use-now.ts";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { type DueRoutine, NextActionCard } from "./next-action-card.client.tsx";
import { Statistics } from "./statistics.client.tsx";

/** Shown on a device without any workout of its account. */
const EmptyDevice = lazyPart(loadEmptyDevice, Nothing);
const AwayCard = lazyPart(loadAwayCard);

/** The dashboard: the next action, then statistics. It reads totals and the last weeks, never the whole history. */
export function DashboardScreen() {
  const insights = useInsights();
  const newest = useHistory(1);
  const lastWorkout = useLive(listLastWorkout, []);
  const running = useRunningWorkout();
  const goals = useGoals();
  const due = useDueRoutine(useToday());
  const strength = useStrengthGoals();
  useProgramRoutines();
  const isEmpty = newest?.workouts === 0 && goals?.length === 0 && strength?.length === 0;
  const sync = useLive(findSync, []);
  const isAsked = isEmpty && sync === "off";
  const relay = useRelayStatus(isAsked);
  if (
    !insights ||
    !newest ||
    !lastWorkout ||
    !goals ||
    !strength ||
    !sync ||
    running === undefined ||
    due === undefined
  )
    return <DashboardSkeleton />;
  const last = lastWorkout[0] ?? null;
  const lastExerciseId = exercises.find(({ name }) => name === last?.exercise)?.id ?? null;
  // Until the server answers, the skeleton is as high as the card of an account without sync, so that nothing below
  // moves under a press.
  const place = <Skeleton className="h-46 rounded-lg max-sm:h-59" />;
  const emptyDevice = relay ? (
    <Suspense fallback={place}>
      <EmptyDevice relay={relay} />
    </Suspense>
  ) : (
    place
  );
  const next = (
    <NextActionCard
      running={running}
      last={last}
      lastExerciseId={lastExerciseId}
      due={due}
      isNewDevice={relay === "on"}
    />
  );
  // Unlocking comes first if the account has workouts elsewhere. Importing comes first in an installed app, because
  // Safari gives it none of the browser's data. Otherwise a new account probably has no data to import.
  const isFirst = relay === "on" || isInstalled();
  return (
    <>
      {isAsked && isFirst && emptyDevice}
      <LazyRunningOffer />
      {running ? <AskIfAway running={running}>{next}</AskIfAway> : next}
      {isAsked && !isFirst && emptyDevice}
      <Statistics insights={insights} goals={goals} last={lastWorkout} />
    </>
  );
}

/** Shows the question about a forgotten workout, even if the dashboard has stayed open; otherwise `children`. */
function AskIfAway({ running, children }: { running: RunningWorkout; children: ReactNode }) {
  if (!isAway(running, useNow())) return children;
  return (
    <Suspense fallback={<Skeleton className="h-52 rounded-lg" />}>
      <AwayCard />
    </Suspense>
  );
}

/** This many of the newest entries are searched for today's. */
const entriesOfDay = 100;

/**
 * Today's routine that isn't done yet, otherwise the next session of the plan, or null; undefined while it loads. Routines
 * of the plan come in its order, whatever their day.
 */
function useDueRoutine(today: string): DueRoutine | null | undefined {
  return useLive(
    async (db) => {
      const [all, next] = await Promise.all([routines.list(db), findNextSession(db, today)]);
      if (all.every(({ days = [] }) => days.length === 0)) return null;
      const { entries } = await listNewestEntries(db, entriesOfDay);
      const others = all.filter(({ id }) => !next?.routineIds.includes(id));
      const due = findDueRoutine(others, entries, today);
      if (due) return { routine: due };
      return next && { routine: next.routine, isPlanned: next.isPlanned, isNext: true };
    },
    [today],
  );
}
