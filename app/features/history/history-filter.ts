import { parseDay } from "#app/lib/calendar-day.ts";
import { addDays, startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";
import { type CountableEntry, countWorkouts } from "#app/model/counted-workouts.ts";
import { type Category, categories } from "#app/model/exercise.ts";
import type { HistoryEntry } from "#app/model/history-entry.ts";

export const periods = ["all", "week", "month", "quarter", "year"] as const;
export type Period = (typeof periods)[number];

/** The filter of /history. The address holds it, so that it survives a reload and can be linked to. */
export interface HistoryFilter {
  readonly period: Period;
  readonly category: Category | null;
  readonly exercise: string | null;
  /** Searched in exercise and note. */
  readonly text: string;
  /** One calendar day; it overrides the period. */
  readonly day: string | null;
}

export const noFilter: HistoryFilter = { period: "all", category: null, exercise: null, text: "", day: null };

const longestText = 200;

/** Outside of these the calendar would need years that YYYY-MM-DD can't express. */
const earliestDay = "0001-01-01";
const latestDay = "9998-12-31";

/** Parses a query. Invalid values are ignored. */
export function parseHistoryFilter(params: URLSearchParams): HistoryFilter {
  const exercise = params.get("exercise")?.trim().slice(0, longestText);
  return {
    period: periods.find((period) => period === params.get("period")) ?? "all",
    category: categories.find((category) => category === params.get("category")) ?? null,
    exercise: exercise || null,
    text: params.get("q")?.slice(0, longestText) ?? "",
    day: readDay(params.get("day")),
  };
}

function readDay(text: string | null): string | null {
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

type FilteredEntry = CountableEntry & Pick<HistoryEntry, "exercise" | "category" | "note">;

/** The days of the workouts that have exercises, by the exercises' ids. */
function listWorkoutDays(entries: readonly FilteredEntry[]): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  if (entries.every(({ workoutId }) => workoutId === undefined)) return days;
  for (const { day, exercises } of countWorkouts(entries)) for (const { id } of exercises) days.set(id, day);
  return days;
}

/** The entries that match the filter, in their order. The day of an exercise is that of its workout. */
export function filterHistory<E extends FilteredEntry>(
  entries: readonly E[],
  filter: HistoryFilter,
  today: string,
  weekStart: WeekStart,
): E[] {
  const from = filter.day ?? firstDayOf(filter.period, today, weekStart);
  const text = filter.text.trim().toLowerCase();
  const days = from === "" ? noDays : listWorkoutDays(entries);
  const dayOf = ({ id, day }: E) => days.get(id) ?? day;
  // A long history has few names.
  const names = new Map<string, boolean>();
  const hasName = (exercise: string): boolean => {
    const known = names.get(exercise);
    if (known !== undefined) return known;
    const isFound = exercise.toLowerCase().includes(text);
    names.set(exercise, isFound);
    return isFound;
  };
  return entries.filter(
    (entry) =>
      (filter.category === null || entry.category === filter.category) &&
      (filter.exercise === null || entry.exercise === filter.exercise) &&
      (from === "" || dayOf(entry) >= from) &&
      (filter.day === null || dayOf(entry) === filter.day) &&
      (text === "" || hasName(entry.exercise) || (entry.note?.toLowerCase().includes(text) ?? false)),
  );
}

const noDays: ReadonlyMap<string, string> = new Map();

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
