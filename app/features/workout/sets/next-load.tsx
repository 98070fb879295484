import { findLastDone, proposeNextSet } from "#app/domain/planner/next-set.ts";
import type { Loading } from "#app/domain/planner/plan.ts";
import { ruleSources } from "#app/domain/planner/rule-sources.ts";
import { rules } from "#app/domain/planner/rules.ts";
import type { ExerciseCard } from "#app/domain/running-workout/running-workout.ts";
import { nameSet, numberSets } from "#app/domain/set/training-set.ts";
import { formatWeightWithUnit } from "#app/lib/weight.ts";
import { Button } from "#app/ui/button.tsx";
import type { Tracker } from "../tracker/tracker.ts";

interface NextLoadProps {
  tracker: Tracker;
  card: ExerciseCard;
  loading: Loading;
}

/** More than this can't be guessed, and RPE starts at 6. */
const mostFelt = 4;
const reserves = Array.from({ length: mostFelt + 1 }, (_, rir) => rir);

/**
 * Asks how many repetitions the last set left, and proposes a weight for the next one if that isn't as planned. No box
 * changes before the person takes the proposal.
 */
export default function NextLoad({ tracker, card, loading }: NextLoadProps) {
  const last = findLastDone(card);
  if (!last) return null;
  const change = (set: string, given: { rpe: number } | { weightG: number }) =>
    tracker.dispatch({ type: "set-change", card: card.id, set, change: given });
  if (last.rpe === undefined && last.reps !== undefined && last.amrapFrom === undefined) {
    const name = nameSet(last, numberSets(card.sets)[card.sets.indexOf(last)] ?? 0);
    return (
      <fieldset className="grid gap-1.5 rounded-sm bg-surface-2 p-2">
        <legend className="float-left pb-1.5 text-sm">
          {name}: how many more were left? <span className="text-ink-2">{card.rir} planned</span>
        </legend>
        <div className="clear-both grid grid-cols-5 gap-1.5">
          {reserves.map((rir) => (
            <button
              key={rir}
              type="button"
              onClick={() => change(last.id, { rpe: rules.R19.numbers.rpeAtFailure - rir })}
              className="display tabular min-h-14 rounded-sm border border-line-strong bg-surface text-lg hover:bg-surface-2"
            >
              {rir === mostFelt ? `${rir}+` : rir}
            </button>
          ))}
        </div>
      </fieldset>
    );
  }
  const next = proposeNextSet(card, loading);
  if (!next) return null;
  const weight = formatWeightWithUnit(next.weightG, loading.weightUnit);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sm bg-surface-2 p-2">
      <p role="status" className="flex-1 basis-40 text-sm">
        Proposed for the next set: <strong>{weight}</strong>. {next.why.text}{" "}
        <a
          href={ruleSources.R19.url}
          target="_blank"
          rel="noreferrer"
          title={ruleSources.R19.says}
          className="inline-block font-semibold text-volt-ink underline underline-offset-4"
        >
          Source
        </a>
      </p>
      <Button
        size="xl"
        className="px-4!"
        onClick={() => {
          for (const set of next.setIds) change(set, { weightG: next.weightG });
        }}
      >
        Use {weight}
      </Button>
    </div>
  );
}
