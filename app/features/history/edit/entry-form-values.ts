import { kcalOf } from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry, PastWorkout } from "#app/domain/workout/history-entry.ts";
import { maxNameLength, maxNoteLength } from "#app/domain/workout/workout-limits.ts";
import { localDay, parseDay } from "#app/lib/calendar-day.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { formatNumber, roundToTenth } from "#app/lib/format-number.ts";
import { parseDecimal, toAsciiNumber } from "#app/lib/typed-number.ts";

/** The fields of the form of a past workout, as typed. */
export interface EntryFormValues {
  exercise: string;
  day: string;
  /** Local time of its end, HH:MM. */
  time: string;
  /** Minutes, or a length such as 40:43. */
  minutes: string;
  kcal: string;
  note: string;
}

export interface EntryFormErrors {
  exercise?: string;
  day?: string;
  minutes?: string;
  kcal?: string;
  note?: string;
}

/** Parses a length as minutes: "40", "40,5", "40:43", and with hours "1:12:05". NaN otherwise. */
export function parseMinutes(typed: string): number {
  const clock = /^(?:(\d+):(?=[0-5]?\d:))?(\d+):([0-5]\d)$/.exec(toAsciiNumber(typed).trim());
  if (!clock) return parseDecimal(typed);
  const [, hours = "0", minutes, seconds] = clock;
  return Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
}

const limits = { minutes: 24 * 60, kcal: 100_000 };

/**
 * Parses the form. Every error says what to do. A workout can't be in the future or longer than a day.
 * @param initial the first values of the form of a recorded workout; an unknown length may stay unknown, and numbers up
 * to these are accepted
 * @param parts the exercises of a recorded workout, whose kcal never exceed the workout's
 */
export function parseEntryForm(
  values: EntryFormValues,
  now: Date,
  initial?: EntryFormValues,
  parts: readonly HistoryEntry[] = [],
): { workout: PastWorkout } | { errors: EntryFormErrors } {
  const hasLength = initial?.minutes !== "";
  const maxMinutes = Math.max(limits.minutes, parseMinutes(initial?.minutes ?? "") || 0);
  const maxKcal = Math.max(limits.kcal, parseDecimal(initial?.kcal ?? "") || 0);
  const errors: EntryFormErrors = {};
  const exercise = values.exercise.trim();
  if (!exercise) errors.exercise = "Name the exercise";
  else if (exercise.length > maxNameLength) errors.exercise = `Use at most ${maxNameLength} characters`;

  const day = parseDay(values.day);
  const time = /^\d{2}:\d{2}/.test(values.time) ? values.time.slice(0, 5) : (initial?.time ?? "12:00");
  const endedAt = day ? new Date(`${day}T${time}:00`) : null;
  if (!day || !endedAt || Number.isNaN(endedAt.getTime())) errors.day = "Choose the day of the workout";
  else if (day > localDay(now)) errors.day = "Choose a day that is not in the future";

  const minutes = parseMinutes(values.minutes.trim() || (hasLength ? "" : "0"));
  const duration = Math.round(minutes * 60);
  if (!(duration > 0 || (minutes === 0 && !hasLength)))
    errors.minutes = Number.isNaN(minutes)
      ? "Enter minutes, such as 40 or 40:30"
      : `Enter more than 0 minutes${hasLength ? "" : ", or nothing"}`;
  else if (minutes > maxMinutes) errors.minutes = `Enter at most ${formatNumber(maxMinutes, 0)} minutes`;
  const kcal = parseDecimal(values.kcal);
  if (!(kcal >= 0)) errors.kcal = "Enter 0 or more kcal";
  else if (kcal > maxKcal) errors.kcal = `Enter at most ${formatNumber(maxKcal)} kcal`;
  const partsKcal = kcalOf({ caloriesBurned: 0 }, parts);
  if (kcal < partsKcal) errors.kcal = `Its exercises alone make ${formatNumber(partsKcal)} kcal`;
  if (values.note.length > maxNoteLength)
    errors.note = `Use at most ${formatNumber(maxNoteLength)} characters`;

  if (Object.keys(errors).length > 0 || !endedAt) return { errors };
  const end = Math.min(endedAt.getTime(), now.getTime());
  return {
    workout: {
      exercise,
      duration,
      caloriesBurned: roundToTenth(kcal),
      startedAt: new Date(end - duration * 1000).toISOString(),
      endedAt: new Date(end).toISOString(),
      note: values.note,
    },
  };
}

/** The local time, HH:MM. */
export const timeOf = (instant: Date): string =>
  formatDuration(instant.getHours() * 60 + instant.getMinutes()).padStart(5, "0");

/**
 * The form's initial values for editing an entry, in the current time zone. An unknown length has no minutes.
 * @param parts the exercises of a workout; its kcal are the ones that the pages show
 */
export function toEntryFormValues(entry: HistoryEntry, parts: readonly HistoryEntry[] = []): EntryFormValues {
  const end = new Date(entry.endedAt);
  const { duration } = entry;
  return {
    exercise: entry.exercise,
    day: localDay(end),
    time: timeOf(end),
    // Shows whole minutes without seconds, because most workouts are typed so.
    minutes: duration === 0 ? "" : duration % 60 === 0 ? String(duration / 60) : formatDuration(duration),
    kcal: String(roundToTenth(kcalOf(entry, parts))),
    note: entry.note ?? "",
  };
}
