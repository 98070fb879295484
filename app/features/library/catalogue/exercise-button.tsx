import { ArrowRight, Check } from "lucide-react";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { classNames } from "#app/ui/class-names.ts";
import { icon } from "#app/ui/icon.ts";
import { ExercisePicture } from "./exercise-picture.tsx";

interface ExerciseButtonProps {
  exercise: Exercise;
  /** Whether the exercise is on the panel. */
  picked: boolean;
  /** A second line, such as when it was done last. */
  detail?: string | undefined;
  /** Whether other controls are beside the button. In a narrow list its rate then moves below its name. */
  narrow?: boolean;
  moving?: boolean;
  onPick(): void;
}

/** One exercise of a list. Its name comes first, so that the button's name starts with it. */
export function ExerciseButton({
  exercise,
  picked,
  detail,
  narrow = false,
  moving = false,
  onPick,
}: ExerciseButtonProps) {
  const Mark = picked ? Check : ArrowRight;
  return (
    <button
      type="button"
      aria-pressed={picked}
      onClick={onPick}
      className="flex min-h-18 w-full min-w-0 items-center gap-3 pr-3 text-left -outline-offset-3 transition-colors hover:bg-surface-2 sm:pr-4"
    >
      <ExercisePicture
        exercise={exercise}
        moving={moving}
        className="w-14 self-stretch @min-[20rem]:w-20 @min-[30rem]:w-24"
      />
      <span
        className={classNames(
          "grid min-w-0 grow gap-x-3 py-2",
          narrow
            ? "@min-[26rem]:grid-cols-[1fr_auto] @min-[26rem]:items-center"
            : "grid-cols-[1fr_auto] items-center",
        )}
      >
        <span className="display wrap-anywhere">{exercise.name}</span>{" "}
        <span
          className={classNames(
            "tabular text-ink-2 text-sm",
            narrow
              ? "@min-[26rem]:col-start-2 @min-[26rem]:row-span-2 @min-[26rem]:row-start-1"
              : "col-start-2 row-span-2 row-start-1",
          )}
        >
          {formatNumber(exercise.kcalPerMinute)} kcal/min
        </span>
        {detail && <span className="text-ink-2 text-sm">{detail}</span>}
      </span>
      <Mark
        {...icon}
        className={classNames(
          "shrink-0",
          picked ? "text-volt-ink" : "text-ink-2",
          narrow && !picked && "@max-[26rem]:hidden",
        )}
      />
    </button>
  );
}
