import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { Category, Exercise } from "#app/domain/exercise/exercise.ts";
import { categories } from "#app/domain/exercise/exercise.ts";
import { icon } from "#app/ui/icon.ts";
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
  /** Whether the workout has exercises with sets. Then the cards are behind their heading. */
  closed?: boolean;
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
  closed = false,
  onToggle,
  onPick,
  describe,
  renderExtra,
}: CatalogueProps) {
  const heading = (
    <h2 id="catalogue-heading" className={folded ? "text-base" : "text-xl"}>
      Pick an exercise
    </h2>
  );
  const cards = categories.map((category) => (
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
  ));
  if (closed)
    return (
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4">
          {heading}
          <ChevronDown {...icon} className="shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid gap-2 pt-2">{cards}</div>
      </details>
    );
  return (
    <section aria-labelledby="catalogue-heading" className={folded ? "grid gap-2" : "grid gap-4"}>
      {heading}
      {cards}
    </section>
  );
}
