import { ArrowRight, Check } from "lucide-react";
import type { Exercise } from "#app/contracts/exercise.ts";
import { classNames } from "#app/ui/class-names.ts";

interface ExerciseButtonProps {
  exercise: Exercise;
  /** It is the one on the panel. */
  picked: boolean;
  /** A second line, such as when it was done last. */
  detail?: string | undefined;
  /** Other controls stand beside it: on a phone its rate goes below its name. */
  narrow?: boolean;
  onPick(): void;
}

/** One exercise of a list. Its name comes first, so that it is also how the button is called. */
export function ExerciseButton({ exercise, picked, detail, narrow = false, onPick }: ExerciseButtonProps) {
  const Mark = picked ? Check : ArrowRight;
  return (
    <button
      type="button"
      aria-pressed={picked}
      onClick={onPick}
      className="flex min-h-16 w-full min-w-0 items-center gap-3 px-4 py-2 text-left transition-colors hover:bg-surface-2"
    >
      <span
        className={classNames(
          "grid min-w-0 grow gap-x-3",
          narrow ? "sm:grid-cols-[1fr_auto] sm:items-center" : "grid-cols-[1fr_auto] items-center",
        )}
      >
        <span className="display wrap-anywhere">{exercise.name}</span>{" "}
        <span
          className={classNames(
            "tabular text-ink-2 text-sm",
            narrow ? "sm:col-start-2 sm:row-span-2 sm:row-start-1" : "col-start-2 row-span-2 row-start-1",
          )}
        >
          {exercise.kcalPerMinute} kcal/min
        </span>
        {detail && <span className="text-ink-2 text-sm">{detail}</span>}
      </span>
      <Mark
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        className={classNames(
          "shrink-0",
          picked ? "text-volt-ink" : "text-ink-2",
          narrow && !picked && "max-sm:hidden",
        )}
      />
    </button>
  );
}
