import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { ExerciseName, ExercisePicture } from "#app/features/library/public.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";

interface QuickPicksProps {
  /** Undefined while they load. */
  recent: readonly Exercise[] | undefined;
  favourites: readonly Exercise[];
  onPick(exercise: Exercise): void;
}

/** Picks one of the favourites or of the recent exercises. Its height stays the same while it loads. */
export function QuickPicks({ recent, favourites, onPick }: QuickPicksProps) {
  const others = (recent ?? []).filter(({ id }) => favourites.every((one) => one.id !== id));
  const quick = [...favourites, ...others];
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      {!recent && <Skeleton className="h-11 rounded-full" />}
      {recent && quick.length === 0 && (
        <p className="flex min-h-11 items-center px-1 text-ink-2 text-sm">
          Your favourites and recent exercises appear here.
        </p>
      )}
      {recent && quick.length > 0 && (
        <ul
          className="flex gap-2 [scrollbar-width:none] max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 lg:flex-wrap"
          aria-label="Favourites and recent"
        >
          {quick.map((exercise) => (
            <li key={exercise.id} className="max-w-full shrink-0">
              <button
                type="button"
                onClick={() => onPick(exercise)}
                className="display inline-flex min-h-11 max-w-full items-center gap-2.5 overflow-hidden rounded-full border border-line-strong bg-surface pr-4 text-sm hover:bg-surface-2"
              >
                <ExercisePicture exercise={exercise} className="h-11 w-13" />
                <span className="truncate" title={exercise.name}>
                  <ExerciseName name={exercise.name} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
