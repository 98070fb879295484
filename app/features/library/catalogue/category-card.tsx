import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { categoryLook } from "#app/content/category-look.ts";
import { categoryNames } from "#app/domain/exercise/built-in-exercises.ts";
import type { Category, Exercise } from "#app/domain/exercise/exercise.ts";
import { classNames } from "#app/ui/class-names.ts";
import { icon } from "#app/ui/icon.ts";
import { useHydrated } from "#app/ui/use-browser.ts";
import { ExerciseButton } from "./exercise-button.tsx";
import { ExercisePicture } from "./exercise-picture.tsx";
import { ExerciseTile } from "./exercise-tile.tsx";

interface CategoryCardProps {
  category: Category;
  exercises: readonly Exercise[];
  open: boolean;
  picked: string | null;
  calm: boolean;
  /** Whether the card is a line without pictures. */
  folded?: boolean;
  onToggle(): void;
  onPick(exercise: Exercise): void;
  /** A second line for an exercise. */
  describe?: ((exercise: Exercise) => string | undefined) | undefined;
  /** A control beside each exercise. With it exercises are rows instead of tiles. */
  renderExtra?: ((exercise: Exercise) => ReactNode) | undefined;
}

/** A category: its name and figures; when it is open, each exercise with its moving figure. */
export function CategoryCard(props: CategoryCardProps) {
  const { category, exercises, open, folded = false, onToggle, renderExtra } = props;
  const isLine = open || folded;
  const hydrated = useHydrated();
  const list = `exercises-${category}`;
  return (
    <div className="@container overflow-hidden rounded-lg border border-line bg-surface">
      <h3 className="leading-none tracking-normal">
        <button
          type="button"
          disabled={!hydrated}
          aria-expanded={open}
          aria-controls={list}
          onClick={onToggle}
          className={classNames(
            "flex w-full items-stretch text-left -outline-offset-3 transition-[height,background-color] duration-200 hover:bg-surface-2",
            folded && "h-14",
            !folded && (open ? "h-18" : "h-24 @min-[20rem]:h-28 @min-[36rem]:h-36"),
          )}
        >
          {!isLine && <Pictures exercises={exercises} />}
          <span className="grid min-w-0 grow content-center gap-1.5 p-3 @min-[20rem]:p-4">
            <span
              className={classNames(
                "flex items-center gap-2",
                folded ? "text-lg" : "text-xl @min-[36rem]:text-2xl",
              )}
            >
              <span
                className={`size-3 shrink-0 rounded-full ${categoryLook[category].dot}`}
                aria-hidden="true"
              />
              {categoryNames[category]}
            </span>
            {!open && (
              <span
                className={classNames(
                  "wrap-anywhere line-clamp-3 font-normal font-text text-ink-2 text-sm leading-snug",
                  isLine && "sr-only",
                )}
              >
                {exercises.map(({ name }) => name).join(", ")}
              </span>
            )}
          </span>
          <ChevronDown
            {...icon}
            className={classNames("mr-4 shrink-0 self-center transition-transform", open && "rotate-180")}
          />
        </button>
      </h3>
      {/* Rows from 0fr to 1fr animate to an unknown height. */}
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
            !renderExtra && "grid grid-cols-3 gap-px bg-line",
            !open && "invisible",
          )}
        >
          <Exercises {...props} />
        </ul>
      </div>
    </div>
  );
}

/** The still figures of a closed card: three where there is room, else one. */
function Pictures({ exercises }: { exercises: readonly Exercise[] }) {
  return exercises
    .slice(0, 3)
    .map((exercise, index) => (
      <ExercisePicture
        key={exercise.id}
        exercise={exercise}
        className={classNames(
          "h-full w-20 narrow:hidden @min-[20rem]:w-28 @min-[30rem]:w-24 @min-[36rem]:w-34",
          index > 0 && "@max-[30rem]:hidden",
        )}
      />
    ));
}

/** Rendered when the card opens for the first time, so that a closed card adds no HTML and animates nothing. */
function Exercises({ exercises, open, picked, calm, onPick, describe, renderExtra }: CategoryCardProps) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  if (!open && !wasOpen) return null;
  const moving = open && !calm;
  return exercises.map((exercise) =>
    renderExtra ? (
      <li key={exercise.id} className="flex items-center border-line border-t">
        <ExerciseButton
          exercise={exercise}
          picked={picked === exercise.id}
          detail={describe?.(exercise)}
          narrow
          moving={moving}
          onPick={() => onPick(exercise)}
        />
        {renderExtra(exercise)}
      </li>
    ) : (
      <li key={exercise.id} className="bg-surface pt-px">
        <ExerciseTile
          exercise={exercise}
          picked={picked === exercise.id}
          moving={moving}
          onPick={() => onPick(exercise)}
        />
      </li>
    ),
  );
}
