// Imports the arrays that the former app left in local storage, once.
// Guarantees: local storage is cleared only after the commit; an import that is killed at any point, or run in two tabs,
// changes nothing twice; items that can't be read go to the quarantine.

import type { Json } from "#app/model/json.ts";
import type { FitnessDatabase } from "../database.ts";
import { allKey } from "../rows/totals.ts";
import {
  type Change,
  changeScope,
  compareArray,
  type StoredArray,
  storedArrays,
  writeChange,
} from "./stored-arrays.ts";

/** The key in "meta" of the imported texts, until local storage is cleared. */
const takenKey = "arrival";

/** The writes for a legacy array: new rows; an item that differs from the row of its id is quarantined. */
async function listWrites(db: FitnessDatabase, array: StoredArray, text: string): Promise<Change> {
  const { edits, unreadable, shown } = compareArray(array, new Map(), text, db.now());
  const rows = await db[array.table].bulkGet(edits.map(({ id }) => id));
  const sums = (await db.totals.get(allKey))?.goals;
  const differing = edits.flatMap(({ id }, n) => {
    const [row, item] = [rows[n], shown.get(id)];
    if (!row || JSON.stringify(array.show(row, sums?.[id])) === item?.text) return [];
    return [{ item: item?.item, reason: "A record with the same id is already here and differs." }];
  });
  return { edits: edits.filter((_, n) => !rows[n]), unreadable: [...unreadable, ...differing] };
}

/** Imports the data of `storage` under the former app's keys. Does nothing when there are none. */
export async function importLegacyArrays(db: FitnessDatabase, storage: Storage): Promise<void> {
  const taken = await db.transaction("rw", changeScope(db), async () => {
    const record = await db.meta.get(takenKey);
    // Read inside the transaction: of two tabs, the second sees what the first has imported or cleared.
    const left = storedArrays.map((array) => [array, storage.getItem(array.key)] as const);
    const found: { [key: string]: Json } = Object.fromEntries(left.map(([array, text]) => [array.key, text]));
    if (JSON.stringify(record?.value) === JSON.stringify(found)) return found;
    for (const [array, text] of left) {
      if (text !== null) await writeChange(db, await listWrites(db, array, text), "arrival");
    }
    await db.meta.put({ key: takenKey, value: found });
    return found;
  });

  for (const { key } of storedArrays) {
    // A newer text, from a tab of the former app, stays for the next time.
    if (taken[key] !== null && storage.getItem(key) === taken[key]) storage.removeItem(key);
  }
  await db.meta.delete(takenKey);
}
