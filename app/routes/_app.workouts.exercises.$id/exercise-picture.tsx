import { Suspense } from "react";
import type { ExerciseInfo } from "#app/domain/exercise/exercise-info.ts";
import { Figure } from "#app/figures/figure.tsx";
import { findFigure } from "#app/figures/names.ts";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";

const Body = lazyPart(async () => ({ default: (await import("#app/ui/body.tsx")).Body }), Nothing);

const size = "w-52 aspect-[212/220] justify-self-center";

/** The moving figure of a built-in exercise, or the muscles that another exercise trains: secondary ones are paler. */
export function ExercisePicture({ info }: { info: ExerciseInfo }) {
  const figure = findFigure(info.id);
  if (figure)
    return (
      <Figure name={figure} label={`A person doing: ${info.name}`} className="w-44 justify-self-center" />
    );
  const { primaryMuscles, secondaryMuscles } = info;
  if (primaryMuscles.length + secondaryMuscles.length === 0) return null;
  const intensities = Object.fromEntries([
    ...secondaryMuscles.map((muscle) => [muscle, 0.35]),
    ...primaryMuscles.map((muscle) => [muscle, 1]),
  ]);
  return (
    <Suspense fallback={<div className={size} />}>
      <Body intensities={intensities} title="" className={size} />
    </Suspense>
  );
}
