import type { ReactNode } from "react";
import { categoryLook } from "#app/content/category-look.ts";
import { categoryNames } from "#app/domain/exercise/built-in-exercises.ts";
import type { ExerciseInfo } from "#app/domain/exercise/exercise-info.ts";
import { ButtonLink } from "#app/ui/button.tsx";

interface ExerciseHeaderProps {
  info: ExerciseInfo;
  /** The moving figure, or the muscles on a body. */
  picture: ReactNode;
  /** The source of the exercise's kcal. */
  energy?: string | undefined;
}

/** The name, the muscles and the equipment of an exercise, its picture, and a button that starts it. */
export function ExerciseHeader({ info, picture, energy }: ExerciseHeaderProps) {
  const { name, category, equipment, level, primaryMuscles, secondaryMuscles } = info;
  const facts = [equipment, level].filter(Boolean).join(", ");
  return (
    <header className="grid grid-cols-1 items-center gap-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[1fr_auto] sm:p-6">
      <div className="grid grid-cols-1 gap-3">
        <h1 className="wrap-anywhere text-3xl">{name}</h1>
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-x-2">
            {category && (
              <span className="inline-flex items-center gap-2">
                <span className={`size-3 rounded-full ${categoryLook[category].dot}`} aria-hidden="true" />
                {categoryNames[category]}
              </span>
            )}
            {facts && (
              <span className="text-ink-2">
                {/* On the narrowest phones the facts are a line of their own. */}
                {category && <span className="max-[22.5rem]:hidden">· </span>}
                {facts}
              </span>
            )}
          </p>
          {primaryMuscles.length > 0 && (
            <p>
              <span className="inline-block font-semibold first-letter:uppercase">
                {primaryMuscles.join(", ")}
              </span>
              {secondaryMuscles.length > 0 && (
                <span className="text-ink-2">, also {secondaryMuscles.join(", ")}</span>
              )}
            </p>
          )}
          {energy && <p className="tabular text-ink-2 text-sm">{energy}</p>}
        </div>
        <ButtonLink
          to={`/workouts?${new URLSearchParams({ exercise: name })}`}
          variant="primary"
          size="lg"
          className="w-fit print:hidden"
        >
          Start
        </ButtonLink>
      </div>
      {picture}
    </header>
  );
}
