import { lazy, Suspense, useMemo, useState } from "react";
import { countOf, formatAmount } from "#app/lib/amounts.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Sum } from "../figures/day-sum.ts";
import type { WeekBar } from "../figures/week-bars.ts";

const BarChart = lazy(() => import("./bar-chart.client.tsx"));

const measures = [
  { value: "minutes", label: "Minutes", unit: "min", read: (sum: Sum) => Math.floor(sum.seconds / 60) },
  { value: "kcal", label: "kcal", unit: "kcal", read: (sum: Sum) => Math.round(sum.kcal) },
  { value: "count", label: "Workouts", unit: "workouts", read: (sum: Sum) => sum.count },
] as const;

/** Twelve weeks as bars of one measure, and the same as a table. */
export function WeeksCard({ bars }: { bars: readonly WeekBar[] }) {
  const [measure, setMeasure] = useState<(typeof measures)[number]["value"]>("minutes");
  const { unit, read } = measures.find(({ value }) => value === measure) ?? measures[0];
  const labels = useMemo(() => bars.map(({ week }) => shortDay(week)), [bars]);
  const values = useMemo(() => bars.map(({ sum }) => read(sum)), [bars, read]);
  return (
    <SectionCard
      title="Twelve weeks"
      controls={
        <Segments label="Show" options={measures} value={measure} onChoose={(next) => setMeasure(next)} />
      }
    >
      <Suspense fallback={<Skeleton className="h-50 w-full" />}>
        <BarChart labels={labels} values={values} unit={unit} />
      </Suspense>
      <details className="text-sm">
        <summary className="w-fit text-ink-2">As a table</summary>
        <table className="tabular mt-2 w-full text-left">
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
                <td>{formatAmount(sum.count)}</td>
                <td>{formatAmount(Math.floor(sum.seconds / 60))}</td>
                <td>{formatAmount(Math.round(sum.kcal))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <p className="sr-only">{countOf(bars.length, "week")}, the last one is this week.</p>
    </SectionCard>
  );
}

const shortDay = (day: string): string =>
  new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
