// `.client`: nothing of the data layer belongs into the Worker, which would be an eighth heavier with it.
import { newOwnExerciseSchema, ownExerciseSchema } from "#app/contracts/own-exercise.ts";
import type { Owner } from "#app/contracts/owner.ts";
import { newRoutineSchema, routineSchema } from "#app/contracts/routine.ts";
import type { Data } from "./data.ts";
import { createDurability } from "./durability.ts";
import { observe } from "./engine/observe.ts";
import { openLater } from "./engine/open-later.ts";
import { createQuarantineStore } from "./log/quarantine.ts";
import { type DataDeps, openContext } from "./open-context.ts";
import { createCollectionStore } from "./stores/collection-store.ts";
import { createGoalStore } from "./stores/goal-store.ts";
import { createHistoryStore } from "./stores/history-store.ts";
import { createSessionStore } from "./stores/session-store.ts";
import { createSettingsStore } from "./stores/settings-store.ts";
import type { StoreContext } from "./stores/store-context.ts";

/** Opens another owner's data for the time of `work`. */
async function withContext<T>(
  owner: Owner,
  deps: Partial<DataDeps>,
  work: (context: StoreContext) => Promise<T>,
): Promise<T> {
  const context = await openContext(owner, deps);
  try {
    return await work(context);
  } finally {
    context.db.close();
  }
}

/** Opens what `owner` has recorded in this browser. Never rejects for want of storage: see `Data.storage`. */
export async function openData(owner: Owner, deps: Partial<DataDeps> = {}): Promise<Data> {
  const context = await openContext(owner, deps);
  const { db } = context;
  const history = createHistoryStore(context);
  const durability = createDurability(db, globalThis.navigator?.storage);
  return {
    owner,
    storage: db.kind,
    history: {
      ...history,
      record: async (workout, options) => {
        const entry = await history.record(workout, options);
        // The workout is kept whatever the browser answers.
        void durability.askOnce().catch(() => undefined);
        return entry;
      },
    },
    whole: openLater(async () => (await import("./whole/whole-history.ts")).createWholeHistory(db)),
    goals: createGoalStore(context),
    exercises: createCollectionStore(context, "exercises", {
      given: newOwnExerciseSchema,
      kept: ownExerciseSchema,
    }),
    routines: createCollectionStore(context, "routines", { given: newRoutineSchema, kept: routineSchema }),
    session: createSessionStore(db),
    settings: createSettingsStore(context),
    quarantine: createQuarantineStore(db),
    openCarry: async () => (await import("./carry/carry-in-worker.ts")).openCarry(context),
    durability,
    countOf: (other) =>
      withContext(other, deps, async (from) => (await import("./carry/bring-in.ts")).countRecords(from)),
    bringIn: (other) =>
      withContext(other, deps, async (from) => (await import("./carry/bring-in.ts")).bringIn(from, context)),
    observe: (query) => observe(db, query),
    outdated: db.outdated,
    close: db.close,
  };
}
