import { readerLocale } from "./reader-locale.ts";

let format: Intl.NumberFormat | undefined;

/** A number in the reader's locale, with one decimal at most. The format is cached, because it is slow to create. */
export function formatNumber(value: number): string {
  format ??= new Intl.NumberFormat(readerLocale, { maximumFractionDigits: 1 });
  return format.format(value);
}

/** A value on its way to a target, rounded down until it is reached, so that it never reads like the target. */
export const formatReached = (value: number, target: number): string =>
  formatNumber(value < target ? Math.floor(value * 10 + 1e-6) / 10 : value);
