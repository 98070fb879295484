// Moves the specified arrays out of local storage, where another script or a restored profile may have put them.
// Guarantees: local storage is cleared only after the commit; an import that is killed at any point, or run in two tabs,
// changes nothing twice; items that can't be read go to the quarantine.

import type { FitnessDatabase } from "../database.ts";
import { listQuarantined, toRaw } from "../quarantine.ts";
import { changeScope, compareArray, storedArrays, writeChange } from "./stored-arrays.ts";

/** Imports the data of `storage` under the specified keys. Does nothing when there are none. */
export async function importArrays(db: FitnessDatabase, storage: Storage): Promise<void> {
  const imported = await db.transaction("rw", changeScope(db), async () => {
    // The texts are read inside the transaction. If two tabs import at once, the second sees that the first has
    // imported or cleared them.
    const texts = new Map(storedArrays.map(({ key }) => [key, storage.getItem(key)]));
    const known = new Set((await listQuarantined(db)).map(({ raw }) => raw));
    for (const array of storedArrays) {
      const text = texts.get(array.key) ?? "[]";
      const { edits, unreadable } = compareArray(array, new Map(), text, db.now());
      const rows = await db[array.table].bulkGet(edits.map(({ id }) => id));
      const change = {
        // A row with this id was imported before. Its owner may have edited or deleted it since.
        edits: edits.filter((_, n) => !rows[n]),
        unreadable: unreadable.filter(({ item }) => !known.has(toRaw(item))),
      };
      await writeChange(db, change, "arrival");
    }
    return texts;
  });
  for (const [key, text] of imported) {
    // A newer text, written since by another tab, stays for the next import.
    if (text !== null && storage.getItem(key) === text) storage.removeItem(key);
  }
}
