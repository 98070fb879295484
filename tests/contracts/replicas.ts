import { keptTables } from "#app/contracts/change-log.ts";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import { createMemoryDatabase } from "#app/data/engine/memory-database.ts";
import { createGoalStore } from "#app/data/stores/goal-store.ts";
import { createHistoryStore } from "#app/data/stores/history-store.ts";
import type { StoreContext } from "#app/data/stores/store-context.ts";
import { sync } from "#app/data/sync/sync.ts";
import type { SyncAdapter } from "#app/data/sync/sync-adapter.ts";

/** One device of several that belong to the same person. */
export function createReplica(device: string, clock: { now: number }) {
  let made = 0;
  const context: StoreContext = {
    db: createMemoryDatabase(),
    device,
    page: device,
    now: () => new Date(clock.now),
    newId: () => `${device}${made++}`,
    formatDate: (instant) => instant.toDateString(),
  };
  return {
    device,
    context,
    history: createHistoryStore(context),
    goals: createGoalStore(context),
    sync: (adapter: SyncAdapter) => sync(context, adapter),
  };
}

export type Replica = ReturnType<typeof createReplica>;

/** Everything that must be the same on all devices once all changes have reached them. */
export const readShared = ({ context: { db } }: Replica): Promise<unknown> =>
  db.read([...keptTables, "tallies"], async (tx) => {
    const tables = await Promise.all(
      [...keptTables].map(async (table) => [table, await tx.list(table)] as const),
    );
    const tallies = (await tx.list("tallies")).filter((tally) => tally.count !== 0);
    return canonical({ ...Object.fromEntries(tables), tallies });
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
