interface BackOff {
  readonly firstMs: number;
  readonly longestMs?: number;
}

/** Milliseconds to wait after `failures` earlier failures: `firstMs`, doubled each time, at most `longestMs`. */
export const backOff = (
  failures: number,
  { firstMs, longestMs = Number.POSITIVE_INFINITY }: BackOff,
): number => Math.min(longestMs, firstMs * 2 ** failures);
