import { Trash2 } from "lucide-react";
import { doneOf, type Goal, type GoalNotes } from "#app/domain/goal/goal.ts";
import { computeGoalProgress, describeDaysLeft, wordsOfGoal } from "#app/domain/goal/goal-progress.ts";
import { describeGoalWeeks, nameGoalWeek } from "#app/domain/goal/goal-standing.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { formatNumber, formatReached } from "#app/lib/format-number.ts";
import { IconButton } from "#app/ui/button.tsx";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import { GoalRing } from "./goal-ring.tsx";

interface GoalRowProps {
  goal: Goal;
  /** The local day, YYYY-MM-DD. */
  today: string;
  notes?: GoalNotes | undefined;
  onRemove(): void;
}

/** A goal in a list: its ring, the reached part of its target, and the days that are left. */
export function GoalRow({ goal, today, notes, onRemove }: GoalRowProps) {
  const progress = computeGoalProgress(goal, today);
  const { label, unit } = wordsOfGoal(goal);
  const weeks = describeGoalWeeks(goal);
  return (
    <li className="flex items-center gap-4 narrow:flex-wrap rounded-lg border border-line bg-surface py-3 pr-2 pl-4">
      <GoalRing progress={progress} mark={notes?.mark} />
      <div className="wrap-anywhere min-w-0 grow">
        <p className="display">{label}</p>
        <p className="tabular text-sm">
          {formatReached(doneOf(goal), goal.target)} / {formatNumber(goal.target)} {unit}
          {nameGoalWeek(goal)}
          {progress.complete && <span className="font-semibold text-volt-ink"> · {progress.percent}%</span>}
        </p>
        {weeks && <p className="tabular text-sm">{weeks}</p>}
        <p className="text-ink-2 text-sm">
          {formatDay(goal.deadline)} · {describeDaysLeft(progress.daysLeft)}
          {notes?.pace && ` · ${notes.pace}`}
        </p>
      </div>
      <DeleteGoal goal={goal} onRemove={onRemove} />
    </li>
  );
}

/** A goal as a tile: a large ring with its numbers below. */
export function GoalTile({ goal, today, notes, onRemove }: GoalRowProps) {
  const progress = computeGoalProgress(goal, today);
  const { label, unit } = wordsOfGoal(goal);
  const weeks = describeGoalWeeks(goal);
  return (
    <li className="relative grid content-start justify-items-center gap-3 rounded-lg border border-line bg-surface px-3 py-5 text-center">
      <GoalRing progress={progress} mark={notes?.mark} isLarge />
      <div className="wrap-anywhere min-w-0">
        <p className="text-ink-2 text-sm">{label}</p>
        <p className="display tabular text-lg">
          {formatReached(doneOf(goal), goal.target)}
          <span className="text-base text-ink-2">
            {" "}
            / {formatNumber(goal.target)} {unit}
            {nameGoalWeek(goal)}
          </span>
        </p>
        {weeks && <p className="tabular text-sm">{weeks}</p>}
        {notes?.pace && <p className="tabular font-semibold text-sm">{upperFirst(notes.pace)}</p>}
        <p className="text-ink-2 text-sm" title={formatDay(goal.deadline)}>
          {describeDaysLeft(progress.daysLeft)}
        </p>
      </div>
      <div className="absolute top-1 right-1">
        <DeleteGoal goal={goal} onRemove={onRemove} />
      </div>
    </li>
  );
}

function DeleteGoal({ goal, onRemove }: Pick<GoalRowProps, "goal" | "onRemove">) {
  const { label, unit } = wordsOfGoal(goal);
  return (
    <IconButton
      data-action="delete"
      label={`Delete ${label}, ${formatNumber(goal.target)} ${unit}`}
      className="text-ink-2"
      onClick={(event) => {
        focusNeighbour(event.currentTarget);
        onRemove();
      }}
    >
      <Trash2 {...icon} />
    </IconButton>
  );
}

const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
