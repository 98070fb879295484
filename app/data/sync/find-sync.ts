// Whether this device takes part in sync: one record of the owner's database, cheap enough to read at every start.

import type { DeviceRecord, RowDatabase, Tx } from "../engine/row-database.ts";

/** The record in "meta" with this device's root, encrypted (keys/key-record.ts). */
export const syncRecordKey = "sync-device";

/** "unavailable": without IndexedDB this browser can store no key. */
export type SyncOnDevice = "on" | "off" | "unavailable";

export async function findSync(db: RowDatabase): Promise<SyncOnDevice> {
  if (db.kind !== "indexeddb") return "unavailable";
  const [record] = await db.read(["meta"], (tx) => tx.findMany("meta", [syncRecordKey]));
  const value = record?.value;
  const isOn = typeof value === "object" && value !== null && "isOn" in value && value.isOn === true;
  return isOn ? "on" : "off";
}

/** The record in "meta" with the departed devices: this browser was each of them, and the relay may still list them. */
export const departedKey = "sync-left";

/** A device's id, and the secret that removes it from the relay's list. */
type DepartedDevice = [device: string, leave: string];

const isDeparted = (value: unknown): value is DepartedDevice =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");

export const parseDeparted = (record: DeviceRecord | undefined): DepartedDevice[] =>
  Array.isArray(record?.value) ? record.value.filter(isDeparted) : [];

/**
 * The record of departed devices, this one included, which has to stay in "meta" when this device's keys are deleted.
 */
export async function listDeparted(tx: Tx): Promise<DeviceRecord[]> {
  const [record, departed] = await tx.findMany("meta", [syncRecordKey, departedKey]);
  const value = record?.value;
  const [device, leave] =
    typeof value === "object" && value !== null && !Array.isArray(value) ? [value.device, value.leave] : [];
  const all = [...parseDeparted(departed), [device, leave]].filter(isDeparted);
  return all.length > 0 ? [{ key: departedKey, value: all }] : [];
}
