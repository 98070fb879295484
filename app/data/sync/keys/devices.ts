// The account's devices as the relay lists them, how much the relay stores, and this browser's reports to the relay.
// Guarantees: the relay can neither add a device to the list nor replace a device's public key.

import { toBase64Url } from "#app/contracts/encoding.ts";
import type { SyncDevices } from "#app/contracts/sync.ts";
import type { FitnessDatabase } from "../../database.ts";
import { forgetDepartedDevice, listDepartedDevices } from "../find-sync.ts";
import type { RelayFacts, SyncDevice } from "../sync.ts";
import {
  findSecrets,
  type KeyRecord,
  openSecrets,
  readRecord,
  requireSecrets,
  updateRecord,
} from "./key-record.ts";
import type { RelayClient } from "./relay-client.ts";
import { type Bytes, concat, deriveKey, parseBase64Url, seal, unseal, utf8 } from "./sealing.ts";
import { memberProofOf } from "./secrets.ts";

interface Named {
  readonly id: string;
  readonly publicKey: string;
}

const maxName = 60;
/** 60 characters of four bytes. */
const textLength = 240;

const labelKey = (root: Bytes): Promise<CryptoKey> => deriveKey(root, "device label");

const contextOf = ({ id, publicKey }: Named): Bytes => utf8(`${id} ${publicKey}`);

async function sealLabel(root: Bytes, device: Named, name: string): Promise<string> {
  const text = utf8(Array.from(name).slice(0, maxName).join(""));
  const padded = concat(text, new Uint8Array(textLength - text.length));
  return toBase64Url(await seal(await labelKey(root), padded, contextOf(device)));
}

/** Returns null if the name is not encrypted under this root, or belongs to another id or public key. */
async function openLabel(root: Bytes, device: SyncDevices[number]): Promise<string | null> {
  const sealed = parseBase64Url(device.label);
  const text = sealed && (await unseal(await labelKey(root), sealed, contextOf(device)));
  return text && new TextDecoder().decode(text).replace(/\0+$/, "");
}

/** The dependencies of each action with keys. */
export interface KeyContext {
  readonly db: FitnessDatabase;
  readonly client: RelayClient;
  /** This device's name on the other devices. */
  readonly deviceName: string;
}

/** This device as the relay lists it. */
export async function toListedDevice(
  { deviceName }: KeyContext,
  { device: id, publicKey, leave }: KeyRecord,
  root: Bytes,
) {
  return { id, publicKey, leave, label: await sealLabel(root, { id, publicKey }, deviceName) };
}

interface ListedDevice {
  readonly device: SyncDevices[number];
  /** Null if no device of the user has encrypted a name. Such a device gets no root. */
  readonly name: string | null;
}

/**
 * The relay's list with names. The names are stored on this device as well, because after a new root the names at the
 * relay may be unreadable.
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

/** @param own this device's id */
export const toSyncDevice = ({ device, name }: ListedDevice, own?: string): SyncDevice => {
  const { id, publicKey, addedAt, lastSeenAt } = device;
  return { id, publicKey, addedAt, lastSeenAt, name: name ?? "Unknown device", isThis: id === own };
};

/** @throws SyncActionError conflict on a device without the root */
export async function readRelay({ client, db }: KeyContext): Promise<RelayFacts> {
  const { secrets } = await requireSecrets(db);
  const [{ frames, bytes, devices }, stored] = await Promise.all([
    client.readStatus(),
    client.listStored(await memberProofOf(secrets.root)),
  ]);
  return { frames, bytes, devices, stored };
}

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
 * Sends this device's name under the present root, unless the relay has it. A device that has joined since the root
 * changed can't read a name under the former root, so it would leave this device out of the next epoch.
 * @throws SyncActionError; the next start tries again
 */
export async function nameThisDevice(keys: KeyContext): Promise<void> {
  const found = await findSecrets(keys.db);
  if (!found || found.record.isNamed) return;
  const { record, secrets } = found;
  const { device: id, epoch } = record;
  const device = await toListedDevice(keys, record, secrets.root);
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
