/** Amounts in the reader's own writing, each with its unit. */

/** At most one decimal: "1,234.5". */
export function formatAmount(value: number): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }).format(value);
}

/** "1 workout", "3 workouts". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatAmount(count)} ${count === 1 ? one : many}`;
}

/**
 * Seconds as a length of time to compare: "45 s", "12 min", "1 h 5 min", from a hundred hours on whole hours.
 * The clock's m:ss is in duration.ts.
 */
export function formatLength(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes < 6000 ? minutes % 60 : 0;
  return rest === 0
    ? `${formatAmount(Math.floor(minutes / 60))} h`
    : `${formatAmount(Math.floor(minutes / 60))} h ${rest} min`;
}
