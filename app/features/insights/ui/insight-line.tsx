import { countOf, formatAmount } from "#app/lib/amounts.ts";
import { formatDuration } from "#app/lib/duration.ts";
import type { Insight } from "../figures/insight.ts";
import type { RecordKind } from "../figures/records.ts";

const units = { calories: "kcal", duration: "min", frequency: "workouts" } as const;

const recordWords: Record<RecordKind, string> = {
  longest: "your longest workout ever",
  "most-kcal": "the most energy you ever used in a workout",
  "exercise-best": "your longest of this exercise",
};

/** The one thing worth saying today, or nothing. */
export function InsightLine({ insight }: { insight: Insight | null }) {
  if (!insight) return null;
  return (
    <p className="flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <span aria-hidden="true" className="h-6 w-1 shrink-0 rounded-full bg-volt" />
      <span className="wrap-anywhere">{describeInsight(insight)}</span>
    </p>
  );
}

/** The insight as a sentence. */
export function describeInsight(insight: Insight): string {
  switch (insight.kind) {
    case "goal-due": {
      const when = ["today", "tomorrow"][insight.daysLeft] ?? `in ${insight.daysLeft} days`;
      return `A goal ends ${when}: ${formatAmount(insight.missing)} ${units[insight.goal.type]} to go.`;
    }
    case "record":
      return `Record: ${insight.entry.exercise}, ${formatDuration(insight.entry.duration)}, was ${recordWords[insight.record]}.`;
    case "streak-at-risk": {
      const left = insight.daysLeft === 0 ? "today" : `within ${countOf(insight.daysLeft + 1, "day")}`;
      return `${countOf(insight.missing, "workout")} ${left} to keep your streak of ${countOf(insight.weeks, "week")}.`;
    }
    case "on-track":
      return insight.weeks > 1
        ? `On track: ${countOf(insight.weeks, "week")} in a row.`
        : `On track: ${countOf(insight.goals, "goal")} at pace or ahead.`;
  }
}
