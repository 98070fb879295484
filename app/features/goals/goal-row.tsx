import { Trash2 } from "lucide-react";
import { IconButton } from "#app/ui/button.tsx";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import type { GoalFace } from "./goal-face.ts";
import { GoalRing } from "./goal-ring.tsx";

interface GoalRowProps {
  face: GoalFace;
  onRemove(): void;
}

/** A goal in a list: its ring, the reached part of its target, and the days that are left. */
export function GoalRow({ face, onRemove }: GoalRowProps) {
  const { progress, mark, label, done, target, name, weeks, day, daysLeft, pace } = face;
  return (
    <li className="flex items-center gap-4 narrow:flex-wrap rounded-lg border border-line bg-surface py-3 pr-2 pl-4">
      <GoalRing progress={progress} mark={mark} />
      <div className="wrap-anywhere min-w-0 grow">
        <p className="display">{label}</p>
        <p className="tabular text-sm">
          {done} / {target}
          {progress.complete && <span className="font-semibold text-volt-ink"> · {progress.percent}%</span>}
        </p>
        {weeks && <p className="tabular text-sm">{weeks}</p>}
        <p className="text-ink-2 text-sm">{[day, daysLeft, pace].filter(Boolean).join(" · ")}</p>
      </div>
      <DeleteGoal name={name} onRemove={onRemove} />
    </li>
  );
}

/** A goal as a tile: a large ring with its numbers below. */
export function GoalTile({ face, onRemove }: GoalRowProps) {
  const { progress, mark, label, done, target, name, weeks, day, daysLeft, pace } = face;
  return (
    <li className="relative grid content-start justify-items-center gap-3 rounded-lg border border-line bg-surface px-3 py-5 text-center">
      <GoalRing progress={progress} mark={mark} isLarge />
      <div className="wrap-anywhere min-w-0">
        <p className="text-ink-2 text-sm">{label}</p>
        <p className="display tabular text-lg">
          {done}
          <span className="text-base text-ink-2"> / {target}</span>
        </p>
        {weeks && <p className="tabular text-sm">{weeks}</p>}
        {pace && <p className="tabular font-semibold text-sm">{upperFirst(pace)}</p>}
        {daysLeft && (
          <p className="text-ink-2 text-sm" title={day ?? undefined}>
            {daysLeft}
          </p>
        )}
      </div>
      <div className="absolute top-1 right-1">
        <DeleteGoal name={name} onRemove={onRemove} />
      </div>
    </li>
  );
}

function DeleteGoal({ name, onRemove }: { name: string; onRemove(): void }) {
  return (
    <IconButton
      data-action="delete"
      label={`Delete ${name}`}
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
