// Whether this device takes part in sync: one record of the owner's database, cheap enough to ask at every start.

import type { RowDatabase } from "../engine/row-database.ts";

/** The record among "meta" with this device's root, encrypted (keys/key-record.ts). */
export const syncRecordKey = "sync-device";

/** "unavailable": the browser stores no database here, and with it no key. */
export type SyncOnDevice = "on" | "off" | "unavailable";

export async function findSync(db: RowDatabase): Promise<SyncOnDevice> {
  if (db.kind !== "indexeddb") return "unavailable";
  const [record] = await db.read(["meta"], (tx) => tx.findMany("meta", [syncRecordKey]));
  const value = record?.value;
  const isOn = typeof value === "object" && value !== null && "isOn" in value && value.isOn === true;
  return isOn ? "on" : "off";
}
