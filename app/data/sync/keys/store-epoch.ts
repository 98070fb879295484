import type { RowDatabase } from "../../engine/row-database.ts";
import { forgetEpochIn } from "../sync-state.ts";
import type { EpochNote } from "./epoch-note.ts";
import { eraseAllRows, erasedTables, eraseSentRows } from "./erase-rows.ts";
import { findRecordIn, isErasureOpen, type KeyRecord, putRecord, sealSecrets } from "./key-record.ts";
import type { Secrets } from "./secrets.ts";

export interface NextEpoch {
  readonly epoch: number;
  readonly secrets: Secrets;
  readonly note: EpochNote;
}

/**
 * Moves this device to an epoch, unless another tab has moved the device meanwhile. The same transaction deletes all rows
 * where the epoch was begun here to erase them. If this device has missed an erasure, it deletes the sent rows, and the
 * unsent ones wait for the member's answer.
 * @param record the record as the caller has read it
 * @param options.isNamed whether the relay has this device's name under the epoch's root
 */
export async function storeEpoch(
  db: RowDatabase,
  record: KeyRecord,
  { epoch, secrets, note }: NextEpoch,
  { how, isNamed = true }: { how: "joined" | "begun" | "followed"; isNamed?: boolean },
): Promise<void> {
  const sealed = await sealSecrets(record, secrets);
  // The relay numbers frames anew in each epoch, and epochs anew once it has lost everything.
  const isRejoined = how === "joined" && record.epoch === epoch;
  const isNewErase = note.erased > record.generation;
  const isErasedHere = how === "begun" && note.why === "erased";
  const hasMissedErase = how !== "begun" && record.generation > 0 && isNewErase;
  await db.write(isErasedHere || hasMissedErase ? [...erasedTables, "meta"] : ["meta"], async (tx) => {
    const present = (await findRecordIn(tx)) ?? record;
    const hasMoved = present.epoch !== record.epoch || present.generation !== record.generation;
    if (present.device !== record.device || (hasMoved && !isErasedHere)) return;
    if (isErasedHere) await eraseAllRows(tx);
    if (!isRejoined) await forgetEpochIn(tx);
    const staying = hasMissedErase ? await eraseSentRows(tx) : 0;
    // A new epoch leaves the question about unsent rows open until the member answers it. Turning sync on answers it.
    const isTurnedOn = how === "begun" && note.why === "on";
    const isStillAsked = !isErasedHere && !hasMissedErase && !isTurnedOn && isErasureOpen(present);
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
