import { Link } from "@remix-run/react";
import { memo } from "react";
import { setKindNames } from "#app/content/exercise-words.ts";
import { workoutPath } from "#app/content/navigation.ts";
import { describeAsides, describeSet } from "#app/domain/set/describe-set.ts";
import { isWorking, type TrainingSet, volumeG } from "#app/domain/set/training-set.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { formatKcal } from "#app/lib/amounts.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { formatVolume, type WeightUnit } from "#app/lib/weight.ts";
import { Button } from "#app/ui/button.tsx";
import { focusLastRow } from "#app/ui/focus-neighbour.ts";
import { SectionCard } from "#app/ui/section-card.tsx";

interface SetsCardProps {
  /** The newest entries. */
  entries: readonly HistoryEntry[];
  /** The number of all entries; undefined while they are counted. */
  total: number | undefined;
  onMore(): void;
  unit: WeightUnit;
}

/** All sets by date. The newest entries come first, and a button shows more. */
export function SetsCard({ entries, total, onMore, unit }: SetsCardProps) {
  const left = (total ?? 0) - entries.length;
  return (
    <SectionCard title="Every set">
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} unit={unit} />
        ))}
      </ol>
      {left > 0 && (
        <Button
          onClick={({ currentTarget }) => {
            focusLastRow(currentTarget);
            onMore();
          }}
        >
          Show more, {formatNumber(left)} left
        </Button>
      )}
    </SectionCard>
  );
}

/** Memoized, because there may be more than fifty. They don't render again while the page loads the rest. */
const EntryRow = memo(function EntryRow({ entry, unit }: { entry: HistoryEntry; unit: WeightUnit }) {
  const sets = entry.sets ?? [];
  const volume = volumeG(sets);
  return (
    <li className="grid grid-cols-1 gap-1 py-2">
      <div className="flex items-center justify-between gap-3">
        <Link
          to={workoutPath(entry.workoutId ?? entry.id)}
          className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
        >
          {formatDay(entry.day)}
        </Link>
        <span className="tabular text-ink-2 text-sm">
          {sets.length === 0 ? formatKcal(entry.caloriesBurned) : volume > 0 && formatVolume(volume, unit)}
        </span>
      </div>
      {sets.length === 0 ? (
        // The length of an import may be unknown.
        entry.duration > 0 && <p className="display tabular text-lg">{formatDuration(entry.duration)}</p>
      ) : (
        <ol className="flex flex-wrap gap-1.5">
          {sets.map((set) => (
            <SetChip key={set.id} set={set} words={describeSet(set, entry.measure, unit)} />
          ))}
        </ol>
      )}
      {entry.note && <p className="wrap-anywhere text-ink-2 text-sm">{entry.note}</p>}
    </li>
  );
});

function SetChip({ set, words }: { set: TrainingSet; words: string }) {
  const asides = [set.kind !== "normal" && setKindNames[set.kind], ...describeAsides(set)]
    .filter(Boolean)
    .join(", ");
  return (
    <li className="tabular rounded-sm bg-surface-2 px-2.5 py-1">
      <span className={isWorking(set) ? "display" : "text-ink-2"}>{words}</span>
      {asides && <span className="text-ink-2 text-sm"> {asides}</span>}
      {set.note && <span className="wrap-anywhere block text-ink-2 text-sm">{set.note}</span>}
    </li>
  );
}
