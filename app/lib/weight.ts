// Weights are stored in whole grams and shown in kilograms or pounds.
// Guarantees: a text of whole grams or of hundredths of a pound is parsed and formatted back to the same text.

import { readerLocale } from "./format-number.ts";
import { toAsciiNumber } from "./typed-number.ts";

export type WeightUnit = "kg" | "lb";

/** The international pound (1959). */
export const gramsPerPound = 453.59237;

export const weightUnits = {
  kg: { grams: 1000, decimals: 3 },
  lb: { grams: gramsPerPound, decimals: 2 },
} as const;

/** The regions that weigh in pounds: the United States, Liberia and Myanmar. */
const poundRegion = /-(?:US|LR|MM)\b/i;

/** The usual unit of weights in the region that a language names; kilograms if it names none. */
export const findWeightUnit = (
  // Also compiled with Workers' types, which don't name it.
  language = (globalThis as { navigator?: { readonly language?: string } }).navigator?.language,
): WeightUnit => (language !== undefined && poundRegion.test(language) ? "lb" : "kg");

/** 10 tonnes, the most that a set stores. */
const maxGrams = 10_000_000;

const formats = new Map<string, Intl.NumberFormat>();

/** Formats are cached, because they are slow to create. */
function findFormat(key: string, locale: string | undefined, options: Intl.NumberFormatOptions) {
  const name = `${key} ${locale ?? ""}`;
  const format = formats.get(name) ?? new Intl.NumberFormat(locale ?? readerLocale, options);
  formats.set(name, format);
  return format;
}

/**
 * The number without its unit, such as "82.5", with the decimal mark of the reader's locale: what a text box holds.
 * Kilograms have at most 3 decimals, pounds 2.
 */
export function formatWeight(grams: number, unit: WeightUnit, locale?: string): string {
  const { grams: perUnit, decimals } = weightUnits[unit];
  const format = findFormat(unit, locale, {
    maximumFractionDigits: decimals,
    useGrouping: false,
    numberingSystem: "latn",
  });
  // "-0" would show after the rounding of a fraction.
  return format.format(Number((grams / perUnit).toFixed(decimals)) || 0);
}

/** "82.5 kg", for reading. */
export const formatWeightWithUnit = (grams: number, unit: WeightUnit): string =>
  `${formatWeight(grams, unit)} ${unit}`;

/** A volume in whole units with separated thousands: "12,450 kg". */
export const formatVolume = (grams: number, unit: WeightUnit, locale?: string): string =>
  `${findFormat("volume", locale, { maximumFractionDigits: 0 }).format(grams / weightUnits[unit].grams)} ${unit}`;

type ParsedWeight = { grams: number; error: null } | { grams: null; error: string };

/**
 * Parses a typed weight, with a decimal point or comma and no thousands separator: "1,500" is 1.5. `signed` accepts
 * weights below 0, which a machine takes off in bodyweight repetitions.
 */
export function parseWeight(
  text: string,
  unit: WeightUnit,
  { signed = false, maxG = maxGrams } = {},
): ParsedWeight {
  // Arabic locales write a direction mark before a minus.
  const found = /^([-−+]?)(\d{0,9})(?:[.,](\d{0,9}))?$/.exec(
    toAsciiNumber(text)
      .replace(/[\u200e\u200f]/g, "")
      .trim(),
  );
  const [, sign = "", whole = "", fraction = ""] = found ?? [];
  if (!found || whole + fraction === "")
    return failure(`Enter a number, such as ${unit === "kg" ? 82.5 : 185}.`);
  const amount = Math.round(Number(`${whole || 0}.${fraction || 0}`) * weightUnits[unit].grams);
  const grams = amount > 0 && sign !== "" && sign !== "+" ? -amount : amount;
  if (grams < 0 && !signed) return failure("A value can't be below 0.");
  if (amount > maxG) return failure(`At most ${formatVolume(maxG, unit)}.`);
  return { grams, error: null };
}

const failure = (error: string): ParsedWeight => ({ grams: null, error });

/** The finest amount that is shown, in grams. */
const partG = { kg: 1, lb: gramsPerPound / 100 } as const;

/** Grams as whole grams or hundredths of a pound. */
export const toParts = (grams: number, unit: WeightUnit): number => Math.round(grams / partG[unit]);

/** The whole grams of `toParts`. */
export const toGrams = (parts: number, unit: WeightUnit): number => Math.round(parts * partG[unit]);

/** The sum in grams, rounded in the shown unit, so that pounds stay whole over many steps or plates. */
export const sumWeights = (grams: readonly number[], unit: WeightUnit): number =>
  toGrams(
    grams.reduce((sum, one) => sum + toParts(one, unit), 0),
    unit,
  );
