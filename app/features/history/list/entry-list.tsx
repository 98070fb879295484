import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSettings } from "#app/data/use-live.ts";
import type { CountedWorkout } from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { countOf } from "#app/lib/amounts.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { readerLocale } from "#app/lib/format-number.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { classNames } from "#app/ui/class-names.ts";
import { useMedia } from "#app/ui/use-browser.ts";
import { EntryRow, type RowActions } from "../entry/entry-row.tsx";
import { type ListRow, listRows, rowKeyOf } from "./list-rows.ts";

/** In rem, because the rows grow with the text size. */
const heights = { day: 3.25, entry: 4.25, exercise: 3.5 };

/** The length up to which a list is drawn completely, so that the browser's search and screen readers find all of it. */
const maxDrawn = 300;

/** Tailwind's `sm`. */
const wide = "(min-width: 40rem)";

interface EntryListProps extends RowActions {
  /** Newest first. */
  workouts: readonly CountedWorkout<HistoryEntry>[];
  /** Ids of entries that hold a record. */
  records: ReadonlySet<string>;
}

/** The workouts under their days, with their exercises. Of a long list the rows near the viewport and the focused one are rendered. */
export const EntryList = memo(function EntryList({ workouts, records, ...actions }: EntryListProps) {
  const unit = useSettings()?.weightUnit ?? "kg";
  const isWide = useMedia(wide);
  const rows = useMemo(() => listRows(workouts), [workouts]);
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string>();
  const focusedAt = useMemo(() => rows.findIndex((row) => rowKeyOf(row) === focused), [rows, focused]);
  const isWhole = usePrinting() || rows.length <= maxDrawn;
  // With a new function the positions of all rows are computed anew.
  const getItemKey = useCallback((at: number) => rowKeyOf(requireRow(rows, at)), [rows]);
  const [rem] = useState(measureRem);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    getItemKey,
    estimateSize: (at) => heights[requireRow(rows, at).kind] * rem,
    rangeExtractor: (range) => {
      if (isWhole) return rows.map((_, at) => at);
      const near = defaultRangeExtractor(range);
      return focusedAt < 0 || near.includes(focusedAt) ? near : [...near, focusedAt].sort((a, b) => a - b);
    },
    overscan: 12,
    scrollMargin: list.current?.offsetTop ?? 0,
    initialRect: { width: innerWidth, height: innerHeight },
  });
  const onFocus = ({ target }: FocusEvent) => setFocused(target.closest("li")?.dataset.row);
  return (
    <ul
      ref={list}
      aria-label="Workouts"
      onFocus={onFocus}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
        const row = requireRow(rows, index);
        return (
          <ListItem
            key={key}
            row={row}
            top={start - virtualizer.options.scrollMargin}
            height={size}
            position={index + 1}
            count={rows.length}
            record={row.kind !== "day" && records.has(row.entry.id)}
            unit={unit}
            isWide={isWide}
            {...actions}
          />
        );
      })}
    </ul>
  );
});

function requireRow<Row>(rows: readonly Row[], at: number): Row {
  const row = rows[at];
  if (!row) throw new RangeError(`There is no row ${at} of ${rows.length}`);
  return row;
}

/** One rem in px: the reader's text size. */
const measureRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Whether the page is being printed; then paper gets all rows. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser draws the paper right after the event.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}

interface ListItemProps extends RowActions {
  row: ListRow<HistoryEntry>;
  /** In px. */
  top: number;
  height: number;
  /** From 1 to `count`. */
  position: number;
  count: number;
  record: boolean;
  unit: WeightUnit;
  isWide: boolean;
}

/** A row at its position. Memoized: scrolling renders the list again, but not the rows that stay. */
const ListItem = memo(function ListItem({ row, top, height, position, count, ...rest }: ListItemProps) {
  return (
    <li
      data-row={rowKeyOf(row)}
      data-part-of={row.kind === "exercise" ? row.entry.workoutId : undefined}
      aria-posinset={position}
      aria-setsize={count}
      className={classNames(
        "absolute inset-x-0",
        // The heading of a day may be higher than its row, where it has two lines.
        row.kind === "day" ? "contain-layout contain-size contain-style" : "contain-strict",
      )}
      style={{ height, top }}
    >
      {row.kind === "day" ? (
        <DayHeading {...row} />
      ) : (
        <EntryRow
          entry={row.entry}
          kcal={row.kcal}
          isExercise={row.kind === "exercise"}
          isFirst={row.isFirst}
          isLast={row.isLast}
          {...rest}
        />
      )}
    </li>
  );
});

const dayFormat = new Intl.DateTimeFormat(readerLocale, {
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
    <div className="flex h-full items-end justify-between gap-3 px-1 pb-2 narrow:flex-col narrow:items-start narrow:justify-end narrow:gap-0">
      <h3 className="text-base narrow:leading-tight">{dayFormat.format(new Date(`${day}T00:00:00Z`))}</h3>
      <p className="tabular text-ink-2 text-sm">
        {countOf(count, "workout")}
        {seconds > 0 && `, ${formatDuration(seconds)}`}
      </p>
    </div>
  );
});
