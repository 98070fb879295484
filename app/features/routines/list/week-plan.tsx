import type { Routine } from "#app/domain/routine/routine.ts";
import { formatWeekday, listWeekdays, weekdayOf } from "#app/domain/routine/weekdays.ts";
import type { WeekStart } from "#app/lib/calendar-week.ts";
import { classNames } from "#app/ui/class-names.ts";

interface WeekPlanProps {
  routines: readonly Pick<Routine, "id" | "name" | "days">[];
  /** YYYY-MM-DD. */
  today: string;
  weekStart: WeekStart;
}

/** The seven days with their routines; today is marked. */
export function WeekPlan({ routines, today, weekStart }: WeekPlanProps) {
  return (
    <ol
      aria-label="Week plan"
      className="grid overflow-hidden rounded-lg border border-line bg-surface max-md:divide-y max-md:divide-line md:grid-cols-7 md:divide-x md:divide-line"
    >
      {listWeekdays(weekStart).map((day) => {
        const isToday = day === weekdayOf(today);
        const due = routines.filter(({ days }) => days?.includes(day));
        return (
          <li
            key={day}
            aria-current={isToday ? "date" : undefined}
            className={classNames(
              "grid min-h-11 grid-cols-[4.5rem_1fr] items-center gap-x-3 px-4 py-2 md:min-h-20 md:grid-cols-1 md:content-start md:gap-y-1 md:px-3",
              isToday && "bg-volt/15",
            )}
          >
            <span className={classNames("text-sm", isToday ? "font-bold" : "text-ink-2")}>
              {isToday ? "Today" : formatWeekday(day, "short")}
            </span>
            {due.length > 0 ? (
              <ul>
                {due.map(({ id, name }) => (
                  <li key={id} className="display wrap-anywhere text-sm">
                    {name}
                  </li>
                ))}
              </ul>
            ) : (
              <span className="text-ink-2 text-sm">Free</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
