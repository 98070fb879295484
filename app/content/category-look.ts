import type { Category } from "#app/contracts/exercise.ts";

export interface CategoryLook {
  dot: string;
  stroke: string;
  /** A quiet ground for figures, and the colour of their shirt. */
  ground: string;
}

/** The colour of a category, everywhere it is shown; never the only thing that tells it. */
export const categoryLook: Readonly<Record<Category, CategoryLook>> = {
  cardio: {
    dot: "bg-cardio",
    stroke: "stroke-cardio",
    ground: "bg-cardio/8 [--figure-accent:var(--cardio)]",
  },
  strength: {
    dot: "bg-strength",
    stroke: "stroke-strength",
    ground: "bg-strength/8 [--figure-accent:var(--strength)]",
  },
  flexibility: { dot: "bg-flex", stroke: "stroke-flex", ground: "bg-flex/8 [--figure-accent:var(--flex)]" },
};
