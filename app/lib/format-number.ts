import { readerLocale } from "./reader-locale.ts";
import { floorToTenth } from "./tenths.ts";

const formats: Intl.NumberFormat[] = [];

/**
 * A number in the reader's locale, with at most `decimals` decimals. Formats are cached, because they are slow to create.
 */
export function formatNumber(value: number, decimals = 1): string {
  formats[decimals] ??= new Intl.NumberFormat(readerLocale, { maximumFractionDigits: decimals });
  return formats[decimals].format(value);
}

/** Formats `value`, rounded down while it is below `target`, so that it never reads like the target. */
export const formatReached = (value: number, target: number): string =>
  formatNumber(value < target ? floorToTenth(value) : value);
