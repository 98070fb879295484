import { Check } from "lucide-react";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { classNames } from "#app/ui/class-names.ts";
import { ExercisePicture } from "./exercise-picture.tsx";

interface ExerciseTileProps {
  exercise: Exercise;
  /** Whether the exercise is on the panel. */
  picked: boolean;
  moving: boolean;
  onPick(): void;
}

/** An exercise as a tile: its figure, its name, its rate. The button's name starts with the exercise's name. */
export function ExerciseTile({ exercise, picked, moving, onPick }: ExerciseTileProps) {
  return (
    <button
      type="button"
      aria-pressed={picked}
      onClick={onPick}
      className={classNames(
        "relative flex size-full flex-col text-left -outline-offset-3 transition-colors hover:bg-surface-2",
        picked && "bg-surface-2",
      )}
    >
      <ExercisePicture exercise={exercise} moving={moving} className="h-24 w-full sm:h-32 lg:h-40" />
      <span className="grid gap-0.5 px-2 py-2.5 sm:px-4 sm:py-3">
        <span className="display wrap-anywhere text-sm leading-tight sm:text-lg">{exercise.name}</span>{" "}
        <span className="tabular whitespace-nowrap text-[0.8125rem] text-ink-2 sm:text-sm">
          {exercise.kcalPerMinute} kcal/min
        </span>
      </span>
      {picked && (
        <span className="absolute top-2 right-2 grid size-6 place-items-center rounded-full bg-volt text-on-volt">
          <Check size={16} strokeWidth={2.5} aria-hidden="true" />
        </span>
      )}
    </button>
  );
}
