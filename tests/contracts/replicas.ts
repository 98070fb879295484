import { createMemoryDatabase } from "#app/data/engine/memory-database.ts";
import { changesOf } from "#app/data/rows/merge-row.ts";
import { type StoreContext, scopeOf, writeRowsIn } from "#app/data/rows/row-writer.ts";
import { createGoalStore } from "#app/data/stores/goal-store.ts";
import { createHistoryStore } from "#app/data/stores/history-store.ts";
import type { HistoryEntry } from "#app/model/history-entry.ts";
import { rowTables } from "#app/model/row-change.ts";
import type { Relay } from "./memory-relay.ts";
import { confirmSynced, listUnsynced } from "./unsynced-rows.ts";

const cursorKey = "cursor";

async function pushUnsynced({ db }: StoreContext, relay: Relay): Promise<void> {
  for (;;) {
    const sent = await listUnsynced(db, 3);
    if (sent.length === 0) return;
    await relay.push(sent.flatMap(({ table, row }) => changesOf(table, row, row.unsynced)));
    await confirmSynced(db, sent);
  }
}

/** Sends what is unsynced and merges what others have sent. Where it is cut off, the next call goes on. */
async function sync(context: StoreContext, relay: Relay): Promise<void> {
  await pushUnsynced(context, relay);
  for (;;) {
    const [record] = await context.db.read(["meta"], (tx) => tx.findMany("meta", [cursorKey]));
    const pulled = await relay.pull(typeof record?.value === "string" ? record.value : null);
    if (pulled.changes.length === 0) break;
    await context.db.write(scopeOf(...rowTables), async (tx) => {
      await writeRowsIn(tx, context, (writer) => writer.merge(pulled.changes, false));
      await tx.put("meta", [{ key: cursorKey, value: pulled.cursor }]);
    });
  }
  // Merging may have brought a goal to its target here; the others don't know that yet.
  await pushUnsynced(context, relay);
}

/** One device of several that belong to the same person. */
export function createReplica(device: string, clock: { now: number }) {
  let made = 0;
  const context: StoreContext = {
    db: createMemoryDatabase(),
    device,
    now: () => new Date(clock.now),
    newId: () => `${device}${made++}`,
    formatDate: (instant) => instant.toDateString(),
  };
  return {
    device,
    context,
    history: createHistoryStore(context),
    goals: createGoalStore(context),
    sync: (relay: Relay) => sync(context, relay),
  };
}

export type Replica = ReturnType<typeof createReplica>;

/** Everything that must be the same on all devices once all changes have reached them. */
export const readShared = ({ context: { db } }: Replica): Promise<unknown> =>
  db.read([...rowTables, "totals"], async (tx) => {
    const tables = await Promise.all(
      rowTables.map(async (table) => {
        const rows = await tx.list(table);
        return [table, rows.map(({ unsynced: _, ...row }) => row)] as const;
      }),
    );
    const totals = (await tx.list("totals"))
      .filter(({ count }) => count !== 0)
      .map((row) => ({
        ...row,
        goals: Object.entries(row.goals ?? {})
          .filter(([, { count }]) => count !== 0)
          .sort(),
      }));
    return canonical({ ...Object.fromEntries(tables), totals });
  });

/** The same value with the fields of every object in alphabetical order. */
export function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([field, inner]) => [field, canonical(inner)]));
}

export const workout = (seconds: number, kcal: number, at: number) => ({
  exercise: "Running",
  duration: seconds,
  caloriesBurned: kcal,
  startedAt: new Date(at - seconds * 1000).toISOString(),
  endedAt: new Date(at).toISOString(),
  source: "exercise" as const,
  kcalModel: "exercise" as const,
});

export const idOf = (entry: HistoryEntry): string => entry.id;
