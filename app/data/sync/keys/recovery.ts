// The recovery code: another one for the same root, and what opens with it.

import { SyncActionError } from "../sync.ts";
import type { KeyContext } from "./devices.ts";
import { joinEpoch } from "./join-epoch.ts";
import { openSecrets, readRecord, sealSecrets, updateRecord } from "./key-record.ts";
import { createRecoveryCode, isCode, proofOf, unwrapWithCode, wrapForCode } from "./secrets.ts";
import { parseCode, recoveryCode } from "./typed-code.ts";

export interface NewCode {
  readonly recoveryCode: string;
  confirm(typed: string): Promise<void>;
}

/** A new code, which does `work` once it was typed back. */
export async function offerCode(work: (code: Uint8Array<ArrayBuffer>) => Promise<void>): Promise<NewCode> {
  const { code, text } = await createRecoveryCode();
  return {
    recoveryCode: text,
    async confirm(typed) {
      if (!(await isCode(code, typed))) throw new SyncActionError("wrong-code");
      await work(code);
    },
  };
}

/** @throws SyncActionError */
export async function unlockWithCode(keys: KeyContext, typed: string): Promise<void> {
  const code = await parseCode(recoveryCode, typed);
  // A typing error costs no try at the relay.
  if (!code) throw new SyncActionError("wrong-code");
  const { epoch, wrapped } = await keys.client.openRecovery(await proofOf(code));
  const secrets = await unwrapWithCode(code, wrapped);
  if (!secrets) throw new SyncActionError("relay-failing");
  await joinEpoch(keys, epoch, secrets);
}

/** Replaces the code of this device's epoch. @throws SyncActionError */
export async function replaceCode(keys: KeyContext, code: Uint8Array<ArrayBuffer>): Promise<void> {
  const record = await readRecord(keys.db);
  const secrets = record && (await openSecrets(record));
  if (!record || !secrets) throw new SyncActionError("conflict");
  const recovery = await wrapForCode(code, secrets.root);
  await keys.client.replaceRecovery({ epoch: record.epoch, recovery });
  const sealed = await sealSecrets(record, { ...secrets, recovery });
  await updateRecord(keys.db, (present) =>
    present?.epoch === record.epoch ? { ...present, secrets: sealed } : null,
  );
}
