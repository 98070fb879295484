import type { RowDatabase, Tx } from "../../engine/row-database.ts";
import { forgetEpochIn } from "../sync-state.ts";
import type { EpochNote } from "./epoch-note.ts";
import { erasedTables, eraseSentRows } from "./erase-rows.ts";
import { findRecordIn, isErasureOpen, type KeyRecord, putRecord, sealSecrets } from "./key-record.ts";
import type { Secrets } from "./secrets.ts";

export interface NextEpoch {
  readonly epoch: number;
  readonly secrets: Secrets;
  readonly note: EpochNote;
}

/**
 * Makes an epoch the one of this device, unless another tab has moved it meanwhile. If the device has missed that
 * everything was erased, what it had sent is deleted in the same transaction, and the rest waits for the person's answer.
 * @param record as the step that led here has read it
 * @param options.isNamed the relay has this device's name under the epoch's root
 * @param options.erase deletes instead what the person has asked to erase here
 */
export async function storeEpoch(
  db: RowDatabase,
  record: KeyRecord,
  { epoch, secrets, note }: NextEpoch,
  {
    how,
    isNamed = true,
    erase,
  }: {
    how: "joined" | "begun" | "followed";
    isNamed?: boolean;
    erase?: (tx: Tx) => Promise<void>;
  },
): Promise<void> {
  const sealed = await sealSecrets(record, secrets);
  // The relay numbers frames anew in each epoch, and epochs anew once it has lost everything.
  const isRejoined = how === "joined" && record.epoch === epoch;
  const isNewErase = note.erased > record.generation;
  const hasMissedErase = !erase && how !== "begun" && record.generation > 0 && isNewErase;
  await db.write(erase || hasMissedErase ? [...erasedTables, "meta"] : ["meta"], async (tx) => {
    const present = (await findRecordIn(tx)) ?? record;
    const hasMoved = present.epoch !== record.epoch || present.generation !== record.generation;
    if (present.device !== record.device || (hasMoved && !erase)) return;
    await erase?.(tx);
    if (!isRejoined) await forgetEpochIn(tx);
    const staying = hasMissedErase ? await eraseSentRows(tx) : 0;
    // A new epoch doesn't answer the question about unsent rows: they stay here until the person does. Turning sync on does.
    const isTurnedOn = how === "begun" && note.why === "on";
    const isStillAsked = !erase && !hasMissedErase && !isTurnedOn && isErasureOpen(present);
    await putRecord(tx, {
      ...present,
      isOn: true,
      hasLeft: false,
      isNamed,
      needs: staying > 0 || isStillAsked ? "erase-answer" : "nothing",
      owesAnswer: false,
      epoch,
      generation: note.after + 1,
      secrets: sealed,
      erased: note.erased,
      pending: [],
    });
  });
}
