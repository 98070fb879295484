import { Check, Trash2 } from "lucide-react";
import type { Goal } from "#app/contracts/goal.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { formatNumber, formatReached } from "#app/lib/format-number.ts";
import { IconButton } from "#app/ui/button.tsx";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { Ring } from "#app/ui/ring.tsx";
import { describeDaysLeft, goalTypes, readGoalProgress } from "./goal-progress.ts";

interface GoalRowProps {
  goal: Goal;
  /** The local day, YYYY-MM-DD. */
  today: string;
  /** Where the goal should be by now, as a share of its target: a tick on the ring and a word beside it. */
  pace?: { readonly share: number; readonly behind: boolean } | undefined;
  detail?: string | undefined;
  onRemove(): void;
}

/** A goal: its ring with the percentage, or the check mark, what was reached of what, and how long there is. */
export function GoalRow({ goal, today, pace, detail, onRemove }: GoalRowProps) {
  const { percent, complete, ended, daysLeft } = readGoalProgress(goal, today);
  const { label, unit } = goalTypes.find(({ value }) => value === goal.type) ?? {
    label: goal.type,
    unit: "",
  };
  return (
    <li className="flex items-center gap-4 rounded-lg border border-line bg-surface py-3 pr-2 pl-4">
      <Ring
        share={percent / 100}
        thickness={9}
        tone={ended && !complete ? "stroke-line-strong" : "stroke-volt-ink"}
        className="size-18"
      >
        {pace && !complete && !ended && (
          <span aria-hidden="true" className="absolute inset-0" style={{ rotate: `${pace.share}turn` }}>
            <span className="absolute -top-0.5 left-1/2 -ml-px h-2.5 w-0.5 bg-ink" />
          </span>
        )}
        {complete ? (
          <Check size={28} strokeWidth={2.5} role="img" aria-label="Reached" className="text-volt-ink" />
        ) : (
          <span className="display tabular text-sm">{percent}%</span>
        )}
      </Ring>
      <div className="min-w-0 grow">
        <p className="display">{label}</p>
        <p className="tabular text-sm">
          {formatReached(goal.current, goal.target)} / {formatNumber(goal.target)} {unit}
          {complete && <span className="font-semibold text-volt-ink"> · {percent}%</span>}
        </p>
        {detail && <p className="tabular text-sm">{detail}</p>}
        <p className="text-ink-2 text-sm">
          {formatDay(goal.deadline)} · {describeDaysLeft(daysLeft)}
          {pace && !complete && !ended && ` · ${pace.behind ? "behind its pace" : "at its pace"}`}
        </p>
      </div>
      <IconButton
        label={`Delete ${label}, ${formatNumber(goal.target)} ${unit}`}
        onClick={(event) => {
          focusNeighbour(event.currentTarget);
          onRemove();
        }}
      >
        <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
