import { useSearchParams } from "@remix-run/react";
import { Suspense } from "react";
import { useHistory } from "#app/data/use-live.ts";
import { HistoryList } from "#app/features/history/public.ts";
import { TransferDialog } from "#app/features/import/public.ts";
import { formatDay, parseDay } from "#app/lib/calendar-day.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

// Loaded when they are chosen.
const GuestInsights = lazyPart(() => import("./guest-insights.tsx"));

const views = [
  { value: "list", label: "Workouts" },
  { value: "insights", label: "Insights" },
] as const;

/**
 * A guest's history: the workouts, or those of the day in `?day=`, and with `?show=insights` the insights. Default
 * export, because it is loaded lazily.
 */
export default function GuestHistory() {
  const [params, setParams] = useSearchParams();
  const hasEntries = (useHistory(1)?.total ?? 0) > 0;
  const day = parseDay(params.get("day"));
  const view = hasEntries && params.get("show") === "insights" ? "insights" : "list";
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {hasEntries && (
          <Segments
            label="Show"
            options={views}
            value={view}
            onChoose={(chosen) =>
              setParams(
                { tab: "history", ...(chosen === "insights" && { show: chosen }) },
                { preventScrollReset: true },
              )
            }
          />
        )}
        <TransferDialog isIcon={hasEntries} />
      </div>
      {view === "insights" ? (
        <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
          <GuestInsights />
        </Suspense>
      ) : (
        <>
          {day && (
            <div className="flex max-w-180 flex-wrap items-center justify-between gap-3">
              <h2 className="text-lg">{formatDay(day)}</h2>
              <ButtonLink to="?tab=history">All days</ButtonLink>
            </div>
          )}
          <HistoryList day={day} />
        </>
      )}
    </div>
  );
}
