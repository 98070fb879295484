// Brings in the arrays that the former app left in local storage, once.
// Promise: local storage is cleared only after the commit; killed at any point, or run in two tabs, it changes
// nothing twice; what can't be read is kept in quarantine.

import type { Json } from "#app/contracts/json.ts";
import type { Tx } from "../engine/row-database.ts";
import { quarantined } from "../log/quarantine.ts";
import { goalKey } from "../merge/tally.ts";
import type { StoreContext } from "../stores/store-context.ts";
import { ArraySnapshot } from "../web-storage/array-snapshot.ts";
import { type Intent, intentScope, writeIntents } from "../web-storage/intent.ts";
import { goalsArray, historyArray, type StoredArray } from "../web-storage/stored-array.ts";

/** The meta record that holds what has been brought in until local storage is cleared of it. */
const takenKey = "arrival";

function parseItems(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What to write for a left array: rows that are new here; an item that differs from its row is kept aside. */
async function listIntents(
  context: StoreContext,
  tx: Tx,
  array: StoredArray,
  items: unknown[],
): Promise<Intent[]> {
  const intents = new ArraySnapshot(array).replace(items, context.now());
  const keys = intents.filter((intent) => intent.kind === "put").map((intent) => intent.key);
  const [rows, tallies] = await Promise.all([
    tx.findMany(array.table, keys),
    tx.findMany("tallies", keys.map(goalKey)),
  ]);
  const known = new Map(keys.map((key, n) => [key, { row: rows[n], tally: tallies[n] }]));
  const left = new Map(items.map((item) => [array.parse(item)?.id, item]));
  return intents.flatMap((intent): Intent[] => {
    if (intent.kind !== "put") return [intent];
    const { row, tally } = known.get(intent.key) ?? {};
    if (!row) return [intent];
    const item = left.get(intent.key);
    if (JSON.stringify(array.show(row, tally)) === JSON.stringify(array.parse(item))) return [];
    return [{ kind: "quarantine", item, reason: "A record with the same id is already here and differs." }];
  });
}

/** Takes in what `storage` holds under the former app's keys. Does nothing when it holds nothing. */
export async function arrive(context: StoreContext, storage: Storage): Promise<void> {
  const { db } = context;
  const arrays = [historyArray, goalsArray];

  const taken = await db.write(intentScope, async (tx) => {
    const [record] = await tx.findMany("meta", [takenKey]);
    // Read inside the transaction: of two tabs, the second sees what the first has taken or cleared.
    const left = arrays.map((array) => [array, storage.getItem(array.key)] as const);
    const found: { [key: string]: Json } = Object.fromEntries(left.map(([array, text]) => [array.key, text]));
    if (JSON.stringify(record?.value) === JSON.stringify(found)) return found;
    for (const [array, text] of left) {
      if (text === null) continue;
      const items = parseItems(text);
      if (items) await writeIntents(context, tx, await listIntents(context, tx, array, items), "arrival");
      else await tx.put("quarantine", [quarantined(context, "arrival", text, "It isn't a list of records.")]);
    }
    await tx.put("meta", [{ key: takenKey, value: found }]);
    return found;
  });

  for (const { key } of arrays) {
    // Something newer, from a tab of the former app, stays for the next time.
    if (taken[key] !== null && storage.getItem(key) === taken[key]) storage.removeItem(key);
  }
  await db.write(["meta"], (tx) => tx.remove("meta", [takenKey]));
}
