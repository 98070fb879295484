import { type FocusEvent, memo, useMemo, useRef, useState } from "react";
import { useSettings } from "#app/data/react/use-live.ts";
import { countOf, formatLength } from "#app/lib/amounts.ts";
import type { CountedWorkout } from "#app/model/counted-workouts.ts";
import type { HistoryEntry } from "#app/model/history-entry.ts";
import { useFollowedLinks } from "#app/ui/use-followed-links.ts";
import { listRows, useNearRows } from "#app/ui/use-near-rows.ts";
import { groupByDay, type ListRow } from "../list-rows.ts";
import { EntryRow, type RowActions } from "./entry-row.tsx";

/** In rem, because the rows grow with the text size. */
const heights = { day: 3.25, entry: 4.25, exercise: 3.5 };

interface EntryListProps extends RowActions {
  /** Newest first. */
  workouts: readonly CountedWorkout<HistoryEntry>[];
  /** Ids of entries that hold a record. */
  records: ReadonlySet<string>;
}

/** The workouts under their days, with their exercises. Only the rows near the viewport and the focused one are rendered. */
export const EntryList = memo(function EntryList({ workouts, records, ...actions }: EntryListProps) {
  const unit = useSettings()?.weightUnit ?? "kg";
  const rows = useMemo(() => groupByDay(workouts), [workouts]);
  const tops = useMemo(() => listTops(rows), [rows]);
  const list = useRef<HTMLUListElement>(null);
  const range = useNearRows(list, tops);
  const [focused, setFocused] = useState<string>();
  const focusedAt = useMemo(
    () => (focused === undefined ? -1 : rows.findIndex((row) => keyOf(row) === focused)),
    [rows, focused],
  );
  const onFocus = ({ target }: FocusEvent) => {
    const row = rows[Number(target.closest("li")?.getAttribute("aria-posinset")) - 1];
    setFocused(row && keyOf(row));
  };
  const follow = useFollowedLinks();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click
    <ul
      ref={list}
      aria-label="Workouts"
      onClick={follow}
      onFocus={onFocus}
      className="relative"
      style={{ height: `${tops.at(-1)}rem` }}
    >
      {listRows(range, focusedAt).map((at) => {
        const row = rows[at];
        return (
          row && (
            <li
              key={keyOf(row)}
              data-row={keyOf(row)}
              data-part-of={row.kind === "exercise" ? row.entry.workoutId : undefined}
              aria-posinset={at + 1}
              aria-setsize={rows.length}
              className="absolute inset-x-0 top-0 contain-layout contain-size contain-style"
              style={{ height: `${heightOf(row)}rem`, transform: `translateY(${tops[at] ?? 0}rem)` }}
            >
              {row.kind === "day" ? (
                <DayHeading {...row} />
              ) : (
                <EntryRow
                  entry={row.entry}
                  record={records.has(row.entry.id)}
                  unit={unit}
                  isExercise={row.kind === "exercise"}
                  {...actions}
                />
              )}
            </li>
          )
        );
      })}
    </ul>
  );
});

const keyOf = (row: ListRow<HistoryEntry>): string => (row.kind === "day" ? row.day : row.entry.id);

const heightOf = ({ kind }: ListRow<HistoryEntry>): number => heights[kind];

/** The top of each row in rem, and last the bottom of the list. */
function listTops(rows: readonly ListRow<HistoryEntry>[]): number[] {
  const tops = [0];
  let top = 0;
  for (const row of rows) {
    top += heightOf(row);
    tops.push(top);
  }
  return tops;
}

const dayFormat = new Intl.DateTimeFormat(undefined, {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

interface DayHeadingProps {
  day: string;
  count: number;
  seconds: number;
}

const DayHeading = memo(function DayHeading({ day, count, seconds }: DayHeadingProps) {
  return (
    <div className="flex h-full items-end justify-between gap-3 border-line border-b px-1 pb-2">
      <h3 className="text-base">{dayFormat.format(new Date(`${day}T00:00:00Z`))}</h3>
      <p className="tabular text-ink-2 text-sm">
        {countOf(count, "workout")}, {formatLength(seconds)}
      </p>
    </div>
  );
});
