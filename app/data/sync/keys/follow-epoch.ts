// What this device does when the relay is at another epoch than it.
// Guarantees: it follows only where another device with the former root says so; what the relay makes up changes nothing.

import { parseBase64Url } from "./bytes.ts";
import { describeDevice, type KeyContext } from "./devices.ts";
import { openEpochNote, openSlot } from "./epoch-note.ts";
import { type KeyRecord, openSecrets, readRecord, updateRecord } from "./key-record.ts";
import { type NextEpoch, storeEpoch } from "./store-epoch.ts";

export type Followed =
  /** The relay is where this device is. */
  | "current"
  /** The record has the newer epoch. */
  | "moved"
  /** More than one epoch was missed: the code or another device has to open the data again. */
  | "needs-key"
  | "revoked"
  | "off"
  /** The relay is at an epoch that no device has made, or at an older one. */
  | "tampered";

interface Answer {
  readonly epoch: number;
  readonly note: string | null;
  readonly slot: string | null;
}

/** An epoch that this device asked for itself, and never had the answer. */
async function findOwn(record: KeyRecord, answer: Answer): Promise<NextEpoch | null> {
  for (const { from, secrets: sealed } of record.pending.toReversed()) {
    const secrets = from + 1 === answer.epoch ? await openSecrets(record, sealed) : null;
    const note = secrets && (await openEpochNote(answer.note, answer.epoch, { root: secrets.root }));
    if (secrets && note) return { epoch: answer.epoch, secrets, note };
  }
  return null;
}

/** The epoch as the note and the slot of another device give it. */
async function findNext(record: KeyRecord, answer: Answer): Promise<NextEpoch | Followed> {
  const present = await openSecrets(record);
  if (!present) return "needs-key";
  const { epoch, slot } = answer;
  const note = await openEpochNote(answer.note, epoch, { former: present.root });
  // An old note, of an epoch with this number before the relay was set back, has seen less than this device.
  if (!note || note.after < record.epoch) return epoch > record.epoch + 1 ? "needs-key" : "tampered";
  if (slot === null) return "revoked";
  const publicKey = parseBase64Url(record.publicKey);
  if (!publicKey) return "needs-key";
  const place = { epoch, device: record.device, publicKey, note: answer.note ?? "" };
  const secrets = await openSlot(place, present.root, record.privateKey, slot);
  return secrets ? { epoch, secrets, note } : "tampered";
}

/** @throws SyncActionError */
export async function followEpoch(keys: KeyContext): Promise<Followed> {
  const { client, db } = keys;
  const record = await readRecord(db);
  if (!record || (!record.isOn && record.pending.length === 0)) return "current";
  const answer = await client.findEpochFor(record.device);
  if (!answer) {
    if (!record.isOn) return "current";
    const status = await client.readStatus();
    if (!status.on) return "off";
    return status.epoch < record.epoch ? "tampered" : "revoked";
  }
  const own = await findOwn(record, answer);
  if (!own && !record.isOn) return "current";
  if (!own && answer.epoch === record.epoch) return "current";
  const next = own ?? (await findNext(record, answer));
  if (typeof next === "string") {
    if (next === "needs-key")
      await updateRecord(db, (present) => present && { ...present, needs: "key" as const });
    return next;
  }
  await storeEpoch(db, record, next, { how: "followed" });
  if (!own) await rename(keys, record, next).catch(() => undefined);
  return "moved";
}

/** The name under the new root, for devices that come later. Until it is there, the others remember it. */
async function rename(keys: KeyContext, record: KeyRecord, { epoch, secrets }: NextEpoch): Promise<void> {
  await keys.client.join({ epoch, device: await describeDevice(keys, record, secrets.root) });
}
