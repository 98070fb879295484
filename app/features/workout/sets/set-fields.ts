/* The fields of a set as texts: the content of the text boxes, the accepted input, and the text for screen readers. */

import { setKindNames } from "#app/content/exercise-words.ts";
import type { SetChange } from "#app/domain/running-workout/exercise-cards.ts";
import { describeAsides, formatSetWeight } from "#app/domain/set/describe-set.ts";
import {
  type Measure,
  maxReps,
  maxSetMeters,
  maxSetSeconds,
  type TrainingSet,
} from "#app/domain/set/training-set.ts";
import { distanceUnits, formatDistance } from "#app/lib/amounts.ts";
import { formatDuration, speakDuration } from "#app/lib/duration.ts";
import { formatNumber, readerLocale } from "#app/lib/format-number.ts";
import { toAsciiNumber } from "#app/lib/typed-number.ts";
import { formatWeight, parseWeight, type WeightUnit } from "#app/lib/weight.ts";

export type FieldName = "weightG" | "reps" | "meters" | "seconds";

/** In the order of the row. */
export const fieldsOf: Readonly<Record<Measure, readonly FieldName[]>> = {
  "weight-reps": ["weightG", "reps"],
  "bodyweight-reps": ["weightG", "reps"],
  time: ["seconds"],
  "distance-time": ["meters", "seconds"],
};

export const fieldLabels: Readonly<Record<FieldName, string>> = {
  weightG: "Weight",
  reps: "Reps",
  meters: "Distance",
  seconds: "Time",
};

/** The keyboard of a field. Some phones have no colon among their digits. */
export const inputModes = {
  weightG: "decimal",
  reps: "numeric",
  meters: "decimal",
  seconds: "text",
} as const;

/** The column's header, which has the unit. */
export function headerOf(field: FieldName, measure: Measure, unit: WeightUnit): string {
  if (field === "weightG") return measure === "bodyweight-reps" ? `± ${unit}` : unit;
  if (field === "meters") return distanceUnits[unit].name;
  return fieldLabels[field];
}

type ParsedField = { readonly value: number | undefined; readonly error: null } | { readonly error: string };

/** Parses the typed text. An empty text is no value, which is no error. */
export function parseField(field: FieldName, typed: string, measure: Measure, unit: WeightUnit): ParsedField {
  const text = toAsciiNumber(typed).trim();
  if (text === "") return { value: undefined, error: null };
  if (field === "reps") return parseReps(text);
  if (field === "seconds") return parseTime(text);
  if (field === "meters") return parseDistance(text, unit);
  const { grams, error } = parseWeight(text, unit, { signed: measure === "bodyweight-reps" });
  return error === null ? { value: grams, error } : { error };
}

function parseReps(text: string): ParsedField {
  if (!/^\d{1,9}$/.test(text)) return { error: "Enter a whole number of reps, such as 8." };
  const reps = Number(text);
  if (reps === 0) return { error: "A set has at least 1 rep." };
  if (reps > maxReps) return { error: `At most ${formatNumber(maxReps)} reps.` };
  return { value: reps, error: null };
}

/** Seconds, minutes and seconds, or hours, minutes and seconds. */
function parseTime(text: string): ParsedField {
  if (!/^\d{1,5}(?::\d{1,2}){0,2}$/.test(text)) return { error: "Enter seconds or a time, such as 1:30." };
  const seconds = text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  if (seconds === 0) return { error: "A time starts at 1 second." };
  if (seconds > maxSetSeconds) return { error: `At most ${maxSetSeconds / 3600} hours.` };
  return { value: seconds, error: null };
}

function parseDistance(text: string, unit: WeightUnit): ParsedField {
  const { word, meters: perUnit } = distanceUnits[unit];
  if (!/^\d{1,6}(?:[.,]\d{0,6})?$/.test(text)) return { error: `Enter ${word}s, such as 5.2.` };
  // Imports store millimetres, too.
  const meters = Math.round(Number(text.replace(",", ".")) * perUnit * 1000) / 1000;
  // Less would be shown as 0.
  if (meters < 1) return { error: "A distance is at least 1 m." };
  if (meters > maxSetMeters) return { error: `At most ${formatDistance(maxSetMeters, unit)}.` };
  return { value: meters, error: null };
}

const decimals = new Intl.NumberFormat(readerLocale, {
  maximumFractionDigits: 3,
  useGrouping: false,
  numberingSystem: "latn",
});
const formatLong = (meters: number, unit: WeightUnit): string =>
  decimals.format(meters / distanceUnits[unit].meters);

/** The text for the text box of a value; "" if there is none. */
export function formatField(field: FieldName, value: number | undefined, unit: WeightUnit): string {
  if (value === undefined) return "";
  if (field === "weightG") return formatWeight(value, unit);
  if (field === "seconds") return formatDuration(value);
  if (field === "meters") return formatLong(value, unit);
  return String(value);
}

/** A set in short, such as "80 × 8", "+10 × 8", "1:30", "5 km, 25:00" or "3.1 mi, 25:00"; "" if the set is empty. */
export function formatSet(set: SetChange, measure: Measure, unit: WeightUnit): string {
  const { weightG, reps, meters, seconds } = set;
  if (measure === "time" || measure === "distance-time") {
    const parts = [
      meters !== undefined ? `${formatLong(meters, unit)} ${distanceUnits[unit].name}` : "",
      seconds !== undefined ? formatDuration(seconds) : "",
    ];
    return parts.filter(Boolean).join(", ");
  }
  const weight = formatSetWeight(weightG, measure, unit);
  if (reps === undefined) return weight && `${weight} ${unit}`;
  return weight ? `${weight} × ${reps}` : `${reps} ${reps === 1 ? "rep" : "reps"}`;
}

const unitWords = { kg: "kilogram", lb: "pound" } as const;

/** "1 kilogram", "82.5 kilograms". */
const speakAmount = (amount: string, unit: string): string => `${amount} ${unit}${amount === "1" ? "" : "s"}`;

/** A set as it is read aloud, after its name: "80 kilograms, 8 repetitions, done". The name says that it is a warm-up. */
export function speakSet(set: TrainingSet, unit: WeightUnit): string {
  const { kind, weightG, reps, meters, seconds, doneAt } = set;
  return [
    kind === "normal" || kind === "warm-up" ? "" : setKindNames[kind].toLowerCase(),
    weightG === undefined ? "" : speakAmount(formatWeight(weightG, unit), unitWords[unit]),
    reps === undefined ? "" : speakAmount(String(reps), "repetition"),
    meters === undefined ? "" : speakAmount(formatLong(meters, unit), distanceUnits[unit].word),
    seconds === undefined ? "" : speakDuration(seconds),
    ...describeAsides(set),
    doneAt === undefined ? "not done" : "done",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The first field without which the set can't be done, with its error; null if it has all. */
export function findMissing(set: SetChange, measure: Measure): { field: FieldName; error: string } | null {
  if (measure === "time") return set.seconds ? null : { field: "seconds", error: "Enter the time." };
  if (measure === "distance-time")
    return set.meters || set.seconds ? null : { field: "meters", error: "Enter the distance or the time." };
  return set.reps ? null : { field: "reps", error: "Enter the reps." };
}
