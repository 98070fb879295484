import type { Equipment } from "#app/domain/exercise/equipment.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";

const bars: ReadonlySet<Equipment | undefined> = new Set<Equipment>(["barbell", "e-z curl bar"]);

/** Whether the exercise's equipment is a bar that is loaded with plates. */
export const hasPlates = ({ equipment }: Pick<Exercise, "equipment">): boolean => bars.has(equipment);
