import { Suspense, useMemo } from "react";
import { listEntriesSince } from "#app/data/history/queries.ts";
import { findRecords } from "#app/data/history/records.ts";
import { useLive } from "#app/data/use-live.ts";
import type { Goal } from "#app/domain/goal/goal.ts";
import { noRecords, type Records } from "#app/domain/records/records.ts";
import { findInsight } from "#app/domain/statistics/insight.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { GoalTiles } from "#app/features/goals/public.ts";
import {
  InsightLine,
  type Insights,
  MusclesSection,
  WeekCard,
  WeeksCard,
} from "#app/features/insights/public.ts";
import { loadWeekProgress } from "#app/features/progress/public.ts";
import { Deferred, lazyPart } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useReadFromHash } from "#app/ui/use-read-from-hash.ts";
import { TipOfTheDay } from "./tip-of-the-day.tsx";

const WeekProgress = lazyPart(loadWeekProgress);

interface StatisticsProps {
  insights: Insights;
  goals: readonly Goal[];
  /** The entries of the last workout. */
  last: readonly HistoryEntry[];
}

/** Everything below the next action. The year, the records and the awards are on the profile. */
export function Statistics({ insights, goals, last }: StatisticsProps) {
  useReadFromHash();
  const { today, weekStart, bars } = insights;
  const recent = useLive((db) => listEntriesSince(db, bars[0]?.week ?? today), [bars[0]?.week ?? today]);
  const records = useLive(findRecords, []);
  return (
    <>
      <Insight insights={insights} goals={goals} last={last} records={records} />
      <GoalTiles goals={goals} />
      <div className="grid items-stretch gap-4 lg:grid-cols-2">
        <WeekCard week={insights.week} />
        {recent ? (
          <WeeksCard bars={bars} entries={recent} weekStart={weekStart} />
        ) : (
          <Skeleton className="h-[30.0625rem] rounded-lg max-sm:h-[31.75rem] narrow:h-[33.125rem]" />
        )}
      </div>
      {recent && (
        <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
          <WeekProgress entries={recent} bars={bars} today={today} weekStart={weekStart} />
        </Suspense>
      )}
      {recent && <MusclesSection entries={recent} today={today} weekStart={weekStart} />}
      <Deferred fallback={<Skeleton className="h-46 rounded-lg max-sm:h-56" />}>
        <TipOfTheDay today={today} />
      </Deferred>
    </>
  );
}

interface InsightProps extends StatisticsProps {
  records: Records | undefined;
}

function Insight({ records, insights, goals, last }: InsightProps) {
  const { today, weekStart, streak } = insights;
  const insight = useMemo(() => {
    const held = records ?? noRecords;
    return findInsight({ today, weekStart, goals, records: held, last, streak });
  }, [records, goals, today, weekStart, last, streak]);
  // Records may change the insight; the skeleton reserves its space, so that nothing below moves.
  if (!records && insight) return <Skeleton className="h-[3.225rem] rounded-lg" />;
  return <InsightLine insight={records ? insight : null} />;
}
