// Changes this device's record together with the rows: entering an epoch, erasing, leaving sync.
// Guarantees: each change is one transaction, so that a killed tab leaves no row of an epoch that was erased.

import { rowTables } from "#app/domain/row/operation.ts";
import type { FitnessDatabase } from "../../database.ts";
import { isShown, type Row } from "../../rows/row.ts";
import { countTotals } from "../../rows/totals.ts";
import { listDeparted } from "../find-sync.ts";
import { markAllPending } from "../store/pending-rows.ts";
import { forgetEpoch, forgetSync } from "../store/sync-state.ts";
import type { EpochNote } from "./epoch-note.ts";
import {
  createRecord,
  isErasureOpen,
  type KeyRecord,
  putRecord,
  readRecord,
  sealSecrets,
} from "./key-record.ts";
import type { Secrets } from "./secrets.ts";

export interface NextEpoch {
  readonly epoch: number;
  readonly secrets: Secrets;
  readonly note: EpochNote;
}

/**
 * Moves this device to an epoch, unless another tab has moved the device meanwhile. The same transaction deletes all
 * rows if this device began the epoch to erase them. If this device has missed an erasure, the transaction deletes
 * the sent rows, and the unsent rows wait for the user's answer. If the erasure may be an old one, because this
 * device once knew a generation as high as that of the erasure, all rows wait.
 * @param record the record as the caller has read it
 * @param options.isNamed whether the relay has this device's name under the epoch's root
 */
export async function storeEpoch(
  db: FitnessDatabase,
  record: KeyRecord,
  { epoch, secrets, note }: NextEpoch,
  { how, isNamed = true }: { how: "joined" | "begun" | "followed"; isNamed?: boolean },
): Promise<void> {
  const sealed = await sealSecrets(record, secrets);
  // The relay numbers frames anew in each epoch. Once it has lost everything, it numbers epochs anew as well.
  const isRejoined = how === "joined" && record.epoch === epoch;
  const isErasedHere = how === "begun" && note.why === "erased";
  const hasMissedErase = how !== "begun" && record.generation > 0 && note.erased > record.generation;
  const mayBeOld = note.erased <= record.highestGeneration;
  await db.transaction("rw", isErasedHere || hasMissedErase ? db.tables : [db.meta], async () => {
    const present = (await readRecord(db)) ?? record;
    const hasMoved = present.epoch !== record.epoch || present.generation !== record.generation;
    if (present.device !== record.device || (hasMoved && !isErasedHere)) return;
    if (isErasedHere) await eraseAllRows(db);
    if (!isRejoined) await forgetEpoch(db);
    let staying = 0;
    if (hasMissedErase) staying = mayBeOld ? await markAllPending(db) : await eraseSentRows(db);
    // A new epoch leaves the question about unsent rows open until the user answers it. Turning sync on answers it.
    const isTurnedOn = how === "begun" && note.why === "on";
    const isStillAsked = !isErasedHere && !hasMissedErase && !isTurnedOn && isErasureOpen(present);
    await putRecord(db, {
      ...present,
      isOn: true,
      hasLeft: false,
      isNamed,
      needs: staying > 0 || isStillAsked ? "erase-answer" : "nothing",
      owesAnswer: false,
      epoch,
      generation: note.after + 1,
      highestGeneration: Math.max(present.highestGeneration, note.after + 1),
      secrets: sealed,
      erased: note.erased,
      pending: [],
    });
  });
}

/** Deletes all recorded rows, and leaves this device's own records in "meta". Needs a transaction over all tables. */
export async function eraseAllRows(db: FitnessDatabase): Promise<void> {
  for (const table of db.tables) if (table.name !== db.meta.name) await table.clear();
}

/**
 * Deletes the rows that were sent. A row that isn't deleted and has an unsent field stays, with all its fields
 * pending, and so does a running workout. Returns how many rows stay. Needs a transaction over all tables.
 */
export async function eraseSentRows(db: FitnessDatabase): Promise<number> {
  const history: Row[] = [];
  let staying = 0;
  for (const table of rowTables) {
    const rows = await db[table].orderBy("pending").toArray();
    const pending = rows.filter(isShown).map((row) => ({ ...row, pending: 0 }));
    await db[table].clear();
    await db[table].bulkPut(pending);
    staying += pending.length;
    if (table === "history") history.push(...pending);
  }
  for (const table of [db.totals, db.quarantine, db.imports]) await table.clear();
  await db.totals.bulkPut(countTotals(history));
  return staying;
}

/** Applies the user's answer about unsent rows, after another device has erased everything. */
export const answerErase = (db: FitnessDatabase, answer: "send" | "delete"): Promise<void> =>
  db.transaction("rw", db.tables, async () => {
    if (answer === "delete") await eraseAllRows(db);
    const record = await readRecord(db);
    if (record) await putRecord(db, { ...record, needs: "nothing" });
  });

/**
 * Deletes this device's keys; its rows stay. If this device syncs again, it has a new id. `sendReports` removes the
 * old id from the relay's list.
 * @param isForGood the relay has deleted the account's data
 */
export async function leaveSync(db: FitnessDatabase, isForGood: boolean): Promise<void> {
  const fresh = await createRecord();
  await db.transaction("rw", db.meta, async () => {
    await forgetSync(db);
    const record = await readRecord(db);
    const { highestGeneration = 0 } = record ?? {};
    if (isForGood || !record) {
      await putRecord(db, { ...fresh, highestGeneration });
      return;
    }
    await db.meta.bulkPut(await listDeparted(db));
    // Epoch and generations stay. If another device erases rows meanwhile, this device then doesn't send them when it
    // syncs again.
    const { epoch, generation, erased } = record;
    const owesAnswer = isErasureOpen(record);
    const former = { epoch, generation, highestGeneration, erased, owesAnswer };
    await putRecord(db, { ...fresh, ...former, hasLeft: true });
  });
}
