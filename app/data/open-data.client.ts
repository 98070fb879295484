// `.client` keeps the data layer out of the Worker.
import { bodyMeasurementSchema, newBodyMeasurementSchema } from "#app/model/body-measurement.ts";
import { newOwnExerciseSchema, ownExerciseSchema } from "#app/model/own-exercise.ts";
import { type Owner, visitor } from "#app/model/owner.ts";
import { newRoutineSchema, routineSchema } from "#app/model/routine.ts";
import type { Data, Stores } from "./data.ts";
import { observe } from "./engine/observe.ts";
import { type DataDeps, openContext } from "./open-context.ts";
import type { StoreContext } from "./rows/row-writer.ts";
import { createStoragePersistence } from "./storage-persistence.ts";
import { createCollectionStore } from "./stores/collection-store.ts";
import { createExerciseNotesStore } from "./stores/exercise-notes-store.ts";
import { createGoalStore } from "./stores/goal-store.ts";
import { createHistoryStore } from "./stores/history-store.ts";
import { createQuarantineStore } from "./stores/quarantine-store.ts";
import { createRunningWorkoutStore } from "./stores/running-workout-store.ts";
import { createSettingsStore } from "./stores/settings-store.ts";
import { findSync } from "./sync/find-sync.ts";
import type { Sync } from "./sync/sync.ts";
import { findOldImports } from "./transfer/old-imports.ts";
import type { TransferParts } from "./transfer/open-transfer.ts";

interface OpenDeps extends DataDeps {
  /** How files are read and written in a worker; without it the page does that, and reads our own exports only. */
  transfer: TransferParts;
}

/** Opens another owner's data while `work` runs. */
async function withContext<T>(
  owner: Owner,
  deps: Partial<DataDeps>,
  work: (context: StoreContext) => Promise<T>,
): Promise<T> {
  // Where a tab holds these data back, the page's own data stay open.
  const context = await openContext(owner, { ...deps, onBlocked() {} });
  try {
    return await work(context);
  } finally {
    context.db.close();
  }
}

function createStores(context: StoreContext, transfer: TransferParts | undefined): Stores {
  const { db } = context;
  const history = createHistoryStore(context);
  const storagePersistence = createStoragePersistence(db, globalThis.navigator?.storage);
  async function thenAsk<T>(recorded: Promise<T>): Promise<T> {
    const entries = await recorded;
    // The workout is stored even if the browser refuses.
    void storagePersistence.askOnce().catch(() => undefined);
    return entries;
  }
  return {
    history: {
      ...history,
      record: (workout, options) => thenAsk(history.record(workout, options)),
      recordAll: (items) => thenAsk(history.recordAll(items)),
    },
    goals: createGoalStore(context),
    exercises: createCollectionStore(context, "exercises", {
      given: newOwnExerciseSchema,
      stored: ownExerciseSchema,
    }),
    routines: createCollectionStore(context, "routines", { given: newRoutineSchema, stored: routineSchema }),
    bodyMeasurements: createCollectionStore(context, "bodyMeasurements", {
      given: newBodyMeasurementSchema,
      stored: bodyMeasurementSchema,
    }),
    runningWorkout: createRunningWorkoutStore(db),
    settings: createSettingsStore(context),
    exerciseNotes: createExerciseNotesStore(context),
    quarantine: createQuarantineStore(db),
    findOldImports: () => findOldImports(db),
    openTransfer: async () => (await import("./transfer/open-transfer.ts")).openTransfer(context, transfer),
    storagePersistence,
  };
}

let pageOwner: Owner = visitor;

/** The owner whose data the page opened last. */
export const findPageOwner = (): Owner => pageOwner;

/** Opens what `owner` has recorded in this browser. Doesn't reject where the browser refuses storage: see `Data.storage`. */
export async function openData(owner: Owner, deps: Partial<OpenDeps> = {}): Promise<Data> {
  pageOwner = owner;
  const context = await openContext(owner, deps);
  const { db } = context;
  let opening: Promise<Sync> | undefined;
  let sync: Sync | undefined;
  let isClosed = false;
  async function fetchSync(): Promise<Sync> {
    const { openSync } = await import("./sync/open-sync.ts");
    sync = await openSync(owner, context);
    if (isClosed) sync.close();
    return sync;
  }
  function closeSync(): void {
    isClosed = true;
    sync?.close();
  }
  // Closing sync lets another tab lead.
  void db.outdated.then(closeSync);
  const data: Data = {
    ...createStores(context, deps.transfer),
    owner,
    storage: db.kind,
    countRecorded: (other) =>
      withContext(other, deps, async (from) =>
        (await import("./transfer/count-recorded.ts")).countRecorded(from),
      ),
    moveFrom: (other) =>
      withContext(other, deps, async (from) =>
        (await import("./transfer/move-owner.ts")).moveOwner(from, context),
      ),
    observe: (query) =>
      observe(db, (tracked) =>
        query({
          ...data,
          ...createStores({ ...context, db: tracked }, deps.transfer),
          findSync: () => findSync(tracked),
        }),
      ),
    findSync: () => findSync(db),
    openSync: () => {
      opening ??= fetchSync().catch((cause) => {
        opening = undefined;
        throw cause;
      });
      return opening;
    },
    outdated: db.outdated,
    close: () => {
      closeSync();
      db.close();
    },
  };
  return data;
}
