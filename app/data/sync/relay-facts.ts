// What the relay says of the account: its devices, and how much it stores.

import { listDevices } from "./keys/devices.ts";
import { requireSecrets } from "./keys/key-record.ts";
import { memberProofOf } from "./keys/secrets.ts";
import type { RelayFacts, SyncDevice } from "./sync.ts";
import type { SyncParts } from "./sync-parts.ts";

/** @param own this device's id */
export async function listSyncDevices({ loadKeys }: SyncParts, own?: string): Promise<SyncDevice[]> {
  const listed = await listDevices(await loadKeys());
  return listed.map(({ device: { id, addedAt, lastSeenAt }, name }) => ({
    ...{ id, addedAt, lastSeenAt },
    name: name ?? "Unknown device",
    isThis: id === own,
  }));
}

/** @throws SyncActionError conflict on a device without the root */
export async function readRelay({ loadKeys }: SyncParts): Promise<RelayFacts> {
  const { client, db } = await loadKeys();
  const { secrets } = await requireSecrets(db);
  const [{ frames, bytes, devices }, stored] = await Promise.all([
    client.readStatus(),
    client.listStored(await memberProofOf(secrets.root)),
  ]);
  return { frames, bytes, devices, stored };
}
