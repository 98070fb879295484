import { useMemo, useState } from "react";
import type { ProgressPoint } from "#app/domain/records/progress-points.ts";
import { formatOneRepMax } from "#app/domain/set/one-rep-max.ts";
import { countOf } from "#app/lib/amounts.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { formatDuration, formatPace, paceIn } from "#app/lib/duration.ts";
import { formatVolume, formatWeightWithUnit, type WeightUnit, weightUnits } from "#app/lib/weight.ts";
import { type ChartPoint, LineChart } from "#app/ui/chart/line-chart.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Segments } from "#app/ui/segments.tsx";

interface Series {
  readonly value: string;
  readonly label: string;
  readonly fromZero?: boolean;
  /**
   * The two ends of the value on the chart, in grams or as counted; null if the entry has no value. Paces are in the
   * unit.
   */
  read(point: ProgressPoint, unit: WeightUnit): readonly [low: number, high: number] | null;
  words(point: ProgressPoint, unit: WeightUnit): string;
  /** Whether values are weights, drawn in the user's unit. */
  readonly isWeight?: boolean;
  /** Whether values are seconds. */
  readonly isTime?: boolean;
}

const one = (value: number | null) => (value === null ? null : ([value, value] as const));

const allSeries: readonly Series[] = [
  {
    value: "e1rm",
    label: "e1RM",
    isWeight: true,
    read: ({ oneRepMax }) => oneRepMax && [oneRepMax.lowG, oneRepMax.highG],
    words: ({ oneRepMax }, unit) => (oneRepMax ? formatOneRepMax(oneRepMax, unit) : ""),
  },
  {
    value: "heaviest",
    label: "Heaviest",
    isWeight: true,
    read: ({ heaviestG }) => one(heaviestG),
    words: ({ heaviestG }, unit) => formatWeightWithUnit(heaviestG ?? 0, unit),
  },
  {
    value: "volume",
    label: "Volume",
    isWeight: true,
    fromZero: true,
    read: ({ volumeG }) => one(volumeG),
    words: ({ volumeG }, unit) => formatVolume(volumeG ?? 0, unit),
  },
  {
    value: "reps",
    label: "Reps",
    fromZero: true,
    read: ({ reps }) => one(reps),
    words: ({ reps }) => countOf(reps ?? 0, "rep"),
  },
  {
    value: "time",
    label: "Time",
    fromZero: true,
    read: ({ seconds }) => one(seconds),
    words: ({ seconds }) => formatDuration(seconds ?? 0),
    isTime: true,
  },
  {
    value: "pace",
    label: "Pace",
    read: ({ secondsPerKm }, unit) => one(secondsPerKm && paceIn(secondsPerKm, unit)),
    words: ({ secondsPerKm }, unit) => formatPace(secondsPerKm ?? 0, unit),
    isTime: true,
  },
];

/** The measures to choose from. Repetitions are left out if all sets have a weight. */
const listSeries = (points: readonly ProgressPoint[], unit: WeightUnit): Series[] =>
  allSeries.filter(({ value, read }) =>
    points.some((point) => read(point, unit) !== null && (value !== "reps" || point.heaviestG === null)),
  );

/**
 * The measure with the most points; if several have equally many, the first one. Otherwise one weighted set among
 * others could be chosen, which draws no line.
 */
function findFullest(present: readonly Series[], points: readonly ProgressPoint[], unit: WeightUnit) {
  const counts = present.map(({ read }) => points.filter((point) => read(point, unit) !== null).length);
  return present[counts.indexOf(Math.max(...counts))];
}

interface ProgressCardProps {
  /** Oldest first. */
  points: readonly ProgressPoint[];
  unit: WeightUnit;
}

/** The progress of an exercise: a chart of one measure over time, and all measures as a table. */
export function ProgressCard({ points, unit }: ProgressCardProps) {
  const [chosen, setChosen] = useState("");
  const [isTableOpen, setTableOpen] = useState(false);
  const present = useMemo(() => listSeries(points, unit), [points, unit]);
  const series = present.find(({ value }) => value === chosen) ?? findFullest(present, points, unit);
  const drawn = useMemo(() => (series ? listChartPoints(points, series, unit) : []), [points, series, unit]);
  if (!series || drawn.length === 0) return null;
  return (
    <SectionCard
      title="Progress"
      controls={
        present.length > 1 && (
          <Segments label="Show" options={present} value={series.value} onChoose={setChosen} />
        )
      }
    >
      <LineChart
        key={series.value}
        label={`${series.label} over time`}
        points={drawn}
        fromZero={series.fromZero === true}
        isTime={series.isTime === true}
      />
      <details className="text-sm" onToggle={({ currentTarget }) => setTableOpen(currentTarget.open)}>
        <summary className="w-fit py-3 text-ink-2">As a table</summary>
        {isTableOpen && <ProgressTable points={points} series={present} unit={unit} />}
      </details>
    </SectionCard>
  );
}

function listChartPoints(points: readonly ProgressPoint[], series: Series, unit: WeightUnit): ChartPoint[] {
  const scale = series.isWeight ? weightUnits[unit].grams : 1;
  return points.flatMap((point) => {
    const value = series.read(point, unit);
    if (!value) return [];
    const [low, high] = value;
    return {
      key: point.id,
      at: point.at,
      low: low / scale,
      high: high / scale,
      // Formatted when they are shown: there may be thousands of points.
      get label() {
        return formatDay(point.day);
      },
      get words() {
        return series.words(point, unit);
      },
    };
  });
}

interface ProgressTableProps {
  points: readonly ProgressPoint[];
  series: readonly Series[];
  unit: WeightUnit;
}

/** Newest first. Wider than a small phone, so it scrolls by itself. */
function ProgressTable({ points, series, unit }: ProgressTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard
    <section aria-label="Progress as a table" tabIndex={0} className="max-h-96 overflow-auto">
      <table className="tabular w-full text-left [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:pr-3">
        <thead className="text-ink-2">
          <tr>
            <th scope="col">Date</th>
            {series.map(({ value, label }) => (
              <th key={value} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.id} className="border-line border-t">
              <th scope="row" className="whitespace-nowrap font-normal">
                {formatDay(point.day)}
              </th>
              {series.map(({ value, read, words }) => (
                <td key={value} className="whitespace-nowrap">
                  {read(point, unit) ? words(point, unit) : ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
