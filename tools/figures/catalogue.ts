// Every figure by its name.

import type { FigureName } from "#app/figures/names.ts";
import type { Exercise } from "./exercise.ts";
import { cardio } from "./poses/cardio.ts";
import { flexibility } from "./poses/flexibility.ts";
import { idle } from "./poses/idle.ts";
import { strength } from "./poses/strength.ts";

export const exercises: Readonly<Record<FigureName, Exercise>> = {
  ...cardio,
  ...strength,
  ...flexibility,
  ...idle,
};
