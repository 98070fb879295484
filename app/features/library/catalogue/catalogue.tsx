import type { ReactNode } from "react";
import type { Category, Exercise } from "#app/domain/exercise/exercise.ts";
import { categories } from "#app/domain/exercise/exercise.ts";
import { CategoryCard } from "./category-card.tsx";

interface CatalogueProps {
  exercises: readonly Exercise[];
  /** The opened category; at most one. */
  open: Category | null;
  /** Id of the exercise that is on the panel. */
  picked: string | null;
  /** Whether an exercise is being timed. Then the figures don't move. */
  calm: boolean;
  /** Whether a workout runs. Then the cards are lines without pictures. */
  folded?: boolean;
  onToggle(category: Category): void;
  onPick(exercise: Exercise): void;
  describe?: (exercise: Exercise) => string | undefined;
  renderExtra?: (exercise: Exercise) => ReactNode;
}

/** The category cards, each opening its list of exercises. */
export function Catalogue({
  exercises,
  open,
  picked,
  calm,
  folded = false,
  onToggle,
  onPick,
  describe,
  renderExtra,
}: CatalogueProps) {
  return (
    <section aria-labelledby="catalogue-heading" className={folded ? "grid gap-2" : "grid gap-4"}>
      <h2 id="catalogue-heading" className={folded ? "text-base" : "text-xl"}>
        Pick an exercise
      </h2>
      {categories.map((category) => (
        <CategoryCard
          key={category}
          category={category}
          exercises={exercises.filter((exercise) => exercise.category === category)}
          open={open === category}
          picked={picked}
          calm={calm}
          folded={folded}
          onToggle={() => onToggle(category)}
          onPick={onPick}
          describe={describe}
          renderExtra={renderExtra}
        />
      ))}
    </section>
  );
}
