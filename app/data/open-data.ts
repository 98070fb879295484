import type { Owner } from "#app/contracts/owner.ts";
import { createUuidFactory } from "#app/lib/uuid.ts";
import type { Data } from "./data.ts";
import { openDexieDatabase } from "./engine/dexie-database.ts";
import { createMemoryDatabase } from "./engine/memory-database.ts";
import type { RowDatabase } from "./engine/row-database.ts";
import { createGoalStore } from "./stores/goal-store.ts";
import { createHistoryStore } from "./stores/history-store.ts";
import { createSessionStore } from "./stores/session-store.ts";
import { createSettingsStore } from "./stores/settings-store.ts";

export interface DataDeps {
  now(): Date;
  newId(): string;
  formatDate(instant: Date): string;
}

export const databaseName = (owner: Owner): string =>
  owner.kind === "visitor" ? "fitness-tracker" : `fitness-tracker:${owner.id}`;

async function openDatabase(name: string): Promise<RowDatabase> {
  try {
    return await openDexieDatabase(name);
  } catch {
    return createMemoryDatabase();
  }
}

/** The name of this device in the change log, made on its first visit. */
const findDevice = (db: RowDatabase, newId: () => string): Promise<string> =>
  db.write(["meta"], async (tx) => {
    const [record] = await tx.findMany("meta", ["device"]);
    if (typeof record?.value === "string") return record.value;
    const device = newId().slice(-12);
    await tx.put("meta", [{ key: "device", value: device }]);
    return device;
  });

/** Opens what `owner` has recorded in this browser. Never rejects for want of storage: see `Data.storage`. */
export async function openData(owner: Owner, deps: Partial<DataDeps> = {}): Promise<Data> {
  const now = deps.now ?? (() => new Date());
  const newId = deps.newId ?? createUuidFactory(() => now().getTime());
  const formatDate = deps.formatDate ?? ((instant: Date) => instant.toLocaleDateString());
  const db = await openDatabase(databaseName(owner));
  const context = { db, device: await findDevice(db, newId), now, newId, formatDate };
  return {
    owner,
    storage: db.kind,
    history: createHistoryStore(context),
    goals: createGoalStore(context),
    session: createSessionStore(db),
    settings: createSettingsStore(context),
    observe: db.observe,
    close: db.close,
  };
}
