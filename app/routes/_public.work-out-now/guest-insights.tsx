import { Suspense } from "react";
import { guestHistoryDayPath } from "#app/content/navigation.ts";
import { listEntriesSince } from "#app/data/history/queries.ts";
import { findRecords } from "#app/data/history/records.ts";
import { useLive } from "#app/data/use-live.ts";
import { listAwards } from "#app/domain/statistics/awards.ts";
import {
  AwardsCard,
  HeatMapCard,
  type Insights,
  LifetimeCard,
  MusclesSection,
  RecordsCard,
  StreakCard,
  useInsights,
  WeekCard,
  WeeksCard,
} from "#app/features/insights/public.ts";
import { loadMonthsCard } from "#app/features/progress/public.ts";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

const MonthsCard = lazyPart(loadMonthsCard, Nothing);

/** The statistics that users have on their dashboard and profile. Default export, because it is loaded lazily. */
export default function GuestInsights() {
  const insights = useInsights();
  if (!insights)
    return (
      <div aria-busy="true" className="grid gap-4">
        <span className="sr-only">Loading your statistics</span>
        <Skeleton className="h-71 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    );
  return <Statistics insights={insights} />;
}

function Statistics({ insights }: { insights: Insights }) {
  const { today, weekStart, bars } = insights;
  const since = bars[0]?.week ?? today;
  const recent = useLive((db) => listEntriesSince(db, since), [since]);
  const records = useLive(findRecords, []);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 items-stretch gap-4 lg:grid-cols-2">
        <WeekCard week={insights.week} />
        <StreakCard streak={insights.streak} />
      </div>
      {recent ? (
        <>
          <WeeksCard bars={bars} entries={recent} weekStart={weekStart} />
          <MusclesSection entries={recent} today={today} weekStart={weekStart} />
        </>
      ) : (
        <Skeleton className="h-[30.0625rem] rounded-lg" />
      )}
      <Suspense>
        <MonthsCard today={today} weekStart={weekStart} />
      </Suspense>
      <HeatMapCard heat={insights.heat} today={today} pathOf={guestHistoryDayPath} />
      {records && (
        <RecordsCard
          records={records}
          bestWeek={insights.bestWeek}
          pathOf={({ day }) => guestHistoryDayPath(day)}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <LifetimeCard lifetime={insights.lifetime} />
        <AwardsCard awards={listAwards(insights.days, insights.streak.best)} />
      </div>
    </div>
  );
}
