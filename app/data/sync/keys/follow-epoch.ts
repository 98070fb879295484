// Brings this device to the relay's epoch.
// Guarantees: a device follows only an epoch that a device with the same or the former root has begun. A forged epoch
// changes nothing.

import { SyncActionError } from "../sync.ts";
import { type KeyContext, nameThisDevice, toListedDevice } from "./devices.ts";
import { openEpochNote, openSlot } from "./epoch-note.ts";
import {
  createRecord,
  isErasureOpen,
  type KeyRecord,
  openSecrets,
  readRecord,
  sealSecrets,
  updateRecord,
} from "./key-record.ts";
import { areEqual, parseBase64Url } from "./sealing.ts";
import { memberProofOf, openRecoverySlot, type Secrets } from "./secrets.ts";
import { type NextEpoch, storeEpoch } from "./store-epoch.ts";

export type Followed =
  /** The relay is at this device's epoch. */
  | "current"
  /** This device has moved to the relay's epoch. */
  | "moved"
  /** The relay's epoch has a root that this device lacks: the user has to unlock this device again. */
  | "needs-key"
  | "revoked"
  | "off"
  /** The relay shows an epoch that no device has made, or an older one. */
  | "tampered";

interface Answer {
  readonly epoch: number;
  readonly note: string;
  readonly slot: string | null;
  readonly recovery: string;
}

/** The relay's epoch, if this device has begun it and the answer was lost. */
async function findOwn(record: KeyRecord, answer: Answer): Promise<NextEpoch | null> {
  for (const { from, secrets: sealed } of record.pending.toReversed()) {
    const secrets = from + 1 === answer.epoch ? await openSecrets(record, sealed) : null;
    const note = secrets && (await openEpochNote(answer.note, answer.epoch, { root: secrets.root }));
    // After the relay was set back, it shows an old note of the same root, whose generation is lower than this
    // device's.
    if (secrets && note && note.after >= record.generation) return { epoch: answer.epoch, secrets, note };
  }
  return null;
}

/**
 * The epoch that another device has begun, or this device's epoch if the relay is still at it. The epoch's number
 * doesn't prove which, because a relay that has lost everything numbers epochs anew. The note proves it, because only
 * a device with the root can make a note.
 */
async function findKnown(record: KeyRecord, answer: Answer): Promise<NextEpoch | Followed> {
  if (!record.isOn) return "current";
  const present = await openSecrets(record);
  if (!present) return "needs-key";
  const { epoch, slot } = answer;
  const isSameNumber = epoch === record.epoch;
  if (isSameNumber && (await openEpochNote(answer.note, epoch, { root: present.root }))) return "current";
  const note = await openEpochNote(answer.note, epoch, { former: present.root });
  const hasMissedRoots = epoch > record.epoch + 1;
  if (!note) return hasMissedRoots || isSameNumber ? "needs-key" : "tampered";
  // The relay was set back to an old epoch with this number, because the note's generation is lower than this
  // device's.
  if (note.after < record.generation) return hasMissedRoots ? "needs-key" : "tampered";
  if (slot === null) return "revoked";
  const publicKey = parseBase64Url(record.publicKey);
  if (!publicKey) return "needs-key";
  const binding = { epoch, device: record.device, publicKey, note: answer.note };
  const secrets = await openSlot(binding, present.root, record.privateKey, slot);
  if (!secrets) return "tampered";
  const { recovery } = present;
  // The device that began the epoch may not know a newer recovery code for the same root.
  const isNewer = areEqual(secrets.root, present.root) && recovery.number > secrets.recovery.number;
  return { epoch, secrets: isNewer ? { ...secrets, recovery } : secrets, note };
}

/** Whether the relay's epoch has this device's root. */
async function isRootCurrent({ client }: KeyContext, record: KeyRecord): Promise<boolean> {
  const secrets = await openSecrets(record);
  if (!secrets) return false;
  try {
    await client.listDevices(await memberProofOf(secrets.root));
    return true;
  } catch (cause) {
    if (cause instanceof SyncActionError && cause.failure === "not-member") return false;
    throw cause;
  }
}

/** Whether this device has left, or lacks a key, when the relay doesn't know it. */
async function followAsUnknown(keys: KeyContext, record: KeyRecord): Promise<Followed> {
  if (!record.isOn) return "current";
  const { on, epoch } = await keys.client.readStatus();
  if (!on) return "off";
  // Sync was turned off everywhere and on again, or was begun anew at a relay that was set back. If root and number
  // are the same, this database is a copy of a device that has left.
  return epoch < record.epoch || !(await isRootCurrent(keys, record)) ? "needs-key" : "revoked";
}

/**
 * Stores the relay's recovery slot if it is newer than this device's, because another device has replaced the code.
 */
async function adoptNewestCode({ db }: KeyContext, record: KeyRecord, { recovery }: Answer): Promise<void> {
  const secrets = await openSecrets(record);
  const there = secrets && (await openRecoverySlot(secrets.root, recovery));
  if (!there || there.number < secrets.recovery.number || there.proof === secrets.recovery.proof) return;
  const sealed = await sealSecrets(record, { ...secrets, recovery: there });
  await updateRecord(db, (present) =>
    present?.secrets === record.secrets ? { ...present, secrets: sealed } : null,
  );
}

/** @throws SyncActionError */
export async function followEpoch(keys: KeyContext): Promise<Followed> {
  const { client, db } = keys;
  const record = await readRecord(db);
  if (!record || (!record.isOn && record.pending.length === 0)) return "current";
  const answer = await client.findEpochFor(record.device);
  const own = answer && (await findOwn(record, answer));
  const next = own ?? (await (answer ? findKnown(record, answer) : followAsUnknown(keys, record)));
  if (typeof next === "string") {
    if (answer) await adoptNewestCode(keys, record, answer);
    if (next === "needs-key")
      await updateRecord(
        db,
        (present) => present && { ...present, needs: "key", owesAnswer: isErasureOpen(present) },
      );
    return next;
  }
  // This device turned sync on and never got the answer.
  const how = own?.note.why === "on" ? "begun" : "followed";
  await storeEpoch(db, record, next, { how, isNamed: own !== null });
  await nameThisDevice(keys).catch(() => undefined);
  return "moved";
}

/**
 * Joins an epoch with secrets that come from the recovery code or another device.
 * @throws SyncActionError "conflict" when the relay is at another epoch; "relay-failing" when the epoch's note was not made
 * with these secrets
 */
export async function joinEpoch(keys: KeyContext, epoch: number, secrets: Secrets): Promise<void> {
  const { client, db } = keys;
  const created = (await readRecord(db)) ?? (await createRecord());
  const record = (await updateRecord(db, (present) => present ?? created)) ?? created;
  const device = await toListedDevice(keys, record, secrets.root);
  await client.join({ epoch, device }, await memberProofOf(secrets.root));
  const answer = await client.findEpochFor(record.device);
  if (answer?.epoch !== epoch) throw new SyncActionError("conflict");
  // The generation and the last erasure come from a device, not from the relay.
  const note = await openEpochNote(answer.note, epoch, { root: secrets.root });
  if (!note) throw new SyncActionError("relay-failing");
  const recovery = (await openRecoverySlot(secrets.root, answer.recovery)) ?? secrets.recovery;
  await storeEpoch(db, record, { epoch, secrets: { ...secrets, recovery }, note }, { how: "joined" });
}
