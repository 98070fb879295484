import { type ComponentProps, useMemo, useState } from "react";
import { ownExercises } from "#app/data/collections.ts";
import { useLive } from "#app/data/use-live.ts";
import type { LibraryExercise } from "#app/domain/exercise/library-exercise.ts";
import type { OwnExercise } from "#app/domain/exercise/own-exercise.ts";
import {
  type CountOptions,
  countMuscleSets,
  createMuscleLookup,
  type SetCount,
} from "#app/domain/muscles/count-muscle-sets.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { useLibrary } from "#app/features/library/public.ts";
import { countOf } from "#app/lib/amounts.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Body } from "#app/ui/chart/body.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

const spans = [
  { value: "thisWeek", label: "This week" },
  { value: "fourWeeks", label: "Four weeks" },
] as const satisfies readonly { value: keyof SetCount; label: string }[];

interface MuscleCardProps extends Pick<CountOptions, "today" | "weekStart"> {
  entries: readonly HistoryEntry[];
  own: readonly OwnExercise[];
  library: readonly LibraryExercise[];
}

/** The sets of each muscle on the body and as a table, this week and over the last four. */
export function MuscleCard({ entries, own, library, today, weekStart }: MuscleCardProps) {
  const [chosen, setChosen] = useState<keyof SetCount>("thisWeek");
  const findMuscles = useMemo(() => createMuscleLookup(own, library), [own, library]);
  const { muscles, unknown } = useMemo(
    () => countMuscleSets(entries, { findMuscles, today, weekStart }),
    [entries, findMuscles, today, weekStart],
  );
  const most = Math.max(...muscles.map((count) => count[chosen]), 0);
  const intensities = Object.fromEntries(
    muscles.map((count) => [count.muscle, most > 0 ? count[chosen] / most : 0]),
  );
  return (
    <SectionCard
      title="Muscles"
      controls={<Segments label="Show" options={spans} value={chosen} onChoose={(next) => setChosen(next)} />}
    >
      <div className="grid grid-cols-1 items-center gap-6 sm:grid-cols-[minmax(0,20rem)_1fr]">
        <Body intensities={intensities} title="" className="mx-auto w-full max-w-72" />
        {muscles.length > 0 && <MuscleTable muscles={muscles} chosen={chosen} />}
      </div>
      <p className="text-ink-2 text-sm">
        {chosen === "thisWeek" && most + unknown.thisWeek === 0 && "No sets this week yet. "}A set counts 1
        for the muscle that it trains most and 0.5 for those that help. Warm-ups don't count.
        {unknown[chosen] > 0 &&
          ` Left out: ${countOf(unknown[chosen], "set")} of exercises whose muscles aren't known.`}
      </p>
    </SectionCard>
  );
}

interface MuscleTableProps {
  muscles: ReturnType<typeof countMuscleSets>["muscles"];
  chosen: keyof SetCount;
}

function MuscleTable({ muscles, chosen }: MuscleTableProps) {
  return (
    <table className="tabular w-full self-start text-left">
      <caption className="sr-only">Sets of each muscle</caption>
      <thead className="text-ink-2 text-sm">
        <tr>
          <th scope="col" className="font-normal">
            Sets
          </th>
          {spans.map(({ value, label }) => (
            <th key={value} scope="col" className="text-right font-normal">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {muscles.map(({ muscle, ...count }) => (
          <tr key={muscle} className="border-line border-t">
            <th scope="row" className="py-1 font-semibold first-letter:uppercase">
              {muscle}
            </th>
            {spans.map(({ value }) => (
              <td key={value} className={value === chosen ? "display text-right" : "text-right text-ink-2"}>
                {formatNumber(count[value])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Without the library, as on a device without a network, the sets of its exercises count as unknown. */
export default function RecentMuscles(props: Omit<ComponentProps<typeof MuscleCard>, "own" | "library">) {
  const own = useLive(ownExercises.list, []);
  const { status, library } = useLibrary();
  if (!own || status === "loading") return <Skeleton className="h-96 rounded-lg" />;
  return <MuscleCard {...props} own={own} library={library} />;
}
