// Whether this device takes part in sync: one record of the owner's database, cheap enough to ask at every start.

import type { DeviceRecord, RowDatabase, Tx } from "../engine/row-database.ts";

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

/** The record among "meta" with the devices that this browser has left, and that the relay may still list. */
export const leftKey = "sync-left";

/** A device's id, and what it leaves with. */
type Left = [device: string, leave: string];

const isLeft = (value: unknown): value is Left =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");

export const parseLeft = (record: DeviceRecord | undefined): Left[] =>
  Array.isArray(record?.value) ? record.value.filter(isLeft) : [];

/** What has to stay in "meta" when this device's keys are deleted. */
export async function listLeft(tx: Tx): Promise<DeviceRecord[]> {
  const [record, left] = await tx.findMany("meta", [syncRecordKey, leftKey]);
  const value = record?.value;
  const [device, leave] =
    typeof value === "object" && value !== null && !Array.isArray(value) ? [value.device, value.leave] : [];
  const all = [...parseLeft(left), [device, leave]].filter(isLeft);
  return all.length > 0 ? [{ key: leftKey, value: all }] : [];
}
