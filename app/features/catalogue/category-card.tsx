import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { categoryLook } from "#app/content/category-look.ts";
import { categoryNames } from "#app/content/exercises.ts";
import type { Category, Exercise } from "#app/contracts/exercise.ts";
import { Figure } from "#app/figures/figure.tsx";
import { findFigure } from "#app/figures/names.ts";
import { classNames } from "#app/ui/class-names.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { ExerciseButton } from "./exercise-button.tsx";

interface CategoryCardProps {
  category: Category;
  exercises: readonly Exercise[];
  open: boolean;
  picked: string | null;
  onToggle(): void;
  onPick(exercise: Exercise): void;
  /** A second line for an exercise. */
  describe?: ((exercise: Exercise) => string | undefined) | undefined;
  /** A control of its own beside an exercise. */
  renderExtra?: ((exercise: Exercise) => ReactNode) | undefined;
}

/** A category: its name, what is in it, and its list when it is open. */
export function CategoryCard({
  category,
  exercises,
  open,
  picked,
  onToggle,
  onPick,
  describe,
  renderExtra,
}: CategoryCardProps) {
  const hydrated = useHydrated();
  const look = categoryLook[category];
  const list = `exercises-${category}`;
  const first = exercises[0] && findFigure(exercises[0].id);
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <h3 className="leading-none tracking-normal">
        <button
          type="button"
          disabled={!hydrated}
          aria-expanded={open}
          aria-controls={list}
          onClick={onToggle}
          className="flex w-full items-stretch text-left transition-colors hover:bg-surface-2"
        >
          <span
            className={classNames(
              "grid w-24 shrink-0 min-[22.5rem]:w-28 place-items-center sm:w-36 lg:w-44",
              look.ground,
            )}
          >
            {first && (
              <Figure name={first} label="" playing={open} className="size-24 sm:size-28 lg:size-36" />
            )}
          </span>
          <span className="grid min-w-0 grow content-center gap-1 p-4">
            <span className="flex items-center gap-2 text-xl lg:text-2xl">
              <span className={`size-3 rounded-full ${look.dot}`} aria-hidden="true" />
              {categoryNames[category]}
            </span>
            <span className="wrap-anywhere font-normal font-text text-ink-2 text-sm">
              {exercises.map(({ name }) => name).join(", ")}
            </span>
          </span>
          <ChevronDown
            size={20}
            strokeWidth={1.75}
            aria-hidden="true"
            className={classNames("mr-4 shrink-0 self-center transition-transform", open && "rotate-180")}
          />
        </button>
      </h3>
      {/* Rows from 0fr to 1fr: the only way to animate to a height that isn't known. */}
      <div
        className={classNames(
          "grid transition-[grid-template-rows] duration-200",
          open ? "grid-rows-[1fr]" : "grid-rows-[0fr]",
        )}
      >
        <ul
          id={list}
          className={classNames(
            "min-h-0 overflow-hidden transition-[visibility] duration-200",
            !open && "invisible",
          )}
        >
          {exercises.map((exercise) => (
            <li key={exercise.id} className="flex items-center border-line border-t">
              <ExerciseButton
                exercise={exercise}
                picked={picked === exercise.id}
                detail={describe?.(exercise)}
                narrow={renderExtra !== undefined}
                onPick={() => onPick(exercise)}
              />
              {renderExtra?.(exercise)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
