import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import { countOf, formatLength } from "#app/lib/amounts.ts";
import { groupByDay } from "../figures/history-rows.ts";
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
export function EntryList({ entries, records, ...actions }: EntryListProps) {
  const rows = useMemo(() => groupByDay(entries), [entries]);
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // What stands above the list may grow and shrink with the filter.
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.kind === "day" ? dayHeight : entryHeight),
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : row.kind === "day" ? row.day : row.entry.id;
    },
  });
  return (
    <ul ref={list} aria-label="Workouts" className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (!row) return null;
        return (
          <li
            key={item.key}
            aria-posinset={item.index + 1}
            aria-setsize={rows.length}
            className="absolute inset-x-0 top-0"
            style={{ height: item.size, transform: `translateY(${item.start - top}px)` }}
          >
            {row.kind === "day" ? (
              <DayHeading {...row} />
            ) : (
              <EntryRow entry={row.entry} record={records.has(row.entry.id)} {...actions} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

const dayFormat = new Intl.DateTimeFormat(undefined, {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

function DayHeading({ day, count, seconds }: { day: string; count: number; seconds: number }) {
  return (
    <div className="flex h-full items-end justify-between gap-3 border-line border-b px-1 pb-2">
      <h3 className="text-base">{dayFormat.format(new Date(`${day}T00:00:00Z`))}</h3>
      <p className="tabular text-ink-2 text-sm">
        {countOf(count, "workout")}, {formatLength(seconds)}
      </p>
    </div>
  );
}
