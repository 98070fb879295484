import { useState } from "react";
import { categoryLook } from "#app/content/category-look.ts";
import type { Exercise } from "#app/contracts/exercise.ts";
import { ExerciseButton } from "#app/features/catalogue/exercise-button.tsx";
import { controlClass } from "#app/ui/field.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

interface QuickPicksProps {
  exercises: readonly Exercise[];
  /** Names, the newest first; undefined while they are read. */
  recent: readonly string[] | undefined;
  favourites: readonly string[];
  describe(exercise: Exercise): string | undefined;
  onPick(exercise: Exercise): void;
}

const shownRecent = 4;

/**
 * The shortest way to an exercise: favourites, what was done lately, or a few letters of its name. On a phone one line
 * that is as high before anything is known, so that the exercises below stay where they are.
 */
export function QuickPicks({ exercises, recent, favourites, describe, onPick }: QuickPicksProps) {
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const found = wanted ? exercises.filter(({ name }) => name.toLowerCase().includes(wanted)) : [];
  const names = [...new Set([...favourites, ...(recent ?? []).slice(0, shownRecent)])];
  const quick = names.flatMap((name) => exercises.find((exercise) => exercise.name === name) ?? []);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <SearchField label="Search exercises" text={text} onSearch={setText} className={controlClass} />
      {wanted && (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface" aria-label="Found exercises">
          {found.map((exercise) => (
            <li key={exercise.id} className="border-line border-t first:border-t-0">
              <ExerciseButton
                exercise={exercise}
                picked={false}
                detail={describe(exercise)}
                onPick={() => onPick(exercise)}
              />
            </li>
          ))}
          {found.length === 0 && <li className="p-4 text-ink-2">No exercise is called that.</li>}
        </ul>
      )}
      {!wanted && !recent && <Skeleton className="h-11 rounded-full" />}
      {!wanted && recent && quick.length === 0 && (
        <p className="flex min-h-11 items-center px-1 text-ink-2 text-sm">
          Your favourites and recent exercises will be here.
        </p>
      )}
      {!wanted && recent && quick.length > 0 && (
        <ul
          className="flex gap-2 [scrollbar-width:none] max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 lg:flex-wrap"
          aria-label="Favourites and recent"
        >
          {quick.map((exercise) => (
            <li key={exercise.id} className="max-w-full shrink-0">
              <button
                type="button"
                onClick={() => onPick(exercise)}
                className="display inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm hover:bg-surface-2"
              >
                <span
                  className={`size-2.5 shrink-0 rounded-full ${categoryLook[exercise.category].dot}`}
                  aria-hidden="true"
                />
                <span className="truncate">{exercise.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
