interface BackOff {
  readonly firstMs: number;
  readonly longestMs?: number;
}

/** How long to wait after so many earlier failures: twice as long each time. */
export const backOff = (
  failures: number,
  { firstMs, longestMs = Number.POSITIVE_INFINITY }: BackOff,
): number => Math.min(longestMs, firstMs * 2 ** failures);
