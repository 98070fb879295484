// A smooth periodic curve through key values that never overshoots them.

const wrap = (index: number, count: number) => ((index % count) + count) % count;

/**
 * Monotone cubic interpolation on a loop of length 1 (Fritsch and Butland's harmonic-mean slopes). The curve slows
 * down at turning points and holds, passes through the values in between, and never leaves the range of two
 * neighbours, so that a foot doesn't sink. `times` ascend within [0, 1). `gain` is the change of the value over one
 * loop (0, or a multiple of 360).
 */
export function createLoopCurve(
  times: readonly number[],
  values: readonly number[],
  gain = 0,
): (t: number) => number {
  const count = times.length;
  const time = (i: number) => (times[wrap(i, count)] ?? 0) + Math.floor(i / count);
  const value = (i: number) => (values[wrap(i, count)] ?? 0) + gain * Math.floor(i / count);
  const rise = (i: number) => (value(i + 1) - value(i)) / (time(i + 1) - time(i));
  const slope = (i: number) => {
    const before = rise(i - 1);
    const after = rise(i);
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  };
  return (t) => {
    const loops = Math.floor(t);
    const phase = t - loops;
    let i = -1;
    while (i + 1 < count && time(i + 1) <= phase) i += 1;
    const span = time(i + 1) - time(i);
    const u = (phase - time(i)) / span;
    const hermite =
      value(i) * (1 + 2 * u) * (1 - u) ** 2 +
      slope(i) * span * u * (1 - u) ** 2 +
      value(i + 1) * u * u * (3 - 2 * u) +
      slope(i + 1) * span * u * u * (u - 1);
    return hermite + gain * loops;
  };
}
