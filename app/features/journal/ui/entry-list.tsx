import { memo, useMemo, useRef } from "react";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import { countOf, formatLength } from "#app/lib/amounts.ts";
import { useFollowedLinks } from "#app/ui/use-followed-links.ts";
import { useNearRows } from "#app/ui/use-near-rows.ts";
import { groupByDay, type HistoryRow } from "../figures/history-rows.ts";
import { EntryRow, type RowActions } from "./entry-row.tsx";

const dayHeight = 52;
const entryHeight = 68;

interface EntryListProps extends RowActions {
  /** Newest first. */
  entries: readonly HistoryEntry[];
  /** Ids of entries that hold a record. */
  records: ReadonlySet<string>;
}

/** The workouts under their days. Only the rows near the window are in the document, however many there are. */
export const EntryList = memo(function EntryList({ entries, records, ...actions }: EntryListProps) {
  const rows = useMemo(() => groupByDay(entries), [entries]);
  const tops = useMemo(() => listTops(rows), [rows]);
  const list = useRef<HTMLUListElement>(null);
  const { first, end } = useNearRows(list, tops);
  const follow = useFollowedLinks();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click
    <ul
      ref={list}
      aria-label="Workouts"
      onClick={follow}
      className="relative"
      style={{ height: tops.at(-1) }}
    >
      {rows.slice(first, end).map((row, at) => (
        <li
          key={row.kind === "day" ? row.day : row.entry.id}
          aria-posinset={first + at + 1}
          aria-setsize={rows.length}
          className="absolute inset-x-0 top-0"
          style={{ height: heightOf(row), transform: `translateY(${tops[first + at] ?? 0}px)` }}
        >
          {row.kind === "day" ? (
            <DayHeading {...row} />
          ) : (
            <EntryRow entry={row.entry} record={records.has(row.entry.id)} {...actions} />
          )}
        </li>
      ))}
    </ul>
  );
});

const heightOf = ({ kind }: HistoryRow<HistoryEntry>): number => (kind === "day" ? dayHeight : entryHeight);

/** Where each row begins, and at last where the list ends. */
function listTops(rows: readonly HistoryRow<HistoryEntry>[]): number[] {
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
