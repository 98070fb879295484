import { isTimed, unknownLength } from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { formatKcal } from "#app/lib/amounts.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { classNames } from "#app/ui/class-names.ts";

interface RowFactsProps {
  facts: readonly (string | false)[];
  /** Whether the row is wide. A narrow row leaves out a complete fact instead of cutting a number. */
  isWide: boolean;
}

/** The facts under the name of a row, in one line. */
export function RowFacts({ facts, isWide }: RowFactsProps) {
  const shown = facts.flatMap((fact) => fact || []);
  return (
    <span
      className={classNames(
        "tabular block text-ink-2 text-sm",
        isWide ? "truncate" : "h-[1lh] overflow-hidden",
      )}
    >
      {isWide ? shown.join(" · ") : shown.map(unbroken).join(" ·\u00a0")}
    </span>
  );
}

/** A fact that doesn't fit wraps unbroken, with its dot, into a second line, which is hidden. */
const unbroken = (fact: string): string => fact.replaceAll(" ", "\u00a0").replace(/[–-]/g, "$&\u2060");

interface RowAmountsProps {
  entry: HistoryEntry;
  /** The entry's kcal; for a workout, including its exercises. */
  kcal: number;
  isExercise: boolean;
}

/** The length and the kcal at the end of a row. A few seconds burn no whole kcal, and none are shown. */
export function RowAmounts({ entry, kcal, isExercise }: RowAmountsProps) {
  const isKnown = isTimed(entry);
  const look = !isKnown ? "text-ink-2 text-sm" : isExercise ? "text-sm" : "display text-lg leading-6";
  return (
    <>
      <span className={classNames("tabular block", look)}>
        {isKnown ? formatDuration(entry.duration) : unknownLength}
      </span>{" "}
      {kcal >= 1 && <span className="tabular block text-ink-2 text-sm">{formatKcal(kcal)}</span>}
    </>
  );
}
