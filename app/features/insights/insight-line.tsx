import type { GoalType } from "#app/domain/goal/goal.ts";
import type { RecordKind } from "#app/domain/records/record-holders.ts";
import type { RecordEntry } from "#app/domain/records/records.ts";
import type { Insight } from "#app/domain/statistics/insight.ts";
import { countOf, formatKcal } from "#app/lib/amounts.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { formatNumber } from "#app/lib/format-number.ts";

const describeMissing = (missing: number, type: GoalType): string =>
  type === "frequency"
    ? countOf(missing, "workout")
    : `${formatNumber(missing)} ${type === "calories" ? "kcal" : "min"}`;

const recordWords: Record<RecordKind, string> = {
  longest: "your longest workout ever",
  "most-kcal": "the most calories you ever burned in a workout",
  "exercise-best": "your longest of this exercise",
};

const describeRecord = ({ duration, caloriesBurned }: RecordEntry, kind: RecordKind): string =>
  kind === "most-kcal" ? formatKcal(caloriesBurned) : formatDuration(duration);

/** The insight of the day; renders nothing without one. */
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
function describeInsight(insight: Insight): string {
  switch (insight.kind) {
    case "goal-due": {
      const when = ["today", "tomorrow"][insight.daysLeft] ?? `in ${insight.daysLeft} days`;
      return `A goal ends ${when}: ${describeMissing(insight.missing, insight.goal.type)} to go.`;
    }
    case "record":
      return `Record: ${insight.entry.exercise}, ${describeRecord(insight.entry, insight.record)}, was ${recordWords[insight.record]}.`;
    case "streak-at-risk": {
      const left = insight.daysLeft === 0 ? "today" : `within ${countOf(insight.daysLeft + 1, "day")}`;
      return `${countOf(insight.missing, "workout")} ${left} to keep your streak of ${countOf(insight.weeks, "week")}.`;
    }
    case "on-track":
      return insight.weeks > 1
        ? `On track: ${countOf(insight.weeks, "week")} in a row.`
        : `On track: ${countOf(insight.goals, "goal")} at pace or ahead.`;
    case "streak":
      return `${countOf(insight.weeks, "week")} in a row.`;
  }
}
