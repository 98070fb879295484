import { useState } from "react";
import { formatDay, localDay } from "#app/lib/calendar-day.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Segments } from "../segments.tsx";
import { clockMarks, niceMarks } from "./axis-marks.ts";
import { useChosenPoint } from "./use-chosen-point.ts";

export interface ChartPoint {
  readonly key: string;
  /** The position from left to right: an instant in milliseconds since 1970. */
  readonly at: number;
  readonly low: number;
  /** Greater than `low` if the value is a range. */
  readonly high: number;
  /** Shown beside the value, such as its date. */
  readonly label: string;
  /** The value with its unit. */
  readonly words: string;
}

interface LineChartProps {
  /** The accessible name. */
  label: string;
  /** In order; at least one. */
  points: readonly ChartPoint[];
  /** Starts the axis at 0 instead of near the lowest value. */
  fromZero?: boolean;
  /** Whether the values are seconds. Then the axis has times. */
  isTime?: boolean;
}

const dayMs = 86_400_000;

/** The ranges to choose from, in days before the last point. */
const ranges = [
  { value: "90", label: "3 months" },
  { value: "365", label: "Year" },
  { value: "all", label: "All" },
] as const;
type Range = (typeof ranges)[number]["value"];

/** The points of a range. */
export function listInRange(points: readonly ChartPoint[], range: Range): readonly ChartPoint[] {
  const end = points.at(-1)?.at ?? 0;
  return range === "all" ? points : points.filter(({ at }) => at >= end - Number(range) * dayMs);
}

/** More dots than this would run into one another. */
const maxDots = 40;
/** Keeps the first and the last dot whole. */
const inset = 0.015;

/** A line over time. Where the points go back further than three months, a range of them can be chosen. */
export function LineChart(props: LineChartProps) {
  const [range, setRange] = useState<Range>("all");
  const { points } = props;
  const lived = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  const offered = ranges.filter(({ value }) => value === "all" || lived > Number(value) * dayMs);
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3 *:w-full">
      {offered.length > 1 && (
        <div>
          <Segments label="Range" options={offered} value={range} onChoose={(next) => setRange(next)} />
        </div>
      )}
      <Line key={range} {...props} points={listInRange(points, range)} />
    </div>
  );
}

/**
 * The line, with a band where values are ranges. Shows a point's value on hover, touch or focus; by default the
 * last one. One Tab stop: arrows move between points. Screen readers get the same words.
 */
function Line({ label, points, fromZero = false, isTime = false }: LineChartProps) {
  const formatMark = isTime ? formatDuration : formatNumber;
  const marks = (isTime ? clockMarks : niceMarks)(
    points.reduce((lowest, { low }) => Math.min(lowest, low), Infinity),
    points.reduce((highest, { high }) => Math.max(highest, high), -Infinity),
    fromZero,
  );
  const [bottom = 0, top = 1] = [marks[0], marks.at(-1)];
  const [first = 0, end = 0] = [points[0]?.at, points.at(-1)?.at];
  const xOf = (instant: number) =>
    end > first ? inset + ((instant - first) / (end - first)) * (1 - 2 * inset) : 0.5;
  const yOf = (value: number) => 1 - (value - bottom) / (top - bottom);

  const { at, sliderProps } = useChosenPoint(points.length, (share) => nearest(points, share, xOf));
  const point = points[at];
  const middle = ({ low, high }: ChartPoint) => (low + high) / 2;
  const corner = (one: ChartPoint, value: number) =>
    `${(xOf(one.at) * 1000).toFixed(1)},${(yOf(value) * 1000).toFixed(1)}`;
  const hasBand = points.some(({ low, high }) => low < high);

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="min-h-16">
        <p className="text-ink-2 text-sm">{point?.label}</p>
        <p className="display tabular text-2xl">{point?.words}</p>
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-x-2 pt-2">
        <div aria-hidden="true" className="tabular grid text-right text-ink-2 text-xs leading-none">
          {marks.map((mark) => (
            // Each one lies in the same cell, moved to the height of its line.
            <span key={mark} className="relative [grid-area:1/1]">
              <span className="invisible">{formatMark(mark)}</span>
              <span className="-translate-y-1/2 absolute right-0" style={{ top: `${yOf(mark) * 100}%` }}>
                {formatMark(mark)}
              </span>
            </span>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuenow={at + 1}
          aria-valuetext={point && `${point.label}: ${point.words}`}
          {...sliderProps}
          className="relative h-44 cursor-pointer touch-pan-y"
        >
          {marks.map((mark) => (
            <span
              key={mark}
              className="absolute inset-x-0 border-line border-t"
              style={{ top: `${yOf(mark) * 100}%` }}
            />
          ))}
          {point && (
            <span
              className="absolute inset-y-0 border-line-strong border-l"
              style={{ left: `${xOf(point.at) * 100}%` }}
            />
          )}
          <svg
            aria-hidden="true"
            viewBox="0 0 1000 1000"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {hasBand && (
              <polygon
                points={[
                  ...points.map((one) => corner(one, one.high)),
                  ...points.map((one) => corner(one, one.low)).reverse(),
                ].join(" ")}
                className="fill-volt/40"
              />
            )}
            <polyline
              points={points.map((one) => corner(one, middle(one))).join(" ")}
              vectorEffect="non-scaling-stroke"
              className="fill-none stroke-[2.5] stroke-volt-ink [stroke-linejoin:round]"
            />
          </svg>
          {points.map(
            (one, index) =>
              (index === at || points.length <= maxDots) && (
                <span
                  key={one.key}
                  data-point={index === at ? "chosen" : ""}
                  className="-translate-x-1/2 -translate-y-1/2 absolute size-2 rounded-full bg-volt-ink data-[point=chosen]:size-3.5 data-[point=chosen]:border-2 data-[point=chosen]:border-surface"
                  style={{ left: `${xOf(one.at) * 100}%`, top: `${yOf(middle(one)) * 100}%` }}
                />
              ),
          )}
        </div>
        <span />
        <p aria-hidden="true" className="flex justify-between gap-2 pt-2 text-ink-2 text-xs">
          {listDates(points).map((date) => (
            <span key={date}>{date}</span>
          ))}
        </p>
      </div>
    </div>
  );
}

/** The dates below the line: of its ends and of its middle. */
function listDates(points: readonly ChartPoint[]): readonly string[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  if (first === last) return [first.label];
  const middle = formatDay(localDay(new Date((first.at + last.at) / 2)));
  return [...new Set([first.label, middle, last.label])];
}

/** The index of the point nearest to a share of the width. Points are in order, so halving finds it. */
function nearest(points: readonly ChartPoint[], share: number, xOf: (at: number) => number): number {
  let [from, to] = [0, points.length - 1];
  while (to - from > 1) {
    const half = (from + to) >> 1;
    if (xOf(points[half]?.at ?? 0) <= share) from = half;
    else to = half;
  }
  const distance = (index: number) => Math.abs(xOf(points[index]?.at ?? 0) - share);
  return distance(from) <= distance(to) ? from : to;
}
