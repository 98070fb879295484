import { findRecords } from "#app/data/history/records.ts";
import { useLive } from "#app/data/use-live.ts";
import type { Insights } from "#app/features/insights/public.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Statistics } from "./statistics.client.tsx";

interface StatisticsSectionProps {
  /** Undefined while they load. */
  insights: Insights | undefined;
  name: string;
  /** The server's count; null when the server can't be reached. */
  goalsAchieved: number | null;
}

/** The user's statistics, from this device except for the count of goals, which is over all devices. */
export function StatisticsSection({ insights, name, goalsAchieved }: StatisticsSectionProps) {
  const records = useLive(findRecords, []);
  if (!insights || !records)
    return (
      <div aria-busy="true" className="grid gap-4">
        <span className="sr-only">Loading your statistics</span>
        <Skeleton className="h-71 rounded-lg max-sm:h-76" />
        <Skeleton className="h-52 rounded-lg" />
      </div>
    );
  return <Statistics {...{ insights, records, name, goalsAchieved }} />;
}
