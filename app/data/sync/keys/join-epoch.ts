import { SyncActionError } from "../sync.ts";
import { describeDevice, type KeyContext } from "./devices.ts";
import { openEpochNote } from "./epoch-note.ts";
import { createRecord, readRecord, updateRecord } from "./key-record.ts";
import { memberProofOf, openRecovery, type Secrets } from "./secrets.ts";
import { storeEpoch } from "./store-epoch.ts";

/**
 * Joins the devices with secrets that the recovery code or another device gave.
 * @throws SyncActionError "conflict" when the epoch is another by now; "relay-failing" when it is not one of these secrets
 */
export async function joinEpoch(keys: KeyContext, epoch: number, secrets: Secrets): Promise<void> {
  const { client, db } = keys;
  const created = (await readRecord(db)) ?? (await createRecord());
  const record = (await updateRecord(db, (present) => present ?? created)) ?? created;
  const device = await describeDevice(keys, record, secrets.root);
  await client.join({ epoch, device }, await memberProofOf(secrets.root));
  const answer = await client.findEpochFor(record.device);
  if (answer?.epoch !== epoch) throw new SyncActionError("conflict");
  // The number of the epoch and what was erased come from a device, not from the relay.
  const note = await openEpochNote(answer.note, epoch, { root: secrets.root });
  if (!note) throw new SyncActionError("relay-failing");
  const recovery = (await openRecovery(secrets.root, answer.recovery)) ?? secrets.recovery;
  await storeEpoch(db, record, { epoch, secrets: { ...secrets, recovery }, note }, { how: "joined" });
}
