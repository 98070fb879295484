import { newRoutineSchema, routineSchema } from "#app/model/routine.ts";
import { createCollection } from "../rows/collection.ts";

export const routines = createCollection("routines", { given: newRoutineSchema, stored: routineSchema });
