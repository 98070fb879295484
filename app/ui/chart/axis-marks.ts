const steps = [1, 2, 2.5, 5, 10] as const;

/** Round numbers for an axis: from at or below the lowest value to at or above the highest, two to six of them. */
export function niceMarks(lowest: number, highest: number, fromZero: boolean): number[] {
  const low = fromZero ? Math.min(0, lowest) : lowest;
  // If all values are nearly equal, the axis spans a tenth of them.
  const span = highest - low > highest * 0.001 ? highest - low : highest * 0.1 || 1;
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = (steps.find((one) => one * power >= span / 4) ?? 10) * power;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(highest / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** As {@link niceMarks}, of seconds: from a minute on they are round in minutes, such as 10:00 instead of 8:20. */
export const clockMarks: typeof niceMarks = (lowest, highest, fromZero) =>
  highest - (fromZero ? 0 : lowest) < 60
    ? niceMarks(lowest, highest, fromZero)
    : niceMarks(lowest / 60, highest / 60, fromZero).map((minutes) => Math.round(minutes * 60));
