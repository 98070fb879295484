import type { RowDatabase } from "../../engine/row-database.ts";
import { leftKey, listLeft, parseLeft } from "../find-sync.ts";
import { forgetSyncIn } from "../sync-state.ts";
import type { KeyContext } from "./devices.ts";
import { createRecord, findRecordIn, isErasureOpen, putRecord } from "./key-record.ts";

/**
 * Deletes this device's keys; its rows stay. Should it sync again, it is a new device. `removeLeft` removes the old one from
 * the relay's list.
 * @param isForGood the account's data are gone from the relay, too
 */
export async function leaveSync(db: RowDatabase, isForGood: boolean): Promise<void> {
  const fresh = await createRecord();
  await db.write(["meta"], async (tx) => {
    await forgetSyncIn(tx);
    const record = isForGood ? null : await findRecordIn(tx);
    if (!record) return putRecord(tx, fresh);
    await tx.put("meta", await listLeft(tx));
    // Recorded, so that rows that are erased elsewhere meanwhile aren't sent again when this device comes back.
    const { epoch, generation, erased } = record;
    const owesAnswer = isErasureOpen(record);
    await putRecord(tx, { ...fresh, hasLeft: true, epoch, generation, erased, owesAnswer });
  });
}

/**
 * Removes the devices that this browser was, and has left, from the relay's list. Without a network they stay until the
 * next call.
 * @throws SyncActionError
 */
export async function removeLeft({ db, client }: KeyContext): Promise<void> {
  const read = () => db.read(["meta"], async (tx) => parseLeft((await tx.findMany("meta", [leftKey]))[0]));
  for (const [device, leave] of await read()) {
    await client.removeDevice(device, leave);
    await db.write(["meta"], async (tx) => {
      const [record] = await tx.findMany("meta", [leftKey]);
      const rest = parseLeft(record).filter(([id]) => id !== device);
      if (rest.length > 0) await tx.put("meta", [{ key: leftKey, value: rest }]);
      else await tx.remove("meta", [leftKey]);
    });
  }
}
