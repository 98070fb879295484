import { categoryLook } from "#app/content/category-look.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { Figure } from "#app/figures/figure.tsx";
import { findFigure } from "#app/figures/names.ts";
import { classNames } from "#app/ui/class-names.ts";

interface ExercisePictureProps {
  exercise: Exercise;
  moving?: boolean;
  /** Sets the width and height of the box in which the figure stands. */
  className: string;
}

/** As wide as the box and at its bottom, so that figures beside each other share a ground line. */
const onGround = "absolute bottom-1 left-1 h-auto max-h-[calc(100%-0.5rem)] w-[calc(100%-0.5rem)]";

/**
 * An exercise's figure on the colour of its category; an own exercise shows its first letter instead. A moving figure
 * is not rendered while it is off the screen.
 */
export function ExercisePicture({ exercise, moving = false, className }: ExercisePictureProps) {
  const figure = findFigure(exercise.id);
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "relative grid shrink-0 place-items-center overflow-hidden",
        moving && "[content-visibility:auto]",
        categoryLook[exercise.category].ground,
        className,
      )}
    >
      {figure ? (
        <Figure name={figure} label="" playing={moving} className={onGround} />
      ) : (
        <span className="display text-ink-2 text-lg">{[...exercise.name][0]?.toUpperCase()}</span>
      )}
    </span>
  );
}
