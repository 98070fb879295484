import { type Category, categories } from "#app/contracts/exercise.ts";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import { parseDay } from "#app/lib/calendar-day.ts";
import { addDays, startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";

export const periods = ["all", "week", "month", "quarter", "year"] as const;
export type Period = (typeof periods)[number];

/** What /history shows; the address holds it, so that it survives a reload and can be linked to. */
export interface HistoryFilter {
  readonly period: Period;
  readonly category: Category | null;
  readonly exercise: string | null;
  /** Searched in exercise and note. */
  readonly text: string;
  /** One calendar day; it goes before the period. */
  readonly day: string | null;
}

export const noFilter: HistoryFilter = { period: "all", category: null, exercise: null, text: "", day: null };

const longestText = 200;

/** The weeks around other days reach beyond the years that a day is written with, where no calendar can follow. */
const earliestDay = "0001-01-01";
const latestDay = "9998-12-31";

/** Reads an address. What makes no sense there is as if it were absent. */
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

/** The address of a filter; what is not filtered by is left out. */
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

/** The entries that the filter lets through, in their order. */
export function filterHistory<E extends Pick<HistoryEntry, "exercise" | "category" | "day" | "note">>(
  entries: readonly E[],
  filter: HistoryFilter,
  today: string,
  weekStart: WeekStart,
): E[] {
  const from = filter.day ?? firstDayOf(filter.period, today, weekStart);
  const text = filter.text.trim().toLowerCase();
  return entries.filter(
    (entry) =>
      entry.day >= from &&
      (filter.day === null || entry.day === filter.day) &&
      (filter.category === null || entry.category === filter.category) &&
      (filter.exercise === null || entry.exercise === filter.exercise) &&
      (text === "" ||
        entry.exercise.toLowerCase().includes(text) ||
        (entry.note?.toLowerCase().includes(text) ?? false)),
  );
}

/** The first day of a period that goes until today; "" for all time. */
export function firstDayOf(period: Period, today: string, weekStart: WeekStart): string {
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
