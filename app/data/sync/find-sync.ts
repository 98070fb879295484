// Whether this device takes part in sync: one record of the owner's database, cheap enough to read at every start.

import type { DeviceRecord, FitnessDatabase } from "../database.ts";

/** The record in "meta" with this device's root, encrypted (keys/key-record.ts). */
export const syncRecordKey = "sync-device";

/** "unavailable": without IndexedDB this browser can't store a key. */
export type SyncOnDevice = "on" | "off" | "unavailable";

export async function findSync(db: FitnessDatabase): Promise<SyncOnDevice> {
  if (!db.isStored) return "unavailable";
  const value = (await db.meta.get(syncRecordKey))?.value;
  const isOn = typeof value === "object" && value !== null && "isOn" in value && value.isOn === true;
  return isOn ? "on" : "off";
}

/** The record of departed devices in "meta". This browser was each of them, and the relay may still list them. */
const departedKey = "sync-left";

/** A device's id, and the secret that removes it from the relay's list. */
type DepartedDevice = [device: string, leave: string];

const isDeparted = (value: unknown): value is DepartedDevice =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");

export async function listDepartedDevices(db: FitnessDatabase): Promise<DepartedDevice[]> {
  const record = await db.meta.get(departedKey);
  return Array.isArray(record?.value) ? record.value.filter(isDeparted) : [];
}

/** Forgets a departed device, because the relay no longer lists it. */
export const forgetDepartedDevice = (db: FitnessDatabase, device: string): Promise<void> =>
  db.transaction("rw", db.meta, async () => {
    const rest = (await listDepartedDevices(db)).filter(([id]) => id !== device);
    if (rest.length > 0) await db.meta.put({ key: departedKey, value: rest });
    else await db.meta.delete(departedKey);
  });

/**
 * Returns the record of departed devices, including this one. It has to stay in "meta" when this device's keys are
 * deleted.
 */
export async function listDeparted(db: FitnessDatabase): Promise<DeviceRecord[]> {
  const departed = await listDepartedDevices(db);
  const value = (await db.meta.get(syncRecordKey))?.value;
  const [device, leave] =
    typeof value === "object" && value !== null && !Array.isArray(value) ? [value.device, value.leave] : [];
  const all = [...departed, [device, leave]].filter(isDeparted);
  return all.length > 0 ? [{ key: departedKey, value: all }] : [];
}
