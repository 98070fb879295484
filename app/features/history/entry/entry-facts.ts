import { isTimed } from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { speakDuration } from "#app/lib/duration.ts";
import { formatNumber, readerLocale } from "#app/lib/format-number.ts";

/** How the kcal of an entry were counted, in words. */
export function describeKcalModel(
  entry: Pick<HistoryEntry, "kcalModel" | "kcalPerMinute" | "source" | "exercise">,
): string {
  const rate = entry.kcalPerMinute === undefined ? "" : ` ${formatNumber(entry.kcalPerMinute)} kcal/min`;
  if (entry.source === "imported" && entry.kcalModel === "exercise") return `Estimated at${rate}`;
  switch (entry.kcalModel) {
    case "session":
      return `About${rate || " 6 kcal/min"}, any workout`;
    case "exercise":
      // A workout by the clock is counted by the rates of its exercises.
      return rate ? `About${rate}, ${entry.exercise}` : "The sum of its exercises";
    case "entered":
      return "Entered by hand";
    case "unknown":
      return "As it was recorded";
  }
}

/** The entry in the name of a control: "Running, 5 minutes". An unknown length is left out. */
export const nameEntry = (entry: Pick<HistoryEntry, "exercise" | "duration" | "sets" | "source">): string =>
  isTimed(entry) ? `${entry.exercise}, ${speakDuration(entry.duration)}` : entry.exercise;

const timeFormat = new Intl.DateTimeFormat(readerLocale, { timeStyle: "short", timeZone: "UTC" });

/** Formats the time anew each time. A stored formatter would stay in the time zone in which the page was opened. */
export function timeOf(instant: string): string {
  const at = new Date(instant);
  return timeFormat.format(Date.UTC(2000, 0, 1, at.getHours(), at.getMinutes()));
}
