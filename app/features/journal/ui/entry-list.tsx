import { type FocusEvent, memo, useMemo, useRef, useState } from "react";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import { countOf, formatLength } from "#app/lib/amounts.ts";
import { useFollowedLinks } from "#app/ui/use-followed-links.ts";
import { listRows, useNearRows } from "#app/ui/use-near-rows.ts";
import { groupByDay, type HistoryRow } from "../figures/history-rows.ts";
import { EntryRow, type RowActions } from "./entry-row.tsx";

/** In rem, as what is in the rows grows with the text size that the person chose. */
const dayHeight = 3.25;
const entryHeight = 4.25;

interface EntryListProps extends RowActions {
  /** Newest first. */
  entries: readonly HistoryEntry[];
  /** Ids of entries that hold a record. */
  records: ReadonlySet<string>;
}

/** The workouts under their days. Of a long list, only the rows near the window and the focused one are drawn. */
export const EntryList = memo(function EntryList({ entries, records, ...actions }: EntryListProps) {
  const rows = useMemo(() => groupByDay(entries), [entries]);
  const tops = useMemo(() => listTops(rows), [rows]);
  const list = useRef<HTMLUListElement>(null);
  const range = useNearRows(list, tops);
  const [held, setHeld] = useState<string>();
  const heldAt = useMemo(() => rows.findIndex((row) => keyOf(row) === held), [rows, held]);
  const hold = ({ target }: FocusEvent) => {
    const row = rows[Number(target.closest("li")?.getAttribute("aria-posinset")) - 1];
    setHeld(row && keyOf(row));
  };
  const follow = useFollowedLinks();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click
    <ul
      ref={list}
      aria-label="Workouts"
      onClick={follow}
      onFocus={hold}
      className="relative"
      style={{ height: `${tops.at(-1)}rem` }}
    >
      {listRows(range, heldAt).map((at) => {
        const row = rows[at];
        return (
          row && (
            <li
              key={keyOf(row)}
              aria-posinset={at + 1}
              aria-setsize={rows.length}
              className="absolute inset-x-0 top-0"
              style={{ height: `${heightOf(row)}rem`, transform: `translateY(${tops[at] ?? 0}rem)` }}
            >
              {row.kind === "day" ? (
                <DayHeading {...row} />
              ) : (
                <EntryRow entry={row.entry} record={records.has(row.entry.id)} {...actions} />
              )}
            </li>
          )
        );
      })}
    </ul>
  );
});

const keyOf = (row: HistoryRow<HistoryEntry>): string => (row.kind === "day" ? row.day : row.entry.id);

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
