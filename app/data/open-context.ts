import type { Owner } from "#app/contracts/owner.ts";
import { createUuidFactory } from "#app/lib/uuid.ts";
import { openDatabase } from "./engine/open-database.ts";
import type { RowDatabase } from "./engine/row-database.ts";
import type { StoreContext } from "./stores/store-context.ts";

/** What a test, or another place than a browser's page, provides by itself. */
export interface DataDeps {
  now(): Date;
  newId(): string;
  /** The locale's date, as the history shows it. */
  formatDate(instant: Date): string;
  openDatabase(name: string): Promise<RowDatabase>;
}

/** One database for each owner. */
export const databaseName = (owner: Owner): string =>
  owner.kind === "visitor" ? "fitness-tracker" : `fitness-tracker:${owner.id}`;

/** The name of this device in the change log, made on its first visit. */
const findDevice = (db: RowDatabase, newId: () => string): Promise<string> =>
  db.write(["meta"], async (tx) => {
    const [record] = await tx.findMany("meta", ["device"]);
    if (typeof record?.value === "string") return record.value;
    // The last 12 digits of a UUID are random.
    const device = newId().slice(-12);
    await tx.put("meta", [{ key: "device", value: device }]);
    return device;
  });

/** Opens the owner's database and gathers what stores are made from. */
export async function openContext(owner: Owner, deps: Partial<DataDeps> = {}): Promise<StoreContext> {
  const now = deps.now ?? (() => new Date());
  const newId = deps.newId ?? createUuidFactory(() => now().getTime());
  const formatDate = deps.formatDate ?? ((instant: Date) => instant.toLocaleDateString());
  const db = await (deps.openDatabase ?? openDatabase)(databaseName(owner));
  return { db, device: await findDevice(db, newId), page: newId(), now, newId, formatDate };
}
