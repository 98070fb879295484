// Ids that this device has noted in a record of "meta".

import type { Tx } from "../engine/row-database.ts";

/** The meta record that holds the ids of achieved goals which were announced on this device; a stored name. */
export const announcedKey = "goals-announced";

/** The noted ids; none where there is no record, or one that can't be read. */
export async function readIds(tx: Tx, key: string): Promise<string[]> {
  const [record] = await tx.findMany("meta", [key]);
  return Array.isArray(record?.value) ? record.value.filter((id) => typeof id === "string") : [];
}

/** Notes more ids. */
export const addIds = async (tx: Tx, key: string, ids: readonly string[]): Promise<void> =>
  tx.put("meta", [{ key, value: [...new Set([...(await readIds(tx, key)), ...ids])] }]);
