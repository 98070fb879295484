// Imports the arrays that the former app left in local storage, once.
// Guarantees: local storage is cleared only after the commit; an import that is killed at any point, or run in two tabs,
// changes nothing twice; items that can't be read go to the quarantine.

import type { Json } from "#app/model/json.ts";
import type { Tx } from "../engine/row-database.ts";
import type { StoreContext } from "../rows/row-writer.ts";
import { allKey } from "../rows/totals.ts";
import { quarantined } from "../stores/quarantine-store.ts";
import { ArraySnapshot } from "../web-storage/array-snapshot.ts";
import { type Intent, intentScope, writeIntents } from "../web-storage/intent.ts";
import { goalsArray, historyArray, parseArray, type StoredArray } from "../web-storage/stored-array.ts";

/** The key in "meta" of the imported texts, until local storage is cleared; a stored name. */
const takenKey = "arrival";

/** The writes for a legacy array: new rows; an item that differs from the row of its id is quarantined. */
async function listIntents(
  context: StoreContext,
  tx: Tx,
  array: StoredArray,
  items: unknown[],
): Promise<Intent[]> {
  const intents = new ArraySnapshot(array).replace(items, context.now());
  const keys = intents.filter((intent) => intent.kind === "put").map((intent) => intent.key);
  const [rows, [totals]] = await Promise.all([
    tx.findMany(array.table, keys),
    tx.findMany("totals", [allKey]),
  ]);
  const known = new Map(keys.map((key, n) => [key, rows[n]]));
  const left = new Map(items.map((item) => [array.parse(item)?.id, item]));
  return intents.flatMap((intent): Intent[] => {
    const row = intent.kind === "put" ? known.get(intent.key) : undefined;
    if (intent.kind !== "put" || !row) return [intent];
    const item = left.get(intent.key);
    const shown = array.show(row, totals?.goals?.[row.key]);
    if (JSON.stringify(shown) === JSON.stringify(array.parse(item))) return [];
    return [{ kind: "quarantine", item, reason: "A record with the same id is already here and differs." }];
  });
}

/** Imports the data of `storage` under the former app's keys. Does nothing when there are none. */
export async function importLegacyArrays(context: StoreContext, storage: Storage): Promise<void> {
  const { db } = context;
  const arrays = [historyArray, goalsArray];

  const taken = await db.write(intentScope, async (tx) => {
    const [record] = await tx.findMany("meta", [takenKey]);
    // Read inside the transaction: of two tabs, the second sees what the first has imported or cleared.
    const left = arrays.map((array) => [array, storage.getItem(array.key)] as const);
    const found: { [key: string]: Json } = Object.fromEntries(left.map(([array, text]) => [array.key, text]));
    if (JSON.stringify(record?.value) === JSON.stringify(found)) return found;
    for (const [array, text] of left) {
      if (text === null) continue;
      const items = parseArray(text);
      if (items) await writeIntents(context, tx, await listIntents(context, tx, array, items), "arrival");
      else await tx.put("quarantine", [quarantined(context, "arrival", text, "It isn't a list of records.")]);
    }
    await tx.put("meta", [{ key: takenKey, value: found }]);
    return found;
  });

  for (const { key } of arrays) {
    // A newer text, from a tab of the former app, stays for the next time.
    if (taken[key] !== null && storage.getItem(key) === taken[key]) storage.removeItem(key);
  }
  await db.write(["meta"], (tx) => tx.remove("meta", [takenKey]));
}
