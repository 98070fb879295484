import { newOwnExerciseSchema, ownExerciseSchema } from "#app/contracts/own-exercise.ts";
import type { Owner } from "#app/contracts/owner.ts";
import { newRoutineSchema, routineSchema } from "#app/contracts/routine.ts";
import type { Data } from "./data.ts";
import { type DataDeps, openContext } from "./open-context.ts";
import { createCollectionStore } from "./stores/collection-store.ts";
import { createGoalStore } from "./stores/goal-store.ts";
import { createHistoryStore } from "./stores/history-store.ts";
import { createSessionStore } from "./stores/session-store.ts";
import { createSettingsStore } from "./stores/settings-store.ts";

/** Opens what `owner` has recorded in this browser. Never rejects for want of storage: see `Data.storage`. */
export async function openData(owner: Owner, deps: Partial<DataDeps> = {}): Promise<Data> {
  const context = await openContext(owner, deps);
  const { db } = context;
  return {
    owner,
    storage: db.kind,
    history: createHistoryStore(context),
    goals: createGoalStore(context),
    exercises: createCollectionStore(context, "exercises", {
      given: newOwnExerciseSchema,
      kept: ownExerciseSchema,
    }),
    routines: createCollectionStore(context, "routines", { given: newRoutineSchema, kept: routineSchema }),
    session: createSessionStore(db),
    settings: createSettingsStore(context),
    observe: db.observe,
    close: db.close,
  };
}
