import { type MouseEvent, useCallback, useMemo, useState } from "react";
import { findRecords } from "#app/data/history/records.ts";
import { useLive, useSettings } from "#app/data/use-live.ts";
import { listHolders } from "#app/domain/records/record-holders.ts";
import { countWorkouts } from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import {
  EditEntry,
  type EntryActions,
  EntryList,
  EntryMenu,
  filterWorkouts,
  HistoryFilterBar,
  HistorySkeleton,
  isFiltering,
  MonthCalendar,
  noFilter,
  TotalsBar,
  totalHistory,
  totalSets,
  totalsOf,
  useRemoveEntry,
  withoutLastDay,
} from "#app/features/history/public.ts";
import type { Insights } from "#app/features/insights/public.ts";
import { useRepeat } from "#app/features/routines/public.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { focusAround, focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { useMedia } from "#app/ui/use-browser.ts";
import { useScrollBack } from "#app/ui/use-scroll-back.ts";
import { useHistoryFilter } from "./use-history-filter.ts";

interface FilteredHistoryProps {
  entries: readonly HistoryEntry[];
  /** False while only the newest entries are loaded. */
  isComplete: boolean;
  insights: Insights;
}

/** The workouts that match the filter, with their totals and calendars. */
export function FilteredHistory({ entries, isComplete, insights }: FilteredHistoryProps) {
  const [filter, change] = useHistoryFilter();
  const repeat = useRepeat();
  const removeEntry = useRemoveEntry();
  const [editing, setEditing] = useState<HistoryEntry | null>(null);
  // Null until the filters are first opened, because a phone doesn't render them before.
  const [isFilterOpen, setFilterOpen] = useState<boolean | null>(null);
  const isWide = useMedia("(min-width: 64rem)");
  const [opened, setOpened] = useState<HistoryEntry | null>(null);
  const { today, weekStart, lifetime } = insights;

  const isPart = !isComplete && !isFiltering(filter);
  const counted = useMemo(() => countWorkouts(isPart ? withoutLastDay(entries) : entries), [entries, isPart]);
  const workouts = useMemo(
    () => filterWorkouts(counted, filter, today, weekStart),
    [counted, filter, today, weekStart],
  );
  useScrollBack(workouts, isComplete);
  const totals = useMemo(
    () => (isPart ? totalsOf(lifetime) : totalHistory(workouts)),
    [isPart, lifetime, workouts],
  );
  const unit = useSettings()?.weightUnit ?? "kg";
  // The sums of sets aren't stored, so they are shown once the last entry is loaded. Until then the newest entries show
  // whether there are any sets.
  const sets = useMemo(() => {
    if (!isComplete) return entries.some((entry) => entry.sets) ? null : undefined;
    const total = totalSets(workouts);
    return total.sets > 0 ? total : undefined;
  }, [isComplete, entries, workouts]);
  const found = useLive(findRecords, []);
  const records = useMemo(() => new Set(found && listHolders(found).keys()), [found]);
  const exercises = useMemo(
    () => [...new Set(entries.map(({ exercise }) => exercise))].sort((a, b) => a.localeCompare(b)),
    [entries],
  );
  const counts = useMemo(() => new Map(insights.days.map(({ day, count }) => [day, count])), [insights.days]);
  const clear = ({ currentTarget }: MouseEvent) => {
    focusAround(currentTarget);
    change(noFilter);
  };
  const choose = useCallback((day: string | null) => change({ day }), [change]);
  const actions = useMemo(
    (): EntryActions => ({
      onRepeat: repeat,
      onEdit: setEditing,
      onRemove: (entry) => {
        if (document.activeElement) focusNeighbour(document.activeElement);
        void removeEntry(entry);
      },
    }),
    [repeat, removeEntry],
  );

  const isReading = !isComplete && !(isPart && workouts.length > 0);
  const isEmpty = !isReading && workouts.length === 0;
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
        <div className={classNames("grid gap-4 max-lg:contents", isEmpty && "lg:col-span-2")}>
          <HistoryFilterBar
            filter={filter}
            exercises={exercises}
            isOpen={isFilterOpen === true}
            onToggle={() => setFilterOpen(!isFilterOpen)}
            hasClear={!isEmpty}
            onChange={change}
          />
          {!isEmpty && (
            <div className="@container max-lg:order-1">
              <TotalsBar totals={isComplete || isPart ? totals : null} sets={sets} unit={unit} />
            </div>
          )}
        </div>
        {!isEmpty && (isWide || isFilterOpen !== null) && (
          <div className={classNames("lg:sticky lg:top-20 lg:row-span-2", !isFilterOpen && "max-lg:hidden")}>
            <MonthCalendar
              counts={counts}
              today={today}
              weekStart={weekStart}
              chosen={filter.day}
              onChoose={choose}
            />
          </div>
        )}
        <div className={classNames("min-w-0 max-lg:order-2", isEmpty && "lg:col-span-2")}>
          {isReading ? (
            <HistorySkeleton />
          ) : isEmpty ? (
            <EmptyState action={<Button onClick={clear}>Clear</Button>}>
              Nothing in your history fits these filters.
            </EmptyState>
          ) : (
            <>
              <h2 className="sr-only">Workouts</h2>
              <EntryList workouts={workouts} records={records} onMore={setOpened} {...actions} />
            </>
          )}
        </div>
      </div>
      {opened && <EntryMenu entry={opened} onClose={() => setOpened(null)} {...actions} />}
      {editing && <EditEntry entry={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
