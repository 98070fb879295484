import type { RowDatabase } from "../../engine/row-database.ts";
import { listDeparted } from "../find-sync.ts";
import { forgetSyncIn } from "../sync-state.ts";
import { createRecord, findRecordIn, isErasureOpen, putRecord } from "./key-record.ts";

/**
 * Deletes this device's keys; its rows stay. If this device syncs again, it has a new id. `sendReports` removes the old id
 * from the relay's list.
 * @param isForGood the relay has deleted the account's data
 */
export async function leaveSync(db: RowDatabase, isForGood: boolean): Promise<void> {
  const fresh = await createRecord();
  await db.write(["meta"], async (tx) => {
    await forgetSyncIn(tx);
    const record = isForGood ? null : await findRecordIn(tx);
    if (!record) return putRecord(tx, fresh);
    await tx.put("meta", await listDeparted(tx));
    // Epoch and generations stay, so that rows that another device erases meanwhile aren't sent when this device syncs
    // again.
    const { epoch, generation, erased } = record;
    const owesAnswer = isErasureOpen(record);
    await putRecord(tx, { ...fresh, hasLeft: true, epoch, generation, erased, owesAnswer });
  });
}
