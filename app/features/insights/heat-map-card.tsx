import { Link } from "@remix-run/react";
import { type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import type { HeatDay, HeatLevel, HeatMap } from "#app/domain/statistics/heat-map.ts";
import { countOf, formatLength } from "#app/lib/amounts.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { readerLocale } from "#app/lib/format-number.ts";
import { Deferred } from "#app/ui/lazy-part.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

const tones: Record<HeatLevel, string> = {
  0: "bg-surface-2",
  1: "bg-heat-1",
  2: "bg-heat-2",
  3: "bg-heat-3",
  4: "bg-heat-4",
};

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 };

interface HeatMapCardProps {
  heat: HeatMap;
  today: string;
  /** Returns the page of a day (YYYY-MM-DD); a stable function. */
  pathOf(day: string): string;
}

/** A year of days as columns of weeks. The links are rendered after the page around them, because they are many. */
export const HeatMapCard = memo(function HeatMapCard(props: HeatMapCardProps) {
  return (
    <Deferred
      fallback={
        <Skeleton className="h-[calc(9.625rem+7*var(--heat-day))] rounded-lg max-sm:h-[calc(10.9375rem+7*var(--heat-day))]" />
      }
    >
      <Days {...props} />
    </Deferred>
  );
});

/** One Tab stop. Arrows move between days, Enter opens the day in the history. */
function Days({ heat, today, pathOf }: HeatMapCardProps) {
  const days = heat.weeks.flat().filter(({ future }) => !future);
  const [current, setCurrent] = useState(today);
  const grid = useRef<HTMLDivElement>(null);
  // Scrolls to the newest weeks if not all fit.
  useEffect(() => {
    if (!grid.current) return;
    grid.current.scrollLeft = grid.current.scrollWidth;
    hideCutMonths(grid.current);
  }, []);

  function walk(event: KeyboardEvent) {
    // Shortcuts of the browser stay, such as Alt and the left arrow, which goes back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = steps[event.key];
    const at = days.findIndex(({ day }) => day === current);
    const edge = event.key === "Home" ? days[0] : event.key === "End" ? days.at(-1) : undefined;
    const next = edge ?? (step === undefined ? undefined : days[Math.max(0, at) + step]);
    if (!next) return;
    event.preventDefault();
    setCurrent(next.day);
    grid.current?.querySelector<HTMLElement>(`[data-day="${next.day}"]`)?.focus();
  }

  return (
    <SectionCard title="A year of days">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles the arrow keys of the links inside */}
      <div
        ref={grid}
        onKeyDown={walk}
        onScroll={({ currentTarget }) => hideCutMonths(currentTarget)}
        className="relative -m-1 overflow-x-auto p-1 pb-2"
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div
          role="group"
          aria-label="Days of the last 53 weeks"
          className="grid w-fit auto-cols-(--heat-day) grid-flow-col grid-rows-[1.1875rem_repeat(7,var(--heat-day))]"
        >
          {heat.weeks.map((week, index) => (
            <Week
              key={week[0]?.day}
              week={week}
              column={index + 1}
              pathOf={pathOf}
              current={week.some(({ day }) => day === current) ? current : null}
            />
          ))}
        </div>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-2 text-ink-2 text-sm">
        <span>{countOf(heat.activeDays, "active day")} in the last 53 weeks</span>
        <span className="flex items-center gap-1" aria-hidden="true">
          Less
          {([0, 1, 2, 3, 4] as const).map((level) => (
            <span key={level} className={`size-3.5 rounded-[3px] ${tones[level]}`} />
          ))}
          More
        </span>
      </p>
    </SectionCard>
  );
}

/** Hides the name of a month that the left edge would cut. */
function hideCutMonths(grid: HTMLElement): void {
  for (const month of grid.querySelectorAll<HTMLElement>("[data-month]"))
    month.style.visibility = month.offsetLeft < grid.scrollLeft ? "hidden" : "";
}

interface WeekProps extends Pick<HeatMapCardProps, "pathOf"> {
  week: readonly HeatDay[];
  /** The column of the grid, from 1. */
  column: number;
  /** The day that is the Tab stop, if this week contains it. */
  current: string | null;
}

/**
 * One column. Links have no wrapper element, because opening a dialog computes the style of every element of the page
 * anew.
 */
const Week = memo(function Week({ week, column, current, pathOf }: WeekProps) {
  const [first] = week;
  return (
    <>
      {first && Number(first.day.slice(8)) <= 7 && (
        <span
          aria-hidden="true"
          data-month
          style={{ gridColumn: column }}
          className="row-start-1 w-4 overflow-visible pl-px whitespace-nowrap text-xs text-ink-2 leading-4"
        >
          {monthName(first.day)}
        </span>
      )}
      {week.map((day, index) => {
        if (day.future) return null;
        const words = describeDay(day);
        return (
          <Link
            key={day.day}
            to={pathOf(day.day)}
            data-day={day.day}
            tabIndex={day.day === current ? 0 : -1}
            title={words}
            aria-label={words}
            // The grid fills column by column: the first day of a week is in the second row, below the month.
            // The gap belongs to it, unpainted, so that a finger finds it.
            className={`rounded-[4.5px] bg-clip-content p-[1.5px] ${index === 0 ? "row-start-2 " : ""}${tones[day.level]}`}
          />
        );
      })}
    </>
  );
});

const describeDay = ({ day, count, seconds }: HeatDay): string =>
  count === 0
    ? `${formatDay(day)}: no workout`
    : `${formatDay(day)}: ${countOf(count, "workout")}${seconds > 0 ? `, ${formatLength(seconds)}` : ""}`;

const monthFormat = new Intl.DateTimeFormat(readerLocale, { month: "short", timeZone: "UTC" });
const monthName = (day: string): string => monthFormat.format(new Date(`${day}T00:00:00Z`));
