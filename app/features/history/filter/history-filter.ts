import { shortNameOf } from "#app/content/common-names.ts";
import { type Category, categories } from "#app/domain/exercise/exercise.ts";
import {
  type CountableEntry,
  type CountedWorkout,
  countWorkouts,
} from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { parseDay } from "#app/lib/calendar-day.ts";
import { addDays, startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";

export const periods = ["all", "week", "month", "quarter", "year"] as const;
type Period = (typeof periods)[number];

/** The filter of /history. It is in the address, so that it survives a reload and can be linked to. */
export interface HistoryFilter {
  readonly period: Period;
  readonly category: Category | null;
  readonly exercise: string | null;
  /** The text to find in exercise and note. */
  readonly text: string;
  /** One calendar day; it overrides the period. */
  readonly day: string | null;
}

export const noFilter: HistoryFilter = { period: "all", category: null, exercise: null, text: "", day: null };

const maxTextLength = 200;

/** Outside these limits the calendar would need years that YYYY-MM-DD can't express. */
const earliestDay = "0001-01-01";
const latestDay = "9998-12-31";

/** Parses a query. Invalid values are ignored. */
export function parseHistoryFilter(params: URLSearchParams): HistoryFilter {
  const exercise = params.get("exercise")?.trim().slice(0, maxTextLength);
  return {
    period: periods.find((period) => period === params.get("period")) ?? "all",
    category: categories.find((category) => category === params.get("category")) ?? null,
    exercise: exercise || null,
    text: params.get("q")?.slice(0, maxTextLength) ?? "",
    day: parseFilterDay(params.get("day")),
  };
}

function parseFilterDay(text: string | null): string | null {
  const day = parseDay(text);
  return day !== null && day >= earliestDay && day <= latestDay ? day : null;
}

/** The query of a filter, without its default values. */
export function writeHistoryFilter(filter: HistoryFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.day) params.set("day", filter.day);
  if (filter.period !== "all") params.set("period", filter.period);
  if (filter.category) params.set("category", filter.category);
  if (filter.exercise) params.set("exercise", filter.exercise);
  if (filter.text) params.set("q", filter.text);
  return params;
}

export const isFiltering = (filter: HistoryFilter): boolean => writeHistoryFilter(filter).size > 0;

/** In lower case, without accents and without the difference between the dotted and the dotless i of Turkish. */
const toSearchText = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("ı", "i");

type FilteredEntry = CountableEntry & Pick<HistoryEntry, "exercise" | "category" | "note" | "sets">;

/**
 * The workouts with an entry that matches the filter, in their order, each with its matching entries. An exercise has
 * the day of its workout.
 */
export function filterWorkouts<E extends FilteredEntry>(
  workouts: readonly CountedWorkout<E>[],
  filter: HistoryFilter,
  today: string,
  weekStart: WeekStart,
): readonly CountedWorkout<E>[] {
  if (!isFiltering(filter)) return workouts;
  const from = filter.day ?? firstDayOf(filter.period, today, weekStart);
  const { category, exercise: name } = filter;
  const text = toSearchText(filter.text.trim());
  // A long history has few names, so the match of each name is cached.
  const names = new Map<string, boolean>();
  const hasName = (exercise: string): boolean => {
    const known = names.get(exercise);
    if (known !== undefined) return known;
    const isFound = [exercise, shortNameOf(exercise)].some((one) => toSearchText(one).includes(text));
    names.set(exercise, isFound);
    return isFound;
  };
  const hasText = (note: string | undefined): boolean =>
    note !== undefined && toSearchText(note).includes(text);
  const matches = (entry: E): boolean =>
    (category === null || entry.category === category) &&
    (name === null || entry.exercise === name) &&
    (text === "" ||
      hasName(entry.exercise) ||
      hasText(entry.note) ||
      entry.sets?.some(({ note }) => hasText(note)) === true);
  const shown: CountedWorkout<E>[] = [];
  for (const counted of workouts) {
    const { day, workout, exercises } = counted;
    if (day < from || (filter.day !== null && day !== filter.day)) continue;
    const hasOwn = workout !== null && matches(workout);
    if (exercises.length === 0) {
      if (hasOwn) shown.push(counted);
      continue;
    }
    const found = exercises.filter(matches);
    if (found.length === exercises.length && hasOwn === (workout !== null)) shown.push(counted);
    else if (hasOwn || found.length > 0) shown.push(...countWorkouts(hasOwn ? [workout, ...found] : found));
  }
  return shown;
}

/** The first day of a period that ends today; "" for all time. */
function firstDayOf(period: Period, today: string, weekStart: WeekStart): string {
  switch (period) {
    case "all":
      return "";
    case "week":
      return startOfWeek(today, weekStart);
    case "month":
      return `${today.slice(0, 7)}-01`;
    case "quarter":
      return addDays(today, -89);
    case "year":
      return `${today.slice(0, 4)}-01-01`;
  }
}
