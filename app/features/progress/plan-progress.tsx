import { listEntriesSince } from "#app/data/history/queries.ts";
import { useLive } from "#app/data/use-live.ts";
import { useInsights } from "#app/features/insights/public.ts";
import WeekProgressCard from "./week-progress-card.tsx";

/** The week against the plan, beside the plan itself: guests have no dashboard. */
export default function PlanProgress() {
  const insights = useInsights();
  const since = insights?.bars[0]?.week;
  const entries = useLive(
    async (db) => (since === undefined ? undefined : listEntriesSince(db, since)),
    [since],
  );
  if (!insights || !entries) return null;
  const { bars, today, weekStart } = insights;
  return <WeekProgressCard {...{ entries, bars, today, weekStart }} isBesidePlan />;
}
