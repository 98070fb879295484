import type { RowDatabase } from "../../engine/row-database.ts";
import { departedKey, listDeparted, parseDeparted } from "../find-sync.ts";
import { forgetSyncIn } from "../sync-state.ts";
import type { KeyContext } from "./devices.ts";
import { createRecord, findRecordIn, isErasureOpen, putRecord } from "./key-record.ts";

/**
 * Deletes this device's keys; its rows stay. If this device syncs again, it has a new id. `removeDeparted` removes the old
 * id from the relay's list.
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

/**
 * Removes this browser's departed devices from the relay's list. Without a network they stay listed until the next call.
 * @throws SyncActionError
 */
export async function removeDeparted({ db, client }: KeyContext): Promise<void> {
  const read = () =>
    db.read(["meta"], async (tx) => parseDeparted((await tx.findMany("meta", [departedKey]))[0]));
  for (const [device, leave] of await read()) {
    await client.removeDevice(device, leave);
    await db.write(["meta"], async (tx) => {
      const [record] = await tx.findMany("meta", [departedKey]);
      const rest = parseDeparted(record).filter(([id]) => id !== device);
      if (rest.length > 0) await tx.put("meta", [{ key: departedKey, value: rest }]);
      else await tx.remove("meta", [departedKey]);
    });
  }
}
