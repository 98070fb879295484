import { type FocusEvent, memo, useMemo, useRef, useState } from "react";
import { useSettings } from "#app/data/use-live.ts";
import type { CountedWorkout } from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { countOf } from "#app/lib/amounts.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { readerLocale } from "#app/lib/format-number.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { classNames } from "#app/ui/class-names.ts";
import { useMedia } from "#app/ui/use-browser.ts";
import { listRows, useNearRows } from "#app/ui/use-near-rows.ts";
import { EntryRow, type RowActions } from "../entry/entry-row.tsx";
import { type ListRow, layOutRows, rowKeyOf } from "./list-rows.ts";

/** In rem, because the rows grow with the text size. */
const heights = { day: 3.25, entry: 4.25, exercise: 3.5 };

/** Tailwind's `sm`. */
const wide = "(min-width: 40rem)";

interface EntryListProps extends RowActions {
  /** Newest first. */
  workouts: readonly CountedWorkout<HistoryEntry>[];
  /** Ids of entries that hold a record. */
  records: ReadonlySet<string>;
}

/** The workouts under their days, with their exercises. Only the rows near the viewport and the focused one are rendered. */
export const EntryList = memo(function EntryList({ workouts, records, ...actions }: EntryListProps) {
  const unit = useSettings()?.weightUnit ?? "kg";
  const isWide = useMedia(wide);
  const rows = useMemo(() => layOutRows(workouts, heights), [workouts]);
  const list = useRef<HTMLUListElement>(null);
  const range = useNearRows(list, rows);
  const [focused, setFocused] = useState<string>();
  const focusedAt = useMemo(() => (focused === undefined ? -1 : rows.findIndex(focused)), [rows, focused]);
  const onFocus = ({ target }: FocusEvent) => setFocused(target.closest("li")?.dataset.row);
  return (
    <ul
      ref={list}
      aria-label="Workouts"
      onFocus={onFocus}
      className="relative"
      style={{ height: `${rows.topOf(rows.count)}rem` }}
    >
      {listRows(range, focusedAt).map((at) => {
        const row = rows.rowAt(at);
        return (
          <ListItem
            key={rowKeyOf(row)}
            row={row}
            top={rows.topOf(at)}
            position={at + 1}
            count={rows.count}
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

interface ListItemProps extends RowActions {
  row: ListRow<HistoryEntry>;
  /** In rem. */
  top: number;
  /** From 1 to `count`. */
  position: number;
  count: number;
  record: boolean;
  unit: WeightUnit;
  isWide: boolean;
}

/** A row at its position. Memoized: scrolling renders the list again, but not the rows that stay. */
const ListItem = memo(function ListItem({ row, top, position, count, ...rest }: ListItemProps) {
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
      style={{ height: `${heights[row.kind]}rem`, top: `${top}rem` }}
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
