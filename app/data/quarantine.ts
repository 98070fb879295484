// Items that couldn't be read, as they came.

import { type Quarantined, quarantinedSchema } from "#app/domain/row/quarantine.ts";
import type { DeviceRecord, FitnessDatabase } from "./database.ts";

/** An item as the quarantine stores it. */
export const toRaw = (item: unknown): string =>
  typeof item === "string" ? item : (JSON.stringify(item) ?? String(item));

/** The record of an unreadable item; put it in the transaction that would have stored a readable one. */
export function toQuarantined(
  { now, newId }: Pick<FitnessDatabase, "now" | "newId">,
  from: Quarantined["from"],
  item: unknown,
  reason: string,
): DeviceRecord {
  const id = newId();
  return { key: id, value: { id, from, reason, raw: toRaw(item), at: now().toISOString() } };
}

export async function listQuarantined(db: FitnessDatabase): Promise<Quarantined[]> {
  const records = await db.quarantine.toArray();
  return records.flatMap((record) => quarantinedSchema.safeParse(record.value).data ?? []);
}

/** Deletes an item. Call it only when the owner asks for that. */
export const removeQuarantined = (db: FitnessDatabase, id: string): Promise<void> => db.quarantine.delete(id);
