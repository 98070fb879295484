import { useMemo, useState } from "react";
import { categoryLook } from "#app/content/category-look.ts";
import { categoryNames } from "#app/domain/exercise/built-in-exercises.ts";
import { categories } from "#app/domain/exercise/exercise.ts";
import type { Sum } from "#app/domain/statistics/day-sum.ts";
import type { WeekBar } from "#app/domain/statistics/week-bars.ts";
import { splitWeeks, type WeekParts } from "#app/domain/statistics/week-parts.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { countOf } from "#app/lib/amounts.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import type { WeekStart } from "#app/lib/calendar-week.ts";
import { formatNumber, readerLocale } from "#app/lib/format-number.ts";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { type Bar, WeekBars } from "./week-bars.tsx";

const measures = [
  {
    value: "minutes",
    label: "Minutes",
    read: (sum: Sum) => Math.floor(sum.seconds / 60),
    words: (amount: number) => `${formatNumber(amount)} min`,
  },
  {
    value: "kcal",
    label: "kcal",
    read: (sum: Sum) => Math.round(sum.kcal),
    words: (amount: number) => `${formatNumber(amount)} kcal`,
  },
  {
    value: "count",
    label: "Workouts",
    read: (sum: Sum) => sum.count,
    words: (amount: number) => countOf(amount, "workout"),
  },
] as const;

type Measure = (typeof measures)[number];

interface WeeksCardProps {
  bars: readonly WeekBar[];
  /** The entries of these weeks, to split the bars by category. */
  entries: readonly HistoryEntry[];
  weekStart: WeekStart;
}

/** Twelve weeks as bars of one measure in the colours of the categories, with a table for screen readers. */
export function WeeksCard({ bars, entries, weekStart }: WeeksCardProps) {
  const [chosen, setChosen] = useState<Measure["value"]>("minutes");
  const [isTableOpen, setTableOpen] = useState(false);
  const measure = measures.find(({ value }) => value === chosen) ?? measures[0];
  const parts = useMemo(() => splitWeeks(entries, bars, weekStart), [entries, bars, weekStart]);
  const drawn = useMemo(
    () => bars.map((bar, index) => describeBar(bar, parts.get(bar.week), measure, index === bars.length - 1)),
    [bars, parts, measure],
  );
  return (
    <SectionCard
      title="Twelve weeks"
      controls={
        <Segments
          label="Show"
          isWide
          options={measures}
          value={chosen}
          onChoose={(next) => setChosen(next)}
        />
      }
    >
      <WeekBars label={`${measure.label} by week`} bars={drawn} />
      <details className="text-sm" onToggle={({ currentTarget }) => setTableOpen(currentTarget.open)}>
        <summary className="w-fit py-3 text-ink-2">As a table</summary>
        {isTableOpen && <WeeksTable bars={bars} />}
      </details>
    </SectionCard>
  );
}

function WeeksTable({ bars }: { bars: readonly WeekBar[] }) {
  return (
    <table className="tabular w-full text-left">
      <caption className="sr-only">Workouts of the last twelve weeks</caption>
      <thead className="text-ink-2">
        <tr>
          <th scope="col">Week of</th>
          <th scope="col">Workouts</th>
          <th scope="col">Minutes</th>
          <th scope="col">kcal</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ week, sum }) => (
          <tr key={week} className="border-line border-t">
            <th scope="row" className="font-normal">
              {formatDay(week)}
            </th>
            <td>{formatNumber(sum.count)}</td>
            <td>{formatNumber(Math.floor(sum.seconds / 60))}</td>
            <td>{formatNumber(Math.round(sum.kcal))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function describeBar(
  { week, sum }: WeekBar,
  parts: WeekParts | undefined,
  { read, words }: Measure,
  isNow: boolean,
): Bar {
  const value = read(sum);
  return {
    key: week,
    // Short enough for the narrowest phone, beside the date three bars before it.
    shortLabel: isNow ? "Now" : shortDay(week),
    label: isNow ? "This week" : `Week of ${formatDay(week)}`,
    value,
    words: words(value),
    parts: categories.map((category) => {
      const part = parts ? read(parts[category]) : 0;
      return {
        label: categoryNames[category],
        tone: categoryLook[category].dot,
        value: part,
        words: formatNumber(part),
      };
    }),
  };
}

const dayFormat = new Intl.DateTimeFormat(readerLocale, { day: "numeric", month: "short", timeZone: "UTC" });
const shortDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));
