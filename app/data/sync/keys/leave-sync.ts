import type { RowDatabase } from "../../engine/row-database.ts";
import { createRecord, updateRecord } from "./key-record.ts";

/**
 * Deletes this device's keys; its rows stay. It comes back as another device.
 * @param isForGood the account's data are gone from the relay, too
 */
export async function leaveSync(db: RowDatabase, isForGood: boolean): Promise<void> {
  const fresh = await createRecord();
  await updateRecord(db, (record) => {
    if (isForGood || !record) return fresh;
    // What was erased since the last epoch that it has followed is not sent again when it comes back.
    return { ...fresh, hasLeft: true, epoch: record.epoch, erased: record.erased };
  });
}
