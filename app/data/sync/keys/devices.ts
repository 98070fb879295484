// The list of devices that sync: what this device writes about itself, and what it reads about the others.

import type { SyncDevices } from "#app/contracts/sync.ts";
import type { RowDatabase } from "../../engine/row-database.ts";
import type { Bytes } from "./bytes.ts";
import { openLabel, sealLabel } from "./device-label.ts";
import { type KeyRecord, openSecrets, readRecord, updateRecord } from "./key-record.ts";
import type { RelayClient } from "./relay-client.ts";
import { memberProofOf } from "./secrets.ts";

/** What each action with keys needs. */
export interface KeyContext {
  readonly db: RowDatabase;
  readonly client: RelayClient;
  /** What the other devices call this one. */
  readonly deviceName: string;
  now(): Date;
}

/** This device as the relay lists it. */
export async function describeForRelay(
  { deviceName }: KeyContext,
  { device: id, publicKey, leave }: KeyRecord,
  root: Bytes,
) {
  return { id, publicKey, leave, label: await sealLabel(root, { id, publicKey }, deviceName) };
}

interface ListedDevice {
  readonly device: SyncDevices[number];
  /** Null where no device of the member has encrypted a name: the listed device gets no root. */
  readonly name: string | null;
}

/**
 * The relay's list with names. The names are stored here as well: after a new root, those at the relay may be unreadable.
 */
export async function listDevices({ db, client }: KeyContext): Promise<ListedDevice[]> {
  const record = await readRecord(db);
  const secrets = record && (await openSecrets(record));
  if (!secrets) return [];
  const listed: ListedDevice[] = [];
  const known: KeyRecord["known"] = { ...record.known };
  for (const device of await client.listDevices(await memberProofOf(secrets.root))) {
    const { id, publicKey } = device;
    const before = known[id];
    const isSame = before === undefined || before.publicKey === publicKey;
    // A name that is still encrypted under a former root is known from an earlier list.
    const name = isSame ? ((await openLabel(secrets.root, device)) ?? before?.name ?? null) : null;
    if (name !== null) known[id] = { name, publicKey };
    listed.push({ device, name });
  }
  await updateRecord(db, (present) => present && { ...present, known });
  return listed;
}
