// Every figure by its name.

import type { Exercise } from "./exercise.ts";
import type { FigureName } from "./names.ts";
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
