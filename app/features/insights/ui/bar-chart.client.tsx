// `.client`: charts are drawn on a canvas, never in the Worker.
import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

export interface BarChartProps {
  /** One a bar, from left to right; also the axis. */
  labels: readonly string[];
  values: readonly number[];
  /** Follows a value in the readout, such as "min". */
  unit: string;
}

/**
 * A canvas can't inherit colours and doesn't know custom properties, so they are read anew for each drawing from
 * elements that have them.
 */
function readColour(host: HTMLElement, part: "line" | "bar"): string {
  const probe = host.querySelector(`[data-colour="${part}"]`);
  return getComputedStyle(probe ?? host).color;
}

const height = 200;

/**
 * Bars on a canvas by uPlot. Default export: loaded only where something is drawn. It says nothing to a screen reader;
 * who uses it puts a table beside it.
 */
export default function BarChart({ labels, values, unit }: BarChartProps) {
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const chart = new uPlot(
      describe(element, labels, unit),
      [values.map((_, index) => index), [...values]],
      element,
    );
    const resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    resize.observe(element);
    const redraw = () => requestAnimationFrame(() => chart.redraw(false));
    const theme = new MutationObserver(redraw);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    const queries = ["(prefers-color-scheme: dark)", "print"].map((query) => matchMedia(query));
    for (const query of queries) query.addEventListener("change", redraw);
    return () => {
      resize.disconnect();
      theme.disconnect();
      for (const query of queries) query.removeEventListener("change", redraw);
      chart.destroy();
    };
  }, [labels, values, unit]);

  return (
    <div ref={host} aria-hidden="true" className="chart h-50 min-w-0 overflow-hidden text-ink-2">
      <span data-colour="line" className="hidden text-line" />
      <span data-colour="bar" className="hidden text-heat-3" />
    </div>
  );
}

function describe(element: HTMLElement, labels: readonly string[], unit: string): uPlot.Options {
  const ink = () => getComputedStyle(element).color;
  const line = () => readColour(element, "line");
  const bar = () => readColour(element, "bar");
  const axis = { stroke: ink, font: `12px ${getComputedStyle(element).fontFamily}`, ticks: { show: false } };
  return {
    width: element.clientWidth,
    height,
    // The last label is wider than its bar.
    padding: [8, 16, 0, 0],
    legend: { show: true, live: true },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: () => [-0.6, labels.length - 0.4] },
      y: { range: (_, __, max) => [0, max > 0 ? max * 1.05 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: () => labels.map((_, index) => index),
        values: (chart, splits) => {
          const every = Math.ceil((labels.length * 46) / Math.max(1, chart.width));
          return splits.map((index) =>
            (labels.length - 1 - index) % every === 0 ? (labels[index] ?? "") : "",
          );
        },
        size: 28,
      },
      {
        ...axis,
        grid: { stroke: line, width: 1 },
        size: 44,
        space: 44,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000],
      },
    ],
    series: [
      { label: "Week", value: (_, index) => (index === null ? "–" : (labels[index] ?? "")) },
      {
        label: unit,
        fill: bar,
        stroke: bar,
        width: 0,
        points: { show: false },
        value: (_, value) => (value === null ? "–" : new Intl.NumberFormat().format(value)),
        ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.62, 44], radius: 0.2 }) }),
      },
    ],
  };
}
