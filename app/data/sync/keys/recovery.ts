// The recovery code: unlocks a device, and can be replaced for the same root.

import { type PreparedCode, SyncActionError, type SyncDevice } from "../sync.ts";
import type { KeyContext } from "./devices.ts";
import { joinEpoch } from "./follow-epoch.ts";
import { type KeyRecord, requireSecrets, sealSecrets, updateRecord } from "./key-record.ts";
import { areEqual, type Bytes, randomBytes } from "./sealing.ts";
import {
  memberProofOf,
  openRecoverySlot,
  recoveryProofOf,
  type Secrets,
  sealRecoverySlot,
  unwrapWithCode,
  wrapForCode,
} from "./secrets.ts";
import { formatCode, parseCode, recoveryCode } from "./typed-code.ts";

/** Creates a code. `confirm` runs `work` if the user has typed the code. */
export async function offerCode(
  work: (code: Bytes, isLossAccepted: boolean) => Promise<readonly SyncDevice[]>,
): Promise<PreparedCode> {
  const code = randomBytes(recoveryCode.bytes);
  return {
    recoveryCode: await formatCode(recoveryCode, code),
    async confirm(typed, isLossAccepted = false) {
      const bytes = await parseCode(recoveryCode, typed);
      if (!bytes || !areEqual(bytes, code)) throw new SyncActionError("wrong-code");
      return work(code, isLossAccepted);
    },
  };
}

/** @throws SyncActionError */
export async function unlockWithCode(keys: KeyContext, typed: string): Promise<void> {
  const code = await parseCode(recoveryCode, typed);
  // A typing error must not use up a try at the relay.
  if (!code) throw new SyncActionError("wrong-code");
  const { epoch, wrapped } = await keys.client.openRecovery(await recoveryProofOf(code));
  const secrets = await unwrapWithCode(code, wrapped);
  if (!secrets) throw new SyncActionError("relay-failing");
  await joinEpoch(keys, epoch, secrets);
}

async function storeRecovery({ db }: KeyContext, record: KeyRecord, secrets: Secrets): Promise<void> {
  const sealed = await sealSecrets(record, secrets);
  await updateRecord(db, (present) =>
    present?.epoch === record.epoch ? { ...present, secrets: sealed } : null,
  );
}

async function sendRecovery({ client }: KeyContext, epoch: number, secrets: Secrets): Promise<void> {
  const recovery = await sealRecoverySlot(secrets);
  await client.replaceRecovery({ epoch, recovery }, await memberProofOf(secrets.root));
}

/** The relay's recovery slot, if a device with this root has encrypted it; null if the relay is at another epoch. */
async function findAtRelay({ client }: KeyContext, { device, epoch }: KeyRecord, { root }: Secrets) {
  const answer = await client.findEpochFor(device);
  return answer?.epoch === epoch ? openRecoverySlot(root, answer.recovery) : null;
}

/** Replaces the code of this device's epoch. @throws SyncActionError */
export async function replaceCode(keys: KeyContext, code: Bytes): Promise<void> {
  const { record, secrets } = await requireSecrets(keys.db);
  const there = await findAtRelay(keys, record, secrets);
  // An earlier attempt has succeeded, and its answer was lost.
  if (there && there.proof === (await recoveryProofOf(code)))
    return storeRecovery(keys, record, { ...secrets, recovery: there });
  const number = Math.max(there?.number ?? 0, secrets.recovery.number) + 1;
  const next = { ...secrets, recovery: await wrapForCode(code, secrets.root, number) };
  await sendRecovery(keys, record.epoch, next).catch(async (cause) => {
    const found = await findAtRelay(keys, record, secrets).catch(() => null);
    if (found?.proof !== next.recovery.proof) throw cause;
  });
  await storeRecovery(keys, record, next);
}
