import { compareAmounts, type WeekDay, type WeekSummary } from "#app/domain/statistics/week-summary.ts";
import { countOf, formatLength } from "#app/lib/amounts.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { formatNumber, readerLocale } from "#app/lib/format-number.ts";
import { classNames } from "#app/ui/class-names.ts";
import { SectionCard } from "#app/ui/section-card.tsx";

/** This week: a dot for each workout, today ringed, and the totals compared with last week up to the same weekday. */
export function WeekCard({ week }: { week: WeekSummary }) {
  const minutes = (seconds: number) => Math.floor(seconds / 60);
  // If neither week has a workout, the card doesn't say "the same".
  const isCompared = week.sum.count + week.before.count > 0;
  const compare = (now: number, before: number) => (isCompared ? compareAmounts(now, before) : null);
  return (
    <SectionCard title="This week">
      <ol className="grid grid-cols-7 gap-1 text-center">
        {week.days.map((day) => (
          <WeekDayDots key={day.day} day={day} />
        ))}
      </ol>
      <div className="@container">
        <dl className="grid @min-[17rem]:grid-cols-3 grid-cols-2 gap-3">
          <WeekStatistic
            label="Workouts"
            value={formatNumber(week.sum.count)}
            change={compare(week.sum.count, week.before.count)}
            spoken={(by) => countOf(by, "workout")}
            less="fewer"
          />
          <WeekStatistic
            label="Time"
            value={formatLength(week.sum.seconds)}
            change={compare(minutes(week.sum.seconds), minutes(week.before.seconds))}
            spoken={(by) => `${formatNumber(by)} min`}
          />
          <WeekStatistic
            label="Calories"
            value={formatNumber(Math.round(week.sum.kcal))}
            unit="kcal"
            change={compare(Math.round(week.sum.kcal), Math.round(week.before.kcal))}
            spoken={(by) => `${formatNumber(by)} kcal`}
          />
        </dl>
      </div>
      {isCompared && <p className="text-ink-2 text-xs">Compared with last week up to the same day.</p>}
    </SectionCard>
  );
}

function WeekDayDots({ day: { day, count, when } }: { day: WeekDay }) {
  const name = new Intl.DateTimeFormat(readerLocale, { weekday: "short", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
  return (
    <li
      className="grid justify-items-center gap-1"
      {...(when === "today" && { "aria-current": "date" as const })}
    >
      <span className="text-ink-2 text-xs" aria-hidden="true">
        {name}
      </span>
      <span
        aria-hidden="true"
        className={classNames(
          "grid size-9 place-items-center rounded-full",
          when === "today" && "ring-2 ring-volt-ink ring-offset-2 ring-offset-surface",
          count > 0 ? "bg-volt text-on-volt" : when === "future" ? "bg-transparent" : "bg-surface-2",
        )}
      >
        <span className="display tabular text-sm">{count > 1 ? count : count === 1 ? "•" : ""}</span>
      </span>
      <span className="sr-only">
        {formatDay(day)}: {countOf(count, "workout")}
      </span>
    </li>
  );
}

interface WeekStatisticProps {
  label: string;
  value: string;
  unit?: string;
  /** Null if there is nothing to compare. */
  change: ReturnType<typeof compareAmounts> | null;
  spoken(by: number): string;
  /** The word for a decrease. */
  less?: "fewer" | "less";
}

function WeekStatistic({ label, value, unit, change, spoken, less = "less" }: WeekStatisticProps) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd>
        <span className="display tabular block whitespace-nowrap text-lg @min-[28rem]:text-2xl">
          {value}
          {unit && <span className="text-sm"> {unit}</span>}
        </span>
        {change && (
          <span className="tabular block text-ink-2 text-xs">
            {change.sign === "same" ? (
              "Same as last week"
            ) : (
              <>
                <span aria-hidden="true">{change.sign === "more" ? "+" : "−"}</span>
                {spoken(change.by)}
                <span className="sr-only"> {change.sign === "more" ? "more" : less} than last week</span>
              </>
            )}
          </span>
        )}
      </dd>
    </div>
  );
}
