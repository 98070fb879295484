import { readerLocale } from "#app/lib/format-number.ts";
import { useChosenPoint } from "#app/ui/chart/use-chosen-point.ts";
import { classNames } from "#app/ui/class-names.ts";

interface BarPart {
  readonly label: string;
  /** The colour of the part, as a background class. */
  readonly tone: string;
  /** In the unit of the bar. */
  readonly value: number;
  /** The value with its unit. */
  readonly words: string;
}

export interface Bar {
  readonly key: string;
  /** The label below the bar. */
  readonly shortLabel: string;
  /** Shown beside the value of the selected bar. */
  readonly label: string;
  readonly value: number;
  readonly words: string;
  /** The coloured parts, from the bottom up. The rest of the bar is grey. */
  readonly parts: readonly BarPart[];
}

interface WeekBarsProps {
  /** The accessible name of the chart. */
  label: string;
  /** In order. The last one is the current week. */
  bars: readonly Bar[];
}

/**
 * Bars that show their value on hover, touch or focus; by default the last one. The chart is one Tab stop, and arrows
 * move between bars. Screen readers get the same words.
 */
export function WeekBars({ label, bars }: WeekBarsProps) {
  const last = bars.length - 1;
  const { at, sliderProps } = useChosenPoint(bars.length, (share) => Math.floor(share * bars.length));
  const bar = bars[at];
  const top = roundUp(Math.max(...bars.map(({ value }) => value)));

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="min-h-18">
        <p className="text-ink-2 text-sm">{bar?.label}</p>
        <p className="display tabular text-2xl">{bar?.words}</p>
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-x-2">
        <div
          aria-hidden="true"
          className="tabular grid content-between text-right text-ink-2 text-xs leading-none"
        >
          <span>{top.toLocaleString(readerLocale)}</span>
          <span>{(top / 2).toLocaleString(readerLocale)}</span>
          <span>0</span>
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuenow={at + 1}
          aria-valuetext={
            bar &&
            [`${bar.label}: ${bar.words}`, ...bar.parts.map((part) => `${part.label} ${part.words}`)].join(
              ", ",
            )
          }
          {...sliderProps}
          className="relative grid h-44 cursor-pointer touch-pan-y grid-flow-col items-end border-line border-t border-b [grid-auto-columns:1fr]"
        >
          <span className="absolute inset-x-0 top-1/2 border-line border-t" />
          {bars.map((one, index) => (
            <span
              key={one.key}
              className={classNames(
                "relative grid h-full items-end px-[14%]",
                index === at && "bg-surface-2",
              )}
            >
              <BarShape bar={one} share={one.value / top} />
            </span>
          ))}
        </div>
        <span />
        <div
          aria-hidden="true"
          className="grid grid-flow-col pt-1.5 text-ink-2 text-xs [grid-auto-columns:1fr]"
        >
          {bars.map(({ key, shortLabel }, index) => (
            // Every third label fits at any width; the last one is always shown.
            <span key={key} className="relative h-4">
              {(last - index) % 3 === 0 && (
                <span
                  className={classNames(
                    "absolute whitespace-nowrap",
                    index === last ? "right-0 font-semibold text-ink" : "left-1/2 -translate-x-1/2",
                  )}
                >
                  {shortLabel}
                </span>
              )}
            </span>
          ))}
        </div>
      </div>
      <ul className="flex min-h-6 flex-wrap gap-x-4 gap-y-1 text-sm">
        {bar?.parts.map((part) => (
          <li key={part.label} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2.5 rounded-full ${part.tone}`} />
            {part.label} <span className="tabular font-semibold">{part.words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BarShapeProps {
  bar: Bar;
  /** The share of the chart's height. */
  share: number;
}

function BarShape({ bar, share }: BarShapeProps) {
  return (
    <span
      data-bar
      className="relative flex min-h-px flex-col-reverse overflow-hidden rounded-t-[4px] bg-line-strong"
      style={{ height: `${share * 100}%` }}
    >
      {bar.value > 0 &&
        bar.parts.map(({ label, tone, value }) => (
          <span key={label} className={tone} style={{ height: `${(value / bar.value) * 100}%` }} />
        ))}
    </span>
  );
}

/** The next of 2, 4, 6, 10 and their multiples by ten, so that half of it is a round number as well. */
function roundUp(value: number): number {
  let unit = 1;
  while (unit * 10 < value) unit *= 10;
  return unit * ([2, 4, 6, 10].find((step) => step * unit >= value) ?? 10);
}
