import { describeSet } from "#app/domain/set/describe-set.ts";
import { isWorking, nameSet, numberSets } from "#app/domain/set/training-set.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { describeSetDetails } from "./describe-sets.ts";

interface SetListProps {
  entry: Pick<HistoryEntry, "sets" | "measure">;
  unit: WeightUnit;
}

/** The sets of an entry, one line each: "1  80 kg × 8  warm-up". */
export function SetList({ entry: { sets = [], measure }, unit }: SetListProps) {
  const numbers = numberSets(sets);
  return (
    <ol className="grid gap-1">
      {sets.map((set, index) => (
        <li key={set.id} className="tabular flex gap-3">
          <span className="w-6 shrink-0 text-right text-ink-2">
            <span className="sr-only">{nameSet(set, numbers[index] ?? 0)}</span>
            <span aria-hidden="true">{isWorking(set) ? numbers[index] : "W"}</span>
          </span>
          <span className="wrap-anywhere">
            {describeSet(set, measure, unit)}{" "}
            <span className="ml-2 text-ink-2">{describeSetDetails(set)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
