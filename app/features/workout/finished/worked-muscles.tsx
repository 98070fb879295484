import { muscleNames } from "#app/content/exercise-words.ts";
import { ownExercises } from "#app/data/collections.ts";
import { useLive } from "#app/data/use-live.ts";
import { countMuscleSets, createMuscleLookup } from "#app/domain/muscles/count-muscle-sets.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { useLibrary } from "#app/features/library/public.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Body } from "#app/ui/chart/body.tsx";

/**
 * The muscles that a workout's sets trained. Renders nothing while the library loads, or if no muscle is known, so
 * nothing may stand below it.
 */
export default function WorkedMuscles({ exercises }: { exercises: readonly HistoryEntry[] }) {
  const own = useLive(ownExercises.list, []);
  const { status, library } = useLibrary();
  const day = exercises.at(-1)?.day;
  if (!day || !own || status === "loading") return null;
  const { muscles } = countMuscleSets(exercises, {
    findMuscles: createMuscleLookup(own, library),
    today: day,
    weekStart: "monday",
  });
  const most = muscles[0]?.fourWeeks;
  if (!most) return null;
  return (
    <section
      aria-labelledby="muscles-heading"
      className="grid gap-2 rounded-lg border border-line bg-surface p-5 narrow:p-3 sm:p-6"
    >
      <h2 id="muscles-heading" className="text-lg">
        Muscles
      </h2>
      <div className="grid grid-cols-[9rem_1fr] items-center gap-4 max-[22.5rem]:grid-cols-1">
        <Body
          intensities={Object.fromEntries(muscles.map(({ muscle, fourWeeks }) => [muscle, fourWeeks / most]))}
          title=""
          className="w-36"
        />
        <dl className="tabular grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {muscles.map(({ muscle, fourWeeks }) => (
            <div key={muscle} className="flex items-baseline justify-between gap-3">
              <dt>{muscleNames[muscle]}</dt>
              <dd className="display">
                {formatNumber(fourWeeks)}{" "}
                <span className="font-normal font-text text-ink-2 text-sm">
                  {fourWeeks === 1 ? "set" : "sets"}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
