import { newRoutineSchema, routineSchema } from "#app/domain/routine/routine.ts";
import { createCollection } from "../rows/collection.ts";

export const routines = createCollection("routines", { given: newRoutineSchema, stored: routineSchema });
