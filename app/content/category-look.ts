import type { Category } from "#app/domain/exercise/exercise.ts";

interface CategoryLook {
  dot: string;
  stroke: string;
  /** The background of a figure and the colour of its shirt. */
  ground: string;
}

/** The colours of a category. A name always stands beside them. */
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
