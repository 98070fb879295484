// A plan begins, and goes on after a gap.

import { listDays } from "#app/lib/calendar-week.ts";
import { weekdayOf } from "../routine/weekdays.ts";
import type { Answers } from "./answers.ts";
import type { Past } from "./past.ts";
import type { Phase, Plan } from "./plan.ts";
import { rules } from "./rules.ts";
import { splitWeek } from "./split.ts";
import { startSets } from "./volume.ts";

/** The phase after days without training (R23, R24). */
export function gapPhase(gapDays: number | null): Phase {
  if (gapDays === null || gapDays <= rules.R23.numbers.nothingDays) return "load";
  if (gapDays <= rules.R23.numbers.shortDays) return "short-gap";
  return gapDays <= rules.R24.numbers.blockDays ? "block-gap" : "long-gap";
}

/**
 * The plan of the first week. It starts careful if the last workout is some time ago.
 * @param today YYYY-MM-DD; the first session is due on the first chosen day from it on
 */
export function createPlan(answers: Answers, past: Past, today: string): Plan {
  const order = listDays(today, 7).map(weekdayOf);
  const days = [...answers.days].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return {
    answers,
    startedOn: today,
    blockOn: today,
    block: 1,
    week: 1,
    phase: gapPhase(past.gapDays),
    ...startSets(answers),
    sessions: splitWeek(answers).map((session, index) => ({
      ...session,
      weekday: days[index] ?? 1,
      exerciseIds: [],
      lockedIds: [],
    })),
    declinedDeload: null,
  };
}

/**
 * The plan after days without training. Up to 10 days change nothing. Up to 21 make the week shorter and easier. After
 * more, the block starts anew with lighter loads.
 */
export function resumePlan(plan: Plan, gapDays: number, today: string): Plan {
  const phase = gapPhase(gapDays);
  if (phase === "load") return plan;
  if (phase === "short-gap") return { ...plan, phase };
  return { ...plan, phase, blockOn: today, week: 1, ...startSets(plan.answers), declinedDeload: null };
}
