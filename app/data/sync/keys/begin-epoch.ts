// Begins a new epoch on this device: turns sync on, changes the root, erases everything, or sends everything again.
// Guarantees: the new root is stored here before the relay is asked, so that a lost answer locks no device out.

import { SyncActionError, type SyncDevice } from "../sync.ts";
import { type KeyContext, listDevices, toListedDevice, toSyncDevice } from "./devices.ts";
import { type EpochNote, sealEpochNote, sealSlot } from "./epoch-note.ts";
import {
  createRecord,
  type KeyRecord,
  openSecrets,
  readRecord,
  sealSecrets,
  updateRecord,
  withPending,
} from "./key-record.ts";
import { type Bytes, parseBase64Url } from "./sealing.ts";
import { memberProofOf, type Secrets, sealRecoverySlot } from "./secrets.ts";
import { storeEpoch } from "./store-epoch.ts";

interface EpochChange {
  readonly why: EpochNote["why"];
  /** The relay's epoch; 0 while sync is off there. */
  readonly from: number;
  readonly secrets: Secrets;
  /** The last `seq` that this device has merged; undefined if all newer frames may be lost. */
  readonly head?: number | undefined;
  /** The only other devices that get the root, as the user has seen them; undefined for all listed devices. */
  readonly recipients?: readonly SyncDevice[] | undefined;
}

/** Returns this device's record, with the new secrets among the pending ones. */
async function storePending({ db }: KeyContext, { from, secrets }: EpochChange): Promise<KeyRecord> {
  const record = (await readRecord(db)) ?? (await createRecord());
  const pending = { from, secrets: await sealSecrets(record, secrets) };
  const stored = await updateRecord(db, (present) => {
    if (present && present.device !== record.device) throw new SyncActionError("conflict");
    return withPending(present ?? record, pending);
  });
  return stored ?? record;
}

/**
 * The new secrets, wrapped for each recipient that the relay still lists and whose name this device knows. Only
 * recipients get them, because a device that is being removed may add another device to the relay's list at any time.
 */
async function wrapForOthers(
  keys: KeyContext,
  { from, secrets, recipients }: EpochChange,
  own: string,
  former: Bytes | null,
  note: string,
) {
  const slots: { device: string; wrapped: string }[] = [];
  const leftOut: SyncDevice[] = [];
  if (from === 0 || !former) return { slots, leftOut };
  for (const listed of await listDevices(keys)) {
    const { device, name } = listed;
    if (device.id === own) continue;
    const isRecipient =
      !recipients || recipients.some((one) => one.id === device.id && one.publicKey === device.publicKey);
    const publicKey = name !== null && isRecipient ? parseBase64Url(device.publicKey) : null;
    const wrapped =
      publicKey && (await sealSlot({ epoch: from + 1, device: device.id, publicKey, note }, former, secrets));
    if (wrapped) slots.push({ device: device.id, wrapped });
    else leftOut.push(toSyncDevice(listed));
  }
  return { slots, leftOut };
}

/** Returns the listed devices that got no root. @throws SyncActionError */
export async function beginEpoch(keys: KeyContext, change: EpochChange): Promise<readonly SyncDevice[]> {
  const { why, from, secrets, head } = change;
  const { client, db } = keys;
  const record = await storePending(keys, change);
  const former = await openSecrets(record);
  const epoch = from + 1;
  const after = Math.max(from, record.highestGeneration);
  const content: EpochNote = { why, after, erased: why === "erased" ? after + 1 : record.erased };
  const note = await sealEpochNote(content, epoch, former?.root ?? null, secrets.root);
  const { slots, leftOut } = await wrapForOthers(keys, change, record.device, former?.root ?? null, note);
  const isSameRoot = former?.recovery.wrapped === secrets.recovery.wrapped;
  const body = {
    from,
    ...(head !== undefined && { head }),
    device: await toListedDevice(keys, record, secrets.root),
    // The relay's recovery slot stays only if this device knows it.
    recovery: isSameRoot && from > 0 && from === record.epoch ? null : await sealRecoverySlot(secrets),
    member: await memberProofOf(secrets.root),
    slots,
    note,
  };
  const member = former && (await memberProofOf(former.root));
  await client.beginEpoch(body, member).catch(async (cause) => {
    // The answer may be lost, or belong to an earlier attempt. The note shows whether this attempt has succeeded.
    const found = await client.findEpochFor(record.device).catch(() => null);
    if (found?.epoch !== epoch || found.note !== note) throw cause;
  });
  await storeEpoch(db, record, { epoch, secrets, note: content }, { how: "begun" });
  return leftOut;
}
