import { hasUnrecorded, isTiming } from "#app/model/is-timing.ts";
import { rowTables } from "#app/model/row-change.ts";
import type { RecordCount } from "../data.ts";
import { listChanges } from "../rows/merge-row.ts";
import { clockKeys, type StoreContext, scopeOf, writeRowsIn } from "../rows/row-writer.ts";
import { allKey } from "../rows/totals.ts";
import { createRunningWorkoutStore } from "../stores/running-workout-store.ts";

/** What an owner has, for asking whether to move it. */
export async function countRecords({ db }: StoreContext): Promise<RecordCount> {
  const workout = await createRunningWorkoutStore(db).find();
  return db.read(["totals", "goals"], async (tx) => {
    const [[all], goals] = await Promise.all([
      tx.findMany("totals", [allKey]),
      tx.list("goals", { by: "at" }),
    ]);
    const running = workout !== null && hasUnrecorded(workout);
    return { workouts: all?.count ?? 0, goals: goals.length, running };
  });
}

/**
 * Moves a workout that is running, unless one is running there as well; its sets and unsaved exercises move in any case.
 * They are there before they are gone here.
 */
async function moveRunning(from: StoreContext, to: StoreContext): Promise<void> {
  const store = createRunningWorkoutStore(from.db);
  const moved = await store.find();
  if (!moved || !hasUnrecorded(moved)) return;
  const stored = await createRunningWorkoutStore(to.db).update((mine) => ({
    ...(mine && isTiming(mine) ? mine : moved),
    revision: (mine?.revision ?? 0) + 1,
    routine: mine?.routine ?? null,
    cards: mergeById(mine?.cards, moved.cards),
    unsaved: mergeById(mine?.unsaved, moved.unsaved),
  }));
  if (stored?.general?.id === moved.general?.id && stored?.panel?.id === moved.panel?.id) await store.clear();
  else
    await store.update(
      (left) => left && { ...left, revision: left.revision + 1, cards: [], openCard: null, unsaved: [] },
    );
}

const mergeById = <T extends { readonly id: string }>(
  mine: readonly T[] = [],
  moved: readonly T[] = [],
): T[] => [...mine, ...moved.filter(({ id }) => mine.every((one) => one.id !== id))];

/**
 * Moves all rows of one owner to another, the items that couldn't be read, and what is running. They are stored there first
 * and removed here after the commit: cut off in between, doing it again stores the same, which changes nothing.
 */
export async function moveOwner(from: StoreContext, to: StoreContext): Promise<void> {
  await moveRunning(from, to);
  const tables = [...rowTables, "totals", "batches"] as const;
  for (let emptied = false; !emptied; ) {
    const { changes, unreadable, reading } = await from.db.read(
      [...rowTables, "quarantine", "meta"],
      async (tx) => {
        const [clock] = await tx.findMany("meta", clockKeys);
        return {
          changes: await listChanges(tx),
          unreadable: await tx.list("quarantine"),
          reading: clock?.value,
        };
      },
    );
    await to.db.write([...scopeOf(...rowTables), "quarantine"], async (tx) => {
      await writeRowsIn(tx, to, (writer) => writer.merge(changes, true));
      await tx.put("quarantine", unreadable);
    });
    emptied = await from.db.write([...tables, "quarantine", "meta"], async (tx) => {
      // Another tab has written a row in the meantime, which moves the clock on: take that along as well.
      const [clock] = await tx.findMany("meta", clockKeys);
      if (clock?.value !== reading) return false;
      for (const table of tables) await tx.clear(table);
      await tx.remove(
        "quarantine",
        unreadable.map(({ key }) => key),
      );
      return true;
    });
  }
}
