// Moves what one owner has recorded into another owner's database, such as a guest's data into their account. Or erases it.

import { rowTables } from "#app/domain/row/operation.ts";
import { hasUnrecorded } from "#app/domain/running-workout/timing/is-timing.ts";
import type { DeviceRecord, FitnessDatabase } from "../database.ts";
import { noteIds } from "../goals/commands.ts";
import { announcedKey, listNotedIds } from "../goals/queries.ts";
import { operationsOf } from "../rows/merge-row.ts";
import { isShown } from "../rows/row.ts";
import { RowReader } from "../rows/row-reader.ts";
import { clockKeys, scopeOf, writeRows } from "../rows/row-writer.ts";
import { allKey } from "../rows/totals.ts";
import { findRunningWorkout, updateRunningWorkout } from "../running-workout/running-workout.ts";
import { listDeparted } from "../sync/find-sync.ts";
import { joinRunning, leftOf } from "./join-running.ts";
import { listAdded, parseStoredImport, toRecord } from "./stored-imports.ts";

/** How much an owner has recorded, for the question whether to move the data. */
export interface RecordedCount {
  readonly workouts: number;
  readonly goals: number;
  /** Whether a workout runs, or has entries that aren't recorded yet. */
  readonly running: boolean;
}

export const countRecorded = (db: FitnessDatabase): Promise<RecordedCount> =>
  db.transaction("r", db.totals, db.goals, db.runningWorkout, async () => {
    const [all, goals, workout] = await Promise.all([
      db.totals.get(allKey),
      db.goals.orderBy("shownAt").count(),
      findRunningWorkout(db),
    ]);
    return { workouts: all?.count ?? 0, goals, running: workout !== null && hasUnrecorded(workout) };
  });

/** Moves the running workout and its sets. They are stored in `to` before they are removed from `from`. */
async function moveRunning(from: FitnessDatabase, to: FitnessDatabase): Promise<void> {
  const moved = await findRunningWorkout(from);
  if (!moved) return;
  const joined = await updateRunningWorkout(to, (mine) => joinRunning(mine, moved));
  await updateRunningWorkout(from, (left) => left && leftOf(left, joined));
}

const ownedTables = (db: FitnessDatabase) => [...scopeOf(db, ...rowTables), db.quarantine, db.imports];

/** Everything that moves except the running workout. */
async function readOwned(db: FitnessDatabase) {
  const operations = await Promise.all(
    rowTables.map(async (table) => (await db[table].toArray()).flatMap((row) => operationsOf(table, row))),
  );
  return {
    operations: operations.flat(),
    quarantine: await db.quarantine.toArray(),
    imports: await db.imports.toArray(),
    /** Ids of the achieved goals that were announced here. None of them is announced again in the other database. */
    announced: await listNotedIds(db, announcedKey),
    clock: (await db.meta.get(clockKeys[0]))?.value,
  };
}

type Owned = Awaited<ReturnType<typeof readOwned>>;

/** Merges owned data with the data in this database. Merging the same data again changes nothing. */
const mergeOwned = (db: FitnessDatabase, owned: Owned): Promise<void> =>
  db.transaction("rw", ownedTables(db), async () => {
    const imports = await listNewImports(db, owned.imports);
    await writeRows(db, rowTables, (writer) => writer.merge(owned.operations, true));
    await db.quarantine.bulkPut(owned.quarantine);
    await db.imports.bulkPut(imports);
    await noteIds(db, announcedKey, owned.announced);
  });

/**
 * The imports that this database doesn't have yet. Undoing such an import doesn't touch rows that this database showed
 * before the merge.
 */
async function listNewImports(
  db: FitnessDatabase,
  imports: readonly DeviceRecord[],
): Promise<DeviceRecord[]> {
  const present = await db.imports.bulkGet(imports.map(({ key }) => key));
  const fresh = imports.filter((_, n) => !present[n]);
  const reader = new RowReader(db);
  const moved: DeviceRecord[] = [];
  for (const record of fresh) {
    const stored = parseStoredImport(record);
    if (!stored) {
      moved.push(record);
      continue;
    }
    const { undo } = stored;
    await reader.loadNamed([...listAdded(undo), ...undo.replaced]);
    const added: typeof undo.added = {};
    for (const table of rowTables) {
      const ids = undo.added[table]?.filter((id) => !isShown(reader.find(table, id)));
      if (ids && ids.length > 0) added[table] = ids;
    }
    const replaced = undo.replaced.filter(({ table, id }) => !isShown(reader.find(table, id)));
    moved.push(toRecord({ ...stored, undo: { added, replaced } }));
  }
  return moved;
}

/**
 * Moves everything that one owner has recorded to another owner, with the running workout. The data are first stored in
 * `to`, and removed from `from` after the commit. After an interruption, moving again stores the same data, which
 * changes nothing.
 */
export async function moveOwner(from: FitnessDatabase, to: FitnessDatabase): Promise<void> {
  await moveRunning(from, to);
  for (let isEmptied = false; !isEmptied; ) {
    const owned = await from.transaction("r", ownedTables(from), () => readOwned(from));
    await mergeOwned(to, owned);
    isEmptied = await from.transaction("rw", ownedTables(from), async () => {
      // Another tab has written a row in the meantime, which advances the clock: the loop moves that row as well.
      if ((await from.meta.get(clockKeys[0]))?.value !== owned.clock) return false;
      for (const table of [...rowTables, "totals"] as const) await from[table].clear();
      await from.quarantine.bulkDelete(owned.quarantine.map(({ key }) => key));
      await from.imports.bulkDelete(owned.imports.map(({ key }) => key));
      return true;
    });
  }
}

/** Permanently removes everything that this owner has recorded on this device. */
export const eraseData = (db: FitnessDatabase): Promise<void> =>
  db.transaction("rw", db.tables, async () => {
    const clock = await db.meta.bulkGet([...clockKeys]);
    const departed = await listDeparted(db);
    for (const table of db.tables) await table.clear();
    // The clock must not begin anew, and the device's name in timestamps stays. For sync the device counts as departed.
    await db.meta.bulkPut([...clock.filter((record) => record !== undefined), ...departed]);
  });
