// The minutes of endurance in a week, beside the sessions (R1).

import { startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";
import { metOf } from "../exercise/met-values.ts";
import { listWeekdays } from "../routine/weekdays.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import type { Answers } from "./answers.ts";
import { rules, type Why } from "./rules.ts";

/** From this energy on (MET), activity is vigorous. */
const vigorousMet = 6;
const proposedSessions = 2;
const longestMinutes = 60;
const shortestMinutes = 10;

interface CardioSession {
  /** 1 is Monday. */
  readonly weekday: number;
  /** Moderate minutes; half of them if they are vigorous. */
  readonly minutes: number;
}

export interface Cardio {
  /** Moderate minutes of this week; a vigorous one counts as two. */
  readonly done: number;
  readonly goal: number;
  readonly goalMost: number;
  readonly sessions: readonly CardioSession[];
  readonly why: Why;
}

type CardioEntry = Pick<
  HistoryEntry,
  "day" | "category" | "duration" | "exercise" | "exerciseId" | "measure"
>;

const isVigorous = ({ exerciseId = "", exercise, measure }: CardioEntry): boolean =>
  metOf({ id: exerciseId, name: exercise, category: "cardio", measure }) >= vigorousMet;

/** Counts the week's minutes and proposes two sessions for the rest of them, on days without a session first. */
export function planCardio(
  entries: readonly CardioEntry[],
  { days }: Pick<Answers, "days">,
  today: string,
  weekStart: WeekStart,
): Cardio {
  const { moderateMinutes, moderateMinutesMost, vigorousFactor } = rules.R1.numbers;
  const week = startOfWeek(today, weekStart);
  const seconds = entries
    .filter(({ day, category }) => category === "cardio" && day >= week && day <= today)
    .reduce((sum, entry) => sum + entry.duration * (isVigorous(entry) ? vigorousFactor : 1), 0);
  const done = Math.round(seconds / 60);
  const missing = Math.max(0, moderateMinutes - done);
  const each = Math.min(
    longestMinutes,
    Math.max(shortestMinutes, Math.ceil(missing / proposedSessions / 5) * 5),
  );
  const order = listWeekdays(weekStart);
  const free = [
    ...order.filter((weekday) => !days.includes(weekday)),
    ...order.filter((weekday) => days.includes(weekday)),
  ];
  const sessions = free
    .slice(0, missing > 0 ? proposedSessions : 0)
    .map((weekday) => ({ weekday, minutes: each }));
  const rest = missing > 0 ? `, so ${missing} are left` : "";
  return {
    done,
    goal: moderateMinutes,
    goalMost: moderateMinutesMost,
    sessions,
    why: {
      text: `${done} of ${moderateMinutes} moderate minutes are done this week${rest}. A vigorous minute counts as two.`,
      rule: "R1",
    },
  };
}
