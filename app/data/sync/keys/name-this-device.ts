import { describeForRelay, type KeyContext } from "./devices.ts";
import { openSecrets, readRecord, updateRecord } from "./key-record.ts";
import { memberProofOf } from "./secrets.ts";

/**
 * Sends this device's name under the present root, unless the relay has it. A device that has joined since the root changed
 * can't read a name under the former root, and would leave this device out of the next epoch.
 * @throws SyncActionError; the next start tries again
 */
export async function writeName(keys: KeyContext): Promise<void> {
  const record = await readRecord(keys.db);
  if (!record?.isOn || record.isNamed || record.needs === "key") return;
  const secrets = await openSecrets(record);
  if (!secrets) return;
  const { device: id, epoch } = record;
  const device = await describeForRelay(keys, record, secrets.root);
  await keys.client.join({ epoch, device }, await memberProofOf(secrets.root));
  await updateRecord(keys.db, (present) =>
    present?.device === id && present.epoch === epoch ? { ...present, isNamed: true } : null,
  );
}
