import { ArrowRight, Check } from "lucide-react";
import type { Exercise } from "#app/contracts/exercise.ts";

interface ExerciseButtonProps {
  exercise: Exercise;
  /** It is the one on the panel. */
  picked: boolean;
  /** A second line, such as when it was done last. */
  detail?: string | undefined;
  onPick(): void;
}

/** One exercise of a list. Its name comes first, so that it is also how the button is called. */
export function ExerciseButton({ exercise, picked, detail, onPick }: ExerciseButtonProps) {
  const Mark = picked ? Check : ArrowRight;
  return (
    <button
      type="button"
      aria-pressed={picked}
      onClick={onPick}
      className="flex min-h-16 w-full items-center gap-3 px-4 text-left transition-colors hover:bg-surface-2"
    >
      <span className="grow">
        <span className="display block">{exercise.name}</span>
        {detail && <span className="block text-ink-2 text-sm">{detail}</span>}
      </span>{" "}
      <span className="tabular text-ink-2 text-sm">{exercise.kcalPerMinute} kcal/min</span>
      <Mark
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        className={picked ? "text-volt-ink" : "text-ink-2"}
      />
    </button>
  );
}
