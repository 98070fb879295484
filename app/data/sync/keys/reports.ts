// What the relay still has to learn of this browser: which of its devices have departed, and this device's name.

import { forgetDepartedDevice, listDepartedDevices } from "../find-sync.ts";
import { describeForRelay, type KeyContext } from "./devices.ts";
import { findSecrets, updateRecord } from "./key-record.ts";
import { memberProofOf } from "./secrets.ts";

/**
 * Removes this browser's departed devices from the relay's list. Without a network they stay listed until the next call.
 * @throws SyncActionError
 */
async function removeDeparted({ db, client }: KeyContext): Promise<void> {
  for (const [device, leave] of await listDepartedDevices(db)) {
    await client.removeDevice(device, leave);
    await forgetDepartedDevice(db, device);
  }
}

/**
 * Sends this device's name under the present root, unless the relay has it. A device that has joined since the root changed
 * can't read a name under the former root, and would leave this device out of the next epoch.
 * @throws SyncActionError; the next start tries again
 */
export async function nameThisDevice(keys: KeyContext): Promise<void> {
  const found = await findSecrets(keys.db);
  if (!found || found.record.isNamed) return;
  const { record, secrets } = found;
  const { device: id, epoch } = record;
  const device = await describeForRelay(keys, record, secrets.root);
  await keys.client.join({ epoch, device }, await memberProofOf(secrets.root));
  await updateRecord(keys.db, (present) =>
    present?.device === id && present.epoch === epoch ? { ...present, isNamed: true } : null,
  );
}

/** Reports departed devices and this device's name to the relay. @throws SyncActionError; the next start tries again */
export async function sendReports(keys: KeyContext): Promise<void> {
  await removeDeparted(keys);
  await nameThisDevice(keys);
}
