import type { ReactNode } from "react";
import type { Equipment } from "#app/domain/exercise/equipment.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";

/** Draws the search of the library, which belongs to another feature; `onPick` takes the found exercise. */
export type RenderSearch = (onPick: (exercise: Exercise) => void) => ReactNode;

/** What an exercise of the library is done with; undefined of any other. Rejects while the library can't be fetched. */
export type FindEquipment = (exerciseId: string) => Promise<Equipment | undefined>;
