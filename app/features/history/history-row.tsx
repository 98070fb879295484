import { Trash2 } from "lucide-react";
import { categoryLook } from "#app/content/category-look.ts";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import { formatDuration, speakDuration } from "#app/lib/duration.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { IconButton } from "#app/ui/button.tsx";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";

/** One recorded workout: exercise, m:ss, kcal, date. */
export function HistoryRow({ entry, onRemove }: { entry: HistoryEntry; onRemove(): void }) {
  const { exercise, category, duration, caloriesBurned, date } = entry;
  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-4">
      <span
        className={`size-3 shrink-0 rounded-full ${category ? categoryLook[category].dot : "bg-line-strong"}`}
        aria-hidden="true"
      />
      <div className="min-w-0 grow">
        <p className="display truncate">{exercise}</p>
        <p className="text-ink-2 text-sm">{date}</p>
      </div>
      <p className="text-right">
        <span className="display tabular block text-lg">{formatDuration(duration)}</span>
        <span className="tabular block text-ink-2 text-sm">{formatNumber(caloriesBurned)} kcal</span>
      </p>
      <IconButton
        label={`Delete ${exercise}, ${speakDuration(duration)}, ${date}`}
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
