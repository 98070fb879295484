// The devices that sync, as the relay lists them and as this device knows them.

import type { SyncDevices } from "#app/contracts/sync.ts";
import type { RowDatabase } from "../../engine/row-database.ts";
import type { Bytes } from "./bytes.ts";
import { openLabel, sealLabel } from "./device-label.ts";
import { type KeyRecord, openSecrets, readRecord, updateRecord } from "./key-record.ts";
import type { RelayClient } from "./relay-client.ts";

/** What every step with keys is made from. */
export interface KeyContext {
  readonly db: RowDatabase;
  readonly client: RelayClient;
  /** What the other devices call this one. */
  readonly deviceName: string;
  now(): Date;
}

type NewDevice = Parameters<RelayClient["join"]>[0]["device"];

/** This device as the relay lists it. */
export async function describeDevice(
  { deviceName }: KeyContext,
  { device: id, publicKey }: KeyRecord,
  root: Bytes,
): Promise<NewDevice> {
  return { id, publicKey, label: await sealLabel(root, { id, publicKey }, deviceName) };
}

export interface ListedDevice {
  readonly device: SyncDevices[number];
  /** Null for one that none of the person's devices has named: it gets no root. */
  readonly name: string | null;
}

/** The devices of the relay's list, with their names, which are remembered. */
export async function listDevices({ db, client }: KeyContext): Promise<ListedDevice[]> {
  const record = await readRecord(db);
  const secrets = record && (await openSecrets(record));
  if (!secrets) return [];
  const listed: ListedDevice[] = [];
  const known: KeyRecord["known"] = { ...record.known };
  for (const device of await client.listDevices()) {
    const { id, publicKey } = device;
    const before = known[id];
    const isSame = before === undefined || before.publicKey === publicKey;
    // A name under a former root is still there as it was read.
    const name = isSame ? ((await openLabel(secrets.root, device)) ?? before?.name ?? null) : null;
    if (name !== null) known[id] = { name, publicKey };
    listed.push({ device, name });
  }
  await updateRecord(db, (present) => present && { ...present, known });
  return listed;
}
