// The names of the figures, apart from the poses, so that a page can use them without loading the poses.

export const figureNames = [
  "running",
  "jumping-jacks",
  "cycling",
  "push-ups",
  "squats",
  "lunges",
  "yoga",
  "stretching",
  "pilates",
  "resting",
  "lost",
] as const;

export type FigureName = (typeof figureNames)[number];

/** Whether a figure of exactly this name exists. */
export const hasFigure = (name: string): name is FigureName => figureNames.some((known) => known === name);

/** The figure of an exercise, by its display name ("Jumping Jacks") or its slug; null when there is none. */
export function findFigure(exercise: string): FigureName | null {
  const slug = exercise.trim().toLowerCase().replace(/\s+/g, "-");
  return hasFigure(slug) ? slug : null;
}
