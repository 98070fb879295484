let format: Intl.NumberFormat | undefined;

/** A number in the reader's way of writing, with one decimal at most. Formats are slow to make, so one is kept. */
export function formatNumber(value: number): string {
  format ??= new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
  return format.format(value);
}

/** What has been reached of a target: as long as it is short of it, rounded down, so that it never reads like it. */
export const formatReached = (value: number, target: number): string =>
  formatNumber(value < target ? Math.floor(value * 10 + 1e-6) / 10 : value);
