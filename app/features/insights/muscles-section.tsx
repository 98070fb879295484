import { Suspense, useMemo } from "react";
import { hasRecentSets } from "#app/domain/muscles/count-muscle-sets.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import type { WeekStart } from "#app/lib/calendar-week.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

const RecentMuscles = lazyPart(() => import("./muscle-card.tsx"));

interface MusclesSectionProps {
  entries: readonly HistoryEntry[];
  today: string;
  weekStart: WeekStart;
}

/** The sets of each muscle; renders nothing for a user without sets in the last four weeks. */
export function MusclesSection({ entries, today, weekStart }: MusclesSectionProps) {
  const isShown = useMemo(() => hasRecentSets(entries, { today, weekStart }), [entries, today, weekStart]);
  if (!isShown) return null;
  return (
    <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
      <RecentMuscles entries={entries} today={today} weekStart={weekStart} />
    </Suspense>
  );
}
