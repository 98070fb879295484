/** Amounts in the reader's locale, each with its unit. */

import { formatNumber } from "./format-number.ts";
import type { WeightUnit } from "./weight.ts";

/** Distances are in miles if weights are in pounds. `from`: shorter ones are shown in meters. */
export const distanceUnits = {
  kg: { name: "km", word: "kilometre", meters: 1000, from: 1000 },
  lb: { name: "mi", word: "mile", meters: 1609.344, from: 400 },
} as const;

/** "1 workout", "3 workouts". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** "400 m", "5.25 km", "3.1 mi": as exact as distances are typed. */
export function formatDistance(meters: number, unit: WeightUnit): string {
  const { name, meters: perUnit, from } = distanceUnits[unit];
  return meters < from ? `${formatNumber(meters)} m` : `${formatNumber(meters / perUnit, 3)} ${name}`;
}

/** "81 kcal". Decimals would promise more than an estimate can. */
export const formatKcal = (kcal: number): string => `${formatNumber(Math.round(kcal))} kcal`;

/**
 * Seconds as a length of time to compare: "0 min", "45 s", "12 min", "1 h 5 min", from a hundred hours on whole hours.
 * The clock's m:ss is in duration.ts.
 */
export function formatLength(seconds: number): string {
  if (seconds < 1) return "0 min";
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes < 6000 ? minutes % 60 : 0;
  return rest === 0
    ? `${formatNumber(Math.floor(minutes / 60))} h`
    : `${formatNumber(Math.floor(minutes / 60))} h ${rest} min`;
}

/** A size in steps of 1000 (SI), as browsers and systems show it: "950 bytes", "12.8 kB", "3.1 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return countOf(bytes, "byte");
  return bytes < 1_000_000 ? `${formatNumber(bytes / 1000)} kB` : `${formatNumber(bytes / 1_000_000)} MB`;
}
