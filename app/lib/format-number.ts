let format: Intl.NumberFormat | undefined;

/** A number in the reader's way of writing, with one decimal at most. Formats are slow to make, so one is kept. */
export function formatNumber(value: number): string {
  format ??= new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
  return format.format(value);
}
