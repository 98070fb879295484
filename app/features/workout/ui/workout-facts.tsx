import type { Goal } from "#app/contracts/goal.ts";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import { formatAmount } from "#app/lib/amounts.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { formatDuration, speakDuration } from "#app/lib/duration.ts";
import { formatReached } from "#app/lib/format-number.ts";
import { describeKcalModel } from "../comparison.ts";

interface WorkoutFactsProps {
  entry: HistoryEntry;
  /** The workout of the same exercise before this one. */
  before: HistoryEntry | null;
  /** The goals that this workout moved and that still exist. */
  goals: readonly Goal[];
}

const goalWords = {
  calories: "Calories to Burn",
  duration: "Minutes of Exercise",
  frequency: "Workouts per Week",
};

/** Duration, kcal with where they come from, the step from the last time, and the goals that it moved. */
export function WorkoutFacts({ entry, before, goals }: WorkoutFactsProps) {
  const { duration, caloriesBurned } = entry;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5">
      <div>
        <dt className="text-ink-2 text-sm">Duration</dt>
        <dd className="display tabular text-4xl">
          <span aria-hidden="true">{formatDuration(duration)}</span>
          <span className="sr-only">{speakDuration(duration)}</span>
        </dd>
        {before && <dd className="tabular text-ink-2 text-sm">{describeStep(duration - before.duration)}</dd>}
      </div>
      <div>
        <dt className="text-ink-2 text-sm">Calories burned</dt>
        <dd className="display tabular text-4xl">
          {formatAmount(caloriesBurned)} <span className="text-lg">kcal</span>
        </dd>
        <dd className="wrap-anywhere text-ink-2 text-sm">{describeKcalModel(entry)}</dd>
      </div>
      {before && (
        <div className="col-span-2">
          <dt className="text-ink-2 text-sm">Last time</dt>
          <dd className="tabular">
            {formatDay(before.day)}: {formatDuration(before.duration)}, {formatAmount(before.caloriesBurned)}{" "}
            kcal
          </dd>
        </div>
      )}
      {goals.length > 0 && (
        <div className="col-span-2">
          <dt className="text-ink-2 text-sm">Counted for</dt>
          {goals.map((goal) => (
            <dd key={goal.id} className="tabular">
              {goalWords[goal.type]}: {formatReached(goal.current, goal.target)} / {formatAmount(goal.target)}
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

function describeStep(seconds: number): string {
  if (seconds === 0) return "As long as last time";
  return `${formatDuration(Math.abs(seconds))} ${seconds > 0 ? "longer" : "shorter"} than last time`;
}
