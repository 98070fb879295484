// Brings this device to the relay's epoch.
// Guarantees: only an epoch that a device with the same or the former root has begun is followed; a forged one changes
// nothing.

import { SyncActionError } from "../sync.ts";
import { describeForRelay, type KeyContext } from "./devices.ts";
import { openEpochNote, openSlot } from "./epoch-note.ts";
import {
  createRecord,
  isErasureOpen,
  isUndecided,
  type KeyRecord,
  openSecrets,
  readRecord,
  updateRecord,
  withoutPending,
  withPending,
} from "./key-record.ts";
import { nameThisDevice } from "./reports.ts";
import { areEqual, parseBase64Url } from "./sealing.ts";
import { memberProofOf, openRecoverySlot, type Secrets } from "./secrets.ts";
import { type NextEpoch, storeEpoch } from "./store-epoch.ts";

export type Followed =
  /** The relay is at this device's epoch. */
  | "current"
  /** This device is at the relay's epoch now. */
  | "moved"
  /** The relay's epoch has a root that this device lacks: the member has to unlock this device again. */
  | "needs-key"
  | "revoked"
  | "off"
  /** The relay shows an epoch that no device has made, or an older one. */
  | "tampered";

interface Answer {
  readonly epoch: number;
  readonly note: string;
  readonly slot: string | null;
}

/** The relay's epoch, if this device has begun or joined it itself and the answer was lost. */
async function findOwn(record: KeyRecord, answer: Answer): Promise<NextEpoch | null> {
  for (const { from, secrets: sealed } of record.pending.toReversed()) {
    const secrets = from + 1 === answer.epoch ? await openSecrets(record, sealed) : null;
    const note = secrets && (await openEpochNote(answer.note, answer.epoch, { root: secrets.root }));
    // A relay that was set back shows an old note of the same root, whose generation is lower than this device's.
    if (secrets && note && note.after >= record.generation) return { epoch: answer.epoch, secrets, note };
  }
  return null;
}

/**
 * Whether the relay is still at this device's epoch, or else the epoch that another device has begun. The epoch's number
 * doesn't prove which, because a relay that has lost everything numbers epochs anew. The note proves it, because only a
 * device with the root can make a note.
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
  if (!note) return hasMissedRoots || isSameNumber || isUndecided(record) ? "needs-key" : "tampered";
  // The relay was set back to an old epoch with this number: the note's generation is lower than this device's.
  if (note.after < record.generation) return hasMissedRoots ? "needs-key" : "tampered";
  if (slot === null) return "revoked";
  const publicKey = parseBase64Url(record.publicKey);
  if (!publicKey) return "needs-key";
  const binding = { epoch, device: record.device, publicKey, note: answer.note };
  const secrets = await openSlot(binding, present.root, record.privateKey, slot);
  if (!secrets) return "tampered";
  const { recovery } = present;
  // The device that began the epoch may not know yet of a newer recovery code for the same root.
  const isNewer = areEqual(secrets.root, present.root) && recovery.number > secrets.recovery.number;
  return { epoch, secrets: isNewer ? { ...secrets, recovery } : secrets, note };
}

/**
 * Joins the epoch of a relay that has lost everything and that another device with the same root has filled again. The relay
 * no longer knows this device. The note shows whether the epoch is old.
 */
async function findRefilled(
  keys: KeyContext,
  record: KeyRecord,
  epoch: number,
): Promise<NextEpoch | "another-root" | null> {
  const secrets = await openSecrets(record);
  if (!secrets || record.secrets === null) return null;
  const { client, db } = keys;
  const device = await describeForRelay(keys, record, secrets.root);
  // Stored before joining: if the answer is lost, this record says which epoch was joined.
  const pending = { from: epoch - 1, secrets: record.secrets };
  await updateRecord(db, (present) => present && withPending(present, pending));
  try {
    await client.join({ epoch, device }, await memberProofOf(secrets.root));
  } catch (cause) {
    if (!(cause instanceof SyncActionError && /^(not-member|conflict)$/.test(cause.failure))) throw cause;
    await updateRecord(db, (present) => present && withoutPending(present, pending));
    return cause.failure === "not-member" ? "another-root" : null;
  }
  const answer = await client.findEpochFor(record.device);
  const note = answer?.epoch === epoch && (await openEpochNote(answer.note, epoch, { root: secrets.root }));
  if (note && note.after >= record.generation) return { epoch, secrets, note };
  await leaveAgain(keys, record, pending);
  return null;
}

/**
 * Leaves the relay after a mistaken join: this database is a copy, and its device has left. The relay has forgotten the
 * counter of its frames, and would look tampered with. What is pending is removed last, so that the next attempt sends a lost
 * request again.
 */
async function leaveAgain(
  { client, db }: KeyContext,
  { device, leave }: KeyRecord,
  joined: KeyRecord["pending"][number],
): Promise<void> {
  await client.removeDevice(device, leave);
  await updateRecord(db, (present) => present && withoutPending(present, joined));
}

/** The next epoch, or how this device stands, where the relay doesn't know this device. */
async function findAsUnknown(keys: KeyContext, record: KeyRecord): Promise<NextEpoch | Followed> {
  if (!record.isOn) return "current";
  const { on, epoch } = await keys.client.readStatus();
  if (!on) return "off";
  const refilled = await findRefilled(keys, record, epoch);
  // Sync was turned off everywhere and on again, or the relay was lost: the relay's epoch has a root that this device lacks.
  if (refilled === "another-root") return "needs-key";
  // With a lower number than this device's, the relay has lost everything, this device included.
  return refilled ?? (epoch < record.epoch ? "needs-key" : "revoked");
}

/** @throws SyncActionError */
export async function followEpoch(keys: KeyContext): Promise<Followed> {
  const { client, db } = keys;
  const record = await readRecord(db);
  if (!record || (!record.isOn && record.pending.length === 0)) return "current";
  const answer = await client.findEpochFor(record.device);
  const own = answer && (await findOwn(record, answer));
  const next = own ?? (await (answer ? findKnown(record, answer) : findAsUnknown(keys, record)));
  if (typeof next === "string") {
    const { epoch, secrets } = record;
    const joined = record.pending.find((one) => one.from + 1 === epoch && one.secrets === secrets);
    if (next === "current" && joined) {
      await leaveAgain(keys, record, joined);
      return "revoked";
    }
    // The relay is at this device's epoch, so no join is pending.
    if (next === "current" && isUndecided(record))
      await updateRecord(db, (present) => present && record.pending.reduce(withoutPending, present));
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
