import { Suspense } from "react";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

// Loaded when it is first opened.
const ImportSearch = lazyPart(() => import("./import-search.tsx"));

/** The search over all exercises, for the names in a file. */
export const renderImportSearch = (onPick: (exercise: Exercise) => void) => (
  <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
    <ImportSearch onPick={onPick} />
  </Suspense>
);
