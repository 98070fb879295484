import { useBodyWeight, useSettings } from "#app/data/use-live.ts";
import { infoOfEntry } from "#app/domain/exercise/exercise-info.ts";
import { NotFound } from "#app/features/app-frame/public.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { SkeletonHeading } from "#app/ui/skeleton-heading.tsx";
import { Exercise } from "./exercise.client.tsx";
import { useExerciseEntries } from "./use-exercise-entries.ts";
import { useExerciseInfo } from "./use-exercise-info.ts";

/** The page of an exercise: the muscles that it trains, its steps and its recorded sets. */
export function ExerciseScreen({ id }: { id: string }) {
  const unit = useSettings()?.weightUnit;
  const bodyWeightG = useBodyWeight();
  const known = useExerciseInfo(id);
  // The exercise may be found in the history only, by its id or by its name.
  const history = useExerciseEntries(id, known === null ? id : known?.name);
  if (!unit || known === undefined || !history) return <ExerciseSkeleton />;
  const [newest] = history.entries;
  const info = known ?? (newest && infoOfEntry(id, newest));
  if (!info)
    return (
      <NotFound title="Exercise not found" to="/workouts" action="To the workouts">
        There is no such exercise on this device. It may have been deleted, or the library couldn't be fetched
        without a connection.
      </NotFound>
    );
  return <Exercise {...{ id, info, history, unit, bodyWeightG }} />;
}

function ExerciseSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <SkeletonHeading className="sr-only">Exercise</SkeletonHeading>
      <Skeleton className="h-52 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
