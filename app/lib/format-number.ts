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

/** Rounds to one decimal. */
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/** Rounds down to one decimal, tolerating binary fractions. */
export const floorToTenth = (value: number): number => Math.floor(value * 10 + 1e-6) / 10;

const rightToLeft = /^(?:ar|ckb|dv|fa|he|iw|ks|ps|sd|ug|ur|yi)\b/;

/** A locale whose numbers and dates fit into a text from left to right: English for languages from right to left. */
export const chooseLocale = (language: string | undefined): string | undefined =>
  language !== undefined && rightToLeft.test(language) ? "en-GB" : undefined;

/**
 * The locale for Intl; undefined is the browser's. In these pages "4 / 50" of a right-to-left locale would be read as
 * "50 / 4".
 */
export const readerLocale: string | undefined = chooseLocale(
  // Also compiled with Workers' types, which don't name it.
  (globalThis as { navigator?: { readonly language?: string } }).navigator?.language,
);
