import type { ReactNode } from "react";
import type { Exercise } from "#app/model/exercise.ts";

/** Draws the search of the library, which belongs to another feature; `onPick` takes the found exercise. */
export type RenderSearch = (onPick: (exercise: Exercise) => void) => ReactNode;
