import { loadBar } from "#app/domain/set/plates.ts";
import { formatWeight, formatWeightWithUnit, type WeightUnit } from "#app/lib/weight.ts";

interface BarPictureProps {
  weightG: number;
  barG: number;
  /** Each number is a pair of plates. */
  platesG: readonly number[];
  unit: WeightUnit;
}

/** Heights by weight in grams, from the heaviest. */
const heights = [
  [20_000, 64],
  [10_000, 52],
  [5_000, 40],
  [2_000, 30],
  [0, 22],
] as const;
const heightOf = (plateG: number) => heights.find(([from]) => plateG >= from)?.[1] ?? 22;

/** One side of the loaded bar, with its plates named. */
export function BarPicture({ weightG, barG, platesG, unit }: BarPictureProps) {
  const { perSideG, leftG } = loadBar(weightG, barG, platesG);
  const names = perSideG.map((plateG) => formatWeight(plateG, unit));
  const side = names.length > 0 ? `each side ${names.join(" + ")}` : "no plates";
  return (
    <figure className="grid gap-1 rounded-sm bg-surface-2 p-3">
      <svg viewBox="0 0 280 72" aria-hidden="true" className="h-18 w-full">
        <rect x="0" y="33" width="280" height="6" rx="3" className="fill-line-strong" />
        <rect x="40" y="28" width="6" height="16" rx="2" className="fill-ink-2" />
        {perSideG.map((plateG, index) => {
          const height = heightOf(plateG);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: equal plates differ by their place alone
              key={index}
              x={50 + index * 16}
              y={36 - height / 2}
              width="13"
              height={height}
              rx="3"
              className="fill-ink"
            />
          );
        })}
      </svg>
      <figcaption className="tabular text-sm">
        {formatWeightWithUnit(weightG, unit)}: bar {formatWeight(barG, unit)}, {side}
        {leftG > 0 && `; ${formatWeightWithUnit(leftG, unit)} can't be loaded with these plates`}
      </figcaption>
    </figure>
  );
}
