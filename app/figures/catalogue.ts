// Every figure by its name.

import type { Exercise } from "./exercise.ts";
import { cardio } from "./poses/cardio.ts";
import { flexibility } from "./poses/flexibility.ts";
import { strength } from "./poses/strength.ts";

export const figureNames = [
  ...(["running", "jumping-jacks", "cycling"] as const),
  ...(["push-ups", "squats", "lunges"] as const),
  ...(["yoga", "stretching", "pilates"] as const),
];
export type FigureName = (typeof figureNames)[number];

export const exercises: Readonly<Record<FigureName, Exercise>> = { ...cardio, ...strength, ...flexibility };
