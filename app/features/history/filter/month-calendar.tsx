import { ChevronLeft, ChevronRight } from "lucide-react";
import { memo, useState } from "react";
import { countOf } from "#app/lib/amounts.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import type { WeekStart } from "#app/lib/calendar-week.ts";
import { readerLocale } from "#app/lib/format-number.ts";
import { IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { icon } from "#app/ui/icon.ts";
import { addMonths, listMonthWeeks } from "./month.ts";

/** The earliest month that YYYY-MM-DD can express. */
const firstMonth = "0001-01";

const monthFormat = new Intl.DateTimeFormat(readerLocale, {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const weekdayFormat = new Intl.DateTimeFormat(readerLocale, { weekday: "narrow", timeZone: "UTC" });

interface MonthCalendarProps {
  /** Workouts by day. */
  counts: ReadonlyMap<string, number>;
  today: string;
  /** The day of the filter. */
  chosen: string | null;
  weekStart: WeekStart;
  onChoose(day: string | null): void;
}

/** A month whose days with workouts are marked. A press on a day filters by it; a second press clears the filter. */
export const MonthCalendar = memo(function MonthCalendar(props: MonthCalendarProps) {
  const { counts, today, chosen, weekStart, onChoose } = props;
  const [month, setMonth] = useState((chosen ?? today).slice(0, 7));
  const [followed, setFollowed] = useState(chosen);
  if (chosen !== followed) {
    setFollowed(chosen);
    if (chosen) setMonth(chosen.slice(0, 7));
  }
  const isLast = month >= today.slice(0, 7);
  const weeks = listMonthWeeks(month, weekStart);
  const name = monthFormat.format(new Date(`${month}-01T00:00:00Z`));
  const weekdays = weeks[0]?.map(({ day }) => weekdayFormat.format(new Date(`${day}T00:00:00Z`)));
  return (
    <section aria-label="Calendar" className="rounded-lg border border-line bg-surface p-3 print:hidden">
      <div className="flex items-center justify-between">
        <IconButton
          label="Month before"
          aria-disabled={month <= firstMonth}
          className="aria-disabled:opacity-40"
          onClick={() => month > firstMonth && setMonth(addMonths(month, -1))}
        >
          <ChevronLeft {...icon} />
        </IconButton>
        <h2 className="text-base" aria-live="polite">
          {name}
        </h2>
        <IconButton
          label="Month after"
          // Not `disabled`, so that it keeps the keyboard focus.
          aria-disabled={isLast}
          className="aria-disabled:opacity-40"
          onClick={() => !isLast && setMonth(addMonths(month, 1))}
        >
          <ChevronRight {...icon} />
        </IconButton>
      </div>
      <div className="grid grid-cols-7 justify-items-center gap-y-1 pt-1" aria-hidden="true">
        {weekdays?.map((weekday, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two weekdays may share their letter
          <span key={index} className="text-ink-2 text-xs">
            {weekday}
          </span>
        ))}
      </div>
      <div className="grid grid-cols-7 justify-items-center">
        {weeks.flat().map(({ day, inMonth }) => {
          const count = counts.get(day) ?? 0;
          return (
            <button
              key={day}
              type="button"
              disabled={count === 0}
              aria-pressed={day === chosen}
              aria-label={`${formatDay(day)}: ${countOf(count, "workout")}`}
              onClick={() => onChoose(day === chosen ? null : day)}
              className={classNames(
                // The button is as large as the column allows, but painted a little smaller.
                "tabular grid aspect-square w-full max-w-11 place-items-center rounded-full bg-clip-content p-0.5 text-sm",
                count === 0 && (inMonth ? "text-ink-2" : "text-ink-2 opacity-40"),
                count > 0 && "display hover:brightness-105",
                count > 0 && (inMonth ? "bg-volt text-on-volt" : "bg-surface-2 text-ink-2"),
                day === today && "p-1 inset-ring-2 inset-ring-volt-ink",
                day === chosen && "outline-3 outline-ink",
              )}
            >
              {Number(day.slice(8))}
            </button>
          );
        })}
      </div>
    </section>
  );
});
