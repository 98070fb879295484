// What the relay says of the account: its devices, and how much it stores.

import { listDevices } from "./keys/devices.ts";
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

export async function readRelay({ loadKeys }: SyncParts): Promise<RelayFacts> {
  const { client } = await loadKeys();
  const [{ frames, bytes, devices }, stored] = await Promise.all([client.readStatus(), client.listStored()]);
  return { frames, bytes, devices, stored };
}
