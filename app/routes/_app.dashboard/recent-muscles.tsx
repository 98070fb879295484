import { type ComponentProps, useEffect, useState } from "react";
import { useLive } from "#app/data/react/use-live.ts";
import { loadLibrary } from "#app/features/library/load-library.ts";
import { MuscleCard } from "#app/features/muscle-sets/muscle-card.tsx";
import type { LibraryExercise } from "#app/model/library-exercise.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** Without the library, as on a device without a network, the sets of its exercises count as unknown. */
export default function RecentMuscles(props: Omit<ComponentProps<typeof MuscleCard>, "own" | "library">) {
  const own = useLive((data) => data.exercises.list(), []);
  const [library, setLibrary] = useState<readonly LibraryExercise[]>();
  useEffect(() => {
    loadLibrary().then(setLibrary, () => setLibrary([]));
  }, []);
  if (!own || !library) return <Skeleton className="h-96 rounded-lg" />;
  return <MuscleCard {...props} own={own} library={library} />;
}
