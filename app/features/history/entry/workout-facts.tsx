import { useSettings } from "#app/data/use-live.ts";
import { doneOf, type Goal } from "#app/domain/goal/goal.ts";
import { nameGoalWeek } from "#app/domain/goal/goal-standing.ts";
import { isTimed, unknownLength } from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { formatKcal } from "#app/lib/amounts.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { formatDuration, speakDuration } from "#app/lib/duration.ts";
import { formatNumber, formatReached } from "#app/lib/format-number.ts";
import { describeSets } from "./describe-sets.ts";
import { describeKcalModel } from "./entry-facts.ts";

interface WorkoutFactsProps {
  /** An entry without sets. A workout with sets has a summary instead. */
  entry: HistoryEntry;
  /** The workout of the same exercise before this one. */
  before: HistoryEntry | null;
  /** The existing goals that this workout counted for. */
  goals: readonly Goal[];
}

const goalWords = {
  calories: "Calories to Burn",
  duration: "Minutes of Exercise",
  frequency: "Workouts per Week",
};

/** Duration, kcal and how they were counted, the comparison with the last time, and the goals that the workout counted for. */
export function WorkoutFacts({ entry, before, goals }: WorkoutFactsProps) {
  const { duration, caloriesBurned } = entry;
  const isKnown = isTimed(entry);
  const unit = useSettings()?.weightUnit ?? "kg";
  const setsBefore = before?.sets ?? [];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5">
      <div>
        <dt className="text-ink-2 text-sm">Duration</dt>
        {isKnown ? (
          <dd className="display tabular text-4xl max-[22.5rem]:text-3xl">
            <span aria-hidden="true">{formatDuration(duration)}</span>
            <span className="sr-only">{speakDuration(duration)}</span>
          </dd>
        ) : (
          <dd>{unknownLength}</dd>
        )}
        {before && isKnown && isTimed(before) && (
          <dd className="tabular text-ink-2 text-sm">{describeStep(duration - before.duration)}</dd>
        )}
      </div>
      <div>
        <dt className="text-ink-2 text-sm">Calories burned</dt>
        <dd className="display tabular text-4xl max-[22.5rem]:text-3xl">
          {formatNumber(Math.round(caloriesBurned))} <span className="text-lg">kcal</span>
        </dd>
        <dd className="wrap-anywhere text-ink-2 text-sm">{describeKcalModel(entry)}</dd>
      </div>
      {before && (
        <div className="col-span-2">
          <dt className="text-ink-2 text-sm">Last time</dt>
          <dd className="tabular">
            {formatDay(before.day)}
            {isTimed(before) && `: ${formatDuration(before.duration)}, ${formatKcal(before.caloriesBurned)}`}
          </dd>
          {setsBefore.length > 0 && (
            <dd className="tabular text-ink-2 text-sm">{describeSets(setsBefore, before.measure, unit)}</dd>
          )}
        </div>
      )}
      {goals.length > 0 && (
        <div className="col-span-2">
          <dt className="text-ink-2 text-sm">Counted for</dt>
          {goals.map((goal) => (
            <dd key={goal.id} className="tabular">
              {goalWords[goal.type]}: {formatReached(doneOf(goal), goal.target)} / {formatNumber(goal.target)}
              {nameGoalWeek(goal)}
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
