import { EllipsisVertical, Pencil, RotateCcw, Trash2, Trophy } from "lucide-react";
import { memo } from "react";
import { categoryLook } from "#app/content/category-look.ts";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import { formatAmount } from "#app/lib/amounts.ts";
import { formatDuration, speakDuration } from "#app/lib/duration.ts";
import { IconButton } from "#app/ui/button.tsx";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

export interface EntryActions {
  onRepeat(entry: HistoryEntry): void;
  onEdit(entry: HistoryEntry): void;
  onRemove(entry: HistoryEntry): void;
}

export interface RowActions extends EntryActions {
  /** A phone's row has room for this one alone. */
  onMore(entry: HistoryEntry): void;
}

interface EntryRowProps extends RowActions {
  entry: HistoryEntry;
  /** It holds a record. */
  record: boolean;
}

/** One workout of the list; its name leads to the whole of it, by a plain link that the list follows. */
export const EntryRow = memo(function EntryRow({ entry, record, ...actions }: EntryRowProps) {
  const { onRepeat, onEdit, onRemove, onMore } = actions;
  const { id, exercise, category, duration, caloriesBurned, endedAt } = entry;
  const name = `${exercise}, ${speakDuration(duration)}`;
  return (
    <div className="flex h-full items-center gap-3 border-line border-x border-b bg-surface pr-1 pl-4 sm:pr-2">
      <span
        className={`size-3 shrink-0 rounded-full ${category ? categoryLook[category].dot : "bg-line-strong"}`}
        aria-hidden="true"
      />
      <div className="min-w-0 grow">
        <p className="flex items-center gap-1.5">
          <a href={`/workouts/${encodeURIComponent(id)}`} className="display truncate hover:underline">
            {exercise}
          </a>
          {record && (
            <Trophy
              size={16}
              strokeWidth={2}
              role="img"
              aria-label="Record"
              className="shrink-0 text-volt-ink"
            />
          )}
        </p>
        <p className="tabular truncate text-ink-2 text-sm">
          {timeOf(endedAt)}
          {entry.source === "imported" && " · imported"}
        </p>
      </div>
      <p className="shrink-0 text-right">
        <span className="display tabular block text-lg leading-6">{formatDuration(duration)}</span>
        <span className="tabular block text-ink-2 text-sm">{formatAmount(caloriesBurned)} kcal</span>
      </p>
      <IconButton label={`More for ${name}`} className="sm:hidden!" onClick={() => onMore(entry)}>
        <EllipsisVertical {...icon} />
      </IconButton>
      <div className="flex shrink-0 max-sm:hidden print:hidden">
        <IconButton label={`Repeat ${name}`} onClick={() => onRepeat(entry)}>
          <RotateCcw {...icon} />
        </IconButton>
        <IconButton label={`Edit ${name}`} onClick={() => onEdit(entry)}>
          <Pencil {...icon} />
        </IconButton>
        <IconButton label={`Delete ${name}`} onClick={() => onRemove(entry)}>
          <Trash2 {...icon} />
        </IconButton>
      </div>
    </div>
  );
});

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const timeOf = (instant: string): string => timeFormat.format(new Date(instant));
