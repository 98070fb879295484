// The planner's catalogue as the app has it: the table joined with the library.

import { createCatalogue } from "#app/domain/planner/catalogue.ts";
import { listPlanned } from "../library/planned.ts";
import { writeExercises } from "../library/write-library.ts";

export const catalogue = createCatalogue(JSON.parse(writeExercises()), listPlanned());
