import { type Quarantined, quarantinedSchema } from "#app/model/quarantine.ts";
import type { DeviceRecord, RowDatabase } from "../engine/row-database.ts";

/** The record of an unreadable item; put it in the transaction that would have stored a readable one. */
export function quarantined(
  { now, newId }: { now(): Date; newId(): string },
  from: Quarantined["from"],
  item: unknown,
  reason: string,
): DeviceRecord {
  const id = newId();
  const raw = typeof item === "string" ? item : (JSON.stringify(item) ?? String(item));
  return { key: id, value: { id, from, reason, raw, at: now().toISOString() } };
}

export interface QuarantineStore {
  list(): Promise<Quarantined[]>;
  /** Deletes an item. Call it only when the person asks for that. */
  remove(id: string): Promise<void>;
}

export function createQuarantineStore(db: RowDatabase): QuarantineStore {
  return {
    list: () =>
      db.read(["quarantine"], async (tx) => {
        const records = await tx.list("quarantine");
        return records.flatMap((record) => quarantinedSchema.safeParse(record.value).data ?? []);
      }),
    remove: (id) => db.write(["quarantine"], (tx) => tx.remove("quarantine", [id])),
  };
}
