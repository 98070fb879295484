import { countOf, distanceUnits } from "./amounts.ts";
import type { WeightUnit } from "./weight.ts";

/** Whole seconds as m:ss; minutes go past 59, as the product has no hours (spec section 9). */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The length of a rest, which is in seconds everywhere: "90 s", "No rest". Its countdown is m:ss. */
export const formatRest = (seconds: number): string => (seconds > 0 ? `${seconds} s` : "No rest");

/** Whole seconds in words, for a screen reader: "2 minutes 5 seconds". */
export function speakDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  const parts = [
    minutes > 0 && countOf(minutes, "minute"),
    (rest > 0 || minutes === 0) && countOf(rest, "second"),
  ];
  return parts.filter(Boolean).join(" ");
}

/** Seconds for a kilometre or, if weights are in pounds, for a mile. */
export const paceIn = (secondsPerKm: number, unit: WeightUnit): number =>
  (secondsPerKm * distanceUnits[unit].meters) / 1000;

/** "4:54 /km", "7:53 /mi". */
export const formatPace = (secondsPerKm: number, unit: WeightUnit): string =>
  `${formatDuration(Math.round(paceIn(secondsPerKm, unit)))} /${distanceUnits[unit].name}`;
