import { useNavigate } from "@remix-run/react";
import { type MouseEvent, useCallback, useDeferredValue, useMemo, useState } from "react";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import { useHistory, useWholeHistory } from "#app/data/react/use-live.ts";
import { HistorySkeleton } from "#app/features/history/history-skeleton.tsx";
import { UnreadableEntry } from "#app/features/history/unreadable-entry.tsx";
import { listHeldRecords } from "#app/features/insights/figures/records.ts";
import { HeatMapCard } from "#app/features/insights/ui/heat-map-card.tsx";
import type { Insights } from "#app/features/insights/use-insights.ts";
import { filterHistory, isFiltering, noFilter } from "#app/features/journal/figures/history-filter.ts";
import { withoutLastDay } from "#app/features/journal/figures/history-rows.ts";
import { totalHistory, totalsOf } from "#app/features/journal/figures/history-totals.ts";
import { EntryList } from "#app/features/journal/ui/entry-list.tsx";
import { EntryMenu } from "#app/features/journal/ui/entry-menu.tsx";
import type { EntryActions } from "#app/features/journal/ui/entry-row.tsx";
import { HistoryFilterBar } from "#app/features/journal/ui/filter-bar.tsx";
import { MonthCalendar } from "#app/features/journal/ui/month-calendar.tsx";
import { TotalsBar } from "#app/features/journal/ui/totals-bar.tsx";
import { useEntryChanges } from "#app/features/journal/use-entry-changes.ts";
import { Figure } from "#app/figures/figure.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { focusAround, focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { EditEntryDialog } from "./edit-entry-dialog.tsx";
import { useHistoryFilter } from "./use-history-filter.ts";

/** How many entries are read before the rest: more than fit into any window. */
const firstPage = 50;

/** The whole history, filtered by the address. The newest entries show while the others are read. */
export function HistoryScreen({ insights }: { insights: Insights | undefined }) {
  const newest = useHistory(firstPage);
  const whole = useWholeHistory();
  if (!newest || !insights) return <HistorySkeleton />;
  const isWhole = whole !== undefined || newest.total <= firstPage;
  const { entries, unreadable } = whole ?? newest;
  return (
    <>
      {unreadable.map((row) => (
        <UnreadableEntry key={row.key} row={row} />
      ))}
      {entries.length > 0 ? (
        <FilteredHistory entries={entries} isWhole={isWhole} insights={insights} />
      ) : (
        unreadable.length === 0 && (
          <EmptyState
            picture={<Figure name="stretching" label="" playing={false} className="size-36" />}
            action={
              <ButtonLink to="/workouts" variant="primary">
                Start a workout
              </ButtonLink>
            }
          >
            No workout history yet. Start your first workout!
          </EmptyState>
        )
      )}
    </>
  );
}

interface FilteredHistoryProps {
  entries: readonly HistoryEntry[];
  /** False while only the newest are there. */
  isWhole: boolean;
  insights: Insights;
}

function FilteredHistory({ entries, isWhole, insights }: FilteredHistoryProps) {
  const [filter, change] = useHistoryFilter();
  const navigate = useNavigate();
  const changes = useEntryChanges();
  const [editing, setEditing] = useState<HistoryEntry | null>(null);
  const [opened, setOpened] = useState<HistoryEntry | null>(null);
  const { today, weekStart, lifetime } = insights;

  // Typing stays ahead of the list: the filtered rows may come a frame later.
  const applied = useDeferredValue(filter);
  const isPart = !isWhole && !isFiltering(applied);
  const shown = useMemo(
    () => (isPart ? withoutLastDay(entries) : filterHistory(entries, applied, today, weekStart)),
    [entries, isPart, applied, today, weekStart],
  );
  const totals = useMemo(
    () => (isPart ? totalsOf(lifetime) : totalHistory(shown)),
    [isPart, lifetime, shown],
  );
  // Among the newest alone, any could seem a record.
  const records = useMemo(() => new Set(isWhole ? listHeldRecords(entries).keys() : []), [entries, isWhole]);
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
      onRepeat: ({ exercise }) => navigate(`/workouts?${new URLSearchParams({ exercise })}`),
      onEdit: setEditing,
      onRemove: (entry) => {
        if (document.activeElement) focusNeighbour(document.activeElement);
        void changes.remove(entry);
      },
    }),
    [navigate, changes],
  );

  return (
    <>
      <div className="max-lg:hidden">
        <HeatMapCard heat={insights.heat} today={today} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
        <div className="grid gap-4">
          <HistoryFilterBar filter={filter} exercises={exercises} onChange={change} />
          <TotalsBar totals={isWhole || isPart ? totals : null} />
        </div>
        <div className="lg:sticky lg:top-20 lg:row-span-2">
          <MonthCalendar
            counts={counts}
            today={today}
            weekStart={weekStart}
            chosen={filter.day}
            onChoose={choose}
          />
        </div>
        {!isWhole && !(isPart && shown.length > 0) ? (
          <HistorySkeleton />
        ) : shown.length > 0 ? (
          <EntryList entries={shown} records={records} onMore={setOpened} {...actions} />
        ) : (
          <EmptyState action={<Button onClick={clear}>Clear</Button>}>
            Nothing in your history fits these filters.
          </EmptyState>
        )}
      </div>
      {opened && <EntryMenu entry={opened} onClose={() => setOpened(null)} {...actions} />}
      {editing && (
        <EditEntryDialog
          entry={editing}
          onClose={() => setEditing(null)}
          onSubmit={(workout) => changes.edit(editing, workout)}
        />
      )}
    </>
  );
}
