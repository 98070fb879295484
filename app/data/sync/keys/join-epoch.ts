import { SyncActionError } from "../sync.ts";
import { describeForRelay, type KeyContext } from "./devices.ts";
import { openEpochNote } from "./epoch-note.ts";
import { createRecord, readRecord, updateRecord } from "./key-record.ts";
import { memberProofOf, openRecoverySlot, type Secrets } from "./secrets.ts";
import { storeEpoch } from "./store-epoch.ts";

/**
 * Joins an epoch with secrets that come from the recovery code or another device.
 * @throws SyncActionError "conflict" when the relay is at another epoch; "relay-failing" when the epoch's note was not made
 * with these secrets
 */
export async function joinEpoch(keys: KeyContext, epoch: number, secrets: Secrets): Promise<void> {
  const { client, db } = keys;
  const created = (await readRecord(db)) ?? (await createRecord());
  const record = (await updateRecord(db, (present) => present ?? created)) ?? created;
  const device = await describeForRelay(keys, record, secrets.root);
  await client.join({ epoch, device }, await memberProofOf(secrets.root));
  const answer = await client.findEpochFor(record.device);
  if (answer?.epoch !== epoch) throw new SyncActionError("conflict");
  // The generation and the last erasure come from a device, not from the relay.
  const note = await openEpochNote(answer.note, epoch, { root: secrets.root });
  if (!note) throw new SyncActionError("relay-failing");
  const recovery = (await openRecoverySlot(secrets.root, answer.recovery)) ?? secrets.recovery;
  await storeEpoch(db, record, { epoch, secrets: { ...secrets, recovery }, note }, { how: "joined" });
}
