import { type BodyMeasurement, bodyMeasures } from "#app/domain/body-measurement.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { formatWeight, parseWeight, type WeightUnit } from "#app/lib/weight.ts";

export type BodyMeasure = (typeof bodyMeasures)[number];

export const bodyMeasureNames: Readonly<Record<BodyMeasure, string>> = {
  weight: "Body weight",
  "body-fat": "Body fat",
  chest: "Chest",
  waist: "Waist",
  hips: "Hips",
  "upper-arm": "Upper arm",
  thigh: "Thigh",
  calf: "Calf",
};

/** Millimetres of a unit of length. A user or guest with weights in pounds has lengths in inches. */
const lengths = { kg: { unit: "cm", mm: 10 }, lb: { unit: "in", mm: 25.4 } } as const;

/** The highest plausible values, in grams, percent and millimetres. */
const limits = { weight: 700_000, "body-fat": 75, length: 3000 } as const;

export function unitOf(measure: BodyMeasure, unit: WeightUnit): string {
  if (measure === "weight") return unit;
  return measure === "body-fat" ? "%" : lengths[unit].unit;
}

/** The number without its unit, for a chart. */
export function amountOf(measure: BodyMeasure, value: number, unit: WeightUnit): number {
  if (measure === "weight") return Number(formatWeight(value, unit, "en-US"));
  return measure === "body-fat" ? value : value / lengths[unit].mm;
}

/** "82.4 kg", "18 %", "94.5 cm". */
export function formatMeasurement(measure: BodyMeasure, value: number, unit: WeightUnit): string {
  const amount =
    measure === "weight" ? formatWeight(value, unit) : formatNumber(amountOf(measure, value, unit));
  return `${amount} ${unitOf(measure, unit)}`;
}

type ParsedValue = { value: number; error: null } | { value: null; error: string };

const failure = (error: string): ParsedValue => ({ value: null, error });

/** Parses a typed value in the user's unit; decimals with a point or a comma. */
export function parseMeasurement(text: string, measure: BodyMeasure, unit: WeightUnit): ParsedValue {
  // Values in other units are parsed as kilograms, too, because digits and errors are the same. The limit is each
  // measure's own.
  const { grams, error } = parseWeight(text, measure === "weight" ? unit : "kg", { maxG: Infinity });
  if (grams === null) return failure(error);
  const value =
    measure === "weight"
      ? grams
      : measure === "body-fat"
        ? grams / 1000
        : Math.round((grams * lengths[unit].mm) / 1000);
  if (value <= 0) return failure("Enter a value above 0.");
  const limit = measure === "weight" || measure === "body-fat" ? limits[measure] : limits.length;
  if (value > limit) return failure(`At most ${formatMeasurement(measure, limit, unit)}.`);
  return { value, error: null };
}

/** The measurements of one measure, newest first. Of the same day's, the one that was logged last comes first. */
export const listOfMeasure = (
  all: readonly BodyMeasurement[],
  measure: BodyMeasure,
): readonly BodyMeasurement[] =>
  all
    .filter((one) => one.measure === measure)
    .sort((a, b) => (a.day === b.day ? (a.createdAt < b.createdAt ? 1 : -1) : a.day < b.day ? 1 : -1));

/** The measures with a measurement. Body weight is first, even if it has none. */
export const listMeasured = (all: readonly BodyMeasurement[]): readonly BodyMeasure[] =>
  bodyMeasures.filter((measure) => measure === "weight" || all.some((one) => one.measure === measure));

/** The chosen measure. If its last measurement is deleted, body weight is shown. */
export const findShown = (measured: readonly BodyMeasure[], chosen: BodyMeasure): BodyMeasure =>
  measured.includes(chosen) ? chosen : "weight";
