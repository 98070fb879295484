import { addDays, listDays, startOfWeek, type WeekStart, weekdayIndex } from "#app/lib/calendar-week.ts";

interface MonthDay {
  readonly day: string;
  readonly inMonth: boolean;
}

/** All complete weeks that contain a day of a month ("YYYY-MM"). */
export function listMonthWeeks(month: string, weekStart: WeekStart): MonthDay[][] {
  const first = startOfWeek(`${month}-01`, weekStart);
  const count = Math.ceil((weekdayIndex(`${month}-01`, weekStart) + countDays(month)) / 7);
  return Array.from({ length: count }, (_, index) =>
    listDays(addDays(first, index * 7), 7).map((day) => ({ day, inMonth: day.startsWith(month) })),
  );
}

function countDays(month: string): number {
  const last = new Date(`${month}-01T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return last.getUTCDate();
}

/** The month that is `count` months later; earlier if `count` is negative. */
export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`;
}
