import type { ReactNode } from "react";
import type { Category, Exercise } from "#app/contracts/exercise.ts";
import { categories } from "#app/contracts/exercise.ts";
import { CategoryCard } from "./category-card.tsx";

interface CatalogueProps {
  exercises: readonly Exercise[];
  /** The opened category; at most one. */
  open: Category | null;
  /** Id of the exercise that is on the panel. */
  picked: string | null;
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
  onToggle,
  onPick,
  describe,
  renderExtra,
}: CatalogueProps) {
  return (
    <section aria-labelledby="catalogue-heading" className="grid gap-4">
      <h2 id="catalogue-heading" className="text-xl">
        Pick an exercise
      </h2>
      {categories.map((category) => (
        <CategoryCard
          key={category}
          category={category}
          exercises={exercises.filter((exercise) => exercise.category === category)}
          open={open === category}
          picked={picked}
          onToggle={() => onToggle(category)}
          onPick={onPick}
          describe={describe}
          renderExtra={renderExtra}
        />
      ))}
    </section>
  );
}
