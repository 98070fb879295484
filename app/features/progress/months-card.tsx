import { useMemo, useState } from "react";
import { bodyMeasurements } from "#app/data/collections.ts";
import { listEntriesSince } from "#app/data/history/queries.ts";
import { useLive, useSettings } from "#app/data/use-live.ts";
import type { BodyMeasurement } from "#app/domain/body-measurement.ts";
import { formatOneRepMax } from "#app/domain/set/one-rep-max.ts";
import { changeOf, type Lift, listMainLifts, listWeightMeans } from "#app/domain/statistics/lift-progress.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { listWeeks, type WeekStart } from "#app/lib/calendar-week.ts";
import { formatVolume, formatWeightWithUnit, type WeightUnit, weightUnits } from "#app/lib/weight.ts";
import { type ChartPoint, LineChart } from "#app/ui/chart/line-chart.tsx";
import { Select } from "#app/ui/field.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Segments } from "#app/ui/segments.tsx";

const shownWeeks = 26;
const measures = [
  { value: "e1rm", label: "e1RM" },
  { value: "volume", label: "Volume" },
] as const;
type Measure = (typeof measures)[number]["value"];

interface MonthsCardProps {
  today: string;
  weekStart: WeekStart;
}

/** The main lifts and the body weight of the last 26 weeks; renders nothing while there is nothing to compare. */
export default function MonthsCard({ today, weekStart }: MonthsCardProps) {
  const since = listWeeks(today, shownWeeks, weekStart)[0] ?? today;
  const entries = useLive((db) => listEntriesSince(db, since), [since]);
  const measurements = useLive(bodyMeasurements.list, []);
  const unit = useSettings()?.weightUnit;
  if (!entries || !measurements || !unit) return null;
  return <Months {...{ today, weekStart, unit, entries, measurements, since }} />;
}

interface MonthsProps extends MonthsCardProps {
  unit: WeightUnit;
  /** The first day that is shown. */
  since: string;
  entries: readonly HistoryEntry[];
  measurements: readonly BodyMeasurement[];
}

const bodyWeight = "body-weight";

function Months({ today, weekStart, unit, since, entries, measurements }: MonthsProps) {
  const [chosen, setChosen] = useState("");
  const [measure, setMeasure] = useState<Measure>("e1rm");
  const lifts = useMemo(() => listMainLifts(entries, weekStart), [entries, weekStart]);
  const weights = useMemo(
    () => listWeightMeans(measurements).filter(({ day }) => day >= since),
    [measurements, since],
  );
  const choices = [
    ...lifts.map(({ key, name }) => ({ value: key, label: name })),
    ...(weights.length > 1 ? [{ value: bodyWeight, label: "Body weight" }] : []),
  ];
  const shown = choices.find(({ value }) => value === chosen) ?? choices[0];
  if (!shown) return null;
  const lift = lifts.find(({ key }) => key === shown.value);
  const points = lift
    ? listLiftPoints(lift, measure, unit)
    : weights.map(({ day, meanG }) => toPoint(day, [meanG, meanG], formatWeightWithUnit(meanG, unit), unit));
  return (
    <SectionCard
      title="Over months"
      id="months"
      controls={
        lift && (
          <Segments label="Show" options={measures} value={measure} onChoose={(next) => setMeasure(next)} />
        )
      }
    >
      <Select label="Lift" value={shown.value} onChange={({ target }) => setChosen(target.value)}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <LineChart
        key={`${shown.value} ${measure}`}
        label={`${shown.label} over ${shownWeeks} weeks`}
        points={points}
        fromZero={lift !== undefined && measure === "volume"}
        ends={[points[0]?.label ?? "", points.at(-1)?.label ?? ""]}
      />
      <p className="text-ink-2 text-sm">{lift ? describeLift(lift, today) : describeWeight(weights, unit)}</p>
    </SectionCard>
  );
}

const toPoint = (
  day: string,
  [lowG, highG]: readonly [number, number],
  words: string,
  unit: WeightUnit,
): ChartPoint => ({
  key: day,
  at: Date.parse(day),
  low: lowG / weightUnits[unit].grams,
  high: highG / weightUnits[unit].grams,
  label: formatDay(day),
  words,
});

const listLiftPoints = ({ weeks }: Lift, measure: Measure, unit: WeightUnit): readonly ChartPoint[] =>
  weeks.flatMap(({ week, oneRepMax, volumeG }) => {
    if (measure === "volume") return toPoint(week, [volumeG, volumeG], formatVolume(volumeG, unit), unit);
    if (!oneRepMax) return [];
    return toPoint(week, [oneRepMax.lowG, oneRepMax.highG], formatOneRepMax(oneRepMax, unit), unit);
  });

function describeLift(lift: Lift, today: string): string {
  const by = changeOf(lift, today);
  const course =
    by === null
      ? "There is nothing of the last eight weeks to compare."
      : by === 0
        ? "It is level with the four weeks before."
        : `The last four weeks are ${Math.abs(by)} % ${by > 0 ? "above" : "below"} the four before.`;
  return `The best estimate of each week. ${course}`;
}

function describeWeight(weights: readonly { meanG: number }[], unit: WeightUnit): string {
  const [first, last] = [weights[0]?.meanG ?? 0, weights.at(-1)?.meanG ?? 0];
  const by = formatWeightWithUnit(Math.abs(last - first), unit);
  const course = first === last ? "It is where it was." : `It is ${by} ${last > first ? "up" : "down"}.`;
  return `The mean of seven days, which hides what water and meals move. ${course}`;
}
