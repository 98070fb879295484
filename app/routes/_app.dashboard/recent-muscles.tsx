import type { ComponentProps } from "react";
import { ownExercises } from "#app/data/exercises/own-exercises.ts";
import { useLive } from "#app/data/use-live.ts";
import { useLibrary } from "#app/features/library/use-library.ts";
import { MuscleCard } from "#app/features/muscle-sets/muscle-card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** Without the library, as on a device without a network, the sets of its exercises count as unknown. */
export default function RecentMuscles(props: Omit<ComponentProps<typeof MuscleCard>, "own" | "library">) {
  const own = useLive(ownExercises.list, []);
  const { status, library } = useLibrary();
  if (!own || status === "loading") return <Skeleton className="h-96 rounded-lg" />;
  return <MuscleCard {...props} own={own} library={library} />;
}
