import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { Figure } from "#app/figures/figure.tsx";
import { findFigure } from "#app/figures/names.ts";

interface ExerciseFigureProps {
  exercise: Exercise;
  playing: boolean;
  className: string;
}

/** The moving figure of an exercise. For own exercises, which have none, the text of the spec (section 2). */
export function ExerciseFigure({ exercise, playing, className }: ExerciseFigureProps) {
  const name = findFigure(exercise.id);
  if (!name) return <p className="p-4 text-center text-ink-2 text-sm">No media available</p>;
  return (
    <Figure name={name} label={`A person doing: ${exercise.name}`} playing={playing} className={className} />
  );
}
