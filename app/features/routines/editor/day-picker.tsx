import { formatWeekday, listWeekdays } from "#app/domain/routine/weekdays.ts";
import type { WeekStart } from "#app/lib/calendar-week.ts";
import { classNames } from "#app/ui/class-names.ts";

interface DayPickerProps {
  days: readonly number[];
  weekStart: WeekStart;
  onChange(days: number[]): void;
}

/** The days of the week on which a routine is due. */
export function DayPicker({ days, weekStart, onChange }: DayPickerProps) {
  return (
    <fieldset>
      <legend className="pb-1.5 font-semibold text-sm">Days</legend>
      <div className="grid grid-cols-4 gap-1.5 narrow:grid-cols-3 sm:grid-cols-7">
        {listWeekdays(weekStart).map((day) => {
          const isDue = days.includes(day);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isDue}
              aria-label={formatWeekday(day, "long")}
              onClick={() =>
                onChange(isDue ? days.filter((other) => other !== day) : [...days, day].sort((a, b) => a - b))
              }
              className={classNames(
                "display min-h-11 rounded-full border text-sm transition-colors",
                isDue
                  ? "border-ink bg-ink text-bg"
                  : "border-line-strong bg-surface text-ink hover:bg-surface-2",
              )}
            >
              {formatWeekday(day, "short")}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
